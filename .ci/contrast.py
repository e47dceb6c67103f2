#!/usr/bin/env python3
"""Plays on the whole screen in a terminal that tmux stands in for, at several sizes, on dark and
light backgrounds and with several numbers of colours, and fails where a character can hardly be
read or the way out is not in sight. Needs tmux:

    python3 .ci/contrast.py target/release/examples/play
"""

import os
import re
import subprocess
import sys
import tempfile
import time

LEAST_CONTRAST = 4.5
SIZES = [(80, 24), (120, 40), (200, 60)]
# The environment of the program on each kind of terminal.
TERMINALS = {
    "true colour": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256 colours": {"TERM": "xterm-256color", "COLORTERM": ""},
    "16 colours": {"TERM": "xterm", "COLORTERM": ""},
    "Linux console": {"TERM": "linux", "COLORTERM": ""},
    "no colours": {"TERM": "xterm", "COLORTERM": "", "NO_COLOR": "1"},
}
GAMES = ["shogi", "euroshogi", "cwda", "evo"]
# What is pressed in a game, one screen after another: a piece is picked, its card is read, all keys
# are listed, the best moves are shown.
SCREENS = [[], ["Enter"], ["Escape", "?"], ["Escape", "m"], ["Escape", ":"], ["Escape", "a"]]

BASIC = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
]


def indexed(number):
    """Returns a colour of the table of 256."""
    if number < 16:
        return BASIC[number]
    if number < 232:
        levels = (0, 95, 135, 175, 215, 255)
        number -= 16
        return levels[number // 36], levels[number // 6 % 6], levels[number % 6]
    return (8 + 10 * (number - 232),) * 3


def luminance(colour):
    parts = [part / 255 for part in colour]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Pen:
    """The colours of the text that follows."""

    def __init__(self, theme):
        self.default = ((0, 0, 0), (255, 255, 255)) if theme == "light" else ((229, 229, 229), (0, 0, 0))
        self.reset()

    def reset(self):
        self.fore, self.back = self.default
        self.reverse = False

    def select(self, codes):
        """Handles the parameters of SGR."""
        codes = iter(codes)
        for code in codes:
            if code == 0:
                self.reset()
            elif code == 7:
                self.reverse = True
            elif code == 27:
                self.reverse = False
            elif 30 <= code <= 37:
                self.fore = BASIC[code - 30]
            elif 90 <= code <= 97:
                self.fore = BASIC[code - 82]
            elif 40 <= code <= 47:
                self.back = BASIC[code - 40]
            elif 100 <= code <= 107:
                self.back = BASIC[code - 92]
            elif code == 39:
                self.fore = self.default[0]
            elif code == 49:
                self.back = self.default[1]
            elif code in (38, 48):
                if next(codes) == 5:
                    colour = indexed(next(codes))
                else:
                    colour = (next(codes), next(codes), next(codes))
                if code == 38:
                    self.fore = colour
                else:
                    self.back = colour

    def contrast(self):
        return contrast(self.fore, self.back)


# Figures are made of blocks, whose edges are blends of two colours. They are no text: the letters
# beside them are looked at.
BLOCKS = set(chr(code) for code in range(0x2580, 0x25A0))


def weak_text(screen, theme):
    """Returns the characters that can hardly be read, with their contrast."""
    pen = Pen(theme)
    found = []
    for row, line in enumerate(screen.split("\n")):
        for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
            if part.startswith("\x1b["):
                codes = [int(code or 0) for code in re.split("[;:]", part[2:-1])]
                pen.select(codes)
                continue
            # Charsets and other sequences print nothing.
            text = re.sub(r"\x1b[()][0-9A-B]|[\x0e\x0f]", "", part)
            text = "".join(sign for sign in text if sign not in BLOCKS)
            if text.strip() and pen.contrast() < LEAST_CONTRAST:
                found.append((row, text.strip(), pen.fore, pen.back, round(pen.contrast(), 2)))
    return found


class Terminal:
    """A terminal of some size in which a command runs."""

    def __init__(self, size, environment, command):
        self.socket = f"wazir-contrast-{os.getpid()}"
        self.tmux("kill-server", check=False)
        time.sleep(0.1)
        settings = " ".join(f"{key}='{value}'" for key, value in environment.items())
        columns, rows = map(str, size)
        self.tmux("new-session", "-d", "-s", "game", "-x", columns, "-y", rows,
                  f"env {settings} {command}; sleep 60")

    def tmux(self, *words, check=True):
        command = ["tmux", "-L", self.socket, "-f", "/dev/null", *words]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        if check and ended.returncode:
            raise RuntimeError(f"{words}: {ended.stderr}")
        return ended.stdout

    def keys(self, *keys):
        self.tmux("send-keys", "-t", "game", *keys)

    def shown(self, *how):
        return self.tmux("capture-pane", "-p", "-t", "game", *how)

    def see(self, *texts):
        """Waits until the screen shows all texts."""
        for _ in range(200):
            shown = self.shown()
            if all(text in shown for text in texts):
                return
            time.sleep(0.05)
        raise AssertionError(f"the screen does not show {texts}:\n{shown}")

    def settled(self):
        """Returns the screen with its colours, once it stays the same for a moment."""
        before = None
        for _ in range(40):
            shown = self.shown("-e")
            if shown == before:
                return shown
            before = shown
            time.sleep(0.1)
        return before


def look(terminal, theme, what):
    """Fails where the screen can hardly be read."""
    weak = weak_text(terminal.settled(), theme)
    for row, text, fore, back, value in weak[:20]:
        print(f"{what}: row {row}: {text!r} {fore} on {back}: contrast {value}")
    return len(weak)


def main():
    play = os.path.realpath(sys.argv[1])
    weak = screens = 0
    with tempfile.TemporaryDirectory() as place:
        for name, variables in TERMINALS.items():
            for theme in ["dark", "light"]:
                for size in SIZES:
                    environment = {
                        "LC_ALL": "C.UTF-8",
                        "WAZIR_GAMES": f"{place}/games",
                        "WAZIR_CONFIG": f"{place}/play.toml",
                        **variables,
                    }
                    # One game at each size and theme in turn: all are seen with all colours.
                    game = GAMES[(SIZES.index(size) + (theme == "light")) % len(GAMES)]
                    what = f"{name}, {theme}, {size[0]}x{size[1]}"
                    terminal = Terminal(size, environment, f"{play} --theme {theme}")
                    terminal.see("WAZIR", "q leave")
                    weak += look(terminal, theme, f"{what}, menu")
                    players = "--players person,person --no-save"
                    terminal = Terminal(size, environment, f"{play} {game} {players} --theme {theme}")
                    terminal.see("to move", "q leave", "m all keys")
                    for keys in SCREENS:
                        for key in keys:
                            terminal.keys(key)
                        weak += look(terminal, theme, f"{what}, {game} after {' '.join(keys) or 'the start'}")
                        screens += 1
                    terminal.tmux("kill-server", check=False)
                print(f"{name}, {theme}: looked at {screens} screens")
    if weak:
        sys.exit(f"{weak} texts can hardly be read")


if __name__ == "__main__":
    main()
