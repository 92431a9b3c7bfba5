package office

import (
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

// wordLevel is a level of a list.
type wordLevel struct {
	format, text string
	start        int
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
