package office

import (
	"path"
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

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
			if in != nil && n.child("draw:object") == nil {
				in.Add(instead(n.child("svg:title").words()), block.Style{})
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
