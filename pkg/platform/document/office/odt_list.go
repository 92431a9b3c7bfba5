package office

import (
	"strconv"
	"strings"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/notation"
)

// place is the list that a block stands in.
type place struct {
	level  int // from 1; 0 is no list
	style  string
	list   string // which counting it goes on with
	marker *string
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

// hasText reports whether an entry has something but lists in it.
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
