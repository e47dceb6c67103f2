"""Moves as the reader wants them: in the list, in messages, typed, and read aloud."""

from lib import PHONE, cell, moves, play, ready, wait_ply

CHESS = {"game": "cwda", "armies": "fide:fide"}


def listed(page):
    """The moves in the list."""
    return page.locator("#moves button").all_text_contents()


def choose(page, family, style):
    """Chooses a notation in the settings; the game is behind the dialog."""
    page.locator("#open-settings").click()
    name = "chess" if family == "chess" else "Shogi"
    page.locator("dialog.settings label", has_text=f"Moves, {name}").locator("select").select_option(style)
    page.locator("dialog.settings .main").click()


def line(first, second, texts, way="mouse"):
    """Two people play moves in turn."""
    for nth, text in enumerate(texts.split()):
        mover, other = (first, second) if nth % 2 == 0 else (second, first)
        start, end, _, count = next(move for move in moves(mover) if move[2] == text)
        play(mover, way, start, end, text, nth, text if count > 1 else None)
        wait_ply(other, nth + 1)


def said(page, text):
    page.wait_for_selector(f"#say:has-text('{text}')")


def chess(world):
    """SAN, figurines and coordinates, by choice, in the list, in messages and by the key of the last move."""
    with world.person() as first, world.person() as second:
        url = world.open(first, **CHESS, seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "Bob")
        line(first, second, "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1")
        said(second, "White plays O-O")
        assert listed(first) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O"], listed(first)
        choose(first, "chess", "figurine")
        assert listed(first)[2:5] == ["♘f3", "♘c6", "♗b5"], listed(first)
        first.keyboard.press("l")
        said(first, "7. O-O")
        play(second, "mouse", "f6", "e4", "f6e4", 0)
        said(first, "Black plays ♘xe4")
        assert listed(second)[-1] == "Nxe4", "the choice is that of this browser only"
        first.reload()
        ready(first)
        assert listed(first)[-1] == "♘xe4"
        choose(first, "chess", "coordinates")
        assert listed(first)[2:5] == ["g1f3", "b8c6", "f1b5"], listed(first)


def typed(world):
    """The field for moves takes every notation, and says what is wrong with one in the words of the library."""
    with world.person() as first, world.person() as second:
        url = world.open(first, **CHESS, seats=["me", "open"])
        world.sit(second, url, "Bob")

        def types(page, text):
            page.keyboard.press("m")
            page.locator("#typed-move").fill(text)
            page.keyboard.press("Enter")

        for nth, text in enumerate(["e4", "1... e5", "♘f3", "Nc6", "B1-b5", "g8-f6"]):
            page = (first, second)[nth % 2]
            if text == "B1-b5":
                types(page, "Bd5")
                page.wait_for_selector("#say:not(:empty)")
                types(page, "what")
                said(page, "this is not a move: write one such as")
                types(page, "Ra1a4")
                said(page, "blocked at a2")
                types(page, "a1-a4")
                page.wait_for_selector("#marks use[href='#m-barred'][width='200']")
                text = "Bb5"
            types(page, text)
            for one in (first, second):
                wait_ply(one, nth + 1)
        assert listed(first) == ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6"], listed(first)
    with world.person() as page:
        world.open(page, game="shogi", seats=["me", "open"])
        with world.person() as other:
            world.sit(other, "/t/" + page.url.rsplit("/", 1)[1], "Bob")
            for nth, text in enumerate(["☗７六歩", "34歩", "Bx2b+"]):
                types((page, other)[nth % 2], text)
                wait_ply(page, nth + 1)
                wait_ply(other, nth + 1)
        assert listed(page) == ["P-7f", "P-3d", "Bx2b+"], listed(page)


def before(world):
    """A move that is asked about, and one that waits for its turn, have the name that the reader knows."""
    with world.person() as first, world.person() as second:
        url = world.open(first, **CHESS, seats=["me", "open"])
        world.sit(second, url, "Bob")
        first.evaluate("localStorage.setItem('wazir', JSON.stringify({confirm: 'on', moves: {san: 'figurine'}}))")
        first.reload()
        ready(first)
        cell(first, "g1").click()
        cell(first, "f3").click()
        first.wait_for_selector("#confirm:not([hidden])")
        assert first.locator("#confirm-move").inner_text() == "♘f3"
        first.locator("#confirm-no").click()
        first.locator("#confirm").wait_for(state="hidden")
        # Told before its turn: by the board, and typed.
        cell(second, "b8").click()
        second.wait_for_selector("#marks use[href='#m-leap']")
        cell(second, "c6").click()
        said(second, "Nc6 is played as soon as")
        second.keyboard.press("m")
        second.locator("#typed-move").fill("Nf6")
        second.keyboard.press("Enter")
        said(second, "Nf6 is played as soon as")
        second.wait_for_selector("#marks use[href='#m-premove'] >> nth=1", state="attached")
        cell(first, "g1").click()
        cell(first, "f3").click()
        first.locator("#confirm-yes").click()
        wait_ply(first, 2)
        assert listed(first) == ["♘f3", "♘f6"], listed(first)


def japanese(world):
    """Shogi in Japanese: moves, messages and the squares that are read aloud; and the same by choice in English."""
    with world.person(locale="ja-JP") as first, world.person() as second:
        url = world.open(first, game="shogi", seats=["me", "open"], clock="10m")
        world.sit(second, url, "Bob")
        assert cell(first, "7g").get_attribute("aria-label").startswith("７七"), cell(first, "7g").get_attribute("aria-label")
        line(first, second, "7g7f 3c3d 8h2b+ 3a2b B*5e")
        assert listed(first)[:4] == ["☗７六歩", "☖３四歩", "☗２二角成", "☖同　銀"], listed(first)
        assert listed(second) == ["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*5e"], listed(second)
        said(second, "Black plays B*5e")
        play(second, "mouse", "2b", "3c", "2b3c", 0)
        said(first, "☖３三銀")
        first.wait_for_selector("[id='sq-8g'].movable")
        cell(first, "8g").click()
        said(first, "８七")
        first.keyboard.press("Escape")
        # English readers of Japanese notation know the squares by the same names.
        assert cell(second, "7f").get_attribute("aria-label").startswith("7f")
        choose(second, "shogi", "japanese")
        assert listed(second)[0] == "☗７六歩"
        assert cell(second, "7f").get_attribute("aria-label").startswith("７六")
        choose(second, "shogi", "western-digits")
        assert listed(second)[0] == "P-76"
        assert cell(second, "7f").get_attribute("aria-label").startswith("76")
        choose(second, "shogi", "")
        assert listed(second)[0] == "P-7f"


def reasons(world):
    """Why a move is refused, the example of one, and moves that were missed, are in the chosen notation."""
    with world.person(**PHONE, locale="ja-JP") as first, world.person() as second:
        url = world.open(first, game="shogi", seats=["me", "open"], clock="10m")
        world.sit(second, url, "Bob")
        first.wait_for_selector("[id='sq-2h'].movable")
        cell(first, "2h").tap()
        first.wait_for_selector("#marks use[href='#m-slide']")
        cell(first, "2e").tap()
        said(first, "飛は２五へ動けません")
        first.locator("#typed-move").fill("2h2e")
        first.keyboard.press("Enter")
        said(first, "２八から２五への途中、２七")
        first.locator("#typed-move").fill("なに")
        first.keyboard.press("Enter")
        said(first, "指し手ではありません。☗６八玉 や")
        for style, why, example in (("", "the way from 2h to 2e", "such as K-6h or 5i6h"), ("western-digits", "the way from 28 to 25", "such as K-68 or"),
                                    ("japanese", "the way from ２八 to ２五", "such as ☗６八玉 or")):
            with world.person() as page, world.person() as other:
                here = world.open(page, game="shogi", seats=["me", "open"])
                world.sit(other, here, "Cem")
                choose(page, "shogi", style)
                for text, words in (("2h2e", why), ("what", example)):
                    page.locator("#typed-move").fill(text)
                    page.keyboard.press("Enter")
                    said(page, words)
        # Moves that were missed while there was no connection.
        second.evaluate("""() => {
            window.heard = [];
            const hear = (all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => window.heard.push(one.textContent)));
            new MutationObserver(hear).observe(document.getElementById('say'), {childList: true});
        }""")
        choose(second, "shogi", "japanese")
        second.context.set_offline(True)
        second.wait_for_selector("#line[data-state=lost]")
        play(first, "touch", "7g", "7f", "7g7f", 0)
        with world.person() as third:
            # The same player at another device.
            third.context.add_cookies(second.context.cookies())
            world.visit(third, url)
            play(third, "mouse", "3c", "3d", "3c3d", 0)
            wait_ply(first, 2)
            play(first, "touch", "8h", "2b", "8h2b+", 0, "8h2b+")
            wait_ply(third, 3)
        second.context.set_offline(False)
        wait_ply(second, 3)
        told = second.evaluate("window.heard.join()")
        for move in ("☗７六歩", "☖３四歩", "☗２二角成"):
            assert f"plays {move}" in told, told


def narrow(world):
    """The longest notation fits a low phone, and moves by a finger are asked about in it."""
    with world.person(**PHONE, locale="ja-JP") as first, world.person() as second:
        url = world.open(first, game="shogi", seats=["me", "open"])
        world.sit(second, url, "Bob")
        for nth, (mover, way, text) in enumerate([(first, "touch", "7g7f"), (second, "mouse", "3c3d"), (first, "touch", "8h2b+")]):
            start, end, _, count = next(move for move in moves(mover) if move[2] == text)
            if mover is first and nth:
                cell(first, start).tap()
                cell(first, end).tap()
                first.locator(f"dialog.choice button[value='{text}']").tap()
                first.wait_for_selector("#confirm:not([hidden])")
                assert first.locator("#confirm-move").inner_text() == "☗２二角成"
                first.locator("#confirm-yes").tap()
            else:
                play(mover, way, start, end, text, 0, text if count > 1 else None)
            for page in (first, second):
                wait_ply(page, nth + 1)
        assert listed(first)[2] == "☗２二角成"
        wide = first.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} px too wide"
        cut = first.evaluate("""() => Array.from(document.querySelectorAll('#moves button'))
            .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)""")
        assert not cut, cut
        first.locator("#open-settings").tap()
        first.wait_for_selector("dialog.settings .notations select")
        assert first.evaluate("document.querySelector('dialog.settings').scrollWidth") <= 360


def lessons(world):
    """A lesson reads squares as the language has them."""
    with world.person(locale="ja-JP") as page:
        page.goto(world.server.url + "/learn")
        page.goto(world.server.url + page.locator(".card a[href*='/shogi/']").first.get_attribute("href"))
        page.wait_for_selector("#board .movable")
        assert cell(page, "5e").get_attribute("aria-label").startswith("５五")


def tests():
    yield "notation of chess", chess
    yield "notation typed", typed
    yield "notation before a move", before
    yield "notation in Japanese", japanese
    yield "notation of reasons", reasons
    yield "notation on a phone", narrow
    yield "notation in lessons", lessons
