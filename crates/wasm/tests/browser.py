"""Loads the package in Chromium: python3 tests/browser.py DIST BOARD [--vite FOLDER] [--readme FOLDER] [--pictures FOLDER]

DIST is `dist` of the package, and BOARD what `npm run board` made. The other folders have what Vite made of
tests/vite, and what tests/readme.mjs made of the README. Pictures of the board are left in the last one.
"""

import argparse

import contextlib
import functools
import http.server
import sys
import threading

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
ISOLATED = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}

CHECK = """async () => {
  const { Game, init } = await import('/index.js');
  const { Player, createEngine } = await import('/ai.js');
  await init();
  const said = { isolated: crossOriginIsolated };
  const game = new Game('shogi');
  game.push('7g7f');
  said.moves = game.legalMoves().length;
  said.early = performance.getEntriesByType('resource').some(({ name }) => name.includes('whole'));
  said.svg = (await game.svg()).startsWith('<svg');
  const player = new Player();
  said.best = game.isLegal((await player.think(game, { time: 200 })).best.text);
  const start = performance.now();
  setTimeout(() => player.stop(), 200);
  said.stopped = game.isLegal((await player.think(game, { time: 60000 })).best.text);
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 200);
  said.aborted = await player.think(game, { time: 60000, signal: abort.signal }).catch((error) => error.name);
  said.after = game.isLegal((await player.think(game, { nodes: 500 })).best.text);
  said.inTime = performance.now() - start < 10000;
  player.terminate();
  const engine = await createEngine();
  said.engine = await new Promise((resolve) => {
    engine.addMessageListener((line) => line.startsWith('bestmove') && resolve(true));
    engine.postMessage('usi\\nposition startpos\\ngo infinite');
    setTimeout(() => engine.postMessage('stop'), 500);
  });
  engine.terminate();
  return said;
}"""

ENGINE_WORKER = """() => new Promise((resolve, reject) => {
  const worker = new Worker('/engine-worker.min.js?protocol=uci');
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data === 'uciok') {
      worker.postMessage('position startpos moves e2e4');
      worker.postMessage('go infinite');
      setTimeout(() => worker.postMessage('stop'), 500);
    }
    if (data.startsWith('bestmove')) resolve(true);
  };
  worker.postMessage('uci');
})"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Static files; `headers` are sent with each, and paths with `missing` in them are not there."""

    headers_sent = {}
    missing = None

    def end_headers(self):
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>wazir</title>")
        elif self.missing and self.missing in self.path:
            self.send_error(404)
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder, headers=None, missing=None, index=False):
    """Yields the address of a folder."""
    members = {"headers_sent": headers or {}, "missing": missing}
    if index:
        members["do_GET"] = http.server.SimpleHTTPRequestHandler.do_GET
    handler = functools.partial(type("Handler", (Files,), members), directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def check(said, isolated):
    expected = {
        "isolated": isolated, "moves": 30, "early": False, "svg": True, "best": True, "stopped": True, "aborted": "AbortError",
        "after": True, "inTime": True, "engine": True,
    }
    assert said == expected, said


KNIGHTMATE = """name = 'Knightmate'
based-on = 'chess'
without = 'N'
start = 'rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1'
[pieces]
K = { name = 'royal knight', betza = 'N' }
M = { name = 'mann', betza = 'K' }
P = { promotes-to = ['M', 'Q', 'R', 'B'] }
"""


def check_board(page, url):
    """Plays, asks, analyses and opens texts on the analysis board."""
    page.goto(url)
    page.click("[data-square='7g']")
    page.click("[data-square='7f']")
    page.wait_for_function("document.querySelectorAll('#moves button').length === 1")
    page.fill("#typed", "8c8e")
    page.press("#typed", "Enter")
    assert "8c" in page.inner_text("#why"), page.inner_text("#why")
    page.fill("#typed", "8c8d")
    page.press("#typed", "Enter")
    page.click("#back")
    page.wait_for_function("document.querySelectorAll('#moves button').length === 1")
    page.select_option("#format", "csa")
    page.wait_for_function("document.querySelector('#record').value.includes('+7776FU')")
    page.click("#think")
    page.wait_for_selector("#lines li")
    page.click("#forward")
    page.wait_for_selector("#lines li")
    page.fill("#text", KNIGHTMATE)
    page.click("#open")
    page.wait_for_selector("#lines li")
    page.click("[data-square='e1']")
    page.click("[data-square='f3']")
    page.wait_for_function("document.querySelectorAll('#moves button').length === 1")
    page.fill("#text", KNIGHTMATE.replace("'N' }", "'N5 }"))
    page.click("#open")
    page.wait_for_function("document.querySelector('#why').textContent.includes('^')")
    page.select_option("#game", "cwda")
    page.locator("#armies select").first.select_option("nutters")
    page.click("#start")
    page.click("#turn")
    page.wait_for_selector("#lines li")
    page.click("#think")


def check_offline(browser, folder):
    """Visits the board once, ends the server, and opens it again."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)
    with served(folder, index=True) as url:
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready")
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(url)
    page.click("[data-square='7g']")
    page.click("[data-square='7f']")
    page.select_option("#format", "kif")
    page.wait_for_function("document.querySelector('#record').value.includes('７六歩')")
    page.click("#think")
    page.wait_for_selector("#lines li")
    context.close()


def take_pictures(browser, url, folder):
    """Takes pictures of the board: light, dark and on a phone. Nothing is wider than the window."""
    for name, settings in [
        ("light", {"viewport": {"width": 1100, "height": 800}, "color_scheme": "light"}),
        ("dark", {"viewport": {"width": 1100, "height": 800}, "color_scheme": "dark"}),
        ("phone", {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "locale": "ja"}),
    ]:
        page = browser.new_page(**settings)
        page.goto(url)
        page.click("[data-square='7g']")
        page.click("[data-square='7f']")
        page.wait_for_function("document.querySelectorAll('#moves button').length === 1")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= settings["viewport"]["width"], (name, width)
        if folder:
            page.screenshot(path=f"{folder}/board-{name}.png", full_page=True)
        page.close()


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("dist")
    parser.add_argument("board")
    for name in ["--vite", "--readme", "--pictures"]:
        parser.add_argument(name)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.set_default_timeout(60_000)
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        for what, isolated, settings in [
            ("a page without shared memory", False, {}),
            ("an isolated page", True, {"headers": ISOLATED}),
            ("a server that has lost the WebAssembly", False, {"missing": ".wasm"}),
        ]:
            with served(arguments.dist, **settings) as url:
                page.goto(url)
                check(page.evaluate(CHECK), isolated)
            print(f"{what}: fine")
        with served(arguments.dist) as url:
            page.goto(url)
            assert page.evaluate(ENGINE_WORKER)
            print("the engine in one file: fine")
        with served(arguments.board, index=True) as url:
            foreign = []
            page.on("request", lambda request: request.url.startswith((url, "blob:")) or foreign.append(request.url))
            check_board(page, url)
            assert not foreign, foreign
            take_pictures(browser, url, arguments.pictures)
        print("the analysis board: fine")
        check_offline(browser, arguments.board)
        print("the analysis board without a network: fine")
        if arguments.vite:
            with served(arguments.vite, index=True) as url:
                page.goto(url)
                page.wait_for_function("document.title === 'done'")
                assert page.inner_text("#said") == "30 true true true", page.inner_text("#said")
            print("a page built by Vite: fine")
        if arguments.readme:
            with served(arguments.readme, index=True) as url:
                page.goto(url + "page.html")
                page.wait_for_selector("#board svg")
            print("the page of the README: fine")
        assert not errors, errors
        browser.close()


main()
