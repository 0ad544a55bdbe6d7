# Writes web/panels/takeaway/sheet/glyph-outlines.json: the glyphs of the page's font as SVG paths, so that exported pictures look the same
# everywhere. Run it by hand when the font file changes:
#     pip install fonttools==4.68.0 brotli==1.2.1 && python3 scripts/glyph-outlines.py
import io
import json
import pathlib

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
FONT = ROOT / "web/look/fonts/source-sans-3-latin.woff2"
OUTLINES = ROOT / "web/panels/takeaway/sheet/glyph-outlines.json"
# The font weights in the style sheets of the stage and of the exported sheets. Other weights use the nearest one.
WEIGHTS = (400, 600, 700, 800)


class RelativePen(BasePen):
    """Writes the shortest path text: whole units of the font, y downwards as in SVG, commands relative to the end of the last one."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.text, self.at = [], (0, 0)

    def to(self, letter, *points):
        x, y = self.at
        rounded = [(round(px), -round(py)) for px, py in points]
        numbers = [str(n) for px, py in rounded for n in (px - x, py - y)]
        self.text.append(letter + "".join(n if n.startswith("-") or i == 0 else " " + n for i, n in enumerate(numbers)))
        self.at = rounded[-1]

    def _moveTo(self, point):
        self.to("m", point)
        self.start = self.at

    def _lineTo(self, point):
        self.to("l", point)

    def _qCurveToOne(self, control, point):
        self.to("q", control, point)

    def _closePath(self):
        self.text.append("z")
        self.at = self.start


def outlines(weight):
    font = instantiateVariableFont(TTFont(FONT), {"wght": weight})
    held = io.BytesIO()
    font.save(held)
    font = TTFont(io.BytesIO(held.getvalue()))
    glyphs, units = font.getGlyphSet(), font["head"].unitsPerEm
    assert units == 1000, units
    found = {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = RelativePen(glyphs)
        glyphs[name].draw(pen)
        found[chr(code)] = "".join(pen.text)
    return found


OUTLINES.write_text(json.dumps({str(weight): outlines(weight) for weight in WEIGHTS}, ensure_ascii=False, separators=(",", ":")) + "\n")
