"""What the pages look like, and what those hear who do not see them."""

import gzip
import json
import os
import pathlib
import statistics
import urllib.request

from axe_playwright_python.sync_playwright import Axe

from lib import PHONE, cell, long_form, middle, play, ply, ready, wait_ply

THEMES = ["light", "dark", "contrast"]
SHOTS = os.environ.get("SHOTS")
LEVELS = {
    "shogi": ["me", "level:easy"],
    "euroshogi": ["me", "level:easy"],
    "cwda": ["me", "level:easy"],
    "evo": ["me", "level:easy", "level:easy", "level:easy"],
}


def shot(page, name):
    """Keeps a picture where it was asked for."""
    if SHOTS:
        page.screenshot(path=os.path.join(SHOTS, f"{name}.png"))


def faultless(page, where):
    found = Axe().run(page).response["violations"]
    told = [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]
    assert not told, f"{where}: {told}"


def themed(page, theme):
    page.evaluate("""(theme) => {
        const kept = JSON.parse(localStorage.getItem('wazir') ?? '{}');
        localStorage.setItem('wazir', JSON.stringify({...kept, theme, animate: false}));
    }""", theme)
    page.reload()


def axe(world):
    """Nothing that the checker of accessibility objects to, in any theme."""
    with world.person() as page:
        table = world.open(page, game="shogi", seats=["me", "level:easy"], clock="10m+5s")
        for theme in THEMES:
            page.goto(world.server.url + "/")
            themed(page, theme)
            page.wait_for_selector("#tables .card")
            long_form(page)
            faultless(page, f"lobby {theme}")
            page.locator("#open-settings").click()
            faultless(page, f"settings {theme}")
            for path in ("/me", "/learn"):
                page.goto(world.server.url + path)
                page.wait_for_selector(".card")
                faultless(page, f"{path} {theme}")
            world.visit(page, table)
            cell(page, "7g").click()
            faultless(page, f"table {theme}")
            page.locator("#tab-chat").click()
            faultless(page, f"talk {theme}")
            page.locator("#tab-moves").click()
            page.locator("#draw").click()
            faultless(page, f"drawing {theme}")
            page.locator("#tab-about").click()
            page.wait_for_selector("#records a")
            faultless(page, f"about {theme}")
            page.locator("#actions button", has_text="Resign").click()
            faultless(page, f"question {theme}")
            page.keyboard.press("Escape")
        page.locator("#actions button", has_text="Resign").click()
        page.locator("dialog .main").click()
        page.wait_for_selector(".end")
        page.locator("#tab-moves").click()
        faultless(page, "a game that is over")
        page.locator("#step-first").click()
        page.wait_for_timeout(500)
        faultless(page, "looking back")
        watched = world.open(page, game="shogi", seats=["open", "open"])
        page.locator(".seat button").first.click()
        faultless(page, f"name at {watched}")


def choices_axe(world):
    with world.person() as page:
        world.open(page, game="evo", seats=["me", "level:easy"])
        cell(page, "i2").click()
        cell(page, "i2").click()
        page.wait_for_selector("dialog.choice")
        faultless(page, "turning a tile")
        shot(page, "evo-ring")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.choice", state="detached")


def phone(world):
    """Nothing is wider than a small phone, and what is touched is large enough."""
    with world.person(**PHONE) as page:
        for game, seats in LEVELS.items():
            world.open(page, game=game, seats=seats, clock="10m+5s")
            narrow(page, game)
            shot(page, f"phone-{game}")
        for path in ("/", "/me", "/learn"):
            page.goto(world.server.url + path)
            page.wait_for_selector(".card")
            narrow(page, path)
        page.goto(world.server.url + "/learn")
        page.goto(world.server.url + page.locator(".card a").first.get_attribute("href"))
        page.wait_for_selector("#board .movable")
        narrow(page, "lesson")


def narrow(page, where):
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{where} is {wide} px too wide"
    small = page.evaluate("""() => Array.from(document.querySelectorAll('button, select, input:not([type=checkbox]), a.button'))
        .filter((e) => e.checkVisibility())
        .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([name, box]) => `${name} ${box.width}x${box.height}`)""")
    assert not small, f"{where}: too small to touch: {small}"


def heard(world):
    """The board as a screen reader has it."""
    with world.person() as page:
        world.open(page, game="shogi", seats=["me", "level:easy"])
        snapshot = page.locator("#grid").aria_snapshot()
        assert snapshot.startswith('- grid "Shogi":'), snapshot[:80]
        assert snapshot.count("- row") == 9 and snapshot.count("gridcell") == 81
        assert '- gridcell "7g, Black pawn, can move"' in snapshot, snapshot
        assert '- gridcell "5e"' in snapshot
        cell(page, "7g").click()
        snapshot = page.locator("#grid").aria_snapshot()
        assert '"7f, can go here"' in snapshot and "7g, Black pawn, picked up" in snapshot, snapshot
        page.wait_for_selector("#marks use[href='#m-leap']")
        page.keyboard.press("b")
        page.keyboard.press("?")
        page.wait_for_selector("#say:has-text('7f')")
        hands = [grid.get_attribute("aria-label") for grid in page.locator("[id^=hand-][role=grid]").all()]
        assert len(hands) == 2 and len(set(hands)) == 2, hands


def arrows(world):
    """Arrows by keys and by the right button, and the board turned."""
    with world.person() as page:
        world.open(page, game="shogi", seats=["me", "level:easy"])
        page.keyboard.press("b")
        for key in ("a", "ArrowDown", "ArrowDown", "a"):
            page.keyboard.press(key)
        page.mouse.move(*middle(page, "5e"))
        page.mouse.down(button="right")
        page.mouse.move(*middle(page, "4d"))
        page.mouse.up(button="right")
        assert page.locator("#arrows .head").count() == 2
        page.keyboard.press("Escape")
        assert page.locator("#arrows .head").count() == 0
        left = middle(page, "9i")
        page.keyboard.press("f")
        page.wait_for_selector("#sq-1a[data-y]")
        page.wait_for_timeout(300)
        right = middle(page, "9i")
        assert right[0] > left[0] and right[1] < left[1], (left, right)


def japanese(world):
    """The pages in Japanese."""
    with world.person(locale="ja-JP") as page:
        world.open(page, game="shogi", seats=["me", "level:easy"])
        assert page.locator("#tab-moves").inner_text() == "棋譜"
        assert page.locator("html").get_attribute("lang") == "ja"
        cell(page, "7g").click()
        page.wait_for_selector("#say:not(:empty)")
        shot(page, "japanese")
        shown = page.locator("body").inner_text()
        assert "Resign" not in shown and "easy" not in shown and "初級" in shown, shown
        refused = page.evaluate("""async () => {
            const { api } = await import(document.querySelector('link[href*="dom.js"]').href);
            return api('/api/tables/nosuchtabl').catch((error) => error.message);
        }""")
        assert refused == "そのような対局はありません", refused
        faultless(page, "in Japanese")


def why_not(world):
    """A move that is refused says why, and where."""
    with world.person() as page:
        world.open(page, game="shogi", seats=["me", "level:easy"])
        cell(page, "2h").click()
        page.wait_for_selector("#marks use[href='#m-slide']")
        cell(page, "2e").click()
        page.wait_for_selector("#marks use[href='#m-barred'][width='200']")
        assert page.locator("#say").inner_text().strip()
        page.locator("#typed-move").fill("2h2e")
        page.keyboard.press("Enter")
        page.wait_for_selector("#say:has-text('2')")
        assert ply(page) == 0


def unhued(world):
    """Pictures without colour and with the reader's own colours: what differs still differs."""
    with world.person(forced_colors="active") as page:
        for game, seats in LEVELS.items():
            world.open(page, game=game, seats=seats)
            page.locator(".stage .movable").first.click()
            page.wait_for_timeout(150)
            shot(page, f"forced-{game}")
    with world.person() as page:
        for game, seats in LEVELS.items():
            world.open(page, game=game, seats=seats)
            page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
            page.locator(".stage .movable").first.click()
            page.wait_for_timeout(150)
            shot(page, f"gray-{game}")
            # Each owner's edge has a shape of its own, whatever the colours.
            bare = page.evaluate("""async (id) => {
                const { pieces } = await (await fetch('/api/tables/' + id)).json();
                const used = Object.keys(pieces).filter((key) => pieces[key].name);
                const drawing = (key) => document.getElementById('p-' + key).innerHTML;
                return used.map((key) => drawing(key).replace(/(fill|stroke)="[^"]*"/g, ''));
            }""", page.url.rsplit("/", 1)[1])
            assert len(set(bare)) == len(bare), f"{game}: two pieces differ in colour only"


def chosen_looks(world):
    """Other pieces and boards: at once, from then on, and in lessons."""
    with world.person() as page:
        world.open(page, game="shogi", seats=["me", "level:easy"])
        drawn = """() => document.getElementById('p-0.1').innerHTML"""
        before = page.evaluate(drawn)
        page.locator("#open-settings").click()
        page.get_by_label("Shogi and xiangqi pieces").select_option("two-kanji")
        page.wait_for_function("(before) => document.getElementById('p-0.1').innerHTML !== before", arg=before)
        page.get_by_label("Shogi and xiangqi board").select_option("wood")
        page.wait_for_selector("#wazir-grain", state="attached")
        after = page.evaluate(drawn)
        shot(page, "settings")
        page.reload()
        ready(page)
        assert page.evaluate(drawn) == after and page.locator("#wazir-grain").count() == 1
        # A game with figures keeps its own.
        world.open(page, game="cwda", seats=["me", "level:easy"])
        assert page.locator("#wazir-grain").count() == 0
        figure = page.evaluate(drawn)
        page.locator("#open-settings").click()
        page.get_by_label("Chess pieces").select_option("outlined")
        page.wait_for_function("(before) => document.getElementById('p-0.1').innerHTML !== before", arg=figure)
        page.keyboard.press("Escape")
        lessons = json.loads(urllib.request.urlopen(world.server.url + "/api/lessons").read())
        lesson = next(one for one in lessons if one["game"] == "shogi")
        page.goto(f"{world.server.url}/learn/shogi/{lesson['lessons'][0]['id']}")
        page.wait_for_selector("#wazir-grain", state="attached")
        page.locator("#open-settings").click()
        page.get_by_label("Shogi and xiangqi board").select_option("green")
        page.wait_for_selector("#wazir-grain", state="detached")
        # Colours chosen for contrast stay what they are.
        themed(page, "contrast")
        page.wait_for_selector("#ground path[fill^='var(--plain']")


def unknown_looks(world):
    """Sets and boards that were kept by another version: the board is drawn as usual, and they are forgotten."""
    kept = '{"looks":{"kanji":{"set":"runes","board":"velvet"},"figures":{"set":"runes"}},"theme":"sepia","level":"oracle","name":"Ann"}'
    with world.person() as page:
        for game in ("shogi", "cwda"):
            page.goto(world.server.url + "/")
            page.evaluate("(kept) => localStorage.setItem('wazir', kept)", kept)
            world.open(page, game=game, seats=["me", "level:easy"])
            assert cell(page, "e2" if game == "cwda" else "7g").count() == 1
        stored = page.evaluate("localStorage.getItem('wazir')")
        assert "runes" not in stored and "velvet" not in stored and '"Ann"' in stored, stored
        page.goto(world.server.url + "/")
        page.locator("#go-computer").click()
        page.wait_for_selector("#new[data-ready]")
        assert page.locator("#levels input:checked").count() == 1


def marked(world):
    """Xiangqi as its players know it, with the last move and a premove plainly marked."""
    file = (pathlib.Path(__file__).parents[2] / "docs/variants/xiangqi.toml").read_text()
    with world.person() as page, world.person() as other:
        opening = {"game": "own.toml", "game-file": file, "seats": ["me", "open"], "clock": "10m+5s"}
        url = world.open(page, **opening)
        world.sit(other, url, "Bob")
        general = page.evaluate("['0.0', '1.0'].map((key) => document.getElementById('p-' + key).innerHTML)")
        assert "#wazir-5e25" in general[0] and "#wazir-5c07" in general[1], "帥 and 將"
        play(page, "mouse", "b3", "e3", "b3e3", 0)
        assert page.locator("#below use[href='#m-last-ground']").count() == 2
        page.mouse.click(*middle(page, "h3"))
        page.wait_for_timeout(300)
        page.mouse.click(*middle(page, "h5"))
        page.wait_for_selector("#below use[href='#m-premove-ground'] + use")
        assert page.locator("#marks use[href='#m-premove']").count() == 2
        shot(page, "xiangqi-premove")


def refused_looks(world):
    """Sets and boards that there are not."""
    with world.person() as page:
        table = world.open(page, game="shogi", seats=["me", "level:easy"])
        for query, words in (("set=runes", "two-kanji"), ("board=velvet", "wood")):
            ask = """async (path) => { const answer = await fetch(path); return [answer.status, await answer.text()]; }"""
            status, said = page.evaluate(ask, f"/api/tables/{table.rsplit('/', 1)[1]}/board.svg?{query}")
            assert status == 400 and words in said, (status, said)


def pictures(world):
    """Pictures of all games in the themes."""
    if not SHOTS:
        return
    for theme in THEMES:
        with world.person() as page:
            page.goto(world.server.url + "/")
            themed(page, theme)
            page.wait_for_timeout(400)
            shot(page, f"{theme}-lobby")
            for game, seats in LEVELS.items():
                world.open(page, game=game, seats=seats, clock="10m byo 30sx3")
                page.locator(".stage .movable").nth(3).click()
                page.wait_for_timeout(250)
                shot(page, f"{theme}-{game}")


def light(world):
    """
    The lobby and a table page weigh little; what both ask for is transferred once. The boards of running games are
    not counted, since there are as many as games: each is light for itself.
    """
    with world.person() as page:
        url = world.open(page, game="shogi", seats=["me", "level:easy"])
        lobby = files_of(page, world.server.url + "/", "#tables .card")
        table = files_of(page, world.server.url + url, "#board[aria-busy=false] #grid")
        side_by_side(page, table, "table.js")
        boards = {one for one in lobby if "/picture.svg" in one}
        lobby -= boards
        assert boards and all(weigh(world, one) < 12 * 1024 for one in boards)
        weights = {one: weigh(world, one) for one in lobby | table}
        for name, files, most in (("table page", table, 100), ("lobby and table page", lobby | table, 150)):
            weight = sum(weights[one] for one in files) / 1024
            print(f"     {name}: {len(files)} files, {weight:.1f} KB gzip")
            assert weight <= most, f"{name}: {weight:.1f} KB"


def files_of(page, url, shown):
    """The addresses that a page asks for by HTTP until something is shown."""
    asked = set()
    hear = lambda answer: asked.add(answer.url)
    page.on("response", hear)
    page.goto(url)
    page.wait_for_selector(shown)
    page.remove_listener("response", hear)
    return {one for one in asked if "/ws/" not in one}


def side_by_side(page, asked, script):
    """Modules that others need are asked for with the page, and not one after the other."""
    modules = {one.rsplit("/", 1)[1] for one in asked if one.endswith(".js")}
    fetched = page.locator("link[rel=modulepreload]").evaluate_all("all => all.map((one) => one.href)")
    early = {one.rsplit("/", 1)[1] for one in fetched} | {script}
    assert modules == early, f"{script}: not fetched side by side: {modules ^ early}"


def preloads(world):
    """Every page asks for its modules at once."""
    with world.person() as page:
        lesson = json.loads(urllib.request.urlopen(world.server.url + "/api/lessons").read())[0]
        lesson = f"/learn/{lesson['game']}/{lesson['lessons'][0]['id']}"
        for path in ("/", "/me", "/learn", lesson, "/t/nosuchtabl"):
            asked = []
            page.on("response", lambda answer: asked.append(answer.url))
            page.goto(world.server.url + path)
            page.wait_for_selector("#tables li, #list li, #board .movable, h1[data-t^=gone]:not(:empty)")
            script = page.locator("script[type=module]").first.get_attribute("src").rsplit("/", 1)[1]
            side_by_side(page, asked, script)


def weigh(world, url):
    request = urllib.request.Request(url, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
        return len(body) if answer.headers.get("content-encoding") == "gzip" else len(gzip.compress(body))


def quick(world):
    """From a click to the piece at its target."""
    with world.person() as page:
        world.open(page, game="cwda", seats=["me", "open"])
        times = []
        world_url = page.url[len(world.server.url):]
        with world.person() as other:
            world.sit(other, world_url, "Bob")
            for nth in range(3):
                start, end = f"{'abcdef'[nth]}2", f"{'abcdef'[nth]}3"
                cell(page, start).click()
                times.append(page.evaluate("""([x, y]) => new Promise((done) => {
                    const svg = document.querySelector('.stage');
                    const how = {clientX: x, clientY: y, bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true};
                    svg.setPointerCapture = () => {};
                    const begin = performance.now();
                    svg.dispatchEvent(new PointerEvent('pointerdown', how));
                    svg.dispatchEvent(new PointerEvent('pointerup', how));
                    const drawn = document.querySelector('.pending') !== null;
                    done(drawn ? performance.now() - begin : 1e6);
                })""", list(middle(page, end))))
                wait_ply(other, 2 * nth + 1)
                play(other, "mouse", f"{'abcdef'[nth]}7", f"{'abcdef'[nth]}6", "", 0)
                wait_ply(page, 2 * nth + 2)
        print(f"     click to piece: {statistics.median(times):.1f} ms median, {max(times):.1f} ms at most")
        assert statistics.median(times) <= 16


def tests():
    yield "axe", axe
    yield "axe of choices", choices_axe
    yield "phone", phone
    yield "heard", heard
    yield "arrows", arrows
    yield "japanese", japanese
    yield "why not", why_not
    yield "unhued", unhued
    yield "chosen looks", chosen_looks
    yield "unknown looks", unknown_looks
    yield "marked", marked
    yield "refused looks", refused_looks
    yield "pictures", pictures
    yield "light", light
    yield "preloads", preloads
    yield "quick", quick
