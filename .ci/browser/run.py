#!/usr/bin/env python3
"""Tests of the pages in a real browser: run.py SERVER_BINARY [PART OF A NAME] [--schedules COUNT [--seed SEED]]

With --schedules two browsers play through COUNT games with random faults instead; schedule SEED is the first of them.
Needs Chromium, and the packages playwright and axe-playwright-python. Two of them run at a time, each
with a server and a browser of its own. With SHOTS=FOLDER pictures of the pages are kept there.
"""

import argparse
import itertools
import multiprocessing
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import faults
import front
import gallery
import games
import layout
import looks
import notations
import pictures
import playing
import review
import schedules
import watching
from lib import CHROMIUM, FLAGS, Server, World

WORKERS = 2


def tried(world, name, test):
    """Runs a test; whether it passed."""
    start = time.time()
    try:
        test(world)
        assert not world.foreign, f"asked other hosts: {world.foreign}"
        assert not world.errors, f"errors in the page: {world.errors}"
        print(f"ok   {name} ({time.time() - start:.1f} s)", flush=True)
        return True
    except Exception:
        print(f"FAIL {name}\n{traceback.format_exc()}", flush=True)
        return False


def work(asked, share, failed):
    """Runs a share of the tests."""
    server = Server(asked.binary)
    modules = (faults, layout, looks, notations, review, watching, games, front, gallery, pictures, playing)
    every = itertools.chain.from_iterable(module.tests() for module in modules)
    if asked.schedules:
        every = schedules.tests(asked.schedules, asked.seed)
    mine = itertools.islice(((name, test) for name, test in every if asked.wanted in name), share, None, WORKERS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, test in mine:
            if not tried(World(browser, server), name, test):
                failed.value += 1
        browser.close()
    server.stop()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("binary")
    arguments.add_argument("wanted", nargs="?", default="")
    arguments.add_argument("--schedules", type=int, default=0)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    begin = time.time()
    failed = [multiprocessing.Value("i", 0) for _ in range(WORKERS)]
    workers = [
        multiprocessing.Process(target=work, args=(asked, share, failed[share])) for share in range(WORKERS)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    broken = sum(one.value for one in failed) + sum(worker.exitcode != 0 for worker in workers)
    print(f"{broken} failed, {time.time() - begin:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
