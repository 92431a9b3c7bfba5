package office

import (
	"knowmad/pkg/platform/document/block"
)

func (r *odtReader) table(n *node) (*block.Table, error) {
	const mostRepeated = 50
	t := &block.Table{}
	var rows func(n *node, header bool) error
	rows = func(n *node, header bool) error {
		for _, k := range n.kids {
			switch k.name {
			case "table:table-header-rows":
				if err := rows(k, true); err != nil {
					return err
				}
			case "table:table-rows", "table:table-row-group":
				if err := rows(k, header); err != nil {
					return err
				}
			case "table:table-row":
				row, err := r.row(k)
				if err != nil {
					return err
				}
				for range max(1, min(mostRepeated, number(k.attr("number-rows-repeated")))) {
					if *r.count += len(row.Cells); *r.count > block.MaxBlocks {
						return block.TooLarge("cells")
					}
					t.Rows = append(t.Rows, row)
				}
				if header {
					t.Header = len(t.Rows)
				}
			}
		}
		return nil
	}
	if err := rows(n, false); err != nil {
		return nil, err
	}
	if t.Header == len(t.Rows) {
		t.Header = 0
	}
	return t, nil
}

func (r *odtReader) row(n *node) (block.Row, error) {
	var row block.Row
	skip := 0 // cells that the one before reaches over
	for _, k := range n.kids {
		switch k.name {
		case "table:covered-table-cell":
			for range max(1, min(64, number(k.attr("number-columns-repeated")))) {
				if skip > 0 {
					skip--
					continue
				}
				row.Cells = append(row.Cells, block.Cell{Columns: 1})
			}
		case "table:table-cell":
			inner := *r
			inner.blocks = nil
			for _, b := range k.kids {
				if b.name == "table:table" {
					nested, err := inner.table(b)
					if err != nil {
						return row, err
					}
					inner.blocks = append(inner.blocks, flattened(nested)...)
					continue
				}
				if err := inner.block(b); err != nil {
					return row, err
				}
			}
			r.notes = inner.notes
			cell := block.Cell{Columns: max(1, number(k.attr("number-columns-spanned"))), Rows: max(1, number(k.attr("number-rows-spanned"))), Blocks: inner.blocks}
			cell.Align = lift(cell.Blocks)
			skip = cell.Columns - 1
			for range max(1, min(64, number(k.attr("number-columns-repeated")))) {
				row.Cells = append(row.Cells, cell)
			}
		}
	}
	return row, nil
}
