package office

import (
	"knowmad/pkg/platform/document/block"
)

// lift is the alignment that all paragraphs of a cell have.
func lift(blocks []block.Block) block.Align {
	out := block.Left
	for i, b := range blocks {
		p, ok := b.(*block.Paragraph)
		if !ok || i > 0 && p.Align != out {
			return block.Left
		}
		out = p.Align
	}
	return out
}

// flattened gives the cells of a table as paragraphs, a row each.
func flattened(t *block.Table) []block.Block {
	var out []block.Block
	for _, row := range t.Rows {
		var line runs
		var others []block.Block
		for _, c := range row.Cells {
			for _, b := range c.Blocks {
				p, ok := b.(*block.Paragraph)
				if !ok {
					others = append(others, b)
					continue
				}
				if len(line) > 0 {
					line.Add("   ", block.Style{})
				}
				for _, r := range p.Runs {
					line.Add(r.Text, r.Style)
				}
			}
		}
		if len(line) > 0 {
			out = append(out, &block.Paragraph{Runs: line})
		}
		out = append(out, others...)
	}
	return out
}

// countRows tells cells how many rows reach into them from below.
func countRows(t *block.Table) {
	open := map[int]*block.Cell{}
	for i := range t.Rows {
		at := 0
		for j := range t.Rows[i].Cells {
			c := &t.Rows[i].Cells[j]
			if c.Rows == 0 && open[at] != nil {
				open[at].Rows++
			} else {
				c.Rows = 1
				open[at] = c
			}
			at += c.Columns
		}
	}
}
