"""Two servers on one Postgres behind haproxy and nginx, as docs/tables-admin.md has it: what happens when one of them
dies, or sleeps and wakes up, or the database goes away.

    python3 nodes.py target/release/examples/tables
"""

import json, os, pwd, re, shutil, signal, socket, ssl, subprocess, sys, tempfile, time, urllib.request
import client
from client import Closed, Person, Refused

BINARY = os.path.abspath(sys.argv[1])
DEPLOY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "deploy")
FOLDER = tempfile.mkdtemp()
BIN = max((os.path.join("/usr/lib/postgresql", v, "bin") for v in os.listdir("/usr/lib/postgresql")), default="")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Postgres:
    """A database of its own, run by somebody who is not root."""

    def __init__(self):
        self.data, self.port = os.path.join(FOLDER, "pg"), free_port()
        os.chmod(FOLDER, 0o755)
        os.mkdir(self.data)
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.data, pwd.getpwnam("postgres").pw_uid, -1)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "wazir")
        self.start()
        self.url = f"postgres://wazir@127.0.0.1:{self.port}/postgres"

    def run(self, program, *arguments):
        command = [os.path.join(BIN, program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd="/")

    def start(self):
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.data}"
        self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.data, "log"), "-w", "-o", options, "start")

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")


class Node:
    def __init__(self, name, postgres, public):
        self.name, self.port = name, free_port()
        self.command = [BINARY, "--no-open", "--listen", f"127.0.0.1:{self.port}", "--database", postgres.url,
                        "--node", name, "--public-url", public, "--trust-proxy", "--data", os.path.join(FOLDER, name),
                        "--handshakes", "100000", "--tables", "100000", "--requests", "1000000"]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline().startswith("listening on ")

    def signal(self, how):
        self.process.send_signal(how)


def certificate():
    pem, key = os.path.join(FOLDER, "play.pem"), os.path.join(FOLDER, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key,
                    "-out", pem, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-addext", "basicConstraints=critical,CA:FALSE"],
                   check=True, stderr=subprocess.DEVNULL)
    both = os.path.join(FOLDER, "both.pem")
    with open(both, "w") as out:
        out.write(open(pem).read() + open(key).read())
    return pem, key, both


def haproxy(port, plain, both, nodes):
    text = open(os.path.join(DEPLOY, "haproxy.cfg")).read()
    text = text.replace(":443 ssl crt /etc/haproxy/play.pem", f"127.0.0.1:{port} ssl crt {both}")
    text = text.replace("maxconn 40000", "maxconn 500")
    text = text.replace("bind :80", f"bind 127.0.0.1:{plain}")
    for name, node in zip("ab", nodes):
        text = re.sub(rf"server {name} \S+", f"server {name} 127.0.0.1:{node.port}", text)
    path = os.path.join(FOLDER, "haproxy.cfg")
    open(path, "w").write(text)
    return subprocess.Popen([shutil.which("haproxy") or "/usr/sbin/haproxy", "-db", "-q", "-f", path])


def nginx(port, pem, key, nodes):
    text = open(os.path.join(DEPLOY, "nginx.conf")).read()
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("play.example.org;", "localhost;")
    text = re.sub(r"ssl_certificate +\S+", f"ssl_certificate {pem};", text)
    text = re.sub(r"ssl_certificate_key +\S+", f"ssl_certificate_key {key};", text)
    text = text.replace("10.0.0.1:8080", f"127.0.0.1:{nodes[0].port}").replace("10.0.0.2:8080", f"127.0.0.1:{nodes[1].port}")
    path = os.path.join(FOLDER, "nginx.conf")
    temp = " ".join(f"{name}_temp_path {FOLDER};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    open(path, "w").write(f"daemon off; pid {FOLDER}/nginx.pid; error_log stderr crit;\n"
                          f"events {{ worker_connections 512; }}\nhttp {{ access_log off; {temp}\n{text}\n}}\n")
    return subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-p", FOLDER, "-c", path])


def trusting(pem):
    """All clients speak TLS and believe this certificate."""
    context = ssl.create_default_context(cafile=pem)
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context))
    urllib.request.install_opener(opener)
    plain = socket.create_connection

    def connect(address, timeout):
        return context.wrap_socket(plain(address, timeout), server_hostname="localhost")

    client.socket = type("Tls", (), {"create_connection": staticmethod(connect), "IPPROTO_TCP": socket.IPPROTO_TCP,
                                     "TCP_NODELAY": socket.TCP_NODELAY})


def patiently(call, seconds):
    end = time.monotonic() + seconds
    while True:
        try:
            return call()
        except (Refused, Closed, OSError, AssertionError) as error:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def comes_back(seat, seconds):
    """Connects again as pages do; how long it took."""
    begun = time.monotonic()
    patiently(seat.connect, seconds)
    return time.monotonic() - begun


def moves(seat, move):
    """Plays a move, and sends it again until it is acknowledged; never with another number."""
    seat.a += 1
    a = seat.a

    def tries():
        seat.send("move", a=a, m=move)
        seat.wait(lambda seat: a in seat.answers, 3)
        answer = seat.answers.pop(a)
        assert answer["t"] == "ok" or answer["why"] not in ("storage", "busy"), answer
        return answer

    while True:
        try:
            answer = patiently(tries, 1)
        except (Closed, OSError, AssertionError):
            comes_back(seat, 20)
            continue
        assert answer["t"] == "ok", answer
        return answer


def settles(seat):
    """Comes back until the table stays where it is."""
    end = time.monotonic() + 40
    while time.monotonic() < end:
        try:
            while seat.step(5) is not None:
                pass
            return
        except (Closed, OSError):
            comes_back(seat, 20)
    raise AssertionError("the table never stays")


def owner(table, nodes):
    """Which node has a table: the one whose own list of tables in memory has grown; asked of the database."""
    for node in nodes:
        metrics = urllib.request.urlopen(f"http://127.0.0.1:{node.port}/metrics").read().decode()
        node.tables = int(re.search(r"^wazir_tables (\d+)", metrics, re.M).group(1))
    return max(nodes, key=lambda node: node.tables)


def log(person, table):
    return json.loads(person.get(f"/api/tables/{table}/events?since=0&log=true"))


def main():
    postgres = Postgres()
    port, plain, other = free_port(), free_port(), free_port()
    public = f"https://localhost:{port}"
    nodes = [Node(name, postgres, public) for name in "ab"]
    pem, key, both = certificate()
    proxies = [haproxy(port, plain, both, nodes), nginx(other, pem, key, nodes)]
    trusting(pem)
    try:
        ann = patiently(lambda: Person(public), 10)
        ben = Person(public)
        table = ann.open(game="shogi", seats=["me", "open"], name="Ann", clock="10m+5s")
        one, two = patiently(lambda: ann.join(table), 10), ben.join(table)
        assert two.do("sit", seat=1, name="Ben")["t"] == "ok"
        one.wait(lambda seat: seat.state["phase"] == "running")
        moves(one, "7g7f")
        print("ok      a table by haproxy and TLS", flush=True)

        first = owner(table, nodes)
        second = next(node for node in nodes if node is not first)
        first.signal(signal.SIGKILL)
        first.process.wait()
        took = max(comes_back(one, 20), comes_back(two, 20))
        two.wait(lambda seat: seat.ply == 1)
        moves(two, "3c3d")
        print(f"ok      its server killed: playable on the other after {took:.1f} s", flush=True)
        assert took <= 12, took

        # The first one is back, and the proxy sends people there again: the table follows.
        first.start()
        time.sleep(4)
        for seat in (one, two):
            comes_back(seat, 20)
        one.wait(lambda seat: seat.ply == 2)
        moves(one, "8h2b+")
        two.wait(lambda seat: seat.ply == 3, 20)

        # Asleep for longer than its lease, and awake again: it cannot write any more.
        holds = owner(table, nodes)
        holds.signal(signal.SIGSTOP)
        time.sleep(11)
        took = comes_back(two, 20)
        moves(two, "3a2b")
        holds.signal(signal.SIGCONT)
        try:
            for _ in range(200):
                if one.step(0.1) is None:
                    one.send("chat", text="are you there?")
            raise AssertionError("the server that lost the table still talks")
        except (Closed, OSError):
            pass
        comes_back(one, 20)
        moves(one, "B*5e")
        print(f"ok      its server asleep: playable on the other {took:.1f} s after the lease, nothing twice", flush=True)

        for seat in (one, two):
            settles(seat)
        postgres.stop()
        a = two.send("move", m="2b3c")
        try:
            two.wait(lambda seat: a in seat.answers, 6)
            assert two.answers.pop(a)["why"] == "storage"
        except (Closed, OSError, AssertionError) as error:
            assert not two.answers.get(a, {}).get("t") == "ok", "acknowledged without a database"
        postgres.start()
        comes_back(two, 30)
        again = patiently(lambda: repeat(two, a, "2b3c"), 20)
        assert again["t"] == "ok", again
        comes_back(one, 30)
        one.wait(lambda seat: seat.ply == 6)
        print("ok      the database gone for a while: nothing acknowledged meanwhile, nothing lost", flush=True)

        events = log(ann, table)
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        played = [e["fact"]["moved"]["ply"] for e in events if "moved" in e.get("fact", {}) and isinstance(e["fact"], dict)]
        assert played == ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "2b3c"], played

        cem = Person(f"https://localhost:{other}", ann.secret)
        with patiently(lambda: cem.join(table), 20) as seat:
            assert seat.state["position"]["ply"] == 6
        print("ok      the same table by nginx", flush=True)
        encrypted(postgres, pem, key, public)
    finally:
        for proxy in proxies:
            proxy.terminate()
        for node in nodes:
            node.signal(signal.SIGCONT)
            node.process.terminate()
        for node in nodes:
            node.process.wait(10)
        if os.path.exists(os.path.join(postgres.data, "postmaster.pid")):
            postgres.stop()
        shutil.rmtree(FOLDER, ignore_errors=True)


def encrypted(postgres, pem, key, public):
    """The database by TLS, if somebody vouches for it, and not otherwise."""
    for name, text in (("server.crt", open(pem).read()), ("server.key", open(key).read())):
        path = os.path.join(postgres.data, name)
        open(path, "w").write(text)
        os.chmod(path, 0o600)
        if postgres.user:
            os.chown(path, pwd.getpwnam(postgres.user).pw_uid, -1)
    with open(os.path.join(postgres.data, "postgresql.conf"), "a") as out:
        out.write("\nssl = on\n")
    with open(os.path.join(postgres.data, "pg_hba.conf"), "w") as out:
        out.write("hostssl all all 127.0.0.1/32 trust\n")
    postgres.stop()
    postgres.start()
    start = lambda how, **env: subprocess.Popen(
        [BINARY, "--no-open", "--listen", "127.0.0.1:0", "--database", postgres.url + how, "--node", "c",
         "--data", os.path.join(FOLDER, "c")],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **env})
    for how, env, listens in (("?sslmode=require", {"SSL_CERT_FILE": pem}, True), ("?sslmode=require", {}, False),
                              ("?sslmode=disable", {}, False)):
        process = start(how, **env)
        line = process.stdout.readline()
        assert line.startswith("listening on ") == listens, (how, env, line)
        if listens:
            process.terminate()
        process.wait(10)
    print("ok      the database by TLS: one that somebody vouches for, and no other", flush=True)


def repeat(seat, a, move):
    seat.send("move", a=a, m=move)
    seat.wait(lambda seat: a in seat.answers, 3)
    answer = seat.answers.pop(a)
    assert answer.get("why") not in ("storage", "busy"), answer
    return answer


main()
