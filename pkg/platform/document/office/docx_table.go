package office

import (
	"knowmad/pkg/platform/document/block"
)

func (r *wordReader) table(n *node) (*block.Table, error) {
	t := &block.Table{}
	for _, tr := range n.within("w:tr", "w:sdt", "w:sdtContent", "w:customXml", "w:ins") {
		if tr.child("w:trPr", "w:del") != nil {
			continue
		}
		if tr.child("w:trPr", "w:tblHeader").on() && t.Header == len(t.Rows) {
			t.Header++
		}
		var row block.Row
		for _, tc := range tr.within("w:tc", "w:sdt", "w:sdtContent", "w:customXml") {
			cell := block.Cell{Columns: max(1, number(tc.child("w:tcPr", "w:gridSpan").attr("val"))), Rows: 1}
			merge := tc.child("w:tcPr", "w:vMerge")
			if merge != nil && merge.attr("val") != "restart" {
				cell.Rows = 0
				row.Cells = append(row.Cells, cell)
				continue
			}
			inner := *r
			inner.blocks = nil
			for _, k := range tc.kids {
				if k.name == "w:tbl" { // a table within a cell is read row by row
					nested, err := inner.table(k)
					if err != nil {
						return nil, err
					}
					inner.blocks = append(inner.blocks, flattened(nested)...)
					continue
				}
				if err := inner.block(k); err != nil {
					return nil, err
				}
			}
			r.notes = inner.notes
			cell.Blocks = inner.blocks
			cell.Align = lift(cell.Blocks)
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	countRows(t)
	if t.Header == len(t.Rows) {
		t.Header = 0
	}
	return t, nil
}
