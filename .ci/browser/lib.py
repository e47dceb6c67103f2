"""A server to play against, and players who play by mouse, finger, keys or typed moves."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]
PHONE = {"viewport": {"width": 360, "height": 560}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1200, "height": 800}}
WAIT = 10_000


class Server:
    """The program under test, which can be killed and started again on the same data and port."""

    def __init__(self, binary):
        self.binary = binary
        self.data = tempfile.TemporaryDirectory(prefix="wazir-browser-")
        self.port = 0
        self.start()

    def start(self):
        limits = ["--commands", "1000", "--handshakes", "1000", "--sockets", "500", "--tables", "500", "--requests", "100000"]
        where = ["--listen", f"127.0.0.1:{self.port}", "--data", self.data.name, "--no-open"]
        self.process = subprocess.Popen(
            [self.binary, *where, *limits], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in self.process.stdout:
            found = re.search(r"listening on (http://\S+?:(\d+))", line)
            if found:
                self.url, self.port = found[1].rstrip("/"), int(found[2])
                return
        raise RuntimeError("the server does not listen")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.data.cleanup()


class World:
    """A browser and a server."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server
        self.foreign, self.errors = [], []

    @contextlib.contextmanager
    def person(self, **how):
        """Somebody with a browser of his own."""
        context = self.browser.new_context(**{**DESK, **how})
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("request", self.noted)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.heard)
        try:
            yield page
        finally:
            context.close()

    def noted(self, request):
        if not request.url.startswith((self.server.url, "data:", "blob:")):
            self.foreign.append(request.url)

    def heard(self, message):
        if "Content Security Policy" in message.text:
            self.errors.append(message.text)

    def open(self, page, **opening):
        """Opens a table and goes there; its address."""
        page.goto(self.server.url + "/")
        ask = """async (body) => {
            const headers = {'content-type': 'application/json'};
            const answer = await fetch('/api/tables', {method: 'POST', headers, body: JSON.stringify(body)});
            return answer.json();
        }"""
        answer = page.evaluate(ask, {"name": "Ann", **opening})
        assert "url" in answer, answer
        self.visit(page, answer["url"])
        return answer["url"]

    def visit(self, page, url):
        page.goto(self.server.url + url)
        ready(page)

    def sit(self, page, url, name, mark="you"):
        """Takes the first free seat of a table, which has a mark then."""
        self.visit(page, url)
        page.locator(".seat button").first.click()
        page.locator("#ask-value").fill(name)
        page.locator("dialog .main").click()
        page.wait_for_selector(f"#near .marks:has-text('{mark}')")


def long_form(page, way="click"):
    """Unfolds all settings of a new table on the front page."""
    getattr(page.locator("#go-open"), way)()
    page.wait_for_selector("#new[data-ready]")
    getattr(page.locator("#more > summary"), way)()


def filtered(page, game=None, status=None):
    """Filters the tables of the front page and waits until the filtered list is shown, not the one before it."""
    if game:
        select_filter(page, "game", game)
    if status:
        select_filter(page, "status", status)
        part = {"waiting": "free", "running": "live", "over": "ended"}[status]
        page.wait_for_function("""(part) => {
            const shown = Array.from(document.querySelectorAll('#tables section:not([hidden])'), (one) => one.id);
            return shown.join() === part && document.querySelector(`#${part} .empty, #${part} .card`) !== null;
        }""", arg=part)


def select_filter(page, name, value):
    """Chooses in one of the filters and waits for the answer to the request that follows."""
    asks = lambda url: "/api/tables?" in url and f"{name}={value}" in url.split("?")[1].split("&")
    with page.expect_response(lambda answer: asks(answer.url)) as answer:
        page.locator(f"#filter-{name}").select_option(value)
    answer.value.finished()


def ready(page):
    page.wait_for_selector("#board[aria-busy=false] #grid")
    page.wait_for_selector("body[data-ply]")


def ply(page):
    return int(page.evaluate("document.body.dataset.ply"))


def resize(page, width, height):
    """Gives a page another size, and waits until it has measured and placed its parts again."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(100)


def wait_ply(page, number, patience=WAIT):
    page.wait_for_selector(f'body[data-ply="{number}"]', timeout=patience)


def cell(page, place):
    """The cell of a square, or of a kind in hand with a star."""
    return page.locator(f'[id="hand-{place[:-1]}"]' if place.endswith("*") else f"#sq-{place}")


def middle(page, place):
    box = cell(page, place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def chosen(page, choice, way):
    """Answers the question into what a piece turns, where there is one."""
    dialog = page.locator("dialog.choice")
    button = dialog.locator(f'button[value="{choice}"]') if choice else dialog.locator("button").first
    if way == "keys":
        button.focus()
        page.keyboard.press("Enter")
    elif way == "touch":
        button.tap()
    else:
        button.click()


def mouse(page, start, end, text, nth):
    """Every other move is dragged."""
    if nth % 2 and start != end:
        page.mouse.move(*middle(page, start))
        page.mouse.down()
        page.mouse.move(*middle(page, end), steps=4)
        page.mouse.up()
    else:
        page.mouse.click(*middle(page, start))
        page.mouse.click(*middle(page, end))


def touch(page, start, end, text, nth):
    """Every other move is dragged by a finger."""
    cell(page, start).scroll_into_view_if_needed()
    if nth % 2 and start != end:
        finger = page.context.new_cdp_session(page)
        (x, y), (to_x, to_y) = middle(page, start), middle(page, end)
        steps = [("touchStart", x, y)]
        steps += [("touchMove", x + (to_x - x) * part / 4, y + (to_y - y) * part / 4) for part in range(1, 5)]
        for kind, at_x, at_y in steps:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at_x, "y": at_y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()
    else:
        page.touchscreen.tap(*middle(page, start))
        page.touchscreen.tap(*middle(page, end))


def walk(page, place):
    """Goes with the arrow keys from the place that has the focus to another."""
    target = f"hand-{place[:-1]}" if place.endswith("*") else f"sq-{place}"
    where = """(id) => {
        const at = document.activeElement, to = document.getElementById(id);
        return [to.dataset.x - at.dataset.x, to.dataset.y - at.dataset.y];
    }"""
    before = None
    for _ in range(60):
        dx, dy = page.evaluate(where, target)
        if (dx, dy) == (0, 0):
            return
        across = "ArrowRight" if dx > 0 else "ArrowLeft"
        along = "ArrowDown" if dy > 0 else "ArrowUp"
        # Beside a hole, and between the squares and the hands, only one of the two leads on.
        stuck = before == (dx, dy)
        page.keyboard.press(across if abs(dx) > 50 and not stuck or dy == 0 else along)
        before = (dx, dy)
    raise AssertionError(f"no way to {place} by keys")


def keys(page, start, end, text, nth):
    page.keyboard.press("b")
    walk(page, start)
    page.keyboard.press("Enter")
    walk(page, end)
    page.keyboard.press("Enter")


def typed(page, start, end, text, nth):
    page.keyboard.press("m")
    page.locator("#typed-move").fill(text)
    page.keyboard.press("Enter")


WAYS = {"mouse": mouse, "touch": touch, "keys": keys, "typed": typed}


def play(page, way, start, end, text, nth, choice=None):
    """Plays a move in one of the ways and waits until it has been made."""
    before = ply(page)
    WAYS[way](page, start, end, text, nth)
    if way != "typed" and choice is not None:
        chosen(page, choice, way)
    if way == "touch":
        # Where no clock runs, a move by a finger waits for a second word.
        page.wait_for_selector(f'#confirm:not([hidden]), body:not([data-ply="{before}"])')
        if page.locator("#confirm").is_visible():
            page.locator("#confirm-yes").tap()
    # A computer may have answered already.
    page.wait_for_selector(f'body:not([data-ply="{before}"])', timeout=WAIT)


def moves(page):
    """What the player to move may play: origin, target, text."""
    url = page.evaluate("location.pathname.split('/')[2]")
    full = page.evaluate("async (id) => (await fetch('/api/tables/' + id)).json()", url)
    mine = full["mine"]["moves"]
    return [(a, b, text, len(texts)) for a, to in mine.items() for b, texts in to.items() for text in texts]
