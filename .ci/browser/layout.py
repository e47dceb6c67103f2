"""Where things stand on the page of a table, and that they stay there."""

import re

from lib import PHONE, cell, play, ply, resize, wait_ply
from looks import shot

LOW = (360, 560)
# Phones with the bars of their browsers, upright and on the side.
PHONES = [(320, 454), (360, 560), (375, 553), (412, 732), (667, 331)]
WINDOWS = [(360, 560), (390, 844), (667, 375), (844, 390), (640, 512), (1280, 800), (2560, 1440)]
BOXES = """() => Object.fromEntries(['#board svg', '#far', '#near', '#far .clock', '#near .clock', '#actions'].map((name) => {
    const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
    return [name, [left, top, right, bottom].map(Math.round)];
}))"""


def in_sight(page, where):
    """Nothing hangs over the side, and the board, the names and the clocks are to be seen at once."""
    wide, width, height = page.evaluate("[document.documentElement.scrollWidth, innerWidth, innerHeight]")
    assert wide <= width, f"{where}: {wide} px wide"
    boxes = page.evaluate(BOXES)
    for name in ("#board svg", "#far", "#near", "#far .clock", "#near .clock"):
        left, top, right, bottom = boxes[name]
        assert left >= 0 and top >= 0 and right <= width + 1 and bottom <= height + 1, f"{where}: {name} at {boxes[name]}"
    return boxes


def windows(world):
    """The board takes the room there is, in every game and window."""
    for game, seats in {"shogi": 2, "cwda": 2, "evo": 4}.items():
        with world.person() as page:
            world.open(page, game=game, seats=["me"] + ["level:beginner"] * (seats - 1), clock="10m byo 30sx3")
            for width, height in WINDOWS:
                resize(page, width, height)
                boxes = in_sight(page, f"{game} {width}x{height}")
                left, top, right, bottom = boxes["#board svg"]
                # It fills the window in one direction at least, up to the names, the header and the moves.
                beside = 380 if width >= 880 and height > 560 else 260 if width > height else 20
                filled = max((right - left) / (width - beside), (bottom - top) / (height - 210))
                assert filled >= 0.98, f"{game} {width}x{height}: {boxes}"


def phones(world):
    """On phones the board goes from edge to edge with hands, names and clocks in sight, and so is the outcome."""
    for game, seats in {"shogi": 2, "euroshogi": 2, "cwda": 2, "evo": 4}.items():
        with world.person(**PHONE) as page:
            for theme in ("light", "dark"):
                page.goto(world.server.url + "/")
                page.evaluate("(theme) => localStorage.setItem('wazir', JSON.stringify({theme, animate: false}))", theme)
                world.open(page, game=game, seats=["me"] + ["level:beginner"] * (seats - 1), clock="10m byo 30sx3")
                for width, height in PHONES:
                    resize(page, width, height)
                    where = f"{game} {width}x{height}"
                    left, top, right, bottom = in_sight(page, where)["#board svg"]
                    if 320 < width < height:
                        assert right - left >= width - 1, f"{where}: the board is {right - left} px wide"
                    if theme == "light" or (width, height) == LOW:
                        shot(page, f"low-{theme}-{game}-{width}x{height}")
                resize(page, *LOW)
                # A game of four cannot be given up alone: it is left.
                button = page.locator("#actions button", has_text="Leave" if seats == 4 else "Resign")
                button.scroll_into_view_if_needed()
                button.tap()
                page.locator("dialog .main").tap()
                if seats == 4:
                    continue
                page.wait_for_selector("#outcome:not([hidden])")
                page.evaluate("scrollTo(0, 0)")
                for width, height in PHONES:
                    resize(page, width, height)
                    in_sight(page, f"{game} {width}x{height} over")
                    box = page.locator("#outcome").bounding_box()
                    assert box["y"] + box["height"] <= height and box["x"] + box["width"] <= width, f"{game} {width}x{height}: {box}"
                    if theme == "light":
                        shot(page, f"over-{game}-{width}x{height}")


def premove_steady(world):
    """A premove, and its cancelling, leave everything where it is."""
    for how in ({}, PHONE):
        with world.person(**how) as first, world.person() as second:
            url = world.open(first, game="shogi", seats=["me", "open"], clock="10m+5s")
            world.sit(second, url, "Bob")
            play(first, "mouse", "7g", "7f", "7g7f", 0)
            first.wait_for_selector("#actions button")
            where = "() => ['#actions', '.tabs', '#board svg', '#near'].map((name) => document.querySelector(name).getBoundingClientRect().top + scrollY)"
            before = first.evaluate(where)
            cancel = first.locator("#actions button", has_text="Cancel premove")
            assert cancel.is_disabled()
            first.evaluate("scrollTo(0, 0)")
            for start, end in (("2g", "2f"),):
                cell(first, start).click()
                cell(first, end).click()
            first.wait_for_selector("#marks use[href='#m-premove']", state="attached")
            first.wait_for_selector("#actions button:has-text('Cancel premove'):not([disabled])")
            assert first.evaluate(where) == before
            cancel.click()
            first.wait_for_selector("#marks use[href='#m-premove']", state="detached")
            assert first.evaluate(where) == before


def steady(world):
    """Neither clocks nor actions move when the turn changes."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "Bob")
        first.wait_for_selector("#actions button")
        # The first move has happened, so that there is something to take back.
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(second, 1)
        before = [page.evaluate(BOXES) for page in (first, second)]
        names = first.locator("#actions button").all_inner_texts()
        for nth, (mover, start, end) in enumerate([(second, "e7", "e5"), (first, "g1", "f3"), (second, "d7", "d5")]):
            play(mover, "mouse", start, end, start + end, 0)
            for page in (first, second):
                wait_ply(page, nth + 2)
            boxes = [page.evaluate(BOXES) for page in (first, second)]
            assert boxes == before, (boxes, before)
            assert first.locator("#actions button").all_inner_texts() == names


PLACES = """() => ['#board svg', '#far', '#near', '#near .clock', '#actions', '.tabs', '#moves', '.bar'].map((name) => {
    const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
    return [name, left, top + scrollY, right, bottom + scrollY].map((one) => typeof one === 'number' ? Math.round(one) : one);
})"""
COVERED = """() => {
    const clock = document.querySelector('#near .clock').getBoundingClientRect();
    const bar = document.getElementById('offers');
    const { left, top, bottom, right } = bar.getBoundingClientRect();
    const small = Array.from(bar.querySelectorAll('button'), (one) => one.getBoundingClientRect()).filter((box) =>
        box.width < 43.5 || box.height < 43.5 || box.left < left || box.right > right
        || (box.right > clock.left && box.left < clock.right && box.bottom > clock.top && box.top < clock.bottom));
    return [left >= 0 && top >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1, small.length, bar.scrollWidth - bar.clientWidth];
}"""


def offered_in_sight(page, where):
    """The bar of an offer is in the window, and its buttons are large enough and clear of the clock."""
    in_window, small, cut = page.evaluate(COVERED)
    # On the smallest phone even the board needs all there is.
    assert in_window or page.viewport_size["width"] <= 320, where
    assert (small, cut) == (0, 0), f"{where}: {small} buttons, {cut} px cut off"


def offers_steady(world):
    """Offers, their answers, and the seat of who has gone move nothing, by mouse, finger and keys."""
    for how, sizes in (({}, [(1280, 800), (2560, 1440)]), (PHONE, [(360, 560), (667, 331), (320, 454)])):
        for language in ("en", "ja"):
            with world.person(**how, locale=language) as first, world.person(**how, locale=language) as second:
                url = world.open(first, game="shogi", seats=["me", "open"], clock="10m byo 30sx3")
                world.sit(second, url, "Bob", {"en": "you", "ja": "あなた"}[language])
                play(first, "mouse", "7g", "7f", "7g7f", 0)
                play(second, "mouse", "3c", "3d", "3c3d", 0)
                wait_ply(first, 2)
                first.evaluate("document.activeElement.blur()")
                for width, height in sizes:
                    for page in (first, second):
                        resize(page, width, height)
                    take_back(first, second, how, f"{language} {width}x{height}")


def take_back(first, second, how, where):
    """A takeback is asked for and declined, and asked for and withdrawn."""
    pages = (first, second)
    before = [page.evaluate(PLACES) for page in pages]
    for button, page in ((".offer button:not(.main)", second), (".offer button", first)):
        first.locator("#actions button", has_text=re.compile("Take back|待った")).evaluate("one => one.click()")
        for one in pages:
            one.wait_for_selector("#offers .offer")
            one.evaluate("scrollTo(0, 0)")
        assert [one.evaluate(PLACES) for one in pages] == before, where
        for nth, one in enumerate(pages):
            offered_in_sight(one, where)
            shot(one, f"offer-{where.replace(' ', '-')}-{nth}")
        if page is second and how:
            second.locator(button).tap()
        elif page is second:
            second.locator(button).click()
        else:
            first.locator(button).focus()
            first.keyboard.press("Enter")
        for one in pages:
            one.wait_for_selector("#offers", state="hidden")
        assert [one.evaluate(PLACES) for one in pages] == before, where


def gone_steady(world):
    """That somebody has gone moves nothing either, and lies beside an offer."""

    def route(socket):
        server = socket.connect_to_server()
        socket.on_message(server.send)

        def heard(message):
            # As the server says it after 40 seconds.
            offered = '"t":"mine"' in message and '"n":4,' in message
            socket.send(message.replace('"gone":[]', '"gone":[1]') if offered else message)

        server.on_message(heard)

    with world.person(**PHONE) as first, world.person() as second:
        first.route_web_socket("**/ws/t/*", route)
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "Bob")
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(second, 1)
        before = first.evaluate(PLACES)
        second.locator("#actions button", has_text="Draw").click()
        first.wait_for_selector("#offers .offer >> nth=1")
        first.evaluate("scrollTo(0, 0)")
        assert first.evaluate(PLACES) == before
        offered_in_sight(first, "gone")
        shot(first, "gone-360x560")
        resize(first, 1280, 800)
        offered_in_sight(first, "gone 1280")
        shot(first, "gone-1280x800")


def no_jump(world):
    """A move by a finger on a low phone leaves the page where it is."""
    with world.person(**PHONE) as page:
        world.open(page, game="shogi", seats=["me", "level:beginner"])
        cell(page, "7g").tap()
        cell(page, "7f").tap()
        page.wait_for_selector("#confirm:not([hidden])")
        assert page.evaluate("scrollY") == 0
        box = page.locator("#confirm").bounding_box()
        assert box["y"] + box["height"] <= 560, box
        page.locator("#confirm-yes").tap()
        page.wait_for_selector('body:not([data-ply="0"])')
        assert page.evaluate("scrollY") == 0
        # Where a clock runs nothing is asked.
        world.open(page, game="shogi", seats=["me", "level:beginner"], clock="10m+5s")
        cell(page, "7g").tap()
        cell(page, "7f").tap()
        page.wait_for_selector('body:not([data-ply="0"])')
        assert page.evaluate("scrollY") == 0


def names(world):
    """Long names and names from right to left stay in their place; what turns text around is refused."""
    with world.person(**PHONE) as first, world.person(**PHONE) as second:
        url = world.open(first, name="W" * 24, game="cwda", armies="fide:fide", seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "\u05d0\u05d1\u05d2\u05d3" * 6)
        for page in (first, second):
            page.wait_for_selector("#near .clock:not(:empty)")
            in_sight(page, "long names")
            for width, height in ((1100, 800), (1440, 900)):
                resize(page, width, height)
                in_sight(page, f"long names {width}")
        assert second.locator("#near bdi").evaluate("e => getComputedStyle(e).direction") == "rtl"
        first.goto(world.server.url + "/")
        first.wait_for_selector("#tables .card bdi")
        open_it = """async (name) => {
            const headers = {'content-type': 'application/json'};
            const body = JSON.stringify({game: 'shogi', seats: ['me', 'open'], name});
            return (await fetch('/api/tables', {method: 'POST', headers, body})).status;
        }"""
        assert first.evaluate(open_it, "\u202elive") == 422


def keys_off(world):
    """The single letters can be switched off; arrows and the wheel step through the game."""
    with world.person() as page:
        world.open(page, game="cwda", armies="fide:fide", seats=["me", "level:beginner"])
        play(page, "mouse", "e2", "e4", "e2e4", 0)
        wait_ply(page, 2)
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#moves [data-ply='1'][aria-current]")
        page.mouse.move(300, 300)
        page.mouse.wheel(0, -100)
        page.wait_for_selector(".viewing #sq-e2[aria-label*=pawn]")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("]")
        page.wait_for_selector(".table:not(.viewing)")
        page.locator("#open-settings").click()
        page.get_by_label("Single-letter shortcuts").uncheck()
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("[")
        page.keyboard.press("m")
        assert page.evaluate("document.activeElement.id") != "typed-move"
        assert page.locator(".viewing").count() == 0


def appended(world):
    """The list of moves only grows: readers hear each move once."""
    with world.person() as page:
        world.open(page, game="shogi", seats=["me", "level:beginner"])
        page.evaluate("""() => {
            window.gone = 0;
            const count = (all) => all.forEach(({ removedNodes }) => (window.gone += removedNodes.length));
            for (const id of ['moves', 'chat']) {
                new MutationObserver(count).observe(document.getElementById(id), {childList: true, subtree: true});
            }
        }""")
        for nth, (start, end) in enumerate([("7g", "7f"), ("2g", "2f"), ("6g", "6f")]):
            play(page, "mouse", start, end, start + end, 0)
            wait_ply(page, 2 * nth + 2)
        page.locator("#tab-chat").click()
        for text in ("one", "two"):
            page.locator("#talk-text").fill(text)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"#chat p:has-text('{text}')")
        assert page.locator("#moves button").count() == 6 and page.locator("#chat p").count() == 2
        assert page.evaluate("window.gone") == 0


def forgetful(world):
    """A browser that refuses to keep anything plays all the same."""
    refuses = """for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});
    }"""
    with world.person() as page:
        page.add_init_script(refuses)
        world.open(page, game="cwda", armies="fide:fide", seats=["me", "level:beginner"])
        play(page, "mouse", "e2", "e4", "e2e4", 0)


def no_false_alarm(world):
    """Where no WebSocket opens the page never says that there is no connection."""
    blocked = """window.WebSocket = class {
        static OPEN = 1;
        constructor() { setTimeout(() => this.onclose?.({code: 1006}), 10); }
        close() {}
        send() {}
    };
    window.messages = [];
    addEventListener('DOMContentLoaded', () => {
        const line = document.getElementById('line');
        if (line) new MutationObserver(() => window.messages.push(line.textContent)).observe(line, {childList: true});
    });"""
    with world.person() as page:
        page.add_init_script(blocked)
        world.open(page, game="cwda", armies="fide:fide", seats=["me", "level:beginner"])
        page.wait_for_selector("#line[data-state=open]", state="attached", timeout=5000)
        shown = page.evaluate("window.messages")
        assert not any("no connection" in text for text in shown), shown


def refused_once(world):
    """A command that the server cannot read is answered, and one that it could not store is sent again."""
    sent = []

    def route(socket):
        server = socket.connect_to_server()

        def say(message):
            if '"do"' in message and '"move"' in message:
                sent.append(message)
                if len(sent) == 1:
                    return server.send(message.replace('"spent":', '"spent":-'))
                if len(sent) == 2:
                    number = message.split('"a":')[1].split(",")[0]
                    return socket.send('{"t":"no","a":%s,"why":"storage","say":"the disk is full"}' % number)
            server.send(message)

        socket.on_message(say)

    with world.person() as page:
        page.route_web_socket("**/ws/t/*", route)
        world.open(page, game="cwda", armies="fide:fide", seats=["me", "level:beginner"])
        cell(page, "e2").click()
        cell(page, "e4").click()
        page.wait_for_selector(".pending", state="detached")
        page.wait_for_selector("#say:has-text('not a valid request')")
        assert ply(page) == 0
        cell(page, "e2").click()
        cell(page, "e4").click()
        page.wait_for_selector("#say:has-text('the disk is full')")
        wait_ply(page, 2)
        assert len(sent) == 3 and sent[1] == sent[2], sent


def ended(world):
    """The words of leaving, the result and the analysis say who it is about."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "Bob")
        for nth, (mover, start, end) in enumerate([(first, "f2", "f3"), (second, "e7", "e5"), (first, "g2", "g4")]):
            play(mover, "mouse", start, end, start + end, 0)
            wait_ply(second, nth + 1)
        first.locator("#actions button", has_text="Leave").click()
        assert "Black wins" in first.locator("#ask-text").inner_text()
        first.keyboard.press("Escape")
        play(second, "mouse", "d8", "h4", "d8h4", 0)
        for page in (first, second):
            page.wait_for_selector(".result .end")
            assert "Bob (Black)" in page.locator(".result .winner").inner_text()
            assert page.locator(".result .score").inner_text() == "0 – 1"
        first.locator(".result .analyse").click()
        first.locator("#step-first").click()
        first.wait_for_selector("#analysis:has-text('White to move')", timeout=30000)
        assert "White is ahead" in first.locator("#analysis").inner_text()


def promoted_first(world):
    """The promoted piece is the first choice, and has the focus."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="shogi", seats=["me", "open"])
        world.sit(second, url, "Bob")
        for nth, (mover, start, end) in enumerate([(first, "7g", "7f"), (second, "3c", "3d")]):
            play(mover, "mouse", start, end, start + end, 0)
            wait_ply(first, nth + 1)
            wait_ply(second, nth + 1)
        cell(first, "8h").click()
        cell(first, "2b").click()
        first.wait_for_selector("dialog.choice")
        assert first.evaluate("document.activeElement.value") == "8h2b+"
        first.keyboard.press("Escape")
    with world.person() as page:
        world.open(page, game="cwda", seats=["me", "open"], start="7k/P7/8/8/8/8/8/K7 w - - 0 1")
        with world.person() as other:
            world.sit(other, "/t/" + page.url.rsplit("/", 1)[1], "Bob")
        page.wait_for_selector("#sq-a7.movable")
        cell(page, "a7").click()
        cell(page, "a8").click()
        page.wait_for_selector("dialog.choice")
        assert page.locator("dialog.choice button").first.get_attribute("aria-label") == "Queen"


def given_over(world):
    """Only where somebody at the table offers it does another take the seat of a computer."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "level:beginner"])
        world.visit(second, url)
        assert second.locator(".seat button").count() == 0
        first.locator("#tab-about").click()
        first.get_by_label("may take over").check()
        second.locator(".seat button").first.click()
        second.locator("#ask-value").fill("Bob")
        second.locator("dialog .main").click()
        second.wait_for_selector("#near .marks:has-text('you')")
        first.wait_for_selector("#far .who:has-text('Bob')")
        assert first.locator("#seat-offers input").count() == 0


def closed(world):
    """Whoever opened a table closes it there or in the list, as long as nobody has come."""
    with world.person() as page, world.person() as other:
        url = world.open(page, game="cwda", armies="fide:fide", seats=["me", "open"])
        world.visit(other, url)
        page.locator("#actions button", has_text="Close").click()
        page.locator("dialog .main").click()
        page.wait_for_url(world.server.url + "/")
        other.wait_for_selector("#line[data-state=closed]")
        other.reload()
        other.wait_for_selector("h1[data-t='gone.title']")
        listed = world.open(page, game="cwda", armies="fide:fide", seats=["me", "open"])
        page.goto(world.server.url + "/")
        card = page.locator(f".card:has(a[href='{listed}'])")
        card.locator("button").click()
        card.wait_for(state="detached")
        other.goto(world.server.url + listed)
        other.wait_for_selector("h1[data-t='gone.title']")


def shown(page, title):
    """Waits until the browser has told something."""
    for _ in range(50):
        if title in page.evaluate("window.shown"):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"not told: {title}")


def in_background(world):
    """What happens while the page is in the background is told, where that is wanted; talk leaves a mark."""
    stub = """window.shown = [];
        window.Notification = class extends EventTarget {
            static permission = 'granted';
            constructor(title) { super(); window.shown.push(title); }
        };
        Object.defineProperty(document, 'hidden', {get: () => window.away === true});"""
    with world.person() as first, world.person() as second:
        first.add_init_script(stub)
        url = world.open(first, game="cwda", armies="fide:fide", seats=["me", "open"])
        first.locator("#open-settings").click()
        for name in ("Your turn", "Somebody has joined"):
            first.get_by_label(name).check()
        first.keyboard.press("Escape")
        first.evaluate("window.away = true")
        world.sit(second, url, "Bob")
        shown(first, "Somebody has joined")
        play(first, "mouse", "e2", "e4", "e2e4", 0)
        play(second, "mouse", "e7", "e5", "e7e5", 0)
        shown(first, "Your turn")
        second.locator("#tab-chat").click()
        second.locator("#talk-text").fill("Hello")
        second.keyboard.press("Enter")
        first.wait_for_selector("#tab-chat.unread")
        first.locator("#tab-chat").click()
        first.wait_for_selector("#tab-chat:not(.unread)")
        second.locator("#actions button", has_text="Resign").click()
        second.locator("dialog .main").click()
        first.wait_for_selector(".result")
        assert "The game is over" not in first.evaluate("window.shown")


def tests():
    yield "windows", windows
    yield "phones", phones
    yield "premove steady", premove_steady
    yield "steady", steady
    yield "offers steady", offers_steady
    yield "gone steady", gone_steady
    yield "no jump", no_jump
    yield "names", names
    yield "letter keys", keys_off
    yield "rows appended", appended
    yield "storage refused", forgetful
    yield "no false alarm", no_false_alarm
    yield "refused and repeated", refused_once
    yield "ended", ended
    yield "promoted first", promoted_first
    yield "seat given over", given_over
    yield "closed", closed
    yield "in the background", in_background
