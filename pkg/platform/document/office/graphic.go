package office

import (
	"context"
	"strings"

	"knowmad/pkg/platform/document/block"
)

const (
	// maxWords bounds the boxes of a diagram, and the values of a chart's series.
	maxWords  = 500
	maxSeries = 12
)

// graphic reads the words of a diagram or chart that an element refers to. It isn't drawn,
// which is told as omitted.
func (p *pictures) graphic(ctx context.Context, rels relations, n *node) (blocks []block.Block, found bool, err error) {
	ids, chart := n.find("dgm:relIds"), n.find("c:chart")
	if ids == nil && chart == nil {
		return nil, false, nil
	}
	part, read := rels[ids.attrNS("r", "dm")], p.diagram
	if chart != nil {
		part, read = rels[chart.attrNS("r", "id")], p.chart
	}
	p.omit(block.OmittedDrawing)
	if part == "" || !p.archive.has(part) {
		return nil, true, nil
	}
	blocks, err = read(ctx, part)
	return blocks, true, err
}

// diagram reads the words of a SmartArt's boxes as a list.
func (p *pictures) diagram(ctx context.Context, part string) (blocks []block.Block, err error) {
	err = p.archive.each(ctx, part, []string{"dgm:dataModel", "dgm:ptLst"}, func(pt *node) error {
		if pt.attr("type") == "pres" || len(blocks) >= maxWords {
			return nil
		}
		if words := drawnWords(pt); words != "" {
			blocks = append(blocks, &block.Item{Marker: "•", Blocks: []block.Block{&block.Paragraph{Runs: block.Plain(words)}}})
		}
		return nil
	})
	return blocks, err
}

// drawnWords joins the paragraphs of DrawingML in an element.
func drawnWords(n *node) string {
	var lines []string
	for _, paragraph := range n.all("a:p") {
		var line strings.Builder
		for _, t := range paragraph.all("a:t") {
			line.WriteString(t.words())
		}
		if words := strings.TrimSpace(block.Clean(line.String())); words != "" {
			lines = append(lines, words)
		}
	}
	return strings.Join(lines, "\n")
}

// chart reads the titles of a chart as paragraphs and its values as a table.
func (p *pictures) chart(ctx context.Context, part string) (blocks []block.Block, err error) {
	err = p.archive.each(ctx, part, []string{"c:chartSpace"}, func(n *node) error {
		if n.name != "c:chart" {
			return nil
		}
		for _, title := range n.all("c:title") {
			if words := drawnWords(title); words != "" {
				blocks = append(blocks, &block.Paragraph{Runs: []block.Run{{Text: words, Style: block.Style{Bold: true}}}})
			}
		}
		if t := chartTable(n.all("c:ser")); t != nil {
			blocks = append(blocks, t)
		}
		return nil
	})
	return blocks, err
}

// chartTable has a row for each category and a column for each series; nil without values.
func chartTable(series []*node) *block.Table {
	series = series[:min(len(series), maxSeries)]
	head := block.Row{Cells: []block.Cell{cellOf("")}}
	named := false
	t := &block.Table{}
	for n, s := range series {
		name := strings.Join(values(s, "c:tx"), " ")
		named = named || name != ""
		head.Cells = append(head.Cells, cellOf(name))
		categories := append(values(s, "c:cat"), values(s, "c:xVal")...)
		numbers := append(values(s, "c:val"), values(s, "c:yVal")...)
		for i := range min(max(len(categories), len(numbers)), maxWords) {
			if i == len(t.Rows) {
				row := block.Row{Cells: []block.Cell{cellOf(textAt(categories, i))}}
				for range series {
					row.Cells = append(row.Cells, cellOf(""))
				}
				t.Rows = append(t.Rows, row)
			}
			t.Rows[i].Cells[n+1] = cellOf(textAt(numbers, i))
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	if named {
		t.Header, t.Rows = 1, append([]block.Row{head}, t.Rows...)
	}
	return t
}

func textAt(texts []string, i int) string {
	if i < len(texts) {
		return texts[i]
	}
	return ""
}

func cellOf(text string) block.Cell {
	cell := block.Cell{Columns: 1, Rows: 1}
	if text != "" {
		cell.Blocks = []block.Block{&block.Paragraph{Runs: block.Plain(text)}}
	}
	return cell
}

// values are the texts or numbers that a chart keeps of its table, in a child of a series.
func values(series *node, child string) (out []string) {
	n := series.child(child)
	if n == nil {
		return nil
	}
	for _, v := range n.all("c:v") {
		out = append(out, strings.TrimSpace(block.Clean(v.words())))
	}
	return out
}
