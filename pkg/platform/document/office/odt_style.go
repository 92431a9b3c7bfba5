package office

import (
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
)

// odtStyle is a style of an odt.
type odtStyle struct {
	parent, display string
	text, paragraph *node
	list            string
	breaks          bool // begins a page
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
