#!/usr/bin/env python3
"""Plays the first game of the README in a terminal that tmux stands in for, and writes what the screen shows as
an animated SVG. The animation is CSS alone, so that it runs in an <img>. Needs tmux:

    python3 .ci/recording/record.py target/release/examples/play docs/img/first-game.svg
"""

import html
import itertools
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from contrast import Pen, Terminal  # noqa: E402
from scene import COLUMNS, ROWS, SEED, STEPS, STILL  # noqa: E402

# A cell of the terminal, the margin around the screen, and the bars above and below it, in pixels.
WIDTH, HEIGHT, MARGIN = 8, 17, 16
TITLE, CAPTION = 34, 46
TITLE_TEXT = "$ cargo run --release --example play"
# The quarters of a cell that a character fills: upper left, upper right, lower left, lower right.
BLOCKS = dict(zip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(1, 16)))
PAGE = "#0d1117"
# More than this and the page that shows it loads slowly.
MOST_BYTES = 1_000_000


class Screen(Terminal):
    """A terminal that tells of blanks at the end of a line as well, for they may have a colour."""

    def shown(self, *how):
        return super().shown("-N", *how)


class BoldPen(Pen):
    """A pen that knows bold text as well."""

    def __init__(self):
        super().__init__("dark")
        self.bold = False

    def select(self, codes):
        super().select(codes)
        at = 0
        while at < len(codes):
            if codes[at] in (0, 1, 22):
                self.bold = codes[at] == 1
            # The numbers of a colour are no codes of their own.
            at += {5: 3, 2: 5}[codes[at + 1]] if codes[at] in (38, 48) else 1


def cells(line, pen):
    """Returns the cells of a line of the screen: character, colour, background, whether it is bold."""
    row = []
    for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if part.startswith("\x1b["):
            pen.select([int(code or 0) for code in re.split("[;:]", part[2:-1])])
            continue
        fore, back = (pen.back, pen.fore) if pen.reverse else (pen.fore, pen.back)
        row += [(sign, fore, back, pen.bold) for sign in re.sub(r"\x1b[()][0-9A-B]|[\x0e\x0f]", "", part)]
    return row[:COLUMNS]


def runs(row, key):
    """Returns the start, the length and the key of each run of cells with the same key."""
    start = 0
    for alike, group in itertools.groupby(row, key):
        length = len(list(group))
        yield start, length, alike
        start += length


def colour(rgb):
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def backgrounds(row, ground):
    """Draws what is behind the text, but for the colour of the whole screen."""
    for start, length, back in runs(row, lambda cell: cell[2]):
        if back != ground:
            yield f'<rect x="{start * WIDTH}" width="{length * WIDTH}" height="{HEIGHT}" fill="{colour(back)}"/>'


def blocks(row):
    """Draws figures, which are made of characters that fill quarters of a cell."""
    paths = {}
    for column, (sign, fore, _, _) in enumerate(row):
        filled = BLOCKS.get(sign, 0)
        for quarter in range(4):
            if filled >> quarter & 1:
                paths.setdefault(fore, []).append((quarter // 2, 2 * column + quarter % 2))
    for fore, squares in paths.items():
        squares, path, at = sorted(squares), "", 0
        while at < len(squares):
            end = at + 1
            while end < len(squares) and squares[end] == (squares[at][0], squares[at][1] + end - at):
                end += 1
            line, column = squares[at]
            path += f"M{column} {line}h{end - at}v1H{column}z"
            at = end
        yield f'<path transform="scale({WIDTH / 2:g} {HEIGHT / 2:g})" fill="{colour(fore)}" d="{path}"/>'


def texts(row):
    """Draws the text, a piece for each run of one colour; where two blanks stand a new piece begins."""
    for start, length, (fore, bold) in runs(row, lambda cell: (cell[1], cell[3])):
        text = "".join(" " if sign in BLOCKS else sign for sign, *_ in row[start : start + length])
        for word in re.finditer(r"\S+(?: \S+)*", text):
            x, wide = (start + word.start()) * WIDTH, len(word.group()) * WIDTH
            weight = ' class="b"' if bold else ""
            yield (f'<text x="{x}" y="13" textLength="{wide}" fill="{colour(fore)}"{weight}>'
                   f"{html.escape(word.group(), quote=False)}</text>")


def play(program):
    """Returns the screens, each with what was pressed, what is said about it, and for how long it is shown."""
    shown = []
    with tempfile.TemporaryDirectory() as place:
        environment = {
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "WAZIR_GAMES": f"{place}/games", "WAZIR_CONFIG": f"{place}/play.toml",
        }
        terminal = Screen((COLUMNS, ROWS), environment, f"{program} --theme dark --seed {SEED}")
        try:
            for step in STEPS:
                if step.keys:
                    terminal.keys(*step.keys)
                terminal.see(*step.sees)
                pen = BoldPen()
                lines = terminal.settled().split("\n")
                shown.append((step, [cells(line, pen) for line in lines[:ROWS]]))
        finally:
            terminal.tmux("kill-server", check=False)
    return shown


def caption(step, top):
    """Draws the keys that were pressed, and what is said."""
    x, drawn = MARGIN, []
    for key in step.caps:
        wide = 8.4 * len(key) + 14
        drawn.append(f'<rect x="{x}" y="{top + 11}" width="{wide:g}" height="24" rx="5" class="k"/>'
                     f'<text x="{x + 7}" y="{top + 28}" textLength="{8.4 * len(key):g}" class="c b">{html.escape(key)}</text>')
        x += round(wide) + 6
    drawn.append(f'<text x="{x + 4 if step.caps else x}" y="{top + 28}" class="s">{html.escape(step.says, quote=False)}</text>')
    return "".join(drawn)


def draw(shown):
    """Returns the animation. The frames stand below each other, and a window moves from one to the next."""
    across, down = COLUMNS * WIDTH + 2 * MARGIN, TITLE + ROWS * HEIGHT + CAPTION
    grounds = [cell[2] for _, screen in shown for row in screen for cell in row]
    ground = max(set(grounds), key=grounds.count)
    total = sum(step.seconds for step, _ in shown)
    rows, frames, stops, seconds = {}, [], [], 0
    for number, (step, screen) in enumerate(shown):
        top = number * down
        frame = []
        for line, row in enumerate(screen):
            drawn = "".join([*backgrounds(row, ground), *blocks(row), *texts(row)])
            if drawn:
                name = rows.setdefault(drawn, f"r{len(rows)}")
                frame.append(f'<use href="#{name}" x="{MARGIN}" y="{top + TITLE + line * HEIGHT}"/>')
        frames.append("".join(frame) + caption(step, top + TITLE + ROWS * HEIGHT))
        stops.append(f"{100 * seconds / total:.3f}%{{transform:translateY(-{top}px)}}")
        seconds += step.seconds
    defined = "\n".join(f'<g id="{name}">{drawn}</g>' for drawn, name in rows.items())
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{across}" height="{down}" role="img">
<title>A first game in the terminal</title>
<style>
text{{font:13.2px "DejaVu Sans Mono",Menlo,Consolas,"Liberation Mono",monospace;white-space:pre}}
text.b{{font-weight:bold}}text.t{{fill:#9aa4b2}}text.c{{font-size:14px;fill:#10141a}}text.s{{font:16px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#f0f3f6}}
.k{{fill:#ffcd64}}#film{{animation:film {total:g}s step-end infinite}}#bar{{animation:bar {total:g}s linear infinite;transform-origin:0 0}}
@keyframes film{{{"".join(stops)}}}
@keyframes bar{{from{{transform:scaleX(0)}}to{{transform:none}}}}
@media (prefers-reduced-motion:reduce){{#film{{animation:none;transform:translateY(-{STILL * down}px)}}#bar{{animation:none}}}}
</style>
<defs>
{defined}
<clipPath id="card"><rect width="{across}" height="{down}" rx="10"/></clipPath>
</defs>
<g clip-path="url(#card)">
<rect width="{across}" height="{down}" fill="{PAGE}"/>
<rect y="{TITLE}" width="{across}" height="{ROWS * HEIGHT}" fill="{colour(ground)}"/>
<text x="{MARGIN}" y="22" class="t">{TITLE_TEXT}</text>
<g id="film">
{chr(10).join(frames)}
</g>
<rect id="bar" y="{down - 3}" width="{across}" height="3" class="k"/>
</g>
</svg>
"""


def main():
    program, path = os.path.realpath(sys.argv[1]), pathlib.Path(sys.argv[2])
    shown = play(program)
    drawn = draw(shown)
    seconds = sum(step.seconds for step, _ in shown)
    print(f"{len(shown)} screens, {seconds:g} s, {len(drawn.encode()):,} bytes")
    if len(drawn.encode()) > MOST_BYTES:
        sys.exit(f"more than {MOST_BYTES:,} bytes")
    path.write_text(drawn, encoding="utf-8")


main()
