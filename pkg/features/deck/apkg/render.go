package apkg

import "strings"

const (
	maxFields   = 1 << 20 // bytes of a note's fields together
	maxRendered = 1 << 20 // bytes of a question or an answer
	maxNesting  = 64      // conditions within each other
)

// side is a part of a card.
type side uint8

const (
	questionSide side = iota
	answerSide
	hintSide // what a question offers as a hint
)

// render fills a template with fields and returns HTML; false where it has too much.
// Fields that are left out show nothing.
func render(nodes []node, fields map[string]string, of side, without []string) (string, bool) {
	var b strings.Builder
	hidden, depth := 0, 0 // hidden is the depth at which a condition wasn't met
	for _, n := range nodes {
		switch n.kind {
		case ifFilled, unlessFill:
			if depth++; hidden == 0 && isEmpty(fields[n.text]) == (n.kind == ifFilled) {
				hidden = depth
			}
			if depth > maxNesting {
				return "", false
			}
			continue
		case endIf:
			if hidden == depth {
				hidden = 0
			}
			depth = max(0, depth-1)
			continue
		}
		if hidden > 0 {
			continue
		}
		if n.kind == static {
			if of != hintSide {
				b.WriteString(n.text)
			}
		} else if shown(n, of, without) {
			b.WriteString(fields[n.text])
		}
		if b.Len() > maxRendered {
			return "", false
		}
	}
	return b.String(), true
}

// shown reports whether a field is shown on a side.
func shown(n node, of side, without []string) bool {
	for _, name := range without {
		if n.text == name {
			return false
		}
	}
	switch of {
	case questionSide:
		return !n.isSpoken() && !n.has("type:") && !n.has("hint:")
	case hintSide:
		return n.has("hint:")
	}
	return !n.isSpoken()
}

// isEmpty reports whether a field shows nothing.
func isEmpty(source string) bool {
	if len(source) > 4096 { // no editor leaves so many empty tags
		return false
	}
	return !visible(source)
}
