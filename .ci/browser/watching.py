"""What people draw and say at a table, who sees it, and what is heard."""

from lib import PHONE, cell, middle, play, ready, resize, wait_ply
from looks import faultless, shot, themed

OPEN = {"game": "cwda", "armies": "fide:fide", "seats": ["me", "open"]}
MARKS = "() => Array.from(document.querySelectorAll('#arrows .arrow:not(.head)'), (one) => one.getAttribute('class'))"
LISTENS = """window.sounds = [];
    window.started = 0;
    document.addEventListener('sound', ({ detail }) => window.sounds.push(detail));
    const start = AudioScheduledSourceNode.prototype.start;
    for (const kind of [OscillatorNode, AudioBufferSourceNode, AudioScheduledSourceNode]) {
        const original = kind.prototype.start;
        kind.prototype.start = function (...when) {
            window.started += 1;
            return original.apply(this, when);
        };
    }"""


def drag(page, start, end, button="right", keys=()):
    for key in keys:
        page.keyboard.down(key)
    page.mouse.move(*middle(page, start))
    page.mouse.down(button=button)
    page.mouse.move(*middle(page, end), steps=3)
    page.mouse.up(button=button)
    for key in keys:
        page.keyboard.up(key)


def marks(page, *wanted):
    """Waits until these marks are on the board, in any order, each by the words of its class."""
    wanted = sorted(wanted)
    for _ in range(100):
        seen = sorted(" ".join(sorted(one.split())) for one in page.evaluate(MARKS))
        if seen == wanted:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{seen} in place of {wanted}")


def finger(page, start, end, rest):
    """A finger rests for so long, in milliseconds, and goes on to another square."""
    hand = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(page, start), middle(page, end)
    touch = lambda kind, *at: hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in at]})
    touch("touchStart", (x, y))
    page.wait_for_timeout(rest)
    for part in range(1, 6):
        touch("touchMove", (x + (to_x - x) * part / 5, y + (to_y - y) * part / 5))
        page.wait_for_timeout(16)
    touch("touchEnd")
    hand.detach()


def by_mouse(world):
    """Drag, click, again, in three lines; a click on the board and a move wipe them away."""
    with world.person() as page:
        world.open(page, **{**OPEN, "seats": ["me", "level:beginner"]})
        drag(page, "e2", "e4")
        drag(page, "d4", "d4")
        drag(page, "g1", "f3", keys=["Shift"])
        drag(page, "b1", "c3", keys=["Alt"])
        marks(page, "arrow c0", "arrow c0", "arrow c1", "arrow c2")
        shot(page, "drawn")
        drag(page, "d4", "d4")
        drag(page, "e2", "e4", keys=["Control"])
        marks(page, "arrow c1", "arrow c1", "arrow c2")
        # Taking a piece up leaves them; a click beside does not.
        page.mouse.click(*middle(page, "e2"))
        page.mouse.click(*middle(page, "e2"))
        marks(page, "arrow c1", "arrow c1", "arrow c2")
        page.mouse.click(*middle(page, "d5"))
        marks(page)
        drag(page, "e2", "e4", button="left", keys=["Shift"])
        marks(page, "arrow c0")
        play(page, "mouse", "e2", "e4", "e2e4", 0)
        marks(page)


def by_keys(world):
    """The same key draws arrows and circles, and what is drawn can be heard."""
    for locale, none, arrow in (("en-GB", "Nothing is drawn here.", "arrow from"), ("ja-JP", "書き込みはありません。", "への矢印")):
        with world.person(locale=locale) as page:
            world.open(page, game="shogi", seats=["me", "open"])
            page.keyboard.press("d")
            page.wait_for_selector(f"#say:has-text('{none}')")
            page.keyboard.press("b")
            for key in ("a", "ArrowDown", "a", "Shift+A", "Shift+A"):
                page.keyboard.press(key)
            marks(page, "arrow c0", "arrow c1")
            page.keyboard.press("d")
            page.wait_for_selector(f"#say:has-text('{arrow}')")
            # The same again takes them away.
            for key in ("Shift+A", "Shift+A", "ArrowUp", "a", "ArrowDown", "a"):
                page.keyboard.press(key)
            marks(page)
            page.keyboard.press("a")
            page.keyboard.press("a")
            marks(page, "arrow c0")
            page.keyboard.press("Escape")
            marks(page)


def by_finger(world):
    """A finger that rests draws where nothing can be moved, and moves and scrolls as before elsewhere."""
    with world.person(**PHONE) as page:
        world.open(page, game="shogi", seats=["me", "level:beginner"], clock="10m+5s")
        resize(page, 360, 560)
        finger(page, "5e", "5c", 600)
        marks(page, "arrow c0")
        finger(page, "4e", "4e", 600)
        marks(page, "arrow c0", "arrow c0")
        assert page.evaluate("scrollY") == 0
        # A finger that does not rest scrolls.
        finger(page, "5e", "5b", 0)
        page.wait_for_function("() => scrollY > 50", timeout=5000)
        # The page may still glide.
        page.wait_for_timeout(300)
        page.evaluate("scrollTo(0, 0)")
        marks(page, "arrow c0", "arrow c0")
        # One that rests on a piece that can move still moves it.
        finger(page, "7g", "7f", 700)
        page.wait_for_selector('body:not([data-ply="0"])')
        wait_ply(page, 2)
        # With the button it draws from everywhere, and does not move.
        page.locator("#draw").scroll_into_view_if_needed()
        page.locator("#draw").tap()
        page.evaluate("scrollTo(0, 0)")
        finger(page, "2g", "2f", 0)
        marks(page, "arrow c0")
        shot(page, "draw-phone")
        page.locator("#draw").tap()
        page.evaluate("scrollTo(0, 0)")
        finger(page, "3g", "3f", 0)
        marks(page, "arrow c0", "arrow c1")
        for _ in range(2):
            page.locator("#draw").tap()
        page.evaluate("scrollTo(0, 0)")
        page.touchscreen.tap(*middle(page, "5e"))
        marks(page)
        finger(page, "2g", "2f", 0)
        page.wait_for_selector('body[data-ply="4"]')


def shared(world):
    """Spectators see each other's drawings, players none and nobody theirs; after the end everybody sees all."""
    with world.person() as first, world.person() as second, world.person() as watcher, world.person(locale="ja-JP") as other:
        url = world.open(first, **OPEN)
        world.sit(second, url, "Bob")
        for page in (watcher, other):
            world.visit(page, url)
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        for page in (second, watcher, other):
            wait_ply(page, 1)
        drag(watcher, "e7", "e5", keys=["Shift"])
        drag(watcher, "d5", "d5")
        marks(other, "arrow c0 theirs", "arrow c1 theirs")
        drag(first, "a2", "a4")
        marks(first, "arrow c0")
        other.keyboard.press("d")
        other.wait_for_selector("#say:has-text('観戦者の書き込み')")
        watcher.wait_for_timeout(600)
        marks(second)
        marks(watcher, "arrow c0", "arrow c1")
        # Who comes later sees them, and after an interruption they are there again.
        other.reload()
        ready(other)
        marks(other, "arrow c0 theirs", "arrow c1 theirs")
        shot(other, "drawn-by-others")
        other.context.set_offline(True)
        other.wait_for_selector("#line[data-state=lost]")
        other.context.set_offline(False)
        other.wait_for_selector("#line[data-state=open]", state="attached")
        marks(other, "arrow c0 theirs", "arrow c1 theirs")
        watcher.mouse.click(*middle(watcher, "d5"))
        marks(other)
        drag(watcher, "d7", "d5")
        marks(other, "arrow c0 theirs")
        first.locator("#actions button", has_text="Resign").click()
        first.locator("dialog .main").click()
        for page in (first, second):
            page.wait_for_selector(".result")
        marks(second, "arrow c0 theirs")
        # The own drawing of the game is still there.
        marks(first, "arrow c0", "arrow c0 theirs")
        second.locator("#step-first").click()
        marks(second)
        drag(second, "e2", "e4")
        watcher.wait_for_timeout(600)
        marks(watcher, "arrow c0")
        watcher.locator("#step-first").click()
        marks(watcher, "arrow c0 theirs")
        watcher.keyboard.press("d")
        watcher.wait_for_selector("#say:has-text('Bob has drawn: arrow from e2 to e4.')")
        # Another line is nobody else's.
        play_aside(watcher)
        marks(watcher)
        watcher.context.close()
        marks(first, "arrow c0")


def drawn_by_http(world):
    """Where no WebSocket opens drawings are seen all the same, and their end."""
    blocked = """window.WebSocket = class {
        static OPEN = 1;
        constructor() { setTimeout(() => this.onclose?.({code: 1006}), 10); }
        close() {}
        send() {}
    };"""
    with world.person() as first, world.person() as watcher, world.person(**PHONE) as other:
        other.add_init_script(blocked)
        url = world.open(first, **OPEN)
        world.visit(watcher, url)
        drag(watcher, "e7", "e5")
        world.visit(other, url)
        other.wait_for_selector("#line[data-state=open]", state="attached")
        marks(other, "arrow c0 theirs")
        drag(watcher, "d5", "d5", keys=["Shift"])
        marks(other, "arrow c0 theirs", "arrow c1 theirs")
        shot(other, "drawn-by-http")
        # Nobody is asked again and again while nothing changes.
        asked = []
        other.on("request", lambda request: asked.append(request.url) if "/events?" in request.url else None)
        other.wait_for_timeout(3000)
        assert len(asked) <= 1, asked
        watcher.mouse.click(*middle(watcher, "a5"))
        marks(other)
        drag(watcher, "e7", "e5")
        marks(other, "arrow c0 theirs")
        watcher.context.close()
        marks(other)


def play_aside(page):
    page.mouse.click(*middle(page, "d2"))
    page.mouse.click(*middle(page, "d4"))
    page.wait_for_selector("#variation p")


def says(page, text):
    if page.locator("#panel-chat").is_hidden():
        page.locator("#tab-chat").click()
    page.locator("#talk-text").fill(text)
    page.keyboard.press("Enter")


def rooms(world):
    """Spectators and players talk apart until the game is over."""
    with world.person() as first, world.person() as second, world.person() as watcher, world.person(**PHONE, locale="ja-JP") as other:
        url = world.open(first, **OPEN)
        world.sit(second, url, "Bob")
        for page in (watcher, other):
            world.visit(page, url)
        says(watcher, "what a start")
        watcher.locator("#ask-value").fill("Cem")
        watcher.locator("dialog .main").click()
        watcher.wait_for_selector("#room p:has-text('Cem')")
        other.wait_for_selector("#tab-chat.unread")
        other.locator("#tab-chat").tap()
        other.wait_for_selector("#room p:has-text('what a start')")
        assert other.locator("#tab-chat.unread").count() == 0
        says(other, "すごい")
        other.locator("dialog .main").tap()
        watcher.wait_for_selector("#room p:has-text('guest 2')")
        says(first, "good luck")
        second.wait_for_selector("#tab-chat.unread")
        second.locator("#tab-chat").click()
        second.wait_for_selector("#chat p:has-text('good luck')")
        assert "good luck" not in watcher.content() and "what a start" not in first.content()
        assert first.locator("#rooms").is_hidden() and watcher.locator("#chat").is_hidden()
        for page in (first, watcher, other):
            faultless(page, "talk")
        shot(watcher, "room")
        shot(other, "room-phone")
        # After a restart of the server everything is there.
        world.server.kill()
        world.server.start()
        watcher.reload()
        ready(watcher)
        watcher.locator("#tab-chat").click()
        assert watcher.locator("#room p").count() == 2
        says(watcher, "still here")
        watcher.wait_for_selector("#room p:has-text('still here')")
        first.wait_for_selector("#line[data-state=open]", state="attached")
        first.locator("#actions button", has_text="Resign").click()
        first.locator("dialog .main").click()
        first.wait_for_selector(".result")
        first.locator("#to-room").click()
        first.wait_for_selector("#room p:has-text('still here')")
        assert first.locator("#talk").is_hidden()
        watcher.locator("#to-chat").click()
        watcher.wait_for_selector("#chat p:has-text('good luck')")
        # Whoever opened the table mutes, lets talk again, and closes the room.
        first.locator("#room button.guest", has_text="Cem").first.click()
        faultless(first, "muting")
        first.locator("dialog .main").click()
        other.wait_for_selector("#room p:has-text('what a start')", state="detached")
        watcher.locator("#to-room").click()
        says(watcher, "why?")
        watcher.wait_for_selector("#say:has-text('has muted you')")
        first.locator("#muted button").click()
        other.wait_for_selector("#room p:has-text('what a start')")
        first.locator("#room-switch").click()
        watcher.wait_for_selector("#chat-off")
        assert watcher.locator("#talk").is_hidden()


def sounds(world):
    """Every event has a sound of its own, for players, and for others where they want it."""
    with world.person() as first, world.person() as second, world.person() as watcher:
        for page in (first, second, watcher):
            page.add_init_script(LISTENS)
        url = world.open(first, **OPEN, clock="10m+5s")
        world.sit(second, url, "Bob")
        world.visit(watcher, url)

        def heard(page, *names):
            page.wait_for_function("(names) => window.sounds.join() === names", arg=",".join(names))
            page.evaluate("window.sounds.length = 0")

        play(first, "mouse", "f2", "f3", "f2f3", 0)
        heard(first, "move")
        heard(second, "move", "turn")
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        heard(first, "move", "turn")
        play(first, "mouse", "f3", "f4", "f3f4", 0)
        play(second, "mouse", "e5", "f4", "e5f4", 0)
        heard(first, "move", "capture", "turn")
        first.locator("#typed-move").fill("a1a5")
        first.keyboard.press("Enter")
        heard(first, "no")
        play(first, "mouse", "a2", "a3", "a2a3", 0)
        first.evaluate("window.sounds.length = 0")
        play(second, "mouse", "d8", "h4", "d8h4", 0)
        heard(first, "move", "check")
        says(second, "check!")
        heard(first, "talk")
        assert first.evaluate("window.started") > 10
        assert watcher.evaluate("window.sounds") == []
        watcher.locator("#open-settings").click()
        watcher.get_by_label("Play sounds").select_option("on")
        watcher.get_by_label("Volume").fill("30")
        watcher.locator("dialog button", has_text="Test").click()
        heard(watcher, "move", "capture", "check")
        faultless(watcher, "settings of sounds")
        shot(watcher, "settings-sounds")
        watcher.keyboard.press("Escape")
        assert watcher.evaluate("window.started") > 0
        first.locator("#open-settings").click()
        first.get_by_label("Play sounds").select_option("off")
        first.keyboard.press("Escape")
        first.locator("#actions button", has_text="Resign").click()
        first.locator("dialog .main").click()
        heard(watcher, "end")
        second.wait_for_function("() => window.sounds.at(-1) === 'end'")
        assert first.evaluate("window.sounds") == []


def low_time(world):
    """Little time is told once."""
    with world.person() as page:
        page.add_init_script(LISTENS)
        world.open(page, game="cwda", armies="fide:fide", seats=["me", "level:beginner"], clock="12s")
        play(page, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(page, 2)
        page.wait_for_function("() => window.sounds.includes('low')", timeout=15000)
        page.wait_for_timeout(500)
        assert page.evaluate("window.sounds.filter((name) => name === 'low').length") == 1


def silent(world):
    """A browser without sounds plays all the same."""
    refuses = "window.AudioContext = class { constructor() { throw new DOMException('no', 'NotAllowedError'); } };"
    with world.person() as page:
        page.add_init_script(refuses)
        world.open(page, **{**OPEN, "seats": ["me", "level:beginner"]})
        play(page, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(page, 2)


def drawn_pictures(world):
    """Drawings and the talk in the themes."""
    for theme in ("light", "dark", "contrast"):
        with world.person() as page, world.person() as other:
            url = world.open(page, game="shogi", seats=["open", "open"])
            themed(page, theme)
            ready(page)
            world.visit(other, url)
            for nth, keys in enumerate(([], ["Shift"], ["Alt"])):
                drag(page, f"{7 - nth}g", f"{7 - nth}d", keys=keys)
                drag(page, f"{3 - nth}e", f"{3 - nth}e", keys=keys)
                drag(other, f"{9 - nth}f", f"{8 - nth}h", keys=keys)
            page.wait_for_selector(".author")
            page.wait_for_timeout(1500)
            shot(page, f"drawn-{theme}")
            faultless(page, f"drawings {theme}")
            assert page.locator("#arrows .theirs:not(.head)").count() == 3


def tests():
    yield "drawn by mouse", by_mouse
    yield "drawn by keys", by_keys
    yield "drawn by finger", by_finger
    yield "drawn and shared", shared
    yield "drawn by http", drawn_by_http
    yield "drawn in themes", drawn_pictures
    yield "rooms", rooms
    yield "sounds", sounds
    yield "low time", low_time
    yield "no sounds", silent
