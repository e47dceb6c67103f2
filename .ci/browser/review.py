"""A game that is over, gone through by the computer."""

from lib import PHONE, play, ready, wait_ply
from looks import faultless, shot, themed
from notations import CHESS, line, listed


def over(world, first, second, **opening):
    """Two people play the shortest mate there is."""
    url = world.open(first, **{**CHESS, "seats": ["me", "open"], "clock": "10m+5s", **opening})
    world.sit(second, url, "Bob")
    line(first, second, "f2f3 e7e5 g2g4 d8h4")
    for page in (first, second):
        page.wait_for_selector(".result .end")
    return url


def analysed(page, touch=False):
    """Has the computer go through the game, and waits for the end of it."""
    button = page.locator(".result .analyse")
    button.tap() if touch else button.click()
    page.wait_for_selector("#moves [data-mark]", timeout=60_000)
    page.wait_for_selector(".verdict p")


def board(page):
    return page.evaluate("Array.from(document.querySelectorAll('#pieces use'), (e) => [e.getAttribute('href'), e.getAttribute('x'), e.getAttribute('y')].join()).sort().join(' ')")


def judged(world):
    """Bad moves are marked in the list and on the curve, with what they cost and what was better."""
    with world.person() as first, world.person() as second:
        over(world, first, second)
        analysed(first)
        marks = first.locator("#moves [data-mark]")
        assert marks.last.text_content() == "g4??", listed(first)
        assert marks.last.get_attribute("aria-label") == "g4, blunder"
        assert first.locator(".curve .fault").count() == marks.count()
        assert "All numbers are from the point of view of White" in first.locator("#analysis").inner_text()
        # Buttons lead there; on the other side there is nothing more.
        first.locator("#step-first").click()
        first.wait_for_selector(".verdict:has-text('White to move')")
        for _ in range(marks.count()):
            first.locator(".faults .after").click()
            first.wait_for_timeout(200)
        first.wait_for_selector(".verdict .fault:has-text('2. g4??, blunder: the winning chance of White falls by')")
        assert first.locator(".faults .after").get_attribute("aria-disabled") == "true"
        first.locator(".faults .after").press("Enter")
        assert first.evaluate("document.activeElement.className") == "after", "a button that leads nowhere keeps the focus"
        assert first.locator("#moves [aria-current]").text_content() == "g4??"
        first.wait_for_selector(".verdict:has-text('Black has a forced win in 1 ply')")
        # What was better, and what is best now, which is an arrow on the board too.
        assert first.locator(".best").count() == 2
        assert first.locator(".best").last.locator("button").first.inner_text() == "Qh4#"
        first.wait_for_selector("#hints path >> nth=1", state="attached")
        # How accurately each played: the blunder of White halves nearly all there is to halve.
        lines = first.locator(".accuracy p")
        names, percents = zip(*(text.split("\n")[::len(text.split("\n")) - 1] for text in lines.all_inner_texts()))
        assert names == ("White", "Black"), names
        white, black = (int(text.split()[0]) for text in percents)
        assert 0 < white < black <= 100, percents
        widths = first.evaluate("[...document.querySelectorAll('.accuracy .meter span')].map((one) => one.getBoundingClientRect().width / one.parentElement.clientWidth * 100)")
        assert all(abs(width - percent) < 3 for width, percent in zip(widths, (white, black))), (widths, percents)
        counts = first.locator(".faults p").inner_text()
        assert "blunder 1. Black: –" in counts, counts


def best_line(world):
    """The best line shows where it leads under the pointer, and is played on from when it is chosen."""
    with world.person() as first, world.person() as second:
        over(world, first, second)
        analysed(first)
        first.locator("#moves [data-ply='3']").click()
        first.wait_for_selector("#hints path >> nth=1", state="attached")
        there = board(first)
        better = first.locator(".best").first.locator("button")
        better.nth(1).hover()
        first.wait_for_selector("#hints", state="detached")
        assert board(first) != there
        first.locator("#title").hover()
        first.wait_for_selector("#hints path >> nth=1", state="attached")
        assert board(first) == there, "what was there is back"
        text = better.nth(0).inner_text()
        better.nth(0).click()
        first.wait_for_selector(f"#variation:has-text('{text}')")
        assert "after ply 2" in first.locator("#variation").inner_text()
        assert not first.locator("#hints").count()
        # Moves of one's own go on from there, typed ones too.
        first.locator("#typed-move").fill("Nc6")
        first.keyboard.press("Enter")
        first.wait_for_selector(f"#variation:has-text('{text} Nc6')")
        first.locator("#variation button", has_text="Back to the game").click()
        first.wait_for_selector("#variation:empty", state="attached")
        first.wait_for_selector("#hints path >> nth=1", state="attached")


def by_keys(world):
    """The curve is a slider, and the moves of the lines are buttons that preview with the focus."""
    with world.person() as first, world.person() as second:
        over(world, first, second)
        analysed(first)
        first.locator(".curve").focus()
        first.keyboard.press("Home")
        first.wait_for_selector(".curve[aria-valuetext^='Start']")
        for key, at in (("ArrowRight", 1), ("ArrowUp", 2), ("PageUp", 4), ("ArrowLeft", 3), ("End", 4), ("PageDown", 0), ("End", 4)):
            first.keyboard.press(key)
            first.wait_for_selector(f".curve[aria-valuenow='{at}']")
        assert first.evaluate("document.activeElement.className") == "curve", "it keeps the focus"
        first.wait_for_selector(".curve[aria-valuetext='2. Qh4#: Black has won.']")
        first.keyboard.press("ArrowLeft")
        first.wait_for_selector(".curve[aria-valuetext='2. g4??: Black has a forced win in 1 ply.']")
        there = board(first)
        first.keyboard.press("Tab")
        while first.evaluate("!document.activeElement.closest('.best')"):
            first.keyboard.press("Tab")
        first.wait_for_selector("#hints", state="detached")
        assert board(first) != there
        first.keyboard.press("Shift+Tab")
        first.wait_for_selector("#hints path >> nth=1", state="attached")
        assert board(first) == there
        first.keyboard.press("Tab")
        first.keyboard.press("Enter")
        first.wait_for_selector("#variation:not(:empty)")


def low_phone(world):
    """On a low phone everything is large enough to touch, and nothing is too wide."""
    with world.person(**PHONE, locale="ja-JP") as first, world.person() as second:
        over(world, first, second)
        analysed(first, touch=True)
        first.locator("#moves [data-ply='3']").tap()
        first.wait_for_selector(".verdict .fault")
        assert "悪手" in first.locator(".verdict .fault").inner_text()
        assert "数値はすべて" in first.locator("#analysis").inner_text()
        wide = first.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} px too wide"
        small = first.evaluate("""() => Array.from(document.querySelectorAll('#analysis button'), (one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width < 43.5 || height < 43.5).length""")
        assert not small, f"{small} buttons are too small to touch"
        first.locator(".best button").first.tap()
        first.wait_for_selector("#variation:not(:empty)")
        first.locator("#variation button").last.tap()
        first.wait_for_selector("#variation:empty", state="attached")
        first.locator(".curve").evaluate("(one) => one.scrollIntoView({block: 'nearest'})")
        curve = first.locator(".curve").bounding_box()
        first.touchscreen.tap(curve["x"] + 1, curve["y"] + 40)
        first.wait_for_selector(".curve[aria-valuenow='0']")
        first.locator(".curve").scroll_into_view_if_needed()
        shot(first, "review-phone")


def themes(world):
    """Nothing that the checker of accessibility objects to, in any theme and both languages."""
    with world.person() as first, world.person() as second, world.person(locale="ja-JP") as third:
        url = over(world, first, second)
        for theme in ("light", "dark", "contrast"):
            themed(first, theme)
            ready(first)
            analysed(first)
            first.locator("#moves [data-ply='3']").click()
            first.wait_for_selector("#hints path >> nth=1", state="attached")
            faultless(first, f"analysis {theme}")
            shot(first, f"review-{theme}")
        world.visit(third, url)
        analysed(third)
        faultless(third, "analysis in Japanese")
        shot(third, "review-japanese")


def handicap(world):
    """Where White moves first, what is said is of White; and of four nobody is judged."""
    with world.person() as first, world.person() as second:
        url = world.open(first, game="shogi", start="two-pieces", seats=["open", "me"])
        world.sit(second, url, "Bob")
        play(first, "mouse", "3c", "3d", "3c3d", 0)
        wait_ply(second, 1)
        second.locator("#actions button", has_text="Resign").click()
        second.locator("dialog .main").click()
        first.wait_for_selector(".result .end")
        first.locator(".result .analyse").click()
        first.wait_for_selector(".verdict:has-text('Black to move')", timeout=60_000)
        first.locator("#step-first").click()
        first.wait_for_selector(".verdict:has-text('White to move')")


def tests():
    yield "review judged", judged
    yield "review of the best line", best_line
    yield "review by keys", by_keys
    yield "review on a phone", low_phone
    yield "review in themes", themes
    yield "review of a handicap", handicap
