"""What players do beside their moves: they watch their clocks, think ahead, and look back."""

import time

from lib import PHONE, cell, middle, play, ready, resize, wait_ply
from looks import shot

CHESS = {"game": "cwda", "armies": "fide:fide", "clock": "10m+5s"}


def pair(world, first, second, **opening):
    """Two people at a table."""
    url = world.open(first, seats=["me", "open"], **opening)
    world.sit(second, url, "Bob")
    return url


def overtime(world):
    """The periods of byoyomi count down one after the other, at the table and on the front page."""
    with world.person() as first, world.person() as second, world.person() as looker:
        url = pair(world, first, second, game="shogi", clock="2s byo 4sx3")
        play(first, "mouse", "7g", "7f", "7g7f", 0)
        play(second, "mouse", "3c", "3d", "3c3d", 0)
        wait_ply(first, 2)
        looker.goto(world.server.url + "/")
        small = looker.locator(f"#boards a[href='{url}'] .clock").last
        seen, small_seen, begin = [], [], time.monotonic()
        while time.monotonic() - begin < 11:
            for page, clock in ((first, "#near .clock"), (second, "#far .clock")):
                seen.append(page.locator(clock).inner_text())
            small_seen.append(small.inner_text())
        for periods in (3, 2, 1):
            assert any(text.endswith(f"× {periods}") for text in seen), (periods, seen)
        # Only the last tenth of each time.
        nothing = sum(text.startswith("0:00.0") for text in seen)
        assert nothing < len(seen) / 8, f"{nothing} of {len(seen)}"
        assert len(set(small_seen)) > 3 and "0:04" in small_seen[len(small_seen) // 2 :], small_seen


def delay(world):
    """A clock with a delay stands until it has passed."""
    with world.person() as first, world.person() as second:
        pair(world, first, second, **{**CHESS, "clock": "1m delay 3s"})
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)
        assert first.locator("#near .clock").inner_text() == "1:00"
        first.wait_for_timeout(1500)
        assert first.locator("#near .clock").inner_text() == "1:00"
        first.wait_for_selector("#near .clock:has-text('0:58')")


def clocks_fit(world):
    """Days and periods fit beside the names, for two and for four."""
    overflow = """() => Array.from(document.querySelectorAll('.seat .clock, .steps button')).filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width && (left < 0 || right > innerWidth + 1);
    }).map((one) => [one.textContent, Math.round(one.getBoundingClientRect().right)])"""
    for clock in ("3d", "1h byo 30sx3", "0 byo 30sx3"):
        for game, seats in (("evo", 4), ("shogi", 2)):
            with world.person(**PHONE) as page:
                world.open(page, game=game, seats=["me"] + ["level:beginner"] * (seats - 1), clock=clock)
                for width, height in ((320, 454), (360, 560), (640, 512), (390, 844), (900, 600)):
                    resize(page, width, height)
                    page.wait_for_selector("#near .clock:not(:empty)")
                    where = f"{clock} {game} {width}x{height}"
                    assert page.evaluate(overflow) == [], (where, page.evaluate(overflow))
                    assert page.evaluate("document.documentElement.scrollWidth") <= width, where
                    assert "×" not in page.locator("#near .clock").inner_text() or clock != "3d", where
                    names = "Array.from(document.querySelectorAll('.seat .who'), (one) => one.getBoundingClientRect().width)"
                    assert min(page.evaluate(names)) > 30, (where, page.evaluate(names))
                    shot(page, f"clocks-{where.replace(' ', '-')}")


def arrows_after_moves(world):
    """After a move by mouse the arrow keys step through the game, and after one by keys they move on the board."""
    with world.person() as first, world.person() as second:
        pair(world, first, second, **CHESS)
        first.mouse.click(*middle(first, "e2"))
        first.mouse.click(*middle(first, "e4"))
        wait_ply(first, 1)
        first.keyboard.press("ArrowLeft")
        first.wait_for_selector("#moves:not(:has([aria-current]))")
        first.wait_for_selector(".viewing")
        first.keyboard.press("ArrowRight")
        first.wait_for_selector(".table:not(.viewing)")
        first.keyboard.press("b")
        before = first.evaluate("document.activeElement.id")
        first.keyboard.press("ArrowRight")
        assert first.evaluate("document.activeElement.id") != before
        assert first.locator(".viewing").count() == 0


def waiting(page):
    page.wait_for_selector("#marks use[href='#m-premove']", state="attached")


def none_waiting(page):
    page.wait_for_selector("#marks use[href='#m-premove']", state="detached")


def recapture(world):
    """A premove takes back on a square where a piece of one's own stands, and goes where something is in the way."""
    with world.person() as first, world.person() as second:
        pair(world, first, second, **CHESS)
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        # The bishop goes behind the pawn on g2 and to that of its own on d3, once it is there.
        cell(first, "f1").click()
        first.wait_for_selector("#marks use", state="attached")
        first.wait_for_timeout(300)
        cell(first, "g2").click()
        waiting(first)
        assert "premove" in cell(first, "g2").get_attribute("aria-label")


def cancelled(world):
    """A premove is taken back by a tap, Escape or the right button on the board."""
    with world.person() as first, world.person() as second:
        pair(world, first, second, **CHESS)
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        ways = (
            lambda: cell(first, "e5").click(),
            lambda: cell(first, "d2").click(),
            lambda: cell(first, "d7").click(),
            lambda: first.keyboard.press("Escape"),
            lambda: cell(first, "e5").click(button="right"),
        )
        for cancel in ways:
            cell(first, "d2").click()
            first.wait_for_timeout(300)
            cell(first, "d4").click()
            waiting(first)
            cancel()
            none_waiting(first)
        assert first.locator("#arrows *").count() == 0
        # Nothing is played when the turn comes.
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        wait_ply(first, 2)
        first.wait_for_timeout(300)
        wait_ply(first, 2)


def castles(world):
    """A king castles when it is put on its rook, too."""
    start = "fide:fide 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    for rook, goal in (("h1", "g1"), ("a1", "c1")):
        with world.person() as first, world.person() as second:
            pair(world, first, second, game="cwda", start=start)
            cell(first, "e1").click()
            first.wait_for_timeout(300)
            cell(first, rook).click()
            wait_ply(first, 1)
            first.wait_for_selector(f"#sq-{goal}[aria-label*=king i]")


BOX = "(name) => { const { top, bottom } = document.querySelector(name).getBoundingClientRect(); return [top, bottom]; }"


def looked_back_on(world):
    """On a phone the board is in sight with the buttons, the curve and the moves that step through a game."""
    for game, line, seats in (("cwda", "f2f3 e7e5 g2g4 d8h4", "fide:fide"), ("shogi", "7g7f 3c3d", None)):
        with world.person(**PHONE) as first, world.person() as second:
            armies = {"armies": seats} if seats else {}
            pair(world, first, second, game=game, clock="10m+5s", **armies)
            for nth, text in enumerate(line.split()):
                play(second if nth % 2 else first, "mouse", text[:2], text[2:], text, 0)
                for page in (first, second):
                    wait_ply(page, nth + 1)
            if game == "shogi":
                second.locator("#actions button", has_text="Resign").click()
                second.locator("dialog .main").click()
            first.wait_for_selector(".result .end")
            first.evaluate("scrollTo(0, 0)")
            first.wait_for_timeout(200)
            # The outcome is to be read without scrolling.
            top, bottom = first.evaluate(BOX, ".result .winner")
            assert bottom <= 560, (game, top, bottom)
            shot(first, f"over-small-{game}")
            first.locator(".result .analyse").tap()
            first.wait_for_selector(".verdict p", timeout=60_000)
            for name in ("#step-back", "#moves button", ".curve svg"):
                one = first.locator(name).first
                one.scroll_into_view_if_needed()
                one.tap()
                first.wait_for_timeout(300)
                top, bottom = first.evaluate(BOX, "#board svg")
                assert -1 <= top and bottom <= 560, (game, name, top, bottom)
                shot(first, f"looked-back-{game}-{name.strip('#.').split(' ')[0]}")
            assert first.locator(".result .analyse").count() == 0


def notifier(world):
    """Where pages may not show notifications a worker does, and a refusal is told."""
    stub = """window.shown = [];
        window.Notification = class { static permission = 'granted'; constructor() { throw new TypeError('Illegal constructor'); } };
        Object.defineProperty(document, 'hidden', {get: () => window.away === true});
        ServiceWorkerRegistration.prototype.showNotification = async (title) => { window.shown.push(title); };"""
    with world.person() as first, world.person() as second:
        first.add_init_script(stub)
        url = world.open(first, seats=["me", "open"], **CHESS)
        first.locator("#open-settings").click()
        first.get_by_label("Somebody has joined").check()
        first.keyboard.press("Escape")
        first.evaluate("window.away = true")
        world.sit(second, url, "Bob")
        first.wait_for_function("() => window.shown.includes('Somebody has joined')")
    with world.person() as page:
        page.add_init_script("window.Notification = class { static permission = 'denied'; };")
        page.goto(world.server.url + "/")
        page.locator("#open-settings").click()
        box = page.get_by_label("Your turn")
        box.click()
        page.wait_for_selector(".wishes .error:not(:empty)")
        assert not box.is_checked()


def seats(world):
    """Every seat shows a piece of its game, and the button that takes it moves nothing."""
    for game in ({"game": "own.toml", "gallery": {"id": "antichess", "version": 0}}, {"game": "shogi"}):
        with world.person() as page:
            world.open(page, **game, seats=["open", "open"])
            drawn = "Array.from(document.querySelectorAll('.seat > .icon use'), (one) => document.getElementById(one.getAttribute('href').slice(1)) !== null)"
            assert page.evaluate(drawn) == [True, True], game
    with world.person() as host, world.person(**PHONE) as page:
        url = world.open(host, game="shogi", seats=["me", "open"])
        world.visit(page, url)
        before = page.evaluate(BOX, "#board svg")
        page.locator(".seat button").first.tap()
        page.locator("#ask-value").fill("Bob")
        page.locator("dialog .main").tap()
        page.wait_for_selector("#near .marks:has-text('you')")
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(BOX, "#board svg") == before


def waiting_first(world):
    """On a phone the tables that wait stand before the games that are going on."""
    with world.person(**PHONE) as page:
        world.open(page, game="shogi", seats=["me", "level:beginner"])
        world.open(page, game="shogi", seats=["me", "open"])
        page.goto(world.server.url + "/")
        page.wait_for_selector("#boards img")
        tops = page.evaluate("['free', 'live'].map((id) => document.getElementById(id).getBoundingClientRect().top)")
        assert tops[0] < tops[1], tops
        assert page.locator("#boards > li").count() <= 4


def ranks(world):
    """The board names its ranks as the moves do."""
    with world.person(locale="ja-JP") as page, world.person() as other:
        url = world.open(page, game="shogi", seats=["me", "open"])
        asked = []
        other.on("request", lambda request: asked.append(request.url))
        world.visit(other, url)
        assert any("notation=western" in one for one in asked), asked
        ground = "document.querySelector('#ground').innerHTML"
        assert page.evaluate(ground) != other.evaluate(ground)
        ready(page)


def tests():
    yield "overtime", overtime
    yield "delay", delay
    yield "clocks fit", clocks_fit
    yield "arrows after moves", arrows_after_moves
    yield "recapture", recapture
    yield "premove cancelled", cancelled
    yield "castles on the rook", castles
    yield "looked back on", looked_back_on
    yield "notifier", notifier
    yield "seats", seats
    yield "waiting first", waiting_first
    yield "names of ranks", ranks
