package office

import (
	"context"
	"path"
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

// odtStyle is a style of an odt.
type odtStyle struct {
	parent, display string
	text, paragraph *node
	list            string
	breaks          bool // begins a page
}

type odtReader struct {
	body
	*pictures
	styles  map[string]odtStyle // by family and name
	lists   map[string]map[int]wordLevel
	counts  counter
	lastOf  map[string]string // the counting of a list style that goes on
	notes   []*block.Note
	begun   bool
	formula map[string]string
}

// readODT reads the text of a document of LibreOffice, its notes at the end. Comments,
// deleted and hidden text are left out.
func readODT(ctx context.Context, a *archive) (*block.Document, error) {
	count := 0
	r := &odtReader{
		body: body{ctx: ctx, count: &count}, pictures: &pictures{archive: a},
		styles: map[string]odtStyle{}, lists: map[string]map[int]wordLevel{}, counts: counter{}, formula: map[string]string{},
	}
	d := &block.Document{}
	var err error
	if d.Title, err = a.title("meta.xml"); err != nil {
		return nil, err
	}
	if a.has("styles.xml") {
		for _, of := range []string{"office:styles", "office:automatic-styles"} {
			if err := a.each(ctx, "styles.xml", []string{"office:document-styles", of}, func(n *node) error {
				if n.name == "style:page-layout" {
					d.Landscape = d.Landscape || n.child("style:page-layout-properties").attr("print-orientation") == "landscape"
				}
				return r.style(n)
			}); err != nil {
				return nil, err
			}
		}
	}
	if err := a.each(ctx, "content.xml", []string{"office:document-content", "office:automatic-styles"}, r.style); err != nil {
		return nil, err
	}
	if err := a.each(ctx, "content.xml", []string{"office:document-content", "office:body", "office:text"}, r.block); err != nil {
		return nil, err
	}
	if len(r.notes) > 0 {
		r.blocks = append(r.blocks, &block.Rule{})
		for _, n := range r.notes {
			r.blocks = append(r.blocks, n)
		}
	}
	d.Blocks = finish(r.blocks)
	return d, nil
}

func (r *odtReader) style(n *node) error {
	if len(r.styles)+len(r.lists) > maxEntries {
		return block.TooLarge("styles")
	}
	switch n.name {
	case "style:style":
		p := n.child("style:paragraph-properties")
		r.styles[n.attr("family")+" "+n.attrNS("style", "name")] = odtStyle{
			parent: n.attr("parent-style-name"), display: strings.ToLower(n.attr("display-name")), text: n.child("style:text-properties"),
			paragraph: p, list: n.attr("list-style-name"), breaks: p.attr("break-before") == "page",
		}
	case "text:list-style":
		of := map[int]wordLevel{}
		for _, k := range n.kids {
			level := number(k.attrNS("text", "level")) - 1
			switch k.name {
			case "text:list-level-style-number", "text:outline-level-style":
				l := wordLevel{format: k.attr("num-format"), start: 1}
				if s := k.attr("start-value"); s != "" {
					l.start = number(s)
				}
				l.text = k.attr("num-prefix") + "%" + k.attr("num-suffix")
				of[level] = l
			case "text:list-level-style-bullet":
				of[level] = wordLevel{format: "bullet"}
			}
		}
		r.lists[n.attrNS("style", "name")] = of
	}
	return nil
}

// chain visits a style and its parents.
func (r *odtReader) chain(family, name string, visit func(name string, s odtStyle)) {
	const longest = 20
	for range longest {
		s, ok := r.styles[family+" "+name]
		if !ok {
			if name != "" {
				visit(name, odtStyle{})
			}
			return
		}
		visit(name, s)
		name = s.parent
	}
}

// block reads what stands in the text, one below the other.
func (r *odtReader) block(n *node) error { return r.blockIn(n, place{}) }

// place is the list that a block stands in.
type place struct {
	level  int // from 1; 0 is no list
	style  string
	list   string // which counting it goes on with
	marker *string
}

func (r *odtReader) blockIn(n *node, in place) error {
	switch n.name {
	case "text:h", "text:p":
		return r.paragraph(n, in)
	case "text:list":
		return r.list(n, in)
	case "text:section", "text:index-body", "text:table-of-content", "text:numbered-paragraph", "text:index-title",
		"text:illustration-index", "text:alphabetical-index", "text:bibliography":
		if n.attr("display") == "none" {
			return nil
		}
		for _, k := range n.kids {
			if err := r.blockIn(k, in); err != nil {
				return err
			}
		}
	case "table:table":
		t, err := r.table(n)
		if err != nil || len(t.Rows) == 0 {
			return err
		}
		r.begun = true
		return r.add(t)
	case "draw:frame", "draw:custom-shape", "draw:g", "draw:rect":
		var found inlines
		if err := r.drawing(n, &found); err != nil {
			return err
		}
		for _, b := range found.blocks {
			r.begun = true
			if err := r.add(b); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *odtReader) list(n *node, in place) error {
	if in.level >= levels {
		return block.TooLarge("nesting")
	}
	inner := place{level: in.level + 1, style: n.attrNS("text", "style-name"), list: in.list}
	if inner.style == "" {
		inner.style = in.style
	}
	if in.level == 0 {
		inner.list = inner.style + " " + strconv.Itoa(*r.count)
		if n.attr("continue-numbering") == "true" && r.lastOf[inner.style] != "" {
			inner.list = r.lastOf[inner.style]
		}
		if r.lastOf == nil {
			r.lastOf = map[string]string{}
		}
		r.lastOf[inner.style] = inner.list
	}
	for _, item := range n.kids {
		if item.name != "text:list-item" && item.name != "text:list-header" {
			continue
		}
		marker := ""
		inner.marker = &marker
		if item.name == "text:list-item" && hasText(item) {
			marker = r.marker(inner, item)
		}
		for _, k := range item.kids {
			if err := r.blockIn(k, inner); err != nil {
				return err
			}
		}
	}
	return nil
}

// hasText tells whether an entry has something but lists in it.
func hasText(item *node) bool {
	for _, k := range item.kids {
		if k.name == "text:p" || k.name == "text:h" {
			return true
		}
	}
	return false
}

func (r *odtReader) marker(in place, item *node) string {
	of := r.lists[in.style]
	level, ok := of[in.level-1]
	if !ok || level.format == "bullet" {
		return "•"
	}
	numbers := r.counts.next(in.list, in.level-1, func(i int) int {
		if l, ok := of[i]; ok {
			return l.start
		}
		return 1
	})
	n := numbers[len(numbers)-1]
	if s := item.attr("start-value"); s != "" {
		n = number(s)
		r.counts[in.list][in.level-1] = n
	}
	if level.format == "" {
		return ""
	}
	return strings.TrimSpace(block.Clean(strings.Replace(level.text, "%", notation.Numeral(n, level.format), 1)))
}

func (r *odtReader) paragraph(n *node, at place) error {
	style := n.attrNS("text", "style-name")
	k := paragraphKind{}
	breaks, hidden := false, false
	first := true
	r.chain("paragraph", style, func(name string, s odtStyle) {
		breaks = breaks || s.breaks && first
		first = false
		hidden = hidden || s.text.attr("display") == "none"
		if k.align == block.Left {
			switch s.paragraph.attr("text-align") {
			case "center":
				k.align = block.Centre
			case "end", "right":
				k.align = block.Right
			}
		}
		name = strings.ToLower(strings.ReplaceAll(name, "_20_", " "))
		for _, name := range []string{name, s.display} {
			k.quote = k.quote || strings.Contains(name, "quot")
			k.code = k.code || strings.Contains(name, "preformatted") || strings.Contains(name, "source") || strings.Contains(name, "code")
			if name == "title" {
				k.level = 1
			}
		}
	})
	if hidden {
		return nil
	}
	if breaks && r.begun {
		if err := r.add(&block.PageBreak{}); err != nil {
			return err
		}
	}
	base := block.Style{}
	if n.name == "text:h" {
		k.level = max(1, min(6, number(n.attr("outline-level"))))
	}
	if k.level == 0 {
		base = r.styled("paragraph", style, base)
	}
	var in inlines
	if err := r.inline(n, base, &in); err != nil {
		return err
	}
	return r.place(in, k, at)
}

// place adds a paragraph where it belongs: as an entry of a list, or as what it is.
func (r *odtReader) place(in inlines, k paragraphKind, at place) error {
	whole := strings.TrimRight(block.Words(in.runs), "\n ")
	runs := in.Trimmed()
	var blocks []block.Block
	switch {
	case k.code:
		blocks = append(blocks, &block.Code{Text: whole})
	case len(runs) == 0:
	case k.level > 0:
		blocks = append(blocks, &block.Heading{Level: k.level, Runs: runs})
	case k.quote:
		blocks = append(blocks, &block.Quote{Blocks: []block.Block{&block.Paragraph{Align: k.align, Runs: runs}}})
	case in.math:
		blocks = append(blocks, &block.Paragraph{Align: block.Centre, Runs: runs})
	default:
		blocks = append(blocks, &block.Paragraph{Align: k.align, Runs: runs})
	}
	blocks = append(blocks, in.blocks...)
	if at.level > 0 && k.level == 0 && len(blocks) > 0 {
		item := &block.Item{Level: at.level - 1, Marker: *at.marker, Blocks: blocks}
		*at.marker = "" // of the first paragraph alone
		blocks = []block.Block{item}
	}
	for _, b := range blocks {
		r.begun = true
		if err := r.add(b); err != nil {
			return err
		}
	}
	return nil
}

// styled adds what a style and its parents say about text.
func (r *odtReader) styled(family, name string, s block.Style) block.Style {
	var of []*node
	r.chain(family, name, func(name string, o odtStyle) {
		of = append(of, o.text)
		if lower := strings.ToLower(name); strings.Contains(lower, "source") || strings.Contains(lower, "teletype") {
			s.Code = true
		}
	})
	for i := len(of) - 1; i >= 0; i-- {
		if of[i] == nil {
			continue
		}
		for _, a := range of[i].attrs {
			switch a.Name.Space + ":" + a.Name.Local {
			case "fo:font-weight":
				s.Bold = a.Value == "bold" || number(a.Value) >= 600
			case "fo:font-style":
				s.Italic = a.Value == "italic" || a.Value == "oblique"
			case "style:text-underline-style":
				s.Underline = a.Value != "none"
			case "style:text-line-through-style":
				s.Strike = a.Value != "none"
			case "style:font-name":
				s.Code = monospaced(a.Value)
			case "style:text-position":
				s.Shift = block.OnLine
				switch {
				case strings.HasPrefix(a.Value, "super"):
					s.Shift = block.Superscript
				case strings.HasPrefix(a.Value, "sub"), strings.HasPrefix(a.Value, "-"):
					s.Shift = block.Subscript
				case number(strings.TrimSuffix(strings.Fields(a.Value + " 0")[0], "%")) > 0:
					s.Shift = block.Superscript
				}
			}
		}
	}
	return s
}

func (r *odtReader) inline(n *node, style block.Style, in *inlines) error {
	for _, k := range n.kids {
		switch k.name {
		case "":
			in.Add(blanks(k.text, in.runs), style)
			in.math = in.math && strings.TrimSpace(k.text) == ""
		case "text:s":
			const most = 200
			in.Add(strings.Repeat(" ", max(1, min(most, number(k.attr("c"))))), style)
		case "text:tab":
			in.Add("\t", style)
		case "text:line-break":
			in.Add("\n", style)
		case "text:span":
			name := k.attrNS("text", "style-name")
			hidden := false
			r.chain("text", name, func(_ string, s odtStyle) { hidden = hidden || s.text.attr("display") == "none" })
			if hidden {
				continue
			}
			if err := r.inline(k, r.styled("text", name, style), in); err != nil {
				return err
			}
		case "text:note":
			if err := r.note(k, style, in); err != nil {
				return err
			}
		case "draw:frame", "draw:custom-shape", "draw:g", "draw:rect":
			if err := r.drawing(k, in); err != nil {
				return err
			}
		case "office:annotation", "office:annotation-end", "text:tracked-changes", "text:hidden-text", "text:hidden-paragraph", "text:soft-page-break",
			"text:change", "text:change-start", "text:change-end", "text:bookmark":
		default: // links, fields, references
			if err := r.inline(k, style, in); err != nil {
				return err
			}
		}
	}
	return nil
}

// blanks joins the blanks of XML to one, also with what stands before.
func blanks(text string, before runs) string {
	joined := strings.Join(strings.Fields(text), " ")
	if strings.IndexAny(text, " \n\t\r") == 0 && joined != "" {
		joined = " " + joined
	}
	if strings.LastIndexAny(text, " \n\t\r") == len(text)-1 && text != "" {
		joined += " "
	}
	if n := len(before); strings.HasPrefix(joined, " ") && (n == 0 || strings.HasSuffix(before[n-1].Text, " ")) {
		joined = joined[1:]
	}
	return block.Clean(joined)
}

func (r *odtReader) note(n *node, style block.Style, in *inlines) error {
	inner := *r
	inner.blocks, inner.notes = nil, nil
	for _, k := range n.child("text:note-body").orEmpty().kids {
		if err := inner.block(k); err != nil {
			return err
		}
	}
	marker := strconv.Itoa(len(r.notes) + 1)
	r.notes = append(r.notes, &block.Note{Marker: marker, Blocks: inner.blocks})
	style.Shift = block.Superscript
	in.Add(marker, style)
	return nil
}

// drawing reads pictures, text boxes and formulas.
func (r *odtReader) drawing(n *node, in *inlines) error {
	for _, k := range n.kids {
		switch k.name {
		case "draw:image":
			part := within("content.xml", k.attrNS("xlink", "href"))
			data, err := r.picture(part)
			if err != nil {
				return err
			}
			if data != nil {
				in.blocks = append(in.blocks, &block.Picture{Data: data, Alt: block.Clean(n.child("svg:title").words()), Width: points(n.attrNS("svg", "width")), Height: points(n.attrNS("svg", "height"))})
				return nil
			}
		case "draw:object":
			text, err := r.object(k)
			if err != nil {
				return err
			}
			if text != "" {
				in.math = len(in.runs) == 0
				in.join(notation.Formula(text, block.Style{}))
				return nil
			}
		case "draw:text-box", "text:p", "text:h", "text:list":
			inner := *r
			inner.blocks = nil
			of := []*node{k}
			if k.name == "draw:text-box" {
				of = k.kids
			}
			for _, b := range of {
				if err := inner.block(b); err != nil {
					return err
				}
			}
			r.notes = inner.notes
			in.blocks = append(in.blocks, inner.blocks...)
		case "draw:frame", "draw:g", "draw:custom-shape", "draw:rect":
			if err := r.drawing(k, in); err != nil {
				return err
			}
		}
	}
	return nil
}

// object reads a formula, which is a document of its own within the package or stands
// in the text.
func (r *odtReader) object(n *node) (string, error) {
	for _, k := range n.kids {
		if strings.HasPrefix(k.name, "math:") {
			return mathText(k), nil
		}
	}
	part := within("content.xml", n.attrNS("xlink", "href"))
	if part == "" {
		return "", nil
	}
	part = path.Join(part, "content.xml")
	if !r.archive.has(part) {
		return "", nil
	}
	if text, ok := r.formula[part]; ok {
		return text, nil
	}
	text := ""
	err := r.archive.each(r.ctx, part, nil, func(n *node) error {
		text = mathText(n)
		return nil
	})
	r.formula[part] = text
	return text, err
}

// points reads a length of ODF.
func points(length string) float64 {
	inPoints := [...]float64{72 / 2.54, 72 / 25.4, 72, 1, 12, 0.75}
	for i, unit := range strings.Fields("cm mm in pt pc px") {
		if v, ok := strings.CutSuffix(length, unit); ok {
			n, err := strconv.ParseFloat(v, 64)
			const longest = 10_000
			if err != nil || !(n > 0 && n*inPoints[i] <= longest) {
				return 0
			}
			return n * inPoints[i]
		}
	}
	return 0
}

func (r *odtReader) table(n *node) (*block.Table, error) {
	const mostRepeated = 50
	t := &block.Table{}
	var rows func(n *node, header bool) error
	rows = func(n *node, header bool) error {
		for _, k := range n.kids {
			switch k.name {
			case "table:table-header-rows":
				if err := rows(k, true); err != nil {
					return err
				}
			case "table:table-rows", "table:table-row-group":
				if err := rows(k, header); err != nil {
					return err
				}
			case "table:table-row":
				row, err := r.row(k)
				if err != nil {
					return err
				}
				for range max(1, min(mostRepeated, number(k.attr("number-rows-repeated")))) {
					if *r.count += len(row.Cells); *r.count > block.MaxBlocks {
						return block.TooLarge("cells")
					}
					t.Rows = append(t.Rows, row)
				}
				if header {
					t.Header = len(t.Rows)
				}
			}
		}
		return nil
	}
	if err := rows(n, false); err != nil {
		return nil, err
	}
	if t.Header == len(t.Rows) {
		t.Header = 0
	}
	return t, nil
}

func (r *odtReader) row(n *node) (block.Row, error) {
	var row block.Row
	skip := 0 // cells that the one before reaches over
	for _, k := range n.kids {
		switch k.name {
		case "table:covered-table-cell":
			for range max(1, min(64, number(k.attr("number-columns-repeated")))) {
				if skip > 0 {
					skip--
					continue
				}
				row.Cells = append(row.Cells, block.Cell{Columns: 1})
			}
		case "table:table-cell":
			inner := *r
			inner.blocks = nil
			for _, b := range k.kids {
				if b.name == "table:table" {
					nested, err := inner.table(b)
					if err != nil {
						return row, err
					}
					inner.blocks = append(inner.blocks, flattened(nested)...)
					continue
				}
				if err := inner.block(b); err != nil {
					return row, err
				}
			}
			r.notes = inner.notes
			cell := block.Cell{Columns: max(1, number(k.attr("number-columns-spanned"))), Rows: max(1, number(k.attr("number-rows-spanned"))), Blocks: inner.blocks}
			cell.Align = lift(cell.Blocks)
			skip = cell.Columns - 1
			for range max(1, min(64, number(k.attr("number-columns-repeated")))) {
				row.Cells = append(row.Cells, cell)
			}
		}
	}
	return row, nil
}
