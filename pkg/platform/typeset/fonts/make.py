"""Makes the fonts of this folder from Debian's packages: python3 make.py

Needs python3-fonttools, fonts-open-sans (1.11) and fonts-dejavu-core (2.37). What is
left out: hinting, which nobody sees in pictures of pages, layout features, which the
writer of PDF doesn't use, and pairs that are kerned by less than 2 % of the size.
Letters that are made of others (ἐ of ε and a breathing) become outlines of their own:
the writer doesn't follow parts of parts.
"""

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

TRUETYPE = "/usr/share/fonts/truetype/"
LETTERS = "0020-007E 00A0-036F 0370-052F 1E00-1FFF 2000-209F 20A0-20CF 2100-215F 2200-22FF FFFD"
SYMBOLS = "0030-0039 0250-036F 0370-03FF 1D00-1DBF 1F00-1FFF 2000-2BFF A720-A7FF FB00-FB06 FFFC-FFFD"
BOXES = LETTERS + " 2190-21FF 2300-23FF 2500-25FF"
FONTS = {
    "open-sans-regular": ("open-sans/OpenSans-Regular.ttf", LETTERS),
    "open-sans-bold": ("open-sans/OpenSans-Bold.ttf", LETTERS),
    "open-sans-italic": ("open-sans/OpenSans-Italic.ttf", LETTERS),
    "open-sans-bold-italic": ("open-sans/OpenSans-BoldItalic.ttf", LETTERS),
    "dejavu-sans": ("dejavu/DejaVuSans.ttf", SYMBOLS),
    "dejavu-sans-mono": ("dejavu/DejaVuSansMono.ttf", BOXES),
}


def codepoints(ranges):
    for r in ranges.split():
        first, _, last = r.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def make(name, source, ranges):
    options = subset.Options()
    options.hinting = False
    options.legacy_kern = True
    options.layout_features = []
    options.glyph_names = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "DSIG", "FFTM", "MATH", "gasp"]
    font = TTFont(TRUETYPE + source, recalcTimestamp=False)
    for table in font["kern"].kernTables if "kern" in font else []:
        least = font["head"].unitsPerEm * 0.02
        for pair in [p for p, v in table.kernTable.items() if abs(v) < least]:
            del table[pair]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(codepoints(ranges)))
    subsetter.subset(font)
    glyphs = font.getGlyphSet()
    for glyph in font.getGlyphOrder():
        if font["glyf"][glyph].isComposite():
            parts = DecomposingRecordingPen(glyphs)
            glyphs[glyph].draw(parts)
            outline = TTGlyphPen(None)
            parts.replay(outline)
            font["glyf"][glyph] = outline.glyph()
    font.save(name + ".ttf", reorderTables=True)


for name, (source, ranges) in FONTS.items():
    make(name, source, ranges)
