#!/usr/bin/env python3
"""How soon the pages are there on a computer four times slower: lcp.py SERVER_BINARY [HOW OFTEN]

Prints medians of the largest contentful paint (LCP) of the lobby and of a table, each opened by a browser that has
kept nothing, and of when its tables or its board are there: the LCP does not count a drawing.
The aim is an LCP of AIM; only what takes longer than LIMIT is a failure, since a computer may have other things to do.
"""

import statistics
import sys

from playwright.sync_api import sync_playwright

from lib import CHROMIUM, FLAGS, Server, World

SLOWER = 4
# In milliseconds.
AIM = 1000
LIMIT = 3000

WATCH = """new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.largest = entry.startTime;
}).observe({type: 'largest-contentful-paint', buffered: true});"""
LOBBY = "#tables .card"
TABLE = "#board[aria-busy=false] #grid"


def measured(world, path, shown):
    """The LCP of a page, and when something of it is shown."""
    with world.person() as page:
        page.add_init_script(WATCH)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(world.server.url + path)
        page.wait_for_selector(shown)
        there = page.evaluate("performance.now()")
        # What is painted is told a little later.
        page.wait_for_timeout(500)
        return page.evaluate("window.largest"), there


def main():
    binary = sys.argv[1]
    often = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    server = Server(binary)
    slow = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        world = World(browser, server)
        with world.person() as page:
            url = world.open(page, game="shogi", seats=["open", "me"])
        for name, path, shown in (("lobby", "/", LOBBY), ("table", url, TABLE)):
            paints, there = zip(*(measured(world, path, shown) for _ in range(often)))
            for what, times, aim in (("LCP", paints, AIM), ("all there", there, LIMIT)):
                median = statistics.median(times)
                late = f", more than {aim} ms" if median > aim else ""
                print(f"{name}, {what}: {median:.0f} ms median of {often} ({min(times):.0f} to {max(times):.0f}){late}")
                if median > LIMIT:
                    slow.append(f"{name}, {what}")
        browser.close()
    server.stop()
    for what in slow:
        print(f"FAIL {what}: more than {LIMIT} ms")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
