"""Whole games in every game, by every way of moving."""

import random

from lib import DESK, PHONE, WAYS, moves, play, wait_ply

MATE = {
    "cwda": ["f2 f3", "e7 e5", "g2 g4", "d8 h4"],
}
ARMIES = {"cwda": "fide:fide"}


def mate(world, game, way):
    """Two people at two browsers play to mate."""
    how = PHONE if way == "touch" else DESK
    with world.person(**how) as first, world.person(**how) as second:
        url = world.open(first, game=game, armies=ARMIES.get(game), seats=["me", "open"], clock="10m+5s")
        world.sit(second, url, "Bob")
        for nth, line in enumerate(MATE[game]):
            start, end, *choice = line.split()
            mover, other = (first, second) if nth % 2 == 0 else (second, first)
            text = next(
                text for a, b, text, _ in moves(mover) if (a, b) == (start, end) and text.endswith(choice[0] if choice else "")
            )
            play(mover, way, start, end, text, nth, text if choice else None)
            wait_ply(other, nth + 1)
        for page in (first, second):
            page.wait_for_selector(".end")
        assert first.locator(".end").inner_text() == second.locator(".end").inner_text()


def several(world, game, way, seats, plies=12):
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
            mover = pages[nth % seats]
            wait_ply(mover, nth)
            mover.wait_for_selector("#near .seat.turn")
            # Captures and changes first, so that they are tried too.
            found = moves(mover)
            many = [move for move in found if move[3] > 1]
            start, end, text, count = chance.choice(many if many and nth % 3 == 0 else found)
            play(mover, way, start, end, text, nth, text if count > 1 else None)
        for page in pages:
            wait_ply(page, plies)
        boards = {page.locator("#grid").aria_snapshot() for page in pages[:1]}
        assert boards
        stop(pages)
    finally:
        for person in people:
            person.__exit__(None, None, None)


def stop(pages):
    """The player to move resigns where one can, otherwise everybody has played enough."""
    page = next(page for page in pages if page.locator("#near .seat.turn").count())
    resign = page.locator("#actions button", has_text="Resign")
    if not resign.count():
        return
    resign.click()
    page.locator("dialog .main").click()
    for page in pages:
        page.wait_for_selector(".end")


def tests():
    for way in WAYS:
        for game in MATE:
            yield f"{game} to mate by {way}", lambda world, game=game, way=way: mate(world, game, way)
        yield f"euroshogi by {way}", lambda world, way=way: several(world, "euroshogi", way, 2)
        yield f"evo for two by {way}", lambda world, way=way: several(world, "evo", way, 2)
        yield f"evo for four by {way}", lambda world, way=way: several(world, "evo", way, 4)
