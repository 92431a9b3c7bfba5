package block

import "strings"

// Runs gathers text and joins what has one style.
type Runs []Run

// Add adds text.
func (r *Runs) Add(text string, style Style) {
	if text == "" {
		return
	}
	const long = 4096 // bytes of a run that nothing is joined to: each joining copies it
	if n := len(*r); n > 0 && (*r)[n-1].Style == style && len((*r)[n-1].Text) < long {
		(*r)[n-1].Text += text
		return
	}
	*r = append(*r, Run{Text: text, Style: style})
}

// Trimmed has no blanks at its ends.
func (r Runs) Trimmed() []Run {
	for len(r) > 0 {
		if r[0].Text = strings.TrimLeft(r[0].Text, " \n\t"); r[0].Text != "" {
			break
		}
		r = r[1:]
	}
	for len(r) > 0 {
		last := &r[len(r)-1]
		if last.Text = strings.TrimRight(last.Text, " \n\t"); last.Text != "" {
			break
		}
		r = r[:len(r)-1]
	}
	return r
}

// Plain is text without a style.
func Plain(text string) []Run { return []Run{{Text: text}} }
