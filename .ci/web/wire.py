#!/usr/bin/env python3
"""Whether a server says what the scripts of the pages take it to say: wire.py SERVER_BINARY TSC

Games are played; what is answered and told becomes a file in TypeScript, in which each value has the type that
crates/server/types/wire.d.ts gives it. The compiler tells what is missing, of another kind, or not named there.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / ".ci" / "browser"), str(ROOT / ".ci" / "tables")]

from client import Person, Seat  # noqa: E402
from lib import Server  # noqa: E402

TYPES = ROOT / "crates/server/types/wire.d.ts"
GAMES = {
    "shogi": {"seats": ["me", "open"], "clock": "1m byo 30sx3"},
    "euroshogi": {"seats": ["me", "level:beginner"]},
    "evo": {"seats": ["me", "open", "open", "open"], "clock": "1d/move"},
    "cwda": {"seats": ["me", "level:beginner"], "clock": "10m+5s", "start": "random"},
}


class Record:
    """The values that were heard, as lines of TypeScript; each line once."""

    def __init__(self):
        self.lines, self.kinds = {}, set()

    def note(self, type_, value):
        if isinstance(value, dict) and "t" in value:
            self.kinds.add(value["t"])
        self.lines[f"check<{type_}>({json.dumps(value)});"] = None

    def get(self, person, path):
        value = json.loads(person.get(path))
        self.note(f"Answered<{json.dumps(path)}, undefined>", value)
        return value

    def post(self, person, path, body):
        value = person.post(path, body)
        self.note(f"Answered<{json.dumps(path)}, {json.dumps(body)}>", value)
        return value

    def text(self):
        head = f"import type {{ Answered, Message }} from {json.dumps(str(TYPES))};"
        return "\n".join([head, "function check<T>(_value: T) {}", *self.lines]) + "\n"


class Listener(Seat):
    """A seat at which all that is told is noted."""

    def __init__(self, record, *where, **hello):
        self.record = record
        super().__init__(*where, **hello)

    def step(self, timeout=10):
        message = super().step(timeout)
        if message is not None:
            self.record.note("Message", message)
        return message


def first_move(mine):
    """A square from which something moves, and its first move."""
    start, targets = next(iter(mine["moves"].items()))
    return start, next(iter(targets.values()))[0]


def table(record, ann, ben, game, more):
    opened = record.post(ann, "/api/tables?lang=en", {"game": game, "name": "Ann", **more})
    path = f"/api/tables/{opened['id']}"
    one = Listener(record, ann, opened["id"])
    two = Listener(record, ben, opened["id"])
    if "open" in more["seats"]:
        for seat, kind in enumerate(more["seats"]):
            if kind == "open":
                two.do("sit", seat=seat, name="Ben")
        one.wait(lambda seat: len(more["seats"]) > 2 or seat.state["phase"] == "running")
    record.get(ann, f"{path}?lang=ja")
    for asked in ("at?ply=0", "events?since=0&wait=0&lang=en"):
        record.get(ann, f"{path}/{asked}")
    record.post(ann, f"{path}/key", {})
    record.post(ann, f"{path}/feed", {})
    one.do("chat", text="hello")
    one.do("chat-switch", on=False)
    one.do("nonsense")
    one.do("premove", m="nonsense")
    one.say({"t": "ping"})
    one.wait(lambda seat: "beat" in seat.told)
    if "open" in more["seats"]:
        watched(record, one)
    if one.state["phase"] == "running":
        game_played(record, ann, path, one)


def watched(record, host):
    """Spectators talk and draw, and whoever opened the table puts an end to it."""
    one, two = (Listener(record, Person(host.person.url), host.table) for _ in range(2))
    one.do("room", text="hello", name="Cem")
    two.wait(lambda seat: "room" in seat.told)
    square = next(iter(one.state["position"]["board"]))
    one.say({"t": "draw", "ply": 0, "marks": [{"from": square, "to": square, "colour": 1}]})
    two.wait(lambda seat: "drawn" in seat.told)
    host.do("mute", guest=1, on=True)
    host.wait(lambda seat: "talk" in seat.told)
    two.wait(lambda seat: "talk" in seat.told)


def game_played(record, ann, path, one):
    start, move = first_move(one.mine)
    one.say({"t": "ask", "q": "reach", "from": start})
    one.wait(lambda seat: "reach" in seat.told)
    record.get(ann, f"{path}/reach?from={start}")
    for text in (move, "nonsense"):
        one.say({"t": "ask", "q": "move", "text": text})
        record.get(ann, f"{path}/move?text={text}")
    one.wait(lambda seat: "move" in seat.told)
    one.do("move", m=move)
    one.wait(lambda seat: seat.ply >= 1)
    for command, more in (("takeback", {}), ("claim", {"claim": "draw"}), ("claim", {"claim": "resign"})):
        one.do(command, **more)
    one.wait(lambda seat: seat.state.get("end"))
    one.do("rematch")
    record.get(ann, path)
    record.post(ann, f"{path}/analysis", {})
    record.post(ann, f"{path}/explore", {"ply": 0, "line": [move]})
    while True:
        analysis = record.get(ann, f"{path}/analysis")
        if analysis["done"] == analysis["total"]:
            break


def lesson(record, ann):
    course = record.get(ann, "/api/lessons?lang=en")[0]
    path = f"/api/lessons/{course['game']}/{course['lessons'][0]['id']}"
    mine = record.get(ann, path)["mine"]
    for start, targets in mine["moves"].items():
        record.post(ann, path, {"line": [], "reach": start})
        for texts in targets.values():
            record.post(ann, path, {"line": [], "m": texts[0]})


GAME = """name = "Short"
start = "3k/4/4/K3 w - - 0 1"
board = { files = 4, ranks = 4 }
starts = { near = { position = "3k/4/K3/4 w - - 0 1", title = "nearer" } }
pieces.K = { name = "king", betza = "K", royal = true }
end = { no-progress = 8, reach = { pieces = "K", squares = "*4" } }
"""


def gallery(record, ann):
    """A game is saved, changed, listed, played by the computer and deleted, and one of the house is looked at."""
    saved = record.post(ann, "/api/gallery?lang=en", {"text": GAME, "by": "Ann"})
    path = f"/api/gallery/{saved['id']}"
    for asked in ("", "?lang=ja"):
        record.get(ann, path + asked)
    record.post(ann, path, {"text": GAME.replace("*4", "*3"), "by": "Ann", "after": 1})
    record.post(ann, f"{path}/listed?lang=en", {"listed": True})
    for asked in ("?words=short", "?mine=1", "?words=crazyhouse"):
        record.get(ann, "/api/gallery" + asked)
    wait_for(lambda: record.get(ann, path)["bots"]["played"])
    record.get(ann, "/api/gallery/crazyhouse?version=1&lang=en")
    record.post(ann, f"{path}/delete", {})


def wait_for(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.2)


def main():
    binary, compiler = sys.argv[1:]
    server = Server(binary)
    record = Record()
    ann, ben = Person(server.url), Person(server.url)
    record.get(ann, "/api/games?lang=en")
    record.get(ann, "/api/news")
    record.get(ann, "/api/notations")
    for game, more in GAMES.items():
        table(record, ann, ben, game, more)
    record.get(ann, "/api/tables?mine=1&lang=en")
    record.get(ann, "/api/games/cwda/pieces?armies=fizzies:fizzies")
    for text in ("based-on = 'chess'", "name = 'Mine'\nbased-on = 'chess'"):
        record.post(ann, "/api/check", {"game-file": text})
    record.post(ann, "/api/me/feed", {})
    lesson(record, ann)
    gallery(record, ann)
    server.stop()
    heard = {"full", "ev", "mine", "ok", "no", "reach", "beat", "room", "drawn", "talk"}
    assert heard <= record.kinds, f"never heard: {heard - record.kinds}"
    with tempfile.TemporaryDirectory(prefix="wazir-wire-") as folder:
        (pathlib.Path(folder) / "heard.ts").write_text(record.text())
        options = {"noEmit": True, "strict": True, "module": "esnext", "moduleResolution": "bundler", "types": [],
                   "allowImportingTsExtensions": True}
        (pathlib.Path(folder) / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": ["heard.ts"]}))
        code = subprocess.run([compiler, "-p", folder]).returncode
    print(f"{len(record.lines)} values have the types of the scripts" if code == 0 else "FAIL: a value has another type")
    return code


if __name__ == "__main__":
    sys.exit(main())
