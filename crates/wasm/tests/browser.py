"""Loads the package in Chromium: python3 tests/browser.py DIST BOARD [VITE]

DIST is `dist` of the package, BOARD what `npm run board` made, and VITE what Vite made of tests/vite.
"""

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
  said.svg = game.svg().startsWith('<svg');
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
        "isolated": isolated, "moves": 30, "svg": True, "best": True, "stopped": True, "aborted": "AbortError",
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
    assert "+7776FU" in page.input_value("#record")
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
    assert "^" in page.inner_text("#why"), page.inner_text("#why")
    page.select_option("#game", "cwda")
    page.locator("#armies select").first.select_option("nutters")
    page.click("#start")
    page.click("#turn")
    page.wait_for_selector("#lines li")
    page.click("#think")


def main():
    dist, board, *vite = sys.argv[1:]
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
            with served(dist, **settings) as url:
                page.goto(url)
                check(page.evaluate(CHECK), isolated)
            print(f"{what}: fine")
        with served(dist) as url:
            page.goto(url)
            assert page.evaluate(ENGINE_WORKER)
            print("the engine in one file: fine")
        with served(board, index=True) as url:
            foreign = []
            page.on("request", lambda request: request.url.startswith((url, "blob:")) or foreign.append(request.url))
            check_board(page, url)
            assert not foreign, foreign
        print("the analysis board: fine")
        for folder in vite:
            with served(folder, index=True) as url:
                page.goto(url)
                page.wait_for_function("document.title === 'done'")
                assert page.inner_text("#said") == "30 true true", page.inner_text("#said")
            print("a page built by Vite: fine")
        assert not errors, errors
        browser.close()


main()
