"""Makes the fonts of this folder from Debian's packages: python3 make.py

Needs python3-fonttools and fonts-liberation2 (2.1.5). What is left out: hinting, which
nobody sees in pictures of pages, layout features, which PDFium doesn't use, and writing
systems that no market has. The names are those by which PDFium looks for them; the
licence keeps the fonts' own name for unchanged ones.
"""

from fontTools import subset
from fontTools.ttLib import TTFont

LIBERATION = "/usr/share/fonts/truetype/liberation2/Liberation"
LETTERS = (
    "0020-007E 00A0-024F 0259 0292 02B0-02DF 0300-036F 0370-03FF 0400-045F 0490-0491 1E00-1EFF 1F00-1FFF"
    " 2000-206F 2070-208E 20A0-20BF 2100-215F 2190-2195 2200-22FF 25A0-25FF 2660-2666 FB01-FB02 FFFD"
)
FONTS = {
    "sans": ("Sans-Regular", "Helvetica"),
    "sans-bold": ("Sans-Bold", "Helvetica-Bold"),
    "sans-italic": ("Sans-Italic", "Helvetica-Oblique"),
    "sans-bold-italic": ("Sans-BoldItalic", "Helvetica-BoldOblique"),
    "serif": ("Serif-Regular", "Times-Roman"),
    "serif-bold": ("Serif-Bold", "Times-Bold"),
    "serif-italic": ("Serif-Italic", "Times-Italic"),
    "serif-bold-italic": ("Serif-BoldItalic", "Times-BoldItalic"),
}


def codepoints(ranges):
    for r in ranges.split():
        first, _, last = r.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def make(name, source, standard):
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.glyph_names = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.name_IDs = [0, 1, 2, 13]
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "DSIG", "FFTM", "gasp", "kern"]
    font = TTFont(LIBERATION + source + ".ttf", recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(codepoints(LETTERS)))
    subsetter.subset(font)
    names = font["name"]
    names.names = [n for n in names.names if n.nameID in (0, 13) and n.platformID == 3]
    for identity, text in ((1, "Substitute for " + standard), (2, "Regular")):
        names.setName(text, identity, 3, 1, 0x409)
    font.save(name + ".ttf", reorderTables=True)


for name, (source, standard) in FONTS.items():
    make(name, source, standard)
