package office

import (
	"context"
	"sort"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

type slideReader struct {
	body
	*pictures
	part   string
	rels   relations
	counts counter
	lists  int
}

// readPPTX reads the slides of a presentation in their order, each with a page break
// before it. Hidden slides, notes and what every slide has (dates, numbers) are left
// out.
func readPPTX(ctx context.Context, a *archive, main string) (*block.Document, error) {
	count := 0
	r := &slideReader{body: body{ctx: ctx, count: &count}, pictures: &pictures{archive: a}}
	d := &block.Document{Landscape: true, Slides: true}
	var err error
	if d.Title, err = a.title("docProps/core.xml"); err != nil {
		return nil, err
	}
	rels, err := a.relations(main)
	if err != nil {
		return nil, err
	}
	var slides []string
	err = a.each(ctx, main, []string{"p:presentation", "p:sldIdLst"}, func(n *node) error {
		if part := rels[n.attrNS("r", "id")]; part != "" && a.has(part) {
			slides = append(slides, part)
		}
		if len(slides) > maxEntries {
			return block.TooLarge("slides")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, part := range slides {
		if seen[strings.ToLower(part)] {
			continue
		}
		seen[strings.ToLower(part)] = true
		if err := r.slide(part); err != nil {
			return nil, err
		}
	}
	d.Blocks, d.Omitted = finish(r.blocks), r.omitted
	return d, nil
}

func (r *slideReader) slide(part string) error {
	r.part = part
	r.counts = counter{}
	var err error
	if r.rels, err = r.archive.relations(part); err != nil {
		return err
	}
	var shapes []shape
	hidden := false
	err = r.archive.walk(part, func(n *node, depth int) {
		hidden = hidden || depth == 1 && n.name == "p:sld" && n.attr("show") != "" && !n.shown()
	})
	if err != nil || hidden {
		return err
	}
	err = r.archive.each(r.ctx, part, []string{"p:sld", "p:cSld", "p:spTree"}, func(n *node) error {
		shapes = collect(shapes, n, 0)
		return nil
	})
	if err != nil {
		return err
	}
	// The title comes first; the others as they stand, from the top in steps that
	// forgive boxes which aren't quite in line.
	sort.SliceStable(shapes, func(i, j int) bool {
		a, b := shapes[i], shapes[j]
		if a.title != b.title {
			return a.title
		}
		return a.placed && b.placed && a.row() != b.row() && a.row() < b.row() || a.placed && b.placed && a.row() == b.row() && a.x < b.x
	})
	if len(r.blocks) > 0 {
		if err := r.add(&block.PageBreak{}); err != nil {
			return err
		}
	}
	if len(shapes) > 0 && !shapes[0].title {
		shapes[0].title = shapes[0].looksLikeTitle()
	}
	for _, s := range shapes {
		if err := r.shape(s); err != nil {
			return err
		}
	}
	return nil
}

// shown reports whether show="…" is on.
func (n *node) shown() bool { return n.attr("show") != "0" && n.attr("show") != "false" }

// shape is something that stands on a slide.
type shape struct {
	*node
	title, plain bool // plain: a text box, whose paragraphs are no points of a list
	placed       bool
	x, y         int
}

// row is how far down it stands, in tenths of an inch and more.
func (s shape) row() int {
	const step = 400_000 // EMU
	return s.y / step
}

// looksLikeTitle finds the title of a slide that names none: one paragraph in large
// letters.
func (s shape) looksLikeTitle() bool {
	const large = 2400 // hundredths of a point
	paragraphs, size := 0, 0
	for _, p := range s.child("p:txBody").orEmpty().kids {
		if p.name == "a:p" && strings.TrimSpace(p.words()) != "" {
			paragraphs++
			size = number(p.child("a:r", "a:rPr").attr("sz"))
		}
	}
	return paragraphs == 1 && size >= large
}

// collect finds the shapes in groups and alternatives.
func collect(into []shape, n *node, depth int) []shape {
	const deepest, most = 20, 5000
	if depth > deepest || len(into) > most {
		return into
	}
	switch n.name {
	case "p:grpSp", "mc:AlternateContent":
		start := len(into)
		for _, k := range alternatives(n) {
			into = collect(into, k, depth+1)
		}
		// Places within a group are of another scale: it stands where it begins.
		if n.name == "p:grpSp" {
			off := n.child("p:grpSpPr", "a:xfrm", "a:off")
			for i := start; i < len(into); i++ {
				into[i].placed, into[i].x, into[i].y = off != nil, number(off.attr("x")), number(off.attr("y"))
			}
		}
	case "p:sp", "p:pic", "p:graphicFrame":
		s := shape{node: n, plain: true}
		var own *node
		for _, k := range n.kids {
			if strings.HasPrefix(k.name, "p:nv") {
				own = k
			}
		}
		if own.find("p:cNvPr").attr("hidden") == "1" {
			return into
		}
		if ph := own.child("p:nvPr", "p:ph"); ph != nil {
			switch ph.attr("type") {
			case "dt", "ftr", "sldNum", "hdr":
				return into
			case "title", "ctrTitle":
				s.title = true
			case "subTitle":
			default:
				s.plain = false
			}
		}
		for _, at := range []*node{n.child("p:spPr", "a:xfrm", "a:off"), n.child("p:xfrm", "a:off")} {
			if at != nil {
				s.placed, s.x, s.y = true, number(at.attr("x")), number(at.attr("y"))
			}
		}
		into = append(into, s)
	}
	return into
}

func (r *slideReader) shape(s shape) error {
	switch s.name {
	case "p:sp":
		return r.text(s)
	case "p:pic":
		data, err := r.picture(r.rels[s.find("a:blip").attrNS("r", "embed")])
		if err != nil {
			return err
		}
		if data == nil {
			return r.add(&block.Paragraph{Runs: block.Plain(instead(s.find("p:cNvPr").attr("descr")))})
		}
		ext := s.child("p:spPr", "a:xfrm", "a:ext")
		return r.add(&block.Picture{
			Data: data, Alt: block.Clean(s.find("p:cNvPr").attr("descr")), Width: float64(number(ext.attr("cx"))) / emuPerPoint, Height: float64(number(ext.attr("cy"))) / emuPerPoint,
		})
	}
	if t := s.find("a:tbl"); t != nil {
		return r.table(t)
	}
	blocks, _, err := r.graphic(r.ctx, r.rels, s.node)
	if err != nil {
		return err
	}
	for _, b := range blocks {
		if err := r.add(b); err != nil {
			return err
		}
	}
	return nil
}

func (r *slideReader) text(s shape) error {
	txt := s.child("p:txBody")
	if txt == nil {
		return nil
	}
	r.lists++
	var heading runs
	for _, p := range txt.kids {
		if p.name != "a:p" {
			continue
		}
		runs := r.paragraph(p)
		if len(runs) == 0 {
			continue
		}
		if s.title {
			if len(heading) > 0 {
				heading.Add("\n", block.Style{})
			}
			for _, run := range runs {
				heading.Add(run.Text, block.Style{Italic: run.Italic, Shift: run.Shift})
			}
			continue
		}
		if err := r.add(r.point(txt, p, runs, s.plain)); err != nil {
			return err
		}
	}
	if len(heading) > 0 {
		return r.add(&block.Heading{Level: 1, Runs: heading})
	}
	return nil
}

// point makes a paragraph an entry of a list where it has a bullet or a number.
func (r *slideReader) point(txt, p *node, of []block.Run, plain bool) block.Block {
	pPr := p.child("a:pPr")
	level := max(0, min(number(pPr.attr("lvl")), levels-1))
	marker := ""
	if !plain {
		marker = "•"
	}
	defaults := txt.child("a:lstStyle", "a:lvl"+string(rune('1'+level))+"pPr")
	for _, at := range []*node{defaults, pPr} {
		switch {
		case at.child("a:buNone") != nil:
			marker = ""
		case at.child("a:buChar") != nil, at.child("a:buBlip") != nil:
			marker = "•"
		case at.child("a:buAutoNum") != nil:
			marker = r.number(at.child("a:buAutoNum"), level)
		}
	}
	align := block.Left
	switch pPr.attr("algn") {
	case "ctr":
		align = block.Centre
	case "r":
		align = block.Right
	}
	paragraph := &block.Paragraph{Align: align, Runs: of}
	if marker == "" {
		return paragraph
	}
	paragraph.Align = block.Left
	return &block.Item{Level: level, Marker: marker, Blocks: []block.Block{paragraph}}
}

func (r *slideReader) number(auto *node, level int) string {
	numbers := r.counts.next("shape "+string(rune(r.lists)), level, func(int) int { return max(1, number(auto.attr("startAt"))) })
	n := numbers[len(numbers)-1]
	kind := auto.attr("type")
	format := "decimal"
	switch {
	case strings.HasPrefix(kind, "alphaLc"):
		format = "a"
	case strings.HasPrefix(kind, "alphaUc"):
		format = "A"
	case strings.HasPrefix(kind, "romanLc"):
		format = "i"
	case strings.HasPrefix(kind, "romanUc"):
		format = "I"
	}
	text := notation.Numeral(n, format)
	switch {
	case strings.HasSuffix(kind, "ParenBoth"):
		return "(" + text + ")"
	case strings.HasSuffix(kind, "ParenR"):
		return text + ")"
	}
	return text + "."
}

// paragraph reads the text of a paragraph of DrawingML.
func (r *slideReader) paragraph(p *node) []block.Run {
	var out runs
	r.inline(p, &out)
	return out.Trimmed()
}

func (r *slideReader) inline(p *node, out *runs) {
	for _, k := range alternatives(p) {
		switch k.name {
		case "a:r", "a:fld":
			out.Add(block.Clean(k.child("a:t").words()), drawn(k.child("a:rPr")))
		case "a:br":
			out.Add("\n", block.Style{})
		case "m:oMath", "m:oMathPara":
			for _, f := range notation.Formula(ommlText(k), block.Style{}) {
				out.Add(f.Text, f.Style)
			}
		case "mc:AlternateContent", "x:m", "m":
			r.inline(k, out)
		}
	}
}

// drawn is the style of a run of DrawingML.
func drawn(rPr *node) block.Style {
	s := block.Style{
		Bold: rPr.attr("b") == "1" || rPr.attr("b") == "true", Italic: rPr.attr("i") == "1" || rPr.attr("i") == "true",
		Strike: strings.HasSuffix(rPr.attr("strike"), "Strike"), Underline: rPr.attr("u") != "" && rPr.attr("u") != "none",
		Code: monospaced(rPr.child("a:latin").attr("typeface")),
	}
	switch base := rPr.attr("baseline"); {
	case strings.HasPrefix(base, "-"):
		s.Shift = block.Subscript
	case number(strings.TrimSuffix(base, "%")) > 0:
		s.Shift = block.Superscript
	}
	if rPr.child("a:hlinkClick") != nil {
		s.Underline = false
	}
	return s
}

func (r *slideReader) table(n *node) error {
	t := &block.Table{}
	if first := n.child("a:tblPr").attr("firstRow"); first == "1" || first == "true" {
		t.Header = 1
	}
	for _, tr := range n.kids {
		if tr.name != "a:tr" {
			continue
		}
		var row block.Row
		for _, tc := range tr.kids {
			if tc.name != "a:tc" || tc.attr("hMerge") == "1" || tc.attr("hMerge") == "true" {
				continue
			}
			cell := block.Cell{Columns: max(1, number(tc.attr("gridSpan"))), Rows: 1}
			if m := tc.attr("vMerge"); m == "1" || m == "true" {
				cell.Rows = 0
			}
			r.lists++
			txt := tc.child("a:txBody").orEmpty()
			for _, p := range txt.kids {
				if p.name != "a:p" || cell.Rows == 0 {
					continue
				}
				if runs := r.paragraph(p); len(runs) > 0 {
					cell.Blocks = append(cell.Blocks, r.point(txt, p, runs, true))
				}
			}
			cell.Align = lift(cell.Blocks)
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	countRows(t)
	if len(t.Rows) == 0 {
		return nil
	}
	if t.Header == len(t.Rows) {
		t.Header = 0
	}
	return r.add(t)
}
