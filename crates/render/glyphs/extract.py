#!/usr/bin/env python3
"""Writes ../src/glyphs.rs: the outlines of the characters that appear in pictures.

A viewer of an SVG file may lack any font, so letters are stored as paths. They are taken from
Noto Sans CJK JP Bold (letters, digits and signs) and Noto Serif CJK JP Bold (kanji), which are
under the SIL Open Font License 1.1, see OFL.txt beside this file. The outlines stay under it.

On Debian: apt-get install fonts-noto-cjk python3-fonttools rustfmt, then

    /usr/bin/python3 crates/render/glyphs/extract.py

Other directories of fonts are given as the only argument. The same fonts give the same file.

Each outline lies in a box of 1000 units: x from the left, y down from the top of the em, where
the baseline is at 880 and a kanji fills the box. Coordinates are whole units, commands are
relative where that is shorter.
"""

import pathlib
import subprocess
import sys

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTCollection

FONTS = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
OUT = pathlib.Path(__file__).resolve().parent.parent / "src" / "glyphs.rs"

# What can be drawn. The kanji are the faces of shogi pieces, one character each, and the second
# ones of their long names.
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    " +-'.,:;!?()/*#=&<>"
)
KANJI = (
    "王玉飛車角行金将銀桂馬香歩兵龍竜全成圭杏と"
    # Xiangqi, its river, and tori shogi.
    "帥將仕士相象傌俥炮砲卒楚河漢界鵬鷹鶴左右鶉雉燕鵰鴈"
)
ASCENT = 880


class Outline(BasePen):
    """Collects an outline as the text of an SVG path, rounded to whole units."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.parts = []
        self.at = (0, 0)

    def point(self, p):
        return round(p[0]), ASCENT - round(p[1])

    def add(self, letter, *points):
        """A relative command; numbers are joined as tightly as the grammar allows."""
        numbers = []
        for x, y in points:
            numbers += [x - self.at[0], y - self.at[1]]
        text = letter
        for i, number in enumerate(numbers):
            text += str(number) if i == 0 or number < 0 else f" {number}"
        self.parts.append(text)
        self.at = points[-1]

    def _moveTo(self, p):
        x, y = self.point(p)
        self.parts.append(f"M{x} {y}")
        self.at = self.start = (x, y)

    def _lineTo(self, p):
        x, y = self.point(p)
        if y == self.at[1]:
            self.parts.append(f"h{x - self.at[0]}")
        elif x == self.at[0]:
            self.parts.append(f"v{y - self.at[1]}")
        else:
            self.add("l", (x, y))
        self.at = (x, y)

    def _curveToOne(self, a, b, c):
        self.add("c", self.point(a), self.point(b), self.point(c))

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start

    def text(self):
        return "".join(self.parts)


def font(file):
    """The Japanese face of a collection."""
    for face in TTCollection(FONTS / file).fonts:
        if face["name"].getDebugName(6).split("-")[0].endswith("CJKjp"):
            return face
    sys.exit(f"{file} has no Japanese face")


def rows(face, characters):
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    for character in characters:
        glyph = glyphs[names[ord(character)]]
        pen = Outline(glyphs)
        glyph.draw(pen)
        yield character, round(glyph.width), pen.text()


HEADER = """\
//! Outlines of characters, written by `glyphs/extract.py`; do not edit.
//!
//! Taken from Noto Sans CJK JP Bold (copyright 2014-2021 Adobe) and Noto Serif CJK JP Bold
//! (copyright 2017-2022 Adobe), with Reserved Font Name 'Source'. Unlike the rest of this crate the
//! outlines are under the SIL Open Font License 1.1: see `glyphs/OFL.txt`.

/// Character, advance, and outline in a box of 1000 units; sorted by character.
pub(crate) const GLYPHS: &[(char, u16, &str)] = &[
"""


def main():
    table = list(rows(font("NotoSansCJK-Bold.ttc"), LETTERS))
    table += rows(font("NotoSerifCJK-Bold.ttc"), KANJI)
    table.sort()
    with OUT.open("w", encoding="utf-8") as out:
        out.write(HEADER)
        for character, advance, path in table:
            shown = "\\'" if character == "'" else character
            out.write(f"    ('{shown}', {advance}, \"{path}\"),\n")
        out.write("];\n")
    subprocess.run(["rustfmt", "--edition", "2024", str(OUT)], check=True)
    print(f"{len(table)} outlines, {OUT.stat().st_size} bytes")


main()
