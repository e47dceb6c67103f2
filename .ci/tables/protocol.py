"""What docs/reference/tables-protocol.md promises, asked of a server by a client in another language.

    python3 protocol.py target/release/examples/tables
"""

import json, os, re, signal, socket, subprocess, sys, tempfile, threading, time
from client import Closed, Person, Refused, Seat, WebSocket, request

BINARY = os.path.abspath(sys.argv[1])


class Server:
    """A server on a port of its own, with a folder for its tables."""

    def __init__(self, *arguments, folder=None, listen="127.0.0.1:0"):
        self.folder = folder or tempfile.mkdtemp()
        self.arguments = ["--no-open", "--data", self.folder, "--handshakes", "100000", "--tables", "100000",
                          "--requests", "1000000", "--sockets", "10000", *arguments]
        self.start(listen)

    def start(self, listen):
        self.process = subprocess.Popen([BINARY, "--listen", listen, *self.arguments],
                                        stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        # Others may know it by another address than the one where it listens.
        told = re.match(r"listening on (https?://\S+)", line).group(1)
        self.url = told if told.startswith("http:") else "http://" + listen

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(10)
        return self.process.returncode

    def again(self):
        """Starts once more at the same address."""
        self.start(self.url.removeprefix("http://"))


def refused(status, call):
    try:
        call()
    except Refused as error:
        assert error.status == status, f"{error.status} in place of {status}: {error.body}"
        return error.body
    raise AssertionError(f"not refused with {status}")


def pair(server, **opening):
    ann, ben = Person(server.url), Person(server.url)
    opening = {"game": "cwda", "seats": ["me", "open"], "name": "Ann", **opening}
    table = ann.open(**opening)
    one, two = ann.join(table), ben.join(table)
    assert two.do("sit", seat=1, name="Ben", timeout=5)["t"] == "ok"
    one.wait(lambda seat: seat.state.get("phase") == "running")
    two.wait(lambda seat: seat.state.get("phase") == "running")
    return one, two


def play(seats, moves):
    for ply, move in enumerate(moves):
        seat = seats[ply % len(seats)]
        seat.wait(lambda seat: seat.ply == ply or seat.turn == ply % len(seats) and seat.ply >= ply)
        answer = seat.do("move", m=move)
        assert answer["t"] == "ok", (move, answer)


def test_a_game_to_mate(server):
    one, two = pair(server, clock="10m+5s")
    watcher = Person(server.url).join(one.table)
    play([one, two], ["f2f3", "e7e5", "g2g4", "d8h4"])
    for seat in (one, two, watcher):
        seat.wait(lambda seat: seat.state.get("end"))
        assert seat.state["end"]["winner"] == 1, seat.state["end"]
    assert one.state["position"] == two.state["position"] == watcher.state["position"]
    record = request(f"{server.url}/t/{one.table}/record.pgn")
    moves = re.sub(r"\{[^}]*\}|\d+\.+", " ", record.split("\n\n")[1]).split()
    assert moves == ["f3", "e5", "g4", "Qh4#", "0-1"], record
    assert '[White "Ann"]' in record and '[Black "Ben"]' in record
    assert re.search(r'\[Date "20\d\d\.\d\d\.\d\d"\]', record) and '[TimeControl "600+5"]' in record, record


def test_resume_by_number(server):
    one, two = pair(server)
    play([one, two], ["e2e4", "e7e5"])
    two.socket.close()
    one.wait(lambda seat: seat.ply == 2)
    assert one.do("move", m="g1f3")["t"] == "ok"
    two.connect()
    two.wait(lambda seat: seat.ply == 3)
    assert "full" not in two.told and "ev" in two.told
    one.wait(lambda seat: seat.ply == 3)
    # All of the log, for a program that knows the rules.
    log = Person(server.url).join(one.table, log=True)
    log.wait(lambda seat: seat.n == one.n)
    facts = [list(event["fact"])[0] if isinstance(event["fact"], dict) else event["fact"] for event in log.events]
    assert facts == ["seated", "begun", "moved", "moved", "moved"], facts
    # The same by plain HTTP.
    events = json.loads(request(f"{server.url}/api/tables/{one.table}/events?since=0&log=true"))
    assert [event["n"] for event in events] == list(range(1, one.n + 1))
    assert all("of" not in event for event in events), "whose page it was is nobody's affair"


def test_repeated_and_stale(server):
    one, two = pair(server)
    assert one.do("move", m="e2e4")["n"] == 3
    before = one.send("move", a=one.a, n=2, m="e2e4")
    one.wait(lambda seat: before in seat.answers)
    assert one.answers.pop(before) == {"t": "ok", "a": before, "n": 3}, "the same answer, and done once"
    two.wait(lambda seat: seat.ply == 1)
    stale = two.do("move", n=1, m="e7e5")
    assert (stale["t"], stale["why"]) == ("no", "stale"), stale
    illegal = two.do("move", m="a8a5")
    assert illegal["why"] == "refused" and illegal["squares"] == ["a8", "a5", "a7"], illegal
    assert "a7" in illegal["say"]
    assert two.do("move", m="hello")["why"] == "text"
    assert two.do("move", m="e7e5")["t"] == "ok"
    # A number that was passed over is too late.
    late = two.send("move", a=1, m="d7d5")
    two.wait(lambda seat: late in seat.answers)
    assert two.answers.pop(late)["t"] in ("ok", "no")


def test_plain_http(server):
    one, two = pair(server)
    table, ann = one.table, one.person
    waited = {}

    def waits():
        url = f"/api/tables/{table}/events?since={two.n}&wait=10"
        waited["events"] = json.loads(two.person.get(url))

    thread = threading.Thread(target=waits)
    thread.start()
    time.sleep(0.3)
    body = {"t": "do", "session": "http1", "a": 1, "n": one.n, "c": "move", "m": "e2e4"}
    told = ann.post(f"/api/tables/{table}/do", body)
    assert told["t"] == "ok", told
    assert ann.post(f"/api/tables/{table}/do", body) == told, "sent again, answered again"
    thread.join()
    event = next(message for message in waited["events"] if message["t"] == "ev")
    assert event["fact"]["moved"]["ply"] == "e2e4" and ["e4", "0.1"] in event["position"]["d"], event
    reach = json.loads(request(f"{server.url}/api/tables/{table}/reach?from=g8"))
    assert {goal["at"] for goal in reach["to"]} >= {"f6", "h6"}, reach
    at = json.loads(request(f"{server.url}/api/tables/{table}/at?ply=0"))
    assert at["position"]["board"]["e2"] == "0.1"


def test_premoves_takebacks_and_talk(server):
    one, two = pair(server)
    assert two.do("premove", m="e7e5")["t"] == "ok"
    two.socket.close()
    assert one.do("move", m="e2e4")["t"] == "ok"
    one.wait(lambda seat: seat.ply == 2)
    two.connect()
    two.wait(lambda seat: seat.ply == 2)
    assert one.do("takeback")["t"] == "ok"
    two.wait(lambda seat: seat.state["offers"])
    assert two.do("accept", of=0)["t"] == "ok"
    one.wait(lambda seat: seat.ply == 0)
    assert one.state["line"] == []
    assert one.do("chat", text="sorry")["t"] == "ok"
    two.wait(lambda seat: any("notice" in event for event in seat.events))
    assert one.do("claim", claim="resign")["t"] == "ok"
    two.wait(lambda seat: seat.state.get("end"))
    for seat in (one, two):
        assert seat.do("rematch")["t"] == "ok"
    two.wait(lambda seat: any("rematch" in event.get("notice", {}) for event in seat.events))
    again = next(e["notice"]["rematch"]["table"] for e in two.events if "rematch" in e.get("notice", {}))
    with two.person.join(again) as first:
        first.wait(lambda seat: "you" in seat.state)
        assert first.state["you"] == 0 and first.state["phase"] == "running"


def test_games_of_files(server):
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/variants")
    text = lambda name: open(os.path.join(folder, name + ".toml"), encoding="utf-8").read()
    own = lambda file: {"game": "own.toml", "game-file": file}
    one, two = pair(server, **own(text("crazyhouse")))
    play([one, two], ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5", "P@d5"])
    one.wait(lambda seat: seat.ply == 7)
    assert one.state["position"]["board"]["d5"], one.state["position"]
    # It goes on after a restart, and its record holds the game.
    server.kill()
    server.again()
    for seat in (one, two):
        seat.connect()
    assert two.do("move", m="P@e4")["t"] == "ok"
    one.wait(lambda seat: seat.ply == 8)
    record = request(f"{server.url}/t/{one.table}/record.plain")
    assert "Game: crazyhouse" in record and "Definition:" in record and "P@e4" in record, record
    assert "<svg" in request(f"{server.url}/api/tables/{one.table}/board.svg")
    lines = json.loads(request(f"{server.url}/api/tables?game=own.toml"))
    assert "Crazyhouse" in [line["title"] for line in lines], lines
    # On a board of another size, against the computer.
    ann = Person(server.url)
    table = ann.open(seats=["me", "level:easy"], name="Ann", **own(text("minishogi")))
    seat = ann.join(table)
    play([seat], ["a2a3"])
    seat.wait(lambda seat: seat.ply == 2, timeout=20)
    # What cannot be read is said with its place.
    opening = {"seats": ["me", "open"], "name": "<b>"}
    wrong = refused(422, lambda: ann.open(**own("name = 'x'\nbased-on = 'chess'\nboard = { files = 40 }"), **opening))
    assert "line 3" in wrong and "files" in wrong, wrong
    refused(422, lambda: ann.open(game="own.toml", **opening))
    refused(422, lambda: ann.open(**own("# " + "x" * 17000), **opening))


def test_computers(server):
    ann = Person(server.url)
    for game, seats in (("shogi", 2), ("evo", 4)):
        table = ann.open(game=game, seats=["me"] + ["level:beginner"] * (seats - 1), name="Ann")
        with ann.join(table) as seat:
            seat.wait(lambda seat: seat.mine and seat.mine["moves"])
            for turn in range(3):
                origin = sorted(seat.mine["moves"])[0]
                move = sorted(seat.mine["moves"][origin].items())[0][1][0]
                answer = seat.do("move", m=move)
                assert answer["t"] == "ok", answer
                seat.wait(lambda seat: seat.ply == (turn + 1) * seats and seat.mine["n"] == seat.n, 30)


def test_nobody_in_who_should_not_be(server):
    one, two = pair(server)
    url, table = server.url, one.table
    eve = Person(url)
    refused(403, lambda: request(url + "/api/tables", {}, {**eve.headers, "Origin": "http://evil.example"}))
    refused(421, lambda: request(url + "/api/games", headers={"Host": "evil.example"}))
    refused(403, lambda: request(url + "/api/tables", {"game": "shogi", "seats": ["me", "open"]}))
    foreign = {**eve.headers, "Origin": "http://evil.example"}
    refused(403, lambda: WebSocket(f"{url}/ws/t/{table}", foreign))
    refused(403, lambda: WebSocket(f"{url}/ws/t/{table}"))
    with eve.join(table) as seat:
        seat.wait(lambda seat: seat.n)
        assert seat.do("move", m="e2e4")["why"] == "not-your-seat"
        assert seat.do("sit", seat=0, name="Eve")["why"] == "refused"
        assert seat.do("chat-switch", on=False)["why"] == "not-your-seat"
    for frame, code in (("x" * 9000, 1009), (json.dumps({"t": "ping"}), 1008)):
        socket = WebSocket(f"{url}/ws/t/{table}", eve.headers)
        socket.send(frame)
        closed(socket, code)
    with eve.join(table) as seat:
        seat.wait(lambda seat: seat.n)
        try:
            for _ in range(150):
                seat.send("chat", text="spam")
            closed(seat.socket, 1008)
        except (BrokenPipeError, ConnectionResetError):
            pass
    page = urllib_headers(url + "/")
    assert "default-src 'self'" in page["content-security-policy"]
    assert "HttpOnly" in page["set-cookie"] and "SameSite=Lax" in page["set-cookie"]
    # Whoever comes back keeps the secret for another year.
    again = urllib_headers(url + "/", Cookie="wz=" + eve.secret)["set-cookie"]
    assert again.startswith("wz=" + eve.secret) and "Max-Age=31536000" in again, again
    assert "no such table" in refused(404, lambda: request(f"{url}/api/tables/nosuchtabl"))
    assert "そのような対局はありません" in refused(404, lambda: request(f"{url}/api/tables/nosuchtabl?lang=ja"))
    refused(422, lambda: eve.open(game="go", seats=["me", "open"]))
    refused(400, lambda: eve.open(game="shogi", seats=["me", "nobody"]))
    private = eve.open(game="shogi", seats=["me", "open"], private=True)
    listed = [line["id"] for line in json.loads(request(url + "/api/tables"))]
    assert table in listed and private not in listed
    assert private in [line["id"] for line in json.loads(eve.get("/api/tables?mine=1"))]


def test_told_of_new_tables(server):
    """Who looks at the lobby is told what changes there, without asking."""
    ann, eve = Person(server.url), Person(server.url)
    lobby = lambda query, headers=eve.headers: WebSocket(server.url + "/ws/lobby?" + query, headers)

    def told(socket, holds, seconds=10):
        """The next list for which that holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            text = socket.receive(end - time.monotonic())
            lines = {line["id"]: line for line in json.loads(text)["tables"]} if text else {}
            if text and holds(lines):
                return lines
        raise AssertionError("nothing was told")

    waiting, chess, japanese = lobby("status=waiting"), lobby("game=cwda"), lobby("game=shogi&lang=ja")
    for looking in (waiting, chess, japanese):
        told(looking, lambda lines: True)
    hidden = ann.open(game="shogi", seats=["me", "open"], private=True)
    table = ann.open(game="shogi", seats=["me", "open"], name="Ann")
    line = told(waiting, lambda lines: table in lines)
    assert hidden not in line and not line[table]["mine"], line
    assert told(japanese, lambda lines: table in lines)[table]["title"] == "\u5c06\u68cb"
    mine = lobby("game=shogi", ann.headers)
    assert told(mine, lambda lines: table in lines)[table]["mine"]
    ben = Person(server.url).join(table)
    assert ben.do("sit", seat=1, name="Ben")["t"] == "ok"
    told(waiting, lambda lines: table not in lines)
    line = told(mine, lambda lines: lines[table]["status"] == "running")[table]
    assert [seat["name"] for seat in line["seats"]] == ["Ann", "Ben"] and line["turn"], line
    # Of what happens in other games nothing is told, nor of anything twice.
    before, end = None, time.monotonic() + 5
    while (text := chess.receive(max(0, end - time.monotonic()))) is not None:
        assert text != before and all(line["game"] == "cwda" for line in json.loads(text)["tables"]), text
        before = text
    refused(404, lambda: lobby("game=nothing"))
    refused(403, lambda: lobby("", {}))
    refused(403, lambda: lobby("", {**eve.headers, "Origin": "https://evil.example"}))
    # Who talks all the time is sent away, and so is who has a lot to say.
    assert closes(chess, lambda: [chess.send("?") for _ in range(300)]) == 1008
    assert closes(japanese, lambda: japanese.send("?" * 1000)) in (1006, 1009)


def closes(socket, call):
    """The code with which a connection ends."""
    try:
        call()
        while True:
            socket.receive(10)
    except Closed as closed:
        return closed.code
    except OSError:
        return 1006


def urllib_headers(url, **headers):
    import urllib.request
    asked = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(asked) as answer:
        return answer.headers


def test_behind_tls(_):
    """Where others know the server by https, cookies are for https, and addresses come from the proxy."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        listen = "127.0.0.1:%s" % free.getsockname()[1]
    server = Server("--public-url", "https://play.example.org", "--trust-proxy", "--database", "memory:", listen=listen)
    try:
        by_proxy = {"Host": "play.example.org", "X-Forwarded-For": "6.6.6.6, 192.0.2.7", "X-Forwarded-Proto": "https"}
        cookie = urllib_headers(server.url + "/", **by_proxy)["set-cookie"]
        assert all(part in cookie for part in ("; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/")), cookie
        # Whether nothing but https will ever do is for the proxy to promise.
        assert urllib_headers(server.url + "/", **by_proxy)["strict-transport-security"] is None
        ann = Person(server.url)
        table = ann.open(game="shogi", seats=["me", "open"])
        link = ann.post(f"/api/tables/{table}/key", {})["url"]
        assert link.startswith(f"https://play.example.org/t/{table}#k="), link
        page = {**by_proxy, "Cookie": cookie.split(";")[0]}
        opening = {"game": "shogi", "seats": ["me", "open"]}
        refused(403, lambda: request(server.url + "/api/tables", opening, {**page, "Origin": "https://evil.example"}))
        request(server.url + "/api/tables", opening, {**page, "Origin": "https://play.example.org"})
        # Those in front of the proxy are told apart by what it says: one is banned, not the other.
        admin = lambda *words: subprocess.run([BINARY, "--data", server.folder, "admin", *words], check=True,
                                              capture_output=True)
        admin("ban", "192.0.2.7")
        refused(403, lambda: request(server.url + "/api/games", headers=by_proxy))
        request(server.url + "/api/games", headers={**by_proxy, "X-Forwarded-For": "192.0.2.7, 192.0.2.8"})
    finally:
        server.kill(signal.SIGTERM)
    plain = Server("--database", "memory:")
    try:
        assert "Secure" not in urllib_headers(plain.url + "/", **{"X-Forwarded-Proto": "https"})["set-cookie"]
    finally:
        plain.kill(signal.SIGTERM)


def closed(socket, code):
    try:
        while socket.receive(5) is not None:
            pass
    except Closed as end:
        assert end.code == code, f"closed with {end.code} in place of {code}"
        return
    except (ConnectionResetError, BrokenPipeError):
        return
    raise AssertionError("not closed")


def test_ways_back_to_a_seat(server):
    one, two = pair(server, clock="3d")
    url, table = server.url, one.table
    play([one, two], ["e2e4"])
    phone = Person(url)
    refused(403, lambda: phone.post(f"/api/tables/{table}/key", {}))
    link = one.person.post(f"/api/tables/{table}/key", {})["url"]
    address, key = link.split("#k=")
    assert address == f"{url}/t/{table}"
    assert phone.post(f"/api/tables/{table}/take", {"k": key}) == {"seat": 0}
    refused(403, lambda: Person(url).post(f"/api/tables/{table}/take", {"k": key}))
    with phone.join(table) as seat:
        assert seat.state["you"] == 0
        two.wait(lambda seat: seat.ply == 1)
        two.do("move", m="e7e5")
        seat.wait(lambda seat: seat.ply == 2)
        assert seat.do("move", m="g1f3")["t"] == "ok"
    assert one.do("move", m="g1f3")["t"] == "no", "the seat has gone to the other device"
    # A key to keep is for more than once.
    kept = phone.post(f"/api/tables/{table}/key", {"lasting": True})["url"].split("#k=")[1]
    for _ in range(2):
        later = Person(url)
        assert later.post(f"/api/tables/{table}/take", {"k": kept}) == {"seat": 0}
    # A newer one takes the place of an older one, and it can be made void.
    newer = later.post(f"/api/tables/{table}/key", {"lasting": True})["url"].split("#k=")[1]
    refused(403, lambda: Person(url).post(f"/api/tables/{table}/take", {"k": kept}))
    later = Person(url)
    assert later.post(f"/api/tables/{table}/take", {"k": newer}) == {"seat": 0}
    later.post(f"/api/tables/{table}/key", {"revoke": True})
    refused(403, lambda: Person(url).post(f"/api/tables/{table}/take", {"k": newer}))
    feed = two.person.post("/api/me/feed", {})["url"]
    text = request(feed)
    assert "<title>Wazir: your turn</title>" in text, text
    assert f"<link href=\"{url}/t/{table}\"/>" in text and "move 4" in text, text
    two.wait(lambda seat: seat.ply == 3)
    two.do("move", m="b8c6")
    assert "<entry>" not in request(feed)
    # A feed of one seat stays with the seat, whichever device has it, and says the end.
    refused(403, lambda: Person(url).post(f"/api/tables/{table}/feed", {}))
    of_seat = later.post(f"/api/tables/{table}/feed", {})["url"]
    assert of_seat.startswith(f"{url}/t/{table}/feed/") and later.secret not in of_seat
    text = request(of_seat)
    assert "your turn as White: move 5</title>" in text and text.count("<entry>") == 1, text
    assert "の手番です（5手目）" in request(of_seat + "?lang=ja")
    refused(404, lambda: request(of_seat.replace(table, "abcdefghjk")))
    refused(404, lambda: request(feed.replace("/feed/", f"/t/{table}/feed/")))
    spoken = {**later.headers, "Accept-Language": "ja,en;q=0.5"}
    assert json.loads(request(f"{url}/api/tables/{table}/feed", {}, spoken))["url"].endswith(".atom?lang=ja")
    mine = json.loads(later.get("/api/tables?mine=1"))
    assert [(line["id"], line["turn"]) for line in mine] == [(table, True)], mine


def test_unreadable_commands(server):
    """A command that cannot be read is answered by its own number."""
    one, two = pair(server)
    for more in ('"c":"move","m":"e2e4","spent":-5', '"c":"chat","text":"\\ud800"', '"c":"nothing"'):
        one.a += 1
        one.socket.send('{"t":"do","a":%d,"n":2,%s}' % (one.a, more))
        one.wait(lambda seat: seat.a in seat.answers)
        assert one.answers.pop(one.a)["why"] == "text"
    body = {"t": "do", "session": "http2", "a": 7, "n": 2, "c": "move", "m": "e2e4", "spent": -5}
    told = one.person.post(f"/api/tables/{one.table}/do", body)
    assert (told["t"], told["a"], told["why"]) == ("no", 7, "text"), told
    refused(400, lambda: one.person.post(f"/api/tables/{one.table}/do", {"session": "http2"}))
    assert one.do("move", m="e2e4")["t"] == "ok"
    # Resigning is meant in every position.
    two.wait(lambda seat: seat.ply == 1)
    assert one.do("claim", n=2, claim="resign")["t"] == "ok"


def test_seats_and_tables_of_others(server):
    ann, eve = Person(server.url), Person(server.url)
    table = ann.open(game="cwda", seats=["me", "level:beginner"], name="Ann")
    with ann.join(table) as host, eve.join(table) as seat:
        assert seat.do("sit", seat=1, name="Eve")["why"] == "refused"
        assert seat.do("offer-seat", seat=1, on=True)["why"] == "not-your-seat"
        assert host.do("offer-seat", seat=1, on=True)["t"] == "ok"
        assert seat.do("sit", seat=1, name="\u202elive")["why"] == "text"
        assert seat.do("sit", seat=1, name="Eve")["t"] == "ok"
        assert host.do("close")["why"] == "refused", "the game has begun"
    refused(422, lambda: ann.open(game="cwda", seats=["me", "open"], name="a\u2066b"))
    waiting = ann.open(game="cwda", seats=["me", "open"], name="Ann")
    mine = {line["id"]: line for line in json.loads(ann.get("/api/tables"))}
    theirs = {line["id"]: line for line in json.loads(eve.get("/api/tables"))}
    assert mine[waiting]["closable"] and not mine[table]["closable"] and not theirs[waiting]["closable"]
    with eve.join(waiting) as seat:
        assert seat.do("close")["why"] == "not-your-seat"
    with ann.join(waiting) as host, eve.join(waiting) as seat:
        assert host.do("close")["t"] == "ok"
        closed(seat.socket, 4000)
    refused(404, lambda: request(f"{server.url}/api/tables/{waiting}"))


def test_told_what_happens(_):
    """The log says what happens, and neither names nor secrets."""
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "log"), "w+") as log:
        process = subprocess.Popen([BINARY, "--no-open", "--data", folder, "--listen", "127.0.0.1:0", "--log", "info"],
                                   stdout=subprocess.PIPE, stderr=log, text=True)
        url = re.match(r"listening on (\S+?)/?$", process.stdout.readline()).group(1)
        one, two = pair(type("Server", (), {"url": url}))
        play([one, two], ["f2f3", "e7e5", "g2g4", "d8h4"])
        waiting = one.person.open(game="cwda", seats=["me", "open"], name="Ann")
        with one.person.join(waiting) as host:
            assert host.do("close")["t"] == "ok"
        subprocess.run([BINARY, "--data", folder, "admin", "ban", "192.0.2.7"], check=True, capture_output=True)
        process.terminate()
        process.wait(10)
        log.seek(0)
        told = log.read()
    for words in ("the server listens", "a table was opened", "a seat was taken", "a game began", "a game ended",
                  "a table was closed", "a ban was changed", "the server ends"):
        assert words in told, f"{words}: {told}"
    assert one.table in told and "Ben" not in told and one.person.secret not in told, told


def test_analysis_of_a_game(server):
    one, two = pair(server)
    url, table = server.url, one.table
    refused(409, lambda: one.person.post(f"/api/tables/{table}/analysis", {}))
    play([one, two], ["f2f3", "e7e5", "g2g4", "d8h4"])
    found = one.person.post(f"/api/tables/{table}/analysis", {})
    end = time.monotonic() + 20
    while found["done"] < found["total"] and time.monotonic() < end:
        time.sleep(0.1)
        found = json.loads(request(f"{url}/api/tables/{table}/analysis"))
    plies = found["plies"]
    assert [ply["ply"] for ply in plies] == [0, 1, 2, 3, 4]
    assert plies[3]["cp"] == -10000 and plies[3]["line"] == ["d8h4"], plies[3]


def test_errors_in_japanese(server):
    """Whatever is wrong is said in the language of the page, by its address or by what the browser asks for."""
    one, _ = pair(server)
    url, table, eve = server.url, one.table, Person(server.url)
    browser = {**eve.headers, "Accept-Language": "ja,en;q=0.5"}
    own = lambda file: {"game": "own.toml", "game-file": file, "seats": ["me", "open"]}
    move = {"t": "do", "session": "http1", "a": 1, "n": one.n, "c": "move", "m": "e2e4"}
    known = {"Authorization": one.person.headers["Authorization"]}
    at = f"/api/tables/{table}"
    # What is asked for, with which body and by whom; the status of the answer, and what it says.
    cases = [
        ("/api/tables/nosuchtabl", None, {}, 404, "そのような対局はありません"),
        ("/t/nosuchtabl/record.pgn", None, {}, 404, "そのような対局はありません"),
        (at + "/reach?from=e9", None, {}, 404, "そのような対局はありません"),
        (at + "/do", {"t": "ping"}, known, 400, "正しくないリクエスト"),
        (at + "/do", {**move, "t": "hello"}, known, 400, "正しくないリクエスト"),
        ("/api/tables", {"game": 7}, known, 400, "正しくないリクエスト"),
        ("/api/tables", {"game": "cwda", "seats": ["open"]}, known, 422, "席は2から4"),
        ("/api/tables", {"game": "cwda", "seats": ["me", "me"]}, known, 422, "着ける席は一つだけです"),
        ("/api/tables", own("name = 'x'\nbased-on = 'chess'\nboard = { files = 40 }"), known, 422, "ゲームのファイル"),
        ("/api/tables", own("# " + "x" * 17000), known, 422, "文字を超えています"),
        (at + "/analysis", {}, known, 409, "対局はまだ終わっていません"),
        ("/api/admin", {"list": {}}, known, 403, "ここからの操作は許可されていません"),
        ("/api/games", None, {"Host": "evil.example"}, 421, "そのホスト名では応答しません"),
    ]
    for path, body, head, status, words in cases:
        joined = path + ("&" if "?" in path else "?") + "lang=ja"
        by_address = refused(status, lambda: request(url + joined, body, head))
        by_browser = refused(status, lambda: request(url + path, body, {**browser, **head}))
        assert words in by_address and by_browser == by_address, (path, by_address, by_browser)
        # Without either it is English.
        assert not re.search("[\u3040-\u30ff\u4e00-\u9fff]", refused(status, lambda: request(url + path, body, head)))
    # What a command is refused for.
    no = json.loads(request(url + at + "/do?lang=ja", move, eve.headers))
    assert (no["why"], no["say"]) == ("not-your-seat", "対局者だけができます"), no
    small = Server("--database", "memory:", "--all-tables", "1")
    try:
        ann = Person(small.url)
        # Only tables that somebody has come to are being played.
        ann.join(ann.open(game="cwda", seats=["me", "open"])).wait(lambda seat: seat.state)
        opening = {"game": "cwda", "seats": ["me", "open"]}
        full = refused(503, lambda: request(small.url + "/api/tables?lang=ja", opening, ann.headers))
        assert "対局の数が多すぎます" in full, full
    finally:
        small.kill(signal.SIGTERM)


def test_looked_after(server):
    one, two = pair(server)
    admin = lambda *words: subprocess.run([BINARY, "--data", server.folder, "admin", *words], check=True,
                                          capture_output=True, text=True).stdout
    listed = admin("list", "--status", "running")
    line = next(line for line in listed.splitlines() if line.startswith(one.table))
    assert "Ann [" in line and "Ben [" in line, line
    bogus = subprocess.run([BINARY, "--data", server.folder, "admin", "list", "--status", "bogus"], capture_output=True)
    assert bogus.returncode != 0 and b"running" in bogus.stderr, bogus.stderr
    # A table whose game has not begun is removed by closing it.
    waiting = one.person.open(game="shogi", seats=["open", "open"], name="Ann")
    admin("close", waiting)
    refused(404, lambda: request(f"{server.url}/api/tables/{waiting}"))
    admin("announce", "Back <soon>")
    assert json.loads(request(server.url + "/api/news"))["say"] == "Back <soon>"
    admin("announce")
    backup = os.path.join(server.folder, "copy.sqlite")
    admin("backup", backup)
    assert os.path.getsize(backup) > 4096
    eve = Person(server.url)
    whom = json.loads(eve.get("/api/me"))["person"]
    admin("ban", whom)
    refused(403, lambda: eve.get("/api/me"))
    assert whom in admin("bans")
    admin("ban", "--lift", whom)
    eve.get("/api/me")
    admin("close", one.table)
    closed(one.socket, 4000)
    state = json.loads(request(f"{server.url}/api/tables/{one.table}"))
    assert state["phase"] == "over", state["phase"]
    admin("delete", one.table)
    refused(404, lambda: request(f"{server.url}/api/tables/{one.table}"))
    refused(403, lambda: request(server.url + "/api/admin", {"list": {}}, eve.headers))
    # Without a server it works on what the server has left; a second server is refused.
    second = subprocess.run([BINARY, "--no-open", "--listen", "127.0.0.1:0", "--data", server.folder],
                            capture_output=True, text=True)
    assert second.returncode == 1 and "in use by another server" in second.stderr, second.stderr
    taken = subprocess.run([BINARY, "--no-open", "--listen", server.url.removeprefix("http://"), "--database", "memory:"],
                           capture_output=True, text=True)
    assert taken.returncode == 1 and "Another program listens there" in taken.stderr, taken.stderr
    server.kill(signal.SIGTERM)
    assert two.table not in admin("list") and "0 tables removed" in admin("prune")
    server.again()


def test_killed_in_mid_game(server):
    one, two = pair(server, clock="5m+3s")
    play([one, two], ["e2e4", "e7e5", "g1f3"])
    assert two.do("premove", m="b8b5")["why"] == "refused", "on the own turn it is a move, and this one is illegal"
    assert one.do("premove", m="f1b5")["t"] == "ok"
    before = server.url
    server.kill()
    server.again()
    assert server.url == before
    for seat in (one, two):
        seat.connect()
    # The command that was not answered before is sent again; those that were are answered again.
    again = one.send("move", a=2, n=4, m="g1f3")
    one.wait(lambda seat: again in seat.answers)
    assert one.answers.pop(again)["t"] == "ok"
    two.wait(lambda seat: seat.mine and seat.mine["moves"])
    assert two.do("move", m="b8c6")["t"] == "ok"
    one.wait(lambda seat: seat.ply == 5)
    assert one.state["line"][-1]["m"] == "f1b5", "what was to be played next was not forgotten"
    clocks = one.state["clocks"]
    assert all(clock["ms"] > 290_000 for clock in clocks), f"nobody is charged for the server: {clocks}"


def test_told_of_the_end(server):
    one, two = pair(server)
    play([one, two], ["e2e4"])
    begun = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    for seat in (one, two):
        closed(seat.socket, 4009)
    assert server.process.wait(6) == 0
    assert time.monotonic() - begun < 5.5
    server.again()
    two.connect()
    two.wait(lambda seat: seat.ply == 1)


def main():
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    wanted = sys.argv[2:]
    server = Server()
    failed = []
    for name, test in tests:
        if wanted and name not in wanted:
            continue
        begun = time.monotonic()
        try:
            test(server)
            print(f"ok      {name} {time.monotonic() - begun:.1f} s", flush=True)
        except Exception as error:
            import traceback
            traceback.print_exc()
            failed.append(name)
            print(f"FAILED  {name}: {error}", flush=True)
            if server.process.poll() is not None:
                server.again()
    server.kill(signal.SIGTERM)
    sys.exit(bool(failed))


main()
