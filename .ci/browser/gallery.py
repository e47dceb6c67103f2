"""The gallery: somebody writes a game, shows it to everybody, and another one plays it."""

import os
import pathlib

from lib import PHONE, ready
from looks import THEMES, faultless, narrow, shot, themed

SMALL = {"viewport": {"width": 360, "height": 560}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1280, "height": 800}}
FILE = pathlib.Path(__file__).parents[2] / "docs/variants/hill-and-checks.toml"
EVIL = "<img src=x onerror=document.title='evil'>"


def write(page, text):
    """Writes a text in the editor and waits for what the server says of it."""
    page.locator("#game-text").fill(text)
    page.evaluate("document.querySelector('.remarks').replaceChildren()")
    page.wait_for_selector(".remarks .fine")


def saved(world, page, text, name="Ann"):
    """Saves a new game; its address."""
    page.goto(world.server.url + "/games/new")
    page.wait_for_selector(".made img")
    write(page, text)
    page.locator("#name").fill(name)
    page.locator("#editor button[type=submit]").click()
    page.wait_for_selector("#rules li")
    return page.url.split("?")[0]


def written(world):
    """What is wrong stands at its line while one writes; then it is saved, shown to everybody, and played."""
    file = FILE.read_text()
    with world.person(**WIDE) as author, world.person(**PHONE) as guest:
        author.goto(world.server.url + "/games")
        author.locator("a[href='/games/new']").click()
        author.wait_for_selector(".made img")
        author.locator("#game-text").fill(file.replace("checks = 3", "cheks = 3"))
        author.wait_for_selector(".remarks .error:has-text('Line 8')")
        assert author.locator(".marks mark").all_inner_texts() == ["cheks"]
        assert "did you mean" in author.locator(".remarks .error").inner_text(), "a hint"
        shot(author, "gallery-editor-error")
        author.locator(".remarks .error button").click()
        chosen = "() => { const f = document.getElementById('game-text'); return f.value.slice(f.selectionStart, f.selectionEnd); }"
        assert author.evaluate(chosen) == "cheks"
        write(author, file)
        author.locator("#name").fill("Ann")
        author.locator("#editor button[type=submit]").click()
        author.wait_for_selector("#rules li:has-text('check 3 times')")
        assert "address" in author.locator("#state").inner_text()
        url = author.url

        guest.goto(world.server.url + "/games")
        guest.wait_for_selector("#house li, #found:not(:empty)")
        assert not guest.locator("#games li", has_text="Hill and Checks").count(), "nobody finds it yet"
        guest.goto(url)
        guest.wait_for_selector("#rules li")
        assert not guest.locator("#actions", has_text="Edit").count()
        author.locator("#actions [name=listed]").click()
        author.wait_for_selector("#state:has-text('Everybody')")
        guest.goto(world.server.url + "/games")
        guest.locator("#words").fill("hill ann")
        guest.locator("#search button").tap()
        guest.locator("#games a", has_text="Hill and Checks").tap()
        guest.wait_for_selector("#rules li")
        guest.locator("#actions button.main").tap()
        guest.locator("dialog [name=rival]").select_option("open")
        guest.locator("dialog [name=name]").fill("Bob")
        guest.locator("dialog .main").tap()
        guest.wait_for_url("**/t/*")
        ready(guest)
        guest.locator("#tab-about").tap()
        guest.locator("#facts a").tap()
        guest.wait_for_url("**/games/*?version=1")

        # A new version: the old one stays.
        author.locator("#actions a", has_text="Edit").click()
        author.wait_for_selector(".made img")
        write(author, file.replace("checks = 3", "checks = 2").replace("3+3", "2+2"))
        author.locator("#editor button[type=submit]").click()
        author.wait_for_selector("#rules li:has-text('check 2 times')")
        assert author.locator("#versions li").count() == 2
        author.locator("#versions summary").first.click()
        assert "+checks = 2" in author.locator("#versions pre").first.inner_text()
        author.locator("#versions a", has_text="Version 1").click()
        author.wait_for_selector("#rules li:has-text('check 3 times')")
        assert "version 1" in author.locator("#state").inner_text()


def cloned(world):
    """A game of the house is cloned, and markup in it stays text."""
    with world.person(**WIDE) as page:
        page.goto(world.server.url + "/games")
        page.locator("#words").fill("knightmate")
        page.keyboard.press("Enter")
        page.locator("#house a", has_text="Knightmate").click()
        page.wait_for_selector("#rules li")
        page.locator("#actions a", has_text="Clone").click()
        page.wait_for_selector(".made img")
        text = page.locator("#game-text").input_value()
        assert 'name = "Knightmate"' in text, text
        write(page, text.replace('name = "Knightmate"', f'name = "{EVIL}"\nabout = "{EVIL}"'))
        page.locator("#name").fill("<b>Ann</b>")
        page.locator("#editor button[type=submit]").click()
        page.wait_for_selector("#rules li")
        assert EVIL in page.locator("#title").inner_text() and EVIL in page.locator("#about").inner_text()
        assert "<b>Ann</b>" in page.locator("#by").inner_text()
        page.goto(world.server.url + "/games")
        page.wait_for_selector("#mine li")
        assert EVIL in page.locator("#mine").inner_text()
        assert not page.locator("img[src=x]").count() and "evil" not in page.title()


def bots(world):
    """The games of the computer appear on the page while they are played."""
    text = ('name = "Short walk"\nstart = "3k/4/4/K3 w - - 0 1"\nboard = { files = 4, ranks = 4 }\n'
            'pieces.K = { name = "king", betza = "K", royal = true }\n'
            'end = { no-progress = 8, reach = { pieces = "K", squares = "*4" } }\n')
    with world.person(**WIDE) as page:
        saved(world, page, text)
        # Games of other versions may be in between, on a busy machine for long.
        page.wait_for_selector("#bots-figures dd:text-matches('[1-9][0-9]* of 40')", timeout=60_000)
        shown = page.locator("#bots-figures").inner_text()
        assert "%" in shown and " to " in shown, shown


def deleted(world):
    """The author deletes a game; its address and its table say what is left."""
    with world.person(**WIDE) as author, world.person(**SMALL, locale="ja-JP") as guest:
        url = saved(world, author, FILE.read_text())
        guest.goto(url)
        guest.wait_for_selector("#rules li")
        assert not guest.locator("#actions [name=delete]").count(), "only its author deletes it"
        table = world.open(author, game="own.toml", gallery={"id": url.rsplit("/", 1)[1]}, seats=["me", "open"])
        author.goto(url)
        author.wait_for_selector("#rules li")
        # The answer that changes nothing has the focus.
        author.locator("#actions [name=delete]").click()
        assert "keep the rules" in author.locator("dialog.ask").inner_text()
        assert author.evaluate("document.activeElement.textContent") == "Cancel"
        faultless(author, "asked before deleting")
        shot(author, "gallery-delete")
        author.keyboard.press("Enter")
        author.wait_for_selector("dialog.ask", state="detached")
        assert author.locator("#rules li").count(), "it is still there"
        author.locator("#actions [name=delete]").click()
        author.locator("dialog.ask .main").click()
        author.wait_for_url("**/games")
        author.wait_for_selector("#house li")
        assert not author.locator("#mine li").count()
        answer = guest.goto(url)
        guest.wait_for_selector("#about:not(:empty)")
        assert answer.status == 410 and "削除" in guest.locator("main").inner_text()
        for theme in THEMES:
            themed(guest, theme)
            faultless(guest, f"a deleted game {theme}")
        narrow(guest, "a deleted game")
        shot(guest, "gallery-deleted-ja-360x560")
        guest.locator("#actions a").tap()
        guest.wait_for_selector("#house li")
        world.visit(guest, table)
        assert guest.locator("#sq-e2 use, #sq-e2").count(), "the table is played on"


def linked(world):
    """What a link to a game shows: a title, a sentence and a picture of the board."""
    with world.person(**WIDE) as page:
        url = saved(world, page, FILE.read_text())
        page.goto(url)
        of = lambda name: page.locator(f'meta[property="og:{name}"]').get_attribute("content")
        assert "Hill and Checks" in of("title") and "Ann" in of("title"), of("title")
        assert of("description") and of("url") == url
        png = page.request.get(of("image")).body()
        assert png.startswith(b"\x89PNG") and len(png) > 5_000
        if os.environ.get("SHOTS"):
            pathlib.Path(os.environ["SHOTS"], "gallery-card.png").write_bytes(png)


def axe(world):
    """Nothing that the checker of accessibility objects to, in any theme; on a small phone nothing is too wide."""
    with world.person(**SMALL) as page, world.person(**WIDE) as wide:
        url = saved(world, page, FILE.read_text())
        page.locator("#actions [name=listed]").tap()
        page.wait_for_selector("#state:has-text('Everybody')")
        pages = {"list": ("/games", "#house img"), "game": (url[len(world.server.url):], "#rules li"),
                 "house": ("/games/crazyhouse", "#pieces li"), "editor": ("/games/new", ".made img"),
                 "gone": ("/games/none", "#about:not(:empty)")}
        for name, (path, there) in pages.items():
            for theme in THEMES:
                for size, at in (("360x560", page), ("1280x800", wide)):
                    at.goto(world.server.url + path)
                    themed(at, theme)
                    at.wait_for_selector(there)
                    at.wait_for_function("() => Array.from(document.images).every((i) => i.loading === 'lazy' || i.complete)")
                    faultless(at, f"{name} {theme} {size}")
                    narrow(at, f"{name} {size}")
                    # A phone makes its window wider where something is too wide.
                    width = at.evaluate("document.documentElement.scrollWidth")
                    assert width <= int(size.split("x")[0]), f"{name} {size} is {width} px wide"
                    shot(at, f"gallery-{name}-{theme}-{size}")
        page.goto(url)
        page.locator("#actions button.main").tap()
        faultless(page, "opening a table")
        narrow(page, "opening a table")
        shot(page, "gallery-play-360x560")


def japanese(world):
    """The pages in Japanese."""
    with world.person(**WIDE, locale="ja-JP") as page:
        page.goto(world.server.url + "/games")
        page.wait_for_selector("#house li")
        assert page.locator("h1").inner_text() == "ゲーム集"
        shot(page, "gallery-list-ja-1280x800")
        page.goto(world.server.url + "/games/makruk")
        page.wait_for_selector("#rules li")
        assert "盤は8筋8段です。" in page.locator("#rules").inner_text()
        assert "縦横斜めに1マス動く" in page.locator("#pieces").inner_text(), "moves in Japanese"
        shot(page, "gallery-game-ja-1280x800")


def keys(world):
    """The list and a table by keys alone."""
    with world.person(**WIDE) as page:
        page.goto(world.server.url + "/games")
        page.wait_for_selector("#house li")
        page.locator("#house a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#rules li")
        page.locator("#actions button.main").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog.play-it[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.play-it", state="detached")
        snapshot = page.locator("main").aria_snapshot()
        assert 'heading "Rules"' in snapshot and 'heading "Pieces"' in snapshot, snapshot[:400]


def tests():
    yield "gallery written", written
    yield "gallery cloned", cloned
    yield "gallery bots", bots
    yield "gallery deleted", deleted
    yield "gallery linked", linked
    yield "gallery axe", axe
    yield "gallery japanese", japanese
    yield "gallery keys", keys
