"""The pictures of the pages in docs/img, made anew: SHOTS=docs/img run.py SERVER_BINARY 'pictures of the docs'

Without SHOTS there is nothing to do. The package Pillow makes the files small.
"""

import io
import pathlib

from gallery import saved
from lib import PHONE, moves, ply, wait_ply
from looks import SHOTS, themed

DESK = {"viewport": {"width": 1180, "height": 760}}
FILE = pathlib.Path(__file__).parents[2] / "docs/variants/gunners.toml"
TABLE = {"viewport": {"width": 900, "height": 620}}
# What a page of the documents may weigh for a picture, in bytes, and the colours that remain.
MOST, COLOURS = 80_000, 96
GAMES = {
    "shogi": {"seats": ["me", "level:easy"]},
    "cwda": {"seats": ["me", "level:easy"], "armies": "fide:nutters"},
    "euroshogi": {"seats": ["me", "level:easy"]},
    "evo": {"seats": ["me", "level:easy", "level:easy", "level:easy"]},
}


def keep(page, name):
    """Keeps a small picture where it was asked for."""
    page.wait_for_function("() => Array.from(document.images).every((i) => i.loading === 'lazy' || i.complete)")
    # Pieces glide to their squares.
    page.wait_for_timeout(800)
    from PIL import Image

    whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    file = pathlib.Path(SHOTS, f"{name}.png")
    whole.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    assert file.stat().st_size < MOST, f"{file} is too large"


def began(world, page, game, turns, typed=()):
    """Opens a table and plays some moves against the computer: those that are `typed`, or any."""
    page.goto(world.server.url + "/")
    url = world.open(page, game=game, clock="10m+5s", **GAMES[game])
    players = len(GAMES[game]["seats"])
    for turn in range(turns):
        all_moves = moves(page)
        text = typed[turn] if typed else all_moves[(7 + 11 * turn) % len(all_moves)][2]
        page.keyboard.press("m")
        page.locator("#typed-move").fill(text)
        page.keyboard.press("Enter")
        wait_ply(page, players * (turn + 1), 60_000)
    return url


def pictures(world):
    """The front page, light, dark, on a phone; the gallery, a game of it; Evo, shogi; armies on a phone."""
    with world.person(**TABLE) as page:
        # The last one opened stands first on the front page.
        for game, turns in (("evo", 1), ("euroshogi", 2), ("cwda", 2), ("shogi", 2)):
            began(world, page, game, turns)
    for name, how, theme in (("light", DESK, "light"), ("dark", DESK, "dark"), ("phone", PHONE, "light")):
        with world.person(**how) as page:
            page.goto(world.server.url + "/")
            themed(page, theme)
            page.wait_for_selector("#boards img")
            page.wait_for_selector("#new[data-ready]", state="attached")
            page.wait_for_timeout(400)
            keep(page, f"tables-front-{name}")
    with world.person(**DESK) as author, world.person(**DESK) as page:
        url = saved(world, author, FILE.read_text())
        author.locator("#actions [name=listed]").click()
        author.wait_for_selector("#state:has-text('Everybody')")
        page.goto(world.server.url + "/games")
        page.wait_for_selector("#games img")
        page.wait_for_selector("#house img")
        page.wait_for_timeout(400)
        keep(page, "tables-gallery")
        page.goto(url)
        page.wait_for_selector("#bots-figures dd:text-matches('[1-9][0-9]* of 40')", timeout=240_000)
        page.wait_for_selector("#pieces li")
        keep(page, "tables-game")
    with world.person(**TABLE) as page:
        began(world, page, "evo", 3)
        assert ply(page) == 12
        page.evaluate("document.activeElement.blur()")
        keep(page, "tables-evo")
    for name, how, game, typed in (
        ("shogi", TABLE, "shogi", ("P-7f", "P-2f", "P-2e")),
        ("cwda-phone", PHONE, "cwda", ("d4", "Nf3")),
    ):
        with world.person(**how) as page:
            began(world, page, game, len(typed), typed)
            page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
            keep(page, f"tables-{name}")


def tests():
    if SHOTS:
        yield "pictures of the docs", pictures
