"""A client of tables in nothing but Python's own library: enough to play, and to see how little it takes.

    person = Person("http://127.0.0.1:8080")
    table = person.open(game="cwda", seats=["me", "level:easy"], name="Ann")
    with person.join(table) as seat:
        seat.do("move", m="e2e4")
        seat.wait(lambda seat: seat.ply >= 2)
"""

import base64, json, os, secrets, socket, struct, time, urllib.error, urllib.request
from urllib.parse import urlsplit


class Refused(Exception):
    """An HTTP answer that is no success."""

    def __init__(self, status, body):
        super().__init__(f"{status}: {body}")
        self.status, self.body = status, body


class Closed(Exception):
    """The connection has ended, with a code."""

    def __init__(self, code):
        super().__init__(f"closed: {code}")
        self.code = code


def request(url, body=None, headers=None, method=None, timeout=30):
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, method=method)
    for name, value in (headers or {}).items():
        asked.add_header(name, value)
    if body is not None:
        asked.add_header("content-type", "application/json")
    try:
        with urllib.request.urlopen(asked, timeout=timeout) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        raise Refused(error.code, error.read().decode()) from None


class WebSocket:
    """Text frames over a socket, as RFC 6455 has them."""

    def __init__(self, url, headers=None, timeout=10):
        parts = urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        lines = [f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Protocol: wazir.1"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            raise Refused(status, head.decode(errors="replace"))

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(1006)
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, text, opcode=1):
        data = text.encode() if isinstance(text, str) else text
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else (
            b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | opcode]) + length + mask + masked)

    def receive(self, timeout=10):
        """The next text; None when there is none in time."""
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            if left <= 0:
                return None
            self.socket.settimeout(left)
            try:
                # What has come of a frame stays where it is until all of it has.
                while len(self.buffer) < 2:
                    self._more()
                size = self.buffer[1] & 127
                head = 2 + {126: 2, 127: 8}.get(size, 0)
                while len(self.buffer) < head:
                    self._more()
                if size == 126:
                    size, = struct.unpack(">H", self.buffer[2:4])
                elif size == 127:
                    size, = struct.unpack(">Q", self.buffer[2:10])
                while len(self.buffer) < head + size:
                    self._more()
            except TimeoutError:
                return None
            frame = self._take(head + size)
            opcode, data = frame[0] & 15, frame[head:]
            if opcode == 1:
                return data.decode()
            if opcode == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005)
            if opcode == 9:
                self.send(data, 10)

    def close(self):
        self.socket.close()


class Person:
    """Somebody, known by a secret."""

    def __init__(self, url, secret=None):
        self.url = url
        self.secret = secret or json.loads(request(url + "/api/me", {}, method="POST"))["secret"]
        self.headers = {"Authorization": "Bearer " + self.secret}

    def get(self, path):
        return request(self.url + path, headers=self.headers)

    def post(self, path, body):
        return json.loads(request(self.url + path, body, self.headers))

    def open(self, **opening):
        return self.post("/api/tables", opening)["id"]

    def join(self, table, **hello):
        return Seat(self, table, **hello)


class Seat:
    """A place at a table, to sit on or to watch from. It takes up events in their order and checks their numbers."""

    def __init__(self, person, table, since=None, session=None, log=False, lang="en"):
        self.person, self.table = person, table
        self.session = session or secrets.token_hex(8)
        self.n, self.a, self.answers, self.state, self.events = since, 0, {}, {}, []
        self.log, self.lang, self.mine, self.told = log, lang, None, []
        self.connect()

    def connect(self):
        url = self.person.url + "/ws/t/" + self.table
        self.socket = WebSocket(url, self.person.headers)
        hello = {"t": "hello", "session": self.session, "lang": self.lang, "log": self.log}
        if self.n is not None:
            hello["since"] = self.n
        elif self.log:
            hello["since"], self.n = 0, 0
        self.say(hello)
        # A command says what was known when it was given: all there was.
        self.told.clear()
        self.wait(lambda seat: self.log or {"full", "beat"} & set(seat.told))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def say(self, message):
        self.socket.send(json.dumps(message))

    def send(self, c, a=None, n=None, **what):
        """Gives a command, and returns its number."""
        if a is None:
            self.a += 1
            a = self.a
        self.say({"t": "do", "a": a, "n": self.n if n is None else n, "c": c, **what})
        return a

    def do(self, c, timeout=10, **what):
        """Gives a command and waits for its answer."""
        a = self.send(c, **what)
        self.wait(lambda seat: a in seat.answers, timeout)
        return self.answers.pop(a)

    def step(self, timeout=10):
        """Takes up one message; None when there is none in time."""
        text = self.socket.receive(timeout)
        if text is None:
            return None
        message = json.loads(text)
        kind = message["t"]
        self.told.append(kind)
        if kind == "full":
            self.n, self.state, self.mine = message["n"], message, message["mine"]
        elif kind == "ev":
            assert message["n"] == self.n + 1, f"event {message['n']} came after {self.n}"
            self.n = message["n"]
            self.events.append(message)
            for name in ("seats", "phase", "offers", "end", "clocks"):
                if name in message:
                    self.state[name] = message[name]
            self.moves_on(message)
        elif kind == "mine":
            self.mine = message
        elif kind in ("ok", "no"):
            self.answers[message["a"]] = message
        return message

    def moves_on(self, message):
        change = message.get("position")
        if change and "board" in change:
            self.state["position"] = change
        elif change:
            position = self.state["position"]
            for square, piece in change["d"]:
                if piece is None:
                    del position["board"][square]
                else:
                    position["board"][square] = piece
            position.update({name: change[name] for name in ("hands", "turn", "ply", "check", "last")})
        if "line" in message:
            kept, fresh = message["line"]
            self.state["line"] = self.state["line"][:kept] + fresh

    def wait(self, until, timeout=10):
        end = time.monotonic() + timeout
        while not until(self):
            left = end - time.monotonic()
            assert left > 0, f"waited in vain at table {self.table}, event {self.n}"
            self.step(left)

    @property
    def ply(self):
        return self.state["position"]["ply"]

    @property
    def turn(self):
        return self.state["position"]["turn"]
