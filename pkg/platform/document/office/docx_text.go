package office

import (
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

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
	if blocks, found, err := r.graphic(r.ctx, r.rels, n); found || err != nil {
		in.blocks = append(in.blocks, blocks...)
		return err
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
				in.Add(instead(alt), block.Style{Italic: alt != ""})
				continue
			}
			in.blocks = append(in.blocks, &block.Picture{
				Data: data, Alt: block.Clean(alt), Width: float64(number(extent.attr("cx"))) / emuPerPoint, Height: float64(number(extent.attr("cy"))) / emuPerPoint,
			})
		}
	}
	return nil
}
