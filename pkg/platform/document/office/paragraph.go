package office

import (
	"knowmad/pkg/platform/document/block"
)

// inlines are what a paragraph has: its text, and what stands in it as blocks.
type inlines struct {
	runs
	blocks []block.Block // pictures and text boxes, after the text
	breaks bool          // a page break within
	math   bool          // nothing but a formula
}

// join adds text of several styles.
func (in *inlines) join(more []block.Run) {
	for _, r := range more {
		in.Add(r.Text, r.Style)
	}
}

type paragraphKind struct {
	level, depth     int // of headings from 1, of lists from 0
	list             *node
	align            block.Align
	code, quote, toc bool
}
