package diff

import (
	"fmt"
	"strings"
)

// Bounds of the report on a text that differs.
const (
	passagesShown = 6     // passages in a sentence
	context       = 3     // words next to a passage, by which a reader finds it
	passageWords  = 40    // on one side of a passage, above which it is cut short
	comparedWords = 4_000 // on each side, above which words aren't matched one by one
)

// passages compares two texts word for word and describes each passage that differs, with
// the words next to it. Line breaks and other white space make no difference.
func passages(before, after string) []string {
	a, b := strings.Fields(before), strings.Fields(after)
	var out []string
	for _, h := range joined(hunks(a, b)) {
		out = append(out, h.sentence(a, b))
	}
	return out
}

// hunk is a run of words, a[a0:a1] of the first text, that b[b0:b1] of the second replaces.
type hunk struct{ a0, a1, b0, b1 int }

// hunks finds where two lists of words differ, by their longest common subsequence. Lists
// longer than comparedWords are one hunk: time and memory grow with the product of the lengths.
func hunks(a, b []string) []hunk {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	x, y := a[head:len(a)-tail], b[head:len(b)-tail]
	if len(x) == 0 && len(y) == 0 {
		return nil
	}
	if len(x) == 0 || len(y) == 0 || len(x) > comparedWords || len(y) > comparedWords {
		return []hunk{{head, len(a) - tail, head, len(b) - tail}}
	}
	// common[i][k] is the length of the longest common subsequence of x[i:] and y[k:].
	common := make([][]int16, len(x)+1)
	for i := range common {
		common[i] = make([]int16, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := len(y) - 1; k >= 0; k-- {
			if x[i] == y[k] {
				common[i][k] = common[i+1][k+1] + 1
			} else {
				common[i][k] = max(common[i+1][k], common[i][k+1])
			}
		}
	}
	var out []hunk
	i, k := 0, 0
	for i < len(x) || k < len(y) {
		if i < len(x) && k < len(y) && x[i] == y[k] {
			i, k = i+1, k+1
			continue
		}
		h := hunk{a0: head + i, b0: head + k}
		for i < len(x) || k < len(y) {
			if i < len(x) && k < len(y) && x[i] == y[k] {
				break
			}
			if k == len(y) || i < len(x) && common[i+1][k] >= common[i][k+1] {
				i++
			} else {
				k++
			}
		}
		h.a1, h.b1 = head+i, head+k
		out = append(out, h)
	}
	return out
}

// joined merges hunks with fewer than context words between them.
func joined(list []hunk) []hunk {
	var out []hunk
	for _, h := range list {
		if n := len(out); n > 0 && h.a0-out[n-1].a1 < context {
			out[n-1].a1, out[n-1].b1 = h.a1, h.b1
			continue
		}
		out = append(out, h)
	}
	return out
}

// sentence describes one hunk, with the words next to it.
func (h hunk) sentence(a, b []string) string {
	was, is := a[h.a0:h.a1], b[h.b0:h.b1]
	before := b[max(0, h.b0-context):h.b0]
	after := b[h.b1:min(len(b), h.b1+context)]
	switch {
	case len(was) == 0:
		return fmt.Sprintf("%s is added%s", quotedWords(is), contextOf(before, after))
	case len(is) == 0:
		return fmt.Sprintf("%s is gone%s", quotedWords(was), contextOf(before, after))
	default:
		return fmt.Sprintf("%s is now %s%s", quotedWords(was), quotedWords(is), contextOf(before, after))
	}
}

// contextOf names the words next to a passage: those before it, else those after it.
func contextOf(before, after []string) string {
	switch {
	case len(before) > 0:
		return ", after " + quotedWords(before)
	case len(after) > 0:
		return ", before " + quotedWords(after)
	}
	return ""
}

func quotedWords(words []string) string {
	if len(words) > passageWords {
		half := passageWords / 2
		return fmt.Sprintf("“%s … %s” (%d words)",
			strings.Join(words[:half], " "), strings.Join(words[len(words)-half:], " "), len(words))
	}
	return "“" + strings.Join(words, " ") + "”"
}

// textChange is the change of a text; its sentence shows the first passagesShown passages.
func textChange(f Fact, before, after string) Change {
	items := passages(before, after)
	ch := Change{Kind: KindChanges, Passages: items}
	ch.summary = "The text of " + f.subject + " changes (it says: " + f.note + ")"
	if len(items) == 0 {
		ch.Sentence = ch.summary + "."
		return ch
	}
	listed := strings.Join(items[:min(len(items), passagesShown)], "; ")
	if more := len(items) - passagesShown; more > 0 {
		listed += fmt.Sprintf("; and %s more", count(more, "passage"))
	}
	ch.Sentence = ch.summary + ": " + listed + "."
	return ch
}
