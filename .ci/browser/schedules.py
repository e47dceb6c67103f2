"""Games of two browsers through random faults: lines that are cut, frames that come twice, pages that are loaded anew,
and a server that is killed. What everybody sees in the end is what was played, each move once."""

import json
import random
import urllib.request

from lib import ready, wait_ply

# Legal moves of chess, one side after the other.
LINE = ["g1f3", "g8f6", "e2e3", "e7e6", "f1e2", "f8e7", "e1g1", "e8g8", "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6"]
PLIES = 8
# How long the last faults take to be forgotten.
PATIENCE = 40_000


class Faults:
    """What goes wrong on the lines of one page, by chance."""

    def __init__(self, chance):
        self.chance, self.on = chance, True

    def route(self, socket):
        server = socket.connect_to_server()
        socket.on_message(lambda message: self.passes(message, server.send, socket))
        server.on_message(lambda message: self.passes(message, socket.send, socket))

    def passes(self, message, send, socket):
        dice = self.chance.random() if self.on else 1
        # A frame that is lost takes the line with it, and so may one that has arrived.
        if dice < 0.03:
            socket.close(code=4000)
            return
        send(message)
        if dice < 0.10:
            send(message)
        elif dice < 0.13:
            socket.close(code=4000)


class Schedule:
    """One game, and what happens meanwhile."""

    def __init__(self, world, seed):
        self.world, self.chance = world, random.Random(seed)
        self.offline, self.told = set(), []

    def run(self):
        with self.world.person() as first, self.world.person() as second:
            self.pages = [first, second]
            self.faults = [Faults(self.chance), Faults(self.chance)]
            url = self.world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"], clock="30m+10s")
            self.world.sit(second, url, "Bob")
            for page, faults in zip(self.pages, self.faults):
                page.route_web_socket("**/ws/t/*", faults.route)
                page.reload()
                ready(page)
            try:
                for ply, move in enumerate(LINE[:PLIES]):
                    self.plays(ply, move)
                self.settles(url)
            except Exception as error:
                raise AssertionError(f"after {self.told}; {self.stands(url)}") from error

    def plays(self, ply, move):
        """A move under faults; the other side need not be there to see it."""
        page = self.pages[ply % 2]
        for _ in range(self.chance.choice([0, 0, 1, 2])):
            self.faults_happen()
        # Whoever moved without a line has to come back: until then nobody can have heard of it.
        for nth in range(2):
            self.comes_back(nth)
        wait_ply(page, ply, PATIENCE)
        if self.chance.random() < 0.3:
            self.goes_away(ply % 2)
        page.keyboard.press("m")
        page.locator("#typed-move").fill(move)
        page.keyboard.press("Enter")
        self.told.append(move)
        for _ in range(self.chance.choice([0, 0, 1])):
            self.faults_happen()

    def faults_happen(self):
        nth = self.chance.randrange(2)
        fault = self.chance.choice([self.goes_away, self.comes_back, self.comes_back, self.reloads, self.dies, self.waits])
        self.told.append(f"{fault.__name__} {nth}")
        fault(nth)

    def goes_away(self, nth):
        self.offline.add(nth)
        self.pages[nth].context.set_offline(True)

    def comes_back(self, nth):
        self.offline.discard(nth)
        self.pages[nth].context.set_offline(False)

    def reloads(self, nth):
        self.comes_back(nth)
        self.pages[nth].reload()
        ready(self.pages[nth])

    def dies(self, _):
        self.world.server.kill()
        self.waits(_)
        self.world.server.start()

    def waits(self, nth):
        self.pages[nth].wait_for_timeout(self.chance.choice([20, 100, 400, 1500, 3000]))

    def stands(self, url):
        """What the log has and what the pages show, to tell who of them is behind."""
        shown = [
            page.evaluate("[document.body.dataset.ply, document.querySelector('#typed-move').value, navigator.onLine, "
                          "...['#line', '#say'].map((at) => document.querySelector(at).textContent)]")
            for page in self.pages
        ]
        return f"the log has {self.logged(url)}, the pages show {shown}"

    def logged(self, url):
        """The moves of the log, whose numbers have no gaps."""
        with urllib.request.urlopen(f"{self.world.server.url}/api/tables{url[2:]}/events?since=0&log=true") as answer:
            events = json.load(answer)
        events = [event for event in events if event["t"] == "ev"]
        assert [event["n"] for event in events] == list(range(1, len(events) + 1)), "numbers have gaps"
        facts = [event["fact"] for event in events if isinstance(event.get("fact"), dict)]
        return [fact["moved"]["ply"] for fact in facts if "moved" in fact]

    def settles(self, url):
        """Without faults everybody sees soon what the log says."""
        for nth, faults in enumerate(self.faults):
            faults.on = False
            self.comes_back(nth)
        for page in self.pages:
            wait_ply(page, PLIES, PATIENCE)
        lines = [page.locator("#moves button").all_inner_texts() for page in self.pages]
        logged = self.logged(url)
        assert logged == LINE[:PLIES], f"the log has {logged}"
        assert lines == [logged, logged], f"the pages show {lines}"


def tests(count, seed):
    for nth in range(count):
        yield f"schedule {seed + nth}", lambda world, seed=seed + nth: Schedule(world, seed).run()
