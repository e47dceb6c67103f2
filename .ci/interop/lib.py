"""What the scripts of this folder share: where the programs are, and engines behind the tap."""

import logging
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
#: The engine under test.
ENGINE = os.environ.get("WAZIR_ENGINE", "")
#: The converter under test.
CONVERT = os.environ.get("WAZIR_CONVERT", "")
#: Where logs and games of this run go.
WORK = os.environ.get("WAZIR_WORK", "")


def folder(name):
    """A folder of this run, made where it is missing."""
    path = os.path.join(WORK, name)
    os.makedirs(path, exist_ok=True)
    return path


def tapped(logs, *arguments):
    """The command that starts the engine with its lines written into a folder."""
    return [sys.executable, os.path.join(HERE, "tap.py"), folder(logs), ENGINE, *arguments]


def script(logs, *arguments):
    """The same as a program of one word, for front ends that take no more."""
    path = os.path.join(folder(logs), "engine.sh")
    words = " ".join(f"'{word}'" for word in tapped(logs, *arguments))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {words} "$@"\n')
    os.chmod(path, 0o755)
    return path


class Complaints(logging.Handler):
    """Collects the warnings of a library."""

    def __init__(self, name, known=()):
        super().__init__(logging.WARNING)
        self.known, self.texts = known, []
        logging.getLogger(name).addHandler(self)

    def emit(self, record):
        text = record.getMessage()
        if not any(part in text for part in self.known):
            self.texts.append(text)
