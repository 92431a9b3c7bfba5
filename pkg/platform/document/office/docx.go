package office

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

// wordStyle is a style of a docx, with what it takes from those that it is based on.
type wordStyle struct {
	name, basedOn string
	outline       int // level of headings from 1; 0 is text
	list          *node
	text          *node // how its text is written
	align         block.Align
}

// wordLevel is a level of a list.
type wordLevel struct {
	format, text string
	start        int
}

type wordReader struct {
	body
	*pictures
	part   string // that is read
	rels   relations
	styles map[string]wordStyle
	levels map[string]map[int]wordLevel // by the number of a list
	counts counter
	notes  []string // ids of footnotes ("f1") and endnotes ("e1") in their order
	// begun tells whether page breaks have something before them.
	begun bool
}

// readDOCX reads the text of a document of Word, its notes at the end. Headers,
// comments, deleted and hidden text are left out.
func readDOCX(ctx context.Context, a *archive, main string) (*block.Document, error) {
	count := 0
	r := &wordReader{
		body: body{ctx: ctx, count: &count}, pictures: &pictures{archive: a}, part: main,
		styles: map[string]wordStyle{}, levels: map[string]map[int]wordLevel{}, counts: counter{},
	}
	d := &block.Document{}
	var err error
	if d.Title, err = a.title("docProps/core.xml"); err != nil {
		return nil, err
	}
	if r.rels, err = a.relations(main); err != nil {
		return nil, err
	}
	if err := r.readStyles(); err != nil {
		return nil, err
	}
	if err := r.readNumbering(); err != nil {
		return nil, err
	}
	err = a.each(ctx, main, []string{"w:document", "w:body"}, func(n *node) error {
		if n.name == "w:sectPr" {
			d.Landscape = n.child("w:pgSz").attr("orient") == "landscape"
			return nil
		}
		return r.block(n)
	})
	if err != nil {
		return nil, err
	}
	if err := r.readNotes(main); err != nil {
		return nil, err
	}
	d.Blocks = finish(r.blocks)
	return d, nil
}

func (r *wordReader) readStyles() error {
	part, err := r.archive.related(r.part, "styles")
	if err != nil || part == "" {
		return err
	}
	return r.archive.each(r.ctx, part, []string{"w:styles"}, func(n *node) error {
		if n.name != "w:style" || len(r.styles) > maxEntries {
			return nil
		}
		s := wordStyle{name: strings.ToLower(n.child("w:name").attr("val")), basedOn: n.child("w:basedOn").attr("val"), text: n.child("w:rPr"), list: n.child("w:pPr", "w:numPr")}
		s.outline = outlineOf(n.child("w:pPr"))
		s.align = alignOf(n.child("w:pPr"))
		if level := headingName(s.name); level > 0 {
			s.outline = level
		}
		r.styles[n.attr("styleId")] = s
		return nil
	})
}

// headings are how writers of many languages call the styles of headings; Word
// itself calls them by their English names in every language.
var headings = regexp.MustCompile(`^(?:heading|überschrift|titre|título|titolo|titlu|nagłówek|nadpis|επικεφαλίδα|başlık|kop|rubrik|overskrift|otsikko|címsor|заголовок) *([1-9])$`)

// listStyles are Word's own styles of lists, each level a list by itself.
var listStyles = regexp.MustCompile(`^list (?:bullet|number) ([2-5])$`)

func headingName(name string) int {
	if m := headings.FindStringSubmatch(name); m != nil {
		return number(m[1])
	}
	if name == "title" {
		return 1
	}
	return 0
}

func outlineOf(pPr *node) int {
	if o := pPr.child("w:outlineLvl"); o != nil && number(o.attr("val")) < levels && o.attr("val") != "" {
		return number(o.attr("val")) + 1
	}
	return 0
}

func alignOf(pPr *node) block.Align {
	switch pPr.child("w:jc").attr("val") {
	case "center":
		return block.Centre
	case "right", "end":
		return block.Right
	}
	return block.Left
}

// chain visits a style and those that it is based on.
func (r *wordReader) chain(id string, visit func(wordStyle) (done bool)) {
	const longest = 20
	for range longest {
		s, ok := r.styles[id]
		if !ok || visit(s) {
			return
		}
		id = s.basedOn
	}
}

func (r *wordReader) readNumbering() error {
	part, err := r.archive.related(r.part, "numbering")
	if err != nil || part == "" {
		return err
	}
	abstract := map[string]map[int]wordLevel{}
	read := func(n *node, into map[int]wordLevel) {
		into[number(n.attr("ilvl"))] = wordLevel{
			format: n.child("w:numFmt").attr("val"), text: n.child("w:lvlText").attr("val"), start: number(n.child("w:start").attr("val")),
		}
	}
	return r.archive.each(r.ctx, part, []string{"w:numbering"}, func(n *node) error {
		switch n.name {
		case "w:abstractNum":
			in := map[int]wordLevel{}
			for _, k := range n.kids {
				if k.name == "w:lvl" {
					read(k, in)
				}
			}
			abstract[n.attr("abstractNumId")] = in
		case "w:num":
			own := map[int]wordLevel{}
			for i, l := range abstract[n.child("w:abstractNumId").attr("val")] {
				own[i] = l
			}
			for _, k := range n.kids {
				if k.name != "w:lvlOverride" {
					continue
				}
				i := number(k.attr("ilvl"))
				if l := k.child("w:lvl"); l != nil {
					read(l, own)
				}
				if s := k.child("w:startOverride"); s != nil {
					l := own[i]
					l.start = number(s.attr("val"))
					own[i] = l
				}
			}
			r.levels[n.attr("numId")] = own
		}
		if len(abstract)+len(r.levels) > maxEntries {
			return block.TooLarge("lists")
		}
		return nil
	})
}

// block reads a paragraph, a table, or what wraps some.
func (r *wordReader) block(n *node) error {
	switch n.name {
	case "w:p":
		return r.paragraph(n)
	case "w:tbl":
		t, err := r.table(n)
		if err != nil || len(t.Rows) == 0 {
			return err
		}
		r.begun = true
		return r.add(t)
	case "w:del", "w:moveFrom":
		return nil
	case "w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo", "mc:AlternateContent", "mc:Choice", "mc:Fallback":
		for _, k := range alternatives(n) {
			if err := r.block(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// alternatives are the children of an element; of several forms of the same content
// the first.
func alternatives(n *node) []*node {
	if n.name != "mc:AlternateContent" {
		return n.kids
	}
	for _, name := range []string{"mc:Choice", "mc:Fallback"} {
		if c := n.child(name); c != nil && len(c.kids) > 0 {
			return c.kids
		}
	}
	return nil
}

// inlines are what a paragraph has: its text, and what stands in it as blocks.
type inlines struct {
	runs
	blocks []block.Block // pictures and text boxes, after the text
	breaks bool          // a page break within
	math   bool          // nothing but a formula
}

// join adds text of several styles.
func (in *inlines) join(more []block.Run) {
	for _, r := range more {
		in.Add(r.Text, r.Style)
	}
}

func (r *wordReader) paragraph(n *node) error {
	pPr := n.child("w:pPr")
	style := pPr.child("w:pStyle").attr("val")
	if style == "" {
		style = "Normal"
	}
	level, list, align, name := outlineOf(pPr), pPr.child("w:numPr"), alignOf(pPr), ""
	var code, quote, toc bool
	depth := 0
	r.chain(style, func(s wordStyle) bool {
		if name == "" {
			name = s.name
		}
		if level == 0 {
			level = s.outline
		}
		if list == nil {
			list = s.list
		}
		if align == block.Left && pPr.child("w:jc") == nil {
			align = s.align
		}
		code = code || strings.Contains(s.name, "code") || strings.Contains(s.name, "preformatted") || strings.Contains(s.name, "verbatim")
		quote = quote || strings.Contains(s.name, "quote") || s.name == "block text" || s.name == "zitat"
		toc = toc || strings.HasPrefix(s.name, "toc ")
		if m := listStyles.FindStringSubmatch(s.name); m != nil && depth == 0 {
			depth = number(m[1]) - 1
		}
		return false
	})
	if pPr.child("w:pageBreakBefore").on() && r.begun {
		if err := r.add(&block.PageBreak{}); err != nil {
			return err
		}
	}
	var in inlines
	if err := r.inline(n, r.styled(block.Style{}, style, level == 0), &in); err != nil {
		return err
	}
	if err := r.addParagraph(in, paragraphKind{level: level, depth: depth, list: list, align: align, code: code, quote: quote, toc: toc}); err != nil {
		return err
	}
	if section := pPr.child("w:sectPr"); in.breaks || section != nil && section.child("w:type").attr("val") != "continuous" {
		return r.add(&block.PageBreak{})
	}
	return nil
}

type paragraphKind struct {
	level, depth     int // of headings from 1, of lists from 0
	list             *node
	align            block.Align
	code, quote, toc bool
}

func (r *wordReader) addParagraph(in inlines, k paragraphKind) error {
	whole := strings.TrimRight(block.Words(in.runs), "\n ")
	runs := in.Trimmed()
	text := block.Words(runs)
	var found block.Block
	switch marker, depth := r.marker(k.list, text != "" || len(in.blocks) > 0); {
	case k.code:
		found = &block.Code{Text: whole}
	case text == "":
	case k.level > 0:
		if marker != "" && marker != "•" {
			runs = append([]block.Run{{Text: marker + " "}}, runs...)
		}
		found = &block.Heading{Level: min(k.level, 6), Runs: runs}
	case k.toc:
		// Its page numbers are those of other pages.
		text, _, _ = strings.Cut(strings.TrimSpace(text), "\t")
		found = &block.Paragraph{Runs: block.Plain(text)}
	case marker != "":
		found = &block.Item{Level: max(depth, k.depth), Marker: marker, Blocks: []block.Block{&block.Paragraph{Runs: runs}}}
	case k.quote:
		found = &block.Quote{Blocks: []block.Block{&block.Paragraph{Align: k.align, Runs: runs}}}
	case in.math:
		found = &block.Paragraph{Align: block.Centre, Runs: runs}
	default:
		found = &block.Paragraph{Align: k.align, Runs: runs}
	}
	if found != nil {
		r.begun = true
		if err := r.add(found); err != nil {
			return err
		}
	}
	for _, b := range in.blocks {
		r.begun = true
		if err := r.add(b); err != nil {
			return err
		}
	}
	return nil
}

// marker counts a list on and gives what stands before an entry.
func (r *wordReader) marker(numPr *node, shown bool) (string, int) {
	id := numPr.child("w:numId").attr("val")
	if id == "" || id == "0" || !shown {
		return "", 0
	}
	depth := max(0, min(number(numPr.child("w:ilvl").attr("val")), levels-1))
	of := r.levels[id]
	level, ok := of[depth]
	if !ok || level.format == "bullet" || level.format == "" {
		return "•", depth
	}
	numbers := r.counts.next(id, depth, func(i int) int {
		if l, ok := of[i]; ok {
			return l.start
		}
		return 1
	})
	text := level.text
	for i, n := range numbers {
		text = strings.ReplaceAll(text, "%"+strconv.Itoa(i+1), notation.Numeral(n, of[i].format))
	}
	return strings.TrimSpace(block.Clean(text)), depth
}

// styled adds to a style what a style of the document and those below it say. The
// bold of headings is left to who sets them.
func (r *wordReader) styled(s block.Style, id string, weight bool) block.Style {
	var of []wordStyle
	r.chain(id, func(w wordStyle) bool {
		of = append(of, w)
		return false
	})
	for i := len(of) - 1; i >= 0; i-- {
		s, _ = applied(s, of[i].text)
	}
	if !weight {
		s.Bold, s.Italic = false, false
	}
	return s
}

// applied changes a style by the properties of a run, and tells whether it is hidden.
func applied(s block.Style, rPr *node) (block.Style, bool) {
	if rPr == nil {
		return s, false
	}
	hidden := false
	for _, k := range rPr.kids {
		switch k.name {
		case "w:b":
			s.Bold = k.on()
		case "w:i":
			s.Italic = k.on()
		case "w:u":
			s.Underline = k.attr("val") != "none"
		case "w:strike", "w:dstrike":
			s.Strike = k.on()
		case "w:vanish", "w:webHidden", "w:specVanish":
			hidden = hidden || k.on()
		case "w:vertAlign":
			switch k.attr("val") {
			case "superscript":
				s.Shift = block.Superscript
			case "subscript":
				s.Shift = block.Subscript
			default:
				s.Shift = block.OnLine
			}
		case "w:rFonts":
			if font := k.attr("ascii"); font != "" {
				s.Code = monospaced(font)
			}
		}
	}
	return s, hidden
}

// monospaced knows fonts of code by their names.
func monospaced(font string) bool {
	font = strings.ToLower(font)
	for _, name := range []string{"mono", "courier", "consolas", "menlo", "monaco", "typewriter", "source code"} {
		if strings.Contains(font, name) {
			return true
		}
	}
	return false
}

// inline reads what stands in a paragraph.
func (r *wordReader) inline(n *node, style block.Style, in *inlines) error {
	for _, k := range alternatives(n) {
		switch k.name {
		case "w:pPr", "w:del", "w:moveFrom", "w:commentRangeStart", "w:rPr", "":
		case "w:r":
			if err := r.run(k, style, in); err != nil {
				return err
			}
		case "m:oMath", "m:oMathPara":
			in.math = len(in.runs) == 0 && k.name == "m:oMathPara"
			in.join(notation.Formula(ommlText(k), block.Style{Italic: style.Italic, Bold: style.Bold}))
			continue
		default: // links, fields, tags, insertions, content controls
			if err := r.inline(k, style, in); err != nil {
				return err
			}
		}
		if k.name == "w:r" && len(in.runs) > 0 {
			in.math = false
		}
	}
	return nil
}

func (r *wordReader) run(n *node, style block.Style, in *inlines) error {
	rPr := n.child("w:rPr")
	if id := rPr.child("w:rStyle").attr("val"); id != "" {
		style = r.styled(style, id, true)
		if strings.EqualFold(r.styles[id].name, "hyperlink") {
			style.Underline = false
		}
	}
	style, hidden := applied(style, rPr)
	if hidden {
		return nil
	}
	return r.content(n, style, in)
}

// content reads the text of a run and what stands in it.
func (r *wordReader) content(n *node, style block.Style, in *inlines) error {
	for _, k := range alternatives(n) {
		switch k.name {
		case "w:t":
			in.Add(block.Clean(strings.ReplaceAll(k.words(), "\n", " ")), style)
		case "w:tab", "w:ptab":
			in.Add("\t", style)
		case "w:cr":
			in.Add("\n", style)
		case "w:br":
			if k.attr("type") == "page" {
				in.breaks = in.breaks || r.begun || len(in.runs) > 0
				continue
			}
			in.Add("\n", style)
		case "w:noBreakHyphen":
			in.Add("\u2011", style)
		case "w:sym":
			in.Add(notation.Symbol(k.attr("font"), k.attr("char")), style)
		case "w:footnoteReference", "w:endnoteReference":
			key := k.name[2:3] + k.attr("id")
			r.notes = append(r.notes, key)
			s := style
			s.Shift = block.Superscript
			in.Add(strconv.Itoa(len(r.notes)), s)
		case "w:drawing", "w:pict", "w:object":
			if err := r.drawing(k, in); err != nil {
				return err
			}
		case "mc:AlternateContent", "mc:Choice", "w:ruby", "w:rubyBase":
			if err := r.content(k, style, in); err != nil {
				return err
			}
		case "w:r":
			if err := r.run(k, style, in); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawing reads the picture or the text boxes of a drawing.
func (r *wordReader) drawing(n *node, in *inlines) error {
	found := false
	for _, box := range n.all("w:txbxContent") {
		found = true
		inner := *r
		inner.blocks = nil
		for _, k := range box.kids {
			if err := inner.block(k); err != nil {
				return err
			}
		}
		r.notes = inner.notes
		in.blocks = append(in.blocks, inner.blocks...)
	}
	if found {
		return nil
	}
	extent, alt := n.find("wp:extent"), n.find("wp:docPr").attr("descr")
	for _, name := range []string{"a:blip", "v:imagedata"} {
		for _, blip := range n.all(name) {
			id := blip.attrNS("r", "embed")
			if name == "v:imagedata" {
				id = blip.attrNS("r", "id")
			}
			data, err := r.picture(r.rels[id])
			if err != nil {
				return err
			}
			if data == nil {
				if alt != "" {
					in.blocks = append(in.blocks, &block.Paragraph{Runs: []block.Run{{Text: block.Clean(alt), Style: block.Style{Italic: true}}}})
				}
				continue
			}
			in.blocks = append(in.blocks, &block.Picture{
				Data: data, Alt: block.Clean(alt), Width: float64(number(extent.attr("cx"))) / emuPerPoint, Height: float64(number(extent.attr("cy"))) / emuPerPoint,
			})
		}
	}
	return nil
}

func (r *wordReader) table(n *node) (*block.Table, error) {
	t := &block.Table{}
	for _, tr := range n.within("w:tr", "w:sdt", "w:sdtContent", "w:customXml", "w:ins") {
		if tr.child("w:trPr", "w:del") != nil {
			continue
		}
		if tr.child("w:trPr", "w:tblHeader").on() && t.Header == len(t.Rows) {
			t.Header++
		}
		var row block.Row
		for _, tc := range tr.within("w:tc", "w:sdt", "w:sdtContent", "w:customXml") {
			cell := block.Cell{Columns: max(1, number(tc.child("w:tcPr", "w:gridSpan").attr("val"))), Rows: 1}
			merge := tc.child("w:tcPr", "w:vMerge")
			if merge != nil && merge.attr("val") != "restart" {
				cell.Rows = 0
				row.Cells = append(row.Cells, cell)
				continue
			}
			inner := *r
			inner.blocks = nil
			for _, k := range tc.kids {
				if k.name == "w:tbl" { // a table within a cell is read row by row
					nested, err := inner.table(k)
					if err != nil {
						return nil, err
					}
					inner.blocks = append(inner.blocks, flattened(nested)...)
					continue
				}
				if err := inner.block(k); err != nil {
					return nil, err
				}
			}
			r.notes = inner.notes
			cell.Blocks = inner.blocks
			cell.Align = lift(cell.Blocks)
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	countRows(t)
	if t.Header == len(t.Rows) {
		t.Header = 0
	}
	return t, nil
}

// lift is the alignment that all paragraphs of a cell have.
func lift(blocks []block.Block) block.Align {
	out := block.Left
	for i, b := range blocks {
		p, ok := b.(*block.Paragraph)
		if !ok || i > 0 && p.Align != out {
			return block.Left
		}
		out = p.Align
	}
	return out
}

// flattened gives the cells of a table as paragraphs, a row each.
func flattened(t *block.Table) []block.Block {
	var out []block.Block
	for _, row := range t.Rows {
		var line runs
		var others []block.Block
		for _, c := range row.Cells {
			for _, b := range c.Blocks {
				p, ok := b.(*block.Paragraph)
				if !ok {
					others = append(others, b)
					continue
				}
				if len(line) > 0 {
					line.Add("   ", block.Style{})
				}
				for _, r := range p.Runs {
					line.Add(r.Text, r.Style)
				}
			}
		}
		if len(line) > 0 {
			out = append(out, &block.Paragraph{Runs: line})
		}
		out = append(out, others...)
	}
	return out
}

// countRows tells cells how many rows reach into them from below.
func countRows(t *block.Table) {
	open := map[int]*block.Cell{}
	for i := range t.Rows {
		at := 0
		for j := range t.Rows[i].Cells {
			c := &t.Rows[i].Cells[j]
			if c.Rows == 0 && open[at] != nil {
				open[at].Rows++
			} else {
				c.Rows = 1
				open[at] = c
			}
			at += c.Columns
		}
	}
}

// readNotes adds the notes that the text refers to.
func (r *wordReader) readNotes(main string) error {
	if len(r.notes) == 0 {
		return nil
	}
	found := map[string][]block.Block{}
	order := r.notes
	text := r.blocks
	for _, kind := range []string{"footnote", "endnote"} {
		part, err := r.archive.related(main, kind+"s")
		if err != nil {
			return err
		}
		if part == "" {
			continue
		}
		if r.rels, err = r.archive.relations(part); err != nil {
			return err
		}
		err = r.archive.each(r.ctx, part, []string{"w:" + kind + "s"}, func(n *node) error {
			r.blocks = nil
			for _, k := range n.kids {
				if err := r.block(k); err != nil {
					return err
				}
			}
			found[kind[:1]+n.attr("id")] = r.blocks
			return nil
		})
		if err != nil {
			return err
		}
	}
	r.blocks = append(text, &block.Rule{})
	for i, key := range order {
		if err := r.add(&block.Note{Marker: strconv.Itoa(i + 1), Blocks: found[key]}); err != nil {
			return err
		}
	}
	return nil
}
