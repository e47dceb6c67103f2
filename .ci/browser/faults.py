"""Connections that break, servers that die, pages that sleep."""

from lib import cell, chosen, filtered, moves, play, ply, ready, wait_ply


def two(world, test, **opening):
    """Two people at a table of chess."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"], **opening)
        world.sit(second, url, "Bob")
        first.wait_for_selector(".stage .movable")
        test(first, second, url)


def line(page):
    return page.locator("#moves button").all_inner_texts()


def offline(world):
    """A move made without a connection arrives once when there is one again."""

    def test(first, second, url):
        first.context.set_offline(True)
        cell(first, "e2").click()
        cell(first, "e4").click()
        first.wait_for_selector(".pending")
        first.wait_for_timeout(3000)
        assert ply(second) == 0
        first.context.set_offline(False)
        wait_ply(first, 1)
        wait_ply(second, 1)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)
        assert line(first) == line(second) == ["e4", "e5"], (line(first), line(second))

    two(world, test, clock="10m+5s")


def killed(world):
    """The server is killed in mid-game and starts again: nothing is lost and nothing is doubled."""

    def test(first, second, url):
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(second, 1)
        world.server.kill()
        cell(second, "e7").click()
        cell(second, "e5").click()
        second.wait_for_selector(".pending")
        second.wait_for_timeout(1200)
        world.server.start()
        wait_ply(second, 2)
        wait_ply(first, 2)
        play(first, "mouse", "g1", "f3", "g1f3", 0)
        wait_ply(second, 3)
        assert line(first) == line(second) == ["e4", "e5", "Nf3"], (line(first), line(second))

    two(world, test)


def asleep(world):
    """A tab that was frozen knows soon how the game stands."""

    def test(first, second, url):
        sleeper = second.context.new_cdp_session(second)
        sleeper.send("Page.setWebLifecycleState", {"state": "frozen"})
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        first.wait_for_timeout(3000)
        sleeper.send("Page.setWebLifecycleState", {"state": "active"})
        wait_ply(second, 1, 2000)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)

    two(world, test)


def cut_between(world):
    """The connection breaks after the move was sent and before it was answered."""
    with world.person() as first, world.person() as second:
        cuts = []

        def route(socket):
            server = socket.connect_to_server()

            def sent(message):
                server.send(message)
                if '"do"' in message and '"move"' in message and not cuts:
                    cuts.append(message)
                    socket.close(code=4000)

            socket.on_message(sent)

        first.route_web_socket("**/ws/t/*", route)
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"])
        world.sit(second, url, "Bob")
        play(first, "mouse", "d2", "d4", "d2d4", 0)
        wait_ply(second, 1)
        assert cuts and line(first) == line(second) == ["d4"]


def reloaded(world):
    """A move that waits for its answer survives that the page is loaded anew."""

    def test(first, second, url):
        first.context.set_offline(True)
        cell(first, "e2").click()
        cell(first, "e4").click()
        first.wait_for_selector(".pending")
        first.context.set_offline(False)
        first.reload()
        ready(first)
        wait_ply(first, 1)
        wait_ply(second, 1)
        assert line(second) == ["e4"]

    two(world, test)


def by_http(world):
    """Where no WebSocket opens, the same is said by plain HTTP."""
    with world.person() as first, world.person() as second:
        second.add_init_script("""window.WebSocket = class {
            static OPEN = 1;
            constructor() { setTimeout(() => this.onclose?.({code: 1006}), 10); }
            close() {}
            send() {}
        };""")
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"])
        world.sit(second, url, "Bob")
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(second, 1)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)
        assert line(first) == line(second)


def lobby_told(world):
    """The lobby is told of tables by a WebSocket; where none opens it asks for them."""
    blocked = """window.WebSocket = class {
        static OPEN = 1;
        constructor() { setTimeout(() => this.onclose?.({code: 1006}), 10); }
        close() {}
    };"""
    for script in (None, blocked):
        with world.person() as first, world.person() as second:
            if script:
                first.add_init_script(script)
            asked = []
            first.on("request", lambda request: asked.append(request.url) if "/api/tables?" in request.url else None)
            first.goto(world.server.url + "/")
            first.wait_for_selector("#tables li")
            first.wait_for_timeout(500)
            before = len(asked)
            url = world.open(second, game="cwda", armies="fide:fide", seats=["me", "open"])
            first.wait_for_selector(f"#tables a[href='{url}']")
            assert (len(asked) > before) == bool(script), asked
            # Others than those wanted are not shown.
            filtered(first, game="evo")
            first.wait_for_selector(f"#tables a[href='{url}']", state="detached")
            other = world.open(second, game="evo", seats=["me", "open"])
            first.wait_for_selector(f"#tables a[href='{other}']")
            assert first.locator(f"#tables a[href='{url}']").count() == 0
            if not script:
                # The server comes back, and tells on.
                world.server.kill()
                world.server.start()
                last = world.open(second, game="evo", seats=["me", "open"])
                first.wait_for_selector(f"#tables a[href='{last}']")


def premoved(world):
    """A move before one's turn is kept by the server, even when the page is closed."""

    def test(first, second, url):
        cell(second, "e7").click()
        second.wait_for_selector("#marks use[href='#m-move']")
        cell(second, "e5").click()
        second.wait_for_selector("#marks use[href='#m-premove']", state="attached")
        second.goto("about:blank")
        cell(first, "e2").click()
        cell(first, "e4").click()
        wait_ply(first, 2)
        assert line(first) == ["e4", "e5"]

    two(world, test)


def premoved_tile(world):
    """The same in a game whose moves are written otherwise."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="evo", seats=["me", "open"])
        world.sit(second, url, "Bob")
        for nth, mover in enumerate((first, second)):
            start, end, text, count = next(move for move in moves(mover) if move[0] != move[1])
            play(mover, "mouse", start, end, text, 0, text if count > 1 else None)
            wait_ply(first, nth + 1)
            wait_ply(second, nth + 1)
        cell(second, end).click()
        second.wait_for_selector("#marks use[href='#m-leap'], #marks use[href='#m-slide']")
        second.locator("[role=gridcell][aria-label*='can go here']").first.click()
        second.wait_for_selector("#marks use[href='#m-premove']", state="attached")
        # A click on it cancels the premove; then the same tile is turned instead.
        cell(second, end).click()
        second.wait_for_selector("#marks use[href='#m-premove']", state="detached")
        cell(second, end).click()
        second.wait_for_selector("#marks use[href='#m-leap'], #marks use[href='#m-slide']")
        cell(second, end).click()
        button = second.locator("dialog.choice button[value]").first
        turned = button.get_attribute("value")
        button.click()
        second.wait_for_selector(f"#say:has-text('{turned}')")
        start, goal, text, count = next(move for move in moves(first) if move[0] != move[1] and move[1] != end)
        play(first, "mouse", start, goal, text, 0, text if count > 1 else None)
        wait_ply(first, 4)
        assert line(first)[-1] == turned, (line(first), turned)


def premoved_promotion(world):
    """What a piece is to become is asked ahead of the turn too."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="shogi", seats=["me", "open"])
        world.sit(second, url, "Bob")
        for nth, (mover, start, end) in enumerate([(first, "7g", "7f"), (second, "3c", "3d"), (first, "2g", "2f")]):
            play(mover, "mouse", start, end, start + end, 0)
            wait_ply(first, nth + 1)
            wait_ply(second, nth + 1)
        cell(first, "8h").click()
        first.wait_for_selector("#marks use[href='#m-slide']")
        cell(first, "2b").click()
        first.wait_for_selector("dialog.choice[open] button[value] >> nth=1")
        assert first.locator("dialog.choice button[value]").count() == 2
        chosen(first, "8h2b+", "mouse")
        first.wait_for_selector("#marks use[href='#m-premove']", state="attached")
        play(second, "mouse", "8c", "8d", "8c8d", 0)
        wait_ply(first, 5)
        assert line(first)[-1] == "Bx2b+", line(first)


def looked_back(world):
    """Looking at an earlier position is one thing and playing another."""

    def test(first, second, url):
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)
        first.locator("#step-first").click()
        first.wait_for_selector(".viewing")
        first.wait_for_selector("#sq-e2[aria-label*=pawn]")
        assert not first.locator(".movable").count()
        first.keyboard.press("]")
        first.wait_for_selector("#sq-e4[aria-label*=pawn]")
        first.locator("#step-live").click()
        play(first, "mouse", "g1", "f3", "g1f3", 0)
        wait_ply(second, 3)

    two(world, test)


def taken_back(world):
    """A takeback by consent, and a game that is offered as drawn."""

    def test(first, second, url):
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)
        first.locator("#actions button", has_text="Take back").click()
        second.locator(".offer .main").click()
        wait_ply(first, 0)
        wait_ply(second, 0)
        first.locator("#actions button", has_text="Draw").click()
        second.locator(".offer .main").click()
        first.wait_for_selector(".end")
        first.locator("#notice .main").click()
        second.locator("#notice .main").click()
        first.wait_for_url(lambda other: not other.endswith(url))
        second.wait_for_url(first.url)

    two(world, test)


def talked(world):
    """Talk is heard by the others, and the host can switch it off; the record can be had."""

    def test(first, second, url):
        for page in (first, second):
            page.locator("#tab-chat").click()
        second.locator("#talk-text").fill("Hello <b>Ann</b>")
        second.keyboard.press("Enter")
        first.wait_for_selector("#chat p:has-text('Hello <b>Ann</b>')")
        first.locator("#chat-switch").click()
        second.wait_for_selector("#chat-off")
        play(first, "typed", "e2", "e4", "e2e4", 0)
        first.locator("#tab-about").click()
        link = first.locator("#records a").first.get_attribute("href")
        record = first.evaluate("async (path) => (await fetch(path)).text()", link)
        assert "e4" in record, record

    two(world, test)


def tests():
    yield "offline", offline
    yield "killed", killed
    yield "asleep", asleep
    yield "cut between", cut_between
    yield "reloaded", reloaded
    yield "by http", by_http
    yield "lobby told", lobby_told
    yield "premoved", premoved
    yield "premoved tile", premoved_tile
    yield "premoved promotion", premoved_promotion
    yield "talked", talked
    yield "looked back", looked_back
    yield "taken back", taken_back
