"""Makes some of the files of this folder: python3 make.py. See README.md."""

import io

from docx import Document
from docx.enum.text import WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm
from odf import draw, opendocument, style, table, text


def picture():
    """A PNG of 60 by 40 pixels, of one colour."""
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes([30, 90, 200]) * 60 for _ in range(40))
    head = struct.pack(">IIBBBBB", 60, 40, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def docx():
    d = Document()
    d.core_properties.title = "Zápisky z dějepisu"
    d.add_heading("Zápisky z dějepisu", 0)
    p = d.add_paragraph("Karel IV. založil ")
    p.add_run("univerzitu").bold = True
    p.add_run(" roku ")
    p.add_run("1348").italic = True
    p.add_run("; plocha 10 km")
    p.add_run("2").font.superscript = True
    p.add_run(" tajné").font.hidden = True
    d.add_heading("Přehled", 1)
    for t in ("první", "druhý"):
        d.add_paragraph(t, style="List Number")
    d.add_paragraph("odrážka", style="List Bullet")
    d.add_paragraph("hlubší", style="List Bullet 2")
    d.add_paragraph("Citát moudrého.", style="Intense Quote")
    t = d.add_table(rows=3, cols=3, style="Table Grid")
    t.cell(0, 0).merge(t.cell(0, 1)).text = "široká"
    t.cell(0, 2).text = "C"
    t.cell(1, 0).merge(t.cell(2, 0)).text = "vysoká"
    for r, c in ((1, 1), (1, 2), (2, 1), (2, 2)):
        t.cell(r, c).text = f"{r}{c}"
    d.add_picture(io.BytesIO(picture()), width=Cm(3))
    d.add_paragraph("před zlomem").add_run().add_break(WD_BREAK.PAGE)
    p = d.add_paragraph("po zlomu")
    gone = OxmlElement("w:del")
    run = OxmlElement("w:r")
    words = OxmlElement("w:delText")
    words.text = "smazáno"
    run.append(words)
    gone.append(run)
    p._p.append(gone)
    new = OxmlElement("w:ins")
    run = OxmlElement("w:r")
    words = OxmlElement("w:t")
    words.text = " vloženo"
    words.set(qn("xml:space"), "preserve")
    run.append(words)
    new.append(run)
    p._p.append(new)
    d.save("python-docx-cs.docx")


def odt():
    d = opendocument.OpenDocumentText()
    bold = style.Style(name="B", family="text")
    bold.addElement(style.TextProperties(fontweight="bold"))
    page = style.Style(name="Break", family="paragraph")
    page.addElement(style.ParagraphProperties(breakbefore="page"))
    for s in (bold, page):
        d.automaticstyles.addElement(s)
    d.text.addElement(text.H(outlinelevel=1, text="Ünlü uyumu"))
    p = text.P(text="Türkçede ")
    p.addElement(text.Span(stylename=bold, text="ünlüler"))
    p.addText(" uyar")
    n = text.Note(noteclass="footnote")
    n.addElement(text.NoteCitation(text="1"))
    body = text.NoteBody()
    body.addElement(text.P(text="Dipnot: ığüşöç"))
    n.addElement(body)
    p.addElement(n)
    d.text.addElement(p)
    t = table.Table()
    head = table.TableHeaderRows()
    rows = [("Kalın", "İnce"), ("a, ı, o, u", "e, i, ö, ü")]
    for i, cells in enumerate(rows):
        row = table.TableRow()
        for c in cells:
            cell = table.TableCell()
            cell.addElement(text.P(text=c))
            row.addElement(cell)
        if i == 0:
            head.addElement(row)
            t.addElement(head)
        else:
            t.addElement(row)
    row = table.TableRow()
    cell = table.TableCell(numbercolumnsspanned=2)
    cell.addElement(text.P(text="ikisi"))
    row.addElement(cell)
    row.addElement(table.CoveredTableCell())
    t.addElement(row)
    d.text.addElement(t)
    href = d.addPictureFromString(picture(), "image/png")
    frame = draw.Frame(width="3cm", height="2cm")
    frame.addElement(draw.Image(href=href))
    p = text.P()
    p.addElement(frame)
    d.text.addElement(p)
    d.text.addElement(text.P(stylename=page, text="Yeni sayfa"))
    d.save("odfpy-tr.odt")


for make in (docx, odt):
    make()
