#!/usr/bin/env python3
"""Tests of the pages in a real browser: run.py SERVER_BINARY [PART OF A NAME]

Needs Chromium, and the packages playwright and axe-playwright-python.
"""

import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import faults
import games
import looks
from lib import CHROMIUM, FLAGS, Server, World


def main():
    binary, *rest = sys.argv[1:]
    wanted = rest[0] if rest else ""
    server = Server(binary)
    failed = 0
    begin = time.time()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for module in (faults, looks, games):
            for name, test in module.tests():
                if wanted not in name:
                    continue
                world = World(browser, server)
                start = time.time()
                try:
                    test(world)
                    assert not world.foreign, f"asked other hosts: {world.foreign}"
                    assert not world.errors, f"errors in the page: {world.errors}"
                    print(f"ok   {name} ({time.time() - start:.1f} s)", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAIL {name}\n{traceback.format_exc()}", flush=True)
        browser.close()
    server.stop()
    print(f"{failed} failed, {time.time() - begin:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
