"""Whole games in every game, by every way of moving."""

import os
import pathlib
import random
import time

from lib import DESK, PHONE, WAIT, WAYS, cell, filtered, long_form, moves, play, ready, wait_ply

MATE = {
    "cwda": "f2f3 e7e5 g2g4 d8h4",
    # With a promotion that can be declined, and the drop of a gold.
    "shogi": "7g7f 6a7b 8h3c+ 4a4b 3c4b 5a6a G*5b",
}
ARMIES = {"cwda": "fide:fide"}


def mate(world, game, way):
    """Two people at two browsers play to mate."""
    how = PHONE if way == "touch" else DESK
    with world.person(**how) as first, world.person(**how) as second:
        url = world.open(first, game=game, armies=ARMIES.get(game), seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "Bob")
        line(first, second, MATE[game], way)
        for page in (first, second):
            page.wait_for_selector(".end")
        assert first.locator(".end").inner_text() == second.locator(".end").inner_text()


def line(first, second, texts, way):
    """Two people play these moves in turn; the rest is chosen where origin and target leave something open."""
    for nth, text in enumerate(texts.split()):
        mover, other = (first, second) if nth % 2 == 0 else (second, first)
        start, end, _, count = next(move for move in moves(mover) if move[2] == text)
        play(mover, way, start, end, text, nth, text if count > 1 else None)
        wait_ply(other, nth + 1)


def lion(world, way):
    """A piece of a game from a file takes one on its way to another, and comes back to where it was."""
    file = (pathlib.Path(__file__).parents[2] / "docs/variants/lions.toml").read_text()
    how = PHONE if way == "touch" else DESK
    with world.person(**how) as first, world.person(**how) as second:
        opening = {"game": "own.toml", "game-file": file, "seats": ["me", "open"], "clock": "10m+5s"}
        url = world.open(first, **opening)
        world.sit(second, url, "Bob")
        line(first, second, "d1d3 a7a6 d3d5 e7e6 d5xe6d5 f7f6 d5e5 d7d6 e5xd6c7", way)
        left = first.locator("#grid [aria-label*='pawn']").count()
        assert left == 16 - 3, f"{left} pawns are left, where three were taken"


def several(world, game, way, seats, plies=6):
    """Everybody at a browser of his own plays some moves found by chance, then they stop."""
    how = PHONE if way == "touch" else DESK
    chance = random.Random(f"{game} {way} {seats}")
    people = [world.person(**how) for _ in range(seats)]
    pages = [person.__enter__() for person in people]
    try:
        url = world.open(pages[0], game=game, seats=["me"] + ["open"] * (seats - 1))
        for nth, page in enumerate(pages[1:]):
            world.sit(page, url, f"Guest {nth + 1}")
        for nth in range(plies):
            for page in pages:
                wait_ply(page, nth)
            mover = on_turn(pages)
            # Captures and changes first, so that they are tried too.
            found = moves(mover)
            many = [move for move in found if move[3] > 1]
            start, end, text, count = chance.choice(many if many and nth % 3 == 0 else found)
            play(mover, way, start, end, text, nth, text if count > 1 else None)
        for page in pages:
            wait_ply(page, plies)
        stop(pages)
    finally:
        for person in people:
            person.__exit__(None, None, None)


def on_turn(pages):
    """The page whose player is to move. A page may show a move a little later than another."""
    until = time.monotonic() + WAIT / 1000
    while time.monotonic() < until:
        for page in pages:
            if page.locator("#near .seat.turn").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def stop(pages):
    """The player to move resigns where one can, otherwise everybody has played enough."""
    page = on_turn(pages)
    resign = page.locator("#actions button", has_text="Resign")
    if not resign.count():
        return
    resign.click()
    page.locator("dialog .main").click()
    for page in pages:
        page.wait_for_selector(".end")


def newcomer(world):
    """Somebody opens a table of Evo for four in the lobby, with two computers; a friend joins."""
    with world.person() as first, world.person(**PHONE) as second:
        first.goto(world.server.url + "/")
        long_form(first)
        first.locator("#game").select_option("evo")
        first.locator("#count").select_option("4")
        seats = first.locator("#seats select")
        seats.nth(2).select_option("level:easy")
        seats.nth(3).select_option("level:easy")
        first.locator("#name").fill("Ann")
        first.locator("#new button[type=submit]").click()
        ready(first)
        second.goto(world.server.url + "/")
        second.wait_for_selector("#tables li")
        filtered(second, game="evo", status="waiting")
        second.locator(f"#waiting a[href='{first.url.removeprefix(world.server.url)}']").tap()
        second.locator("#ask-value").fill("Bob")
        second.locator("dialog .main").tap()
        ready(second)
        second.wait_for_selector("#near .marks:has-text('you')")
        for mover, way, nth in ((first, "mouse", 0), (second, "touch", 1)):
            mover.wait_for_selector("#near .seat.turn")
            start, end, text, count = moves(mover)[0]
            play(mover, way, start, end, text, 2 * nth, text if count > 1 else None)
        # The computers answer, and it is the first player's turn again.
        wait_ply(first, 4)
        wait_ply(second, 4)


def own_army(world):
    """An army file is pasted; what is wrong with it is said."""
    root = pathlib.Path(__file__).parents[2]
    army = (root / "docs/armies/amazons.toml").read_text()
    with world.person() as page:
        page.goto(world.server.url + "/")
        long_form(page)
        page.locator("#game").select_option("cwda")
        page.locator("#armies select").first.select_option("own.toml")
        page.locator("#army-file").fill("pieces = [")
        page.locator("#seats select").nth(1).select_option("level:easy")
        page.locator("#new button[type=submit]").click()
        page.wait_for_selector("#error:not(:empty)")
        page.locator("#army-file").fill(army)
        page.locator("#new button[type=submit]").click()
        page.wait_for_url("**/t/*")
        ready(page)


def chosen_start(world):
    """A handicap of shogi, and armies and a numbered start of chess, are chosen in the lobby."""
    with world.person() as page:
        page.goto(world.server.url + "/")
        long_form(page)
        page.locator("#game").select_option("shogi")
        page.locator("#start").select_option("two-pieces")
        assert page.locator("#start-about").inner_text()
        page.locator("#seats select").nth(1).select_option("level:easy")
        page.locator("#new button[type=submit]").click()
        page.wait_for_url("**/t/*")
        ready(page)
        # White gives the handicap and moves first; its big pieces are missing wherever it moves.
        wait_ply(page, 1)
        for piece, count in (("White king", 1), ("White rook", 0), ("White bishop", 0), ("Black rook", 1)):
            assert page.locator(f'#grid [aria-label*="{piece}"]').count() == count, piece
        page.goto(world.server.url + "/")
        long_form(page)
        page.locator("#game").select_option("cwda")
        page.locator("#start").select_option("#")
        page.locator("#start-number").fill("960")
        page.locator("#seats select").nth(1).select_option("level:easy")
        page.locator("#new button[type=submit]").click()
        assert page.evaluate("!document.getElementById('start-number').validity.valid"), "960 is no start"
        page.locator("#start-number").fill("0")
        page.locator("#armies select").first.select_option("random")
        page.locator("#armies select").nth(1).select_option("fizzies")
        page.locator("#new button[type=submit]").click()
        page.wait_for_url("**/t/*")
        ready(page)
        assert "king" in cell(page, "g1").get_attribute("aria-label").lower(), "start 0 is BBQNNRKR"


def own_game(world):
    """The file of a game is picked or pasted; what is wrong with it is said with its place, and never as markup."""
    root = pathlib.Path(__file__).parents[2]
    with world.person() as page:
        page.goto(world.server.url + "/")
        long_form(page)
        page.locator("#game").select_option("own.toml")
        page.locator("#game-file").fill("name = 'x'\nbased-on = '<img src=x>'")
        page.locator("#seats select").nth(1).select_option("level:easy")
        page.locator("#name").fill("Ann")
        page.locator("#new button[type=submit]").click()
        page.wait_for_selector("#error:not(:empty)")
        assert "line 2" in page.locator("#error").inner_text() and not page.locator("#error img").count()
        picked = (root / "docs/variants/capahouse.toml").read_bytes()
        page.locator("#error").evaluate("at => { at.textContent = ''; }")
        page.locator("#game-pick").set_input_files({"name": "capahouse.toml", "mimeType": "text/plain", "buffer": picked})
        refused = ""
        for _ in range(100):
            refused = page.locator("#error").inner_text()
            if refused or "Capahouse" in page.locator("#game-file").input_value():
                break
            page.wait_for_timeout(100)
        if refused:
            # Where the browser itself gives no file away, its player is told and pastes the text.
            can = page.evaluate("() => Promise.race([new File(['a'], 'a').text().then(() => true, String), "
                                "new Promise((say) => setTimeout(say, 5000, 'nothing'))])")
            print(f"note: a picked file was not read: {refused!r}; of one of its own the browser says {can!r}", flush=True)
            page.locator("#game-file").fill(picked.decode())
        assert "Capahouse" in page.locator("#game-file").input_value()
        page.locator("#new button[type=submit]").click()
        page.wait_for_url("**/t/*")
        ready(page)
        for nth, (start, end) in enumerate((("e2", "e4"), ("b1", "a3"))):
            play(page, "mouse", start, end, start + end, nth)
            wait_ply(page, 2 * nth + 2)
        if os.environ.get("SHOTS"):
            page.screenshot(path=os.path.join(os.environ["SHOTS"], "own-game.png"))
        page.goto(world.server.url + "/")
        page.wait_for_selector("#tables li")
        filtered(page, game="own.toml")
        page.wait_for_selector(".card:has-text('Capahouse')")


def lesson(world):
    """A lesson says whether a move solves it."""
    with world.person() as page:
        page.goto(world.server.url + "/learn")
        page.locator(".card a").first.click()
        page.wait_for_selector("#board .movable")
        assert page.locator("#task").inner_text()
        page.locator(".movable").first.click()
        page.wait_for_selector("#marks use[href='#m-picked']")
        page.locator("[role=gridcell][aria-label*='can go here'], [role=gridcell][aria-label*='can be captured']").first.click()
        page.wait_for_timeout(300)
        if page.locator("dialog.choice").count():
            page.locator("dialog.choice button").first.click()
        page.wait_for_selector("#say:not(:empty)")
        page.locator("#again").click()


def tests():
    yield "newcomer", newcomer
    yield "own army", own_army
    yield "chosen start", chosen_start
    yield "own game", own_game
    yield "lesson", lesson
    for way in WAYS:
        for game in MATE:
            yield f"{game} to mate by {way}", lambda world, game=game, way=way: mate(world, game, way)
        yield f"lion by {way}", lambda world, way=way: lion(world, way)
        yield f"euroshogi by {way}", lambda world, way=way: several(world, "euroshogi", way, 2)
        yield f"evo for two by {way}", lambda world, way=way: several(world, "evo", way, 2)
        yield f"evo for four by {way}", lambda world, way=way: several(world, "evo", way, 4)
