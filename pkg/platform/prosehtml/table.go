package prosehtml

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// columnLabels writes the heading of its column on each cell of a table's body,
// as data-label. On phones, where a row becomes a card, the style sheet shows it
// before the cell's text.
type columnLabels struct{}

// Transform implements parser.ASTTransformer.
func (columnLabels) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	for block := document.FirstChild(); block != nil; block = block.NextSibling() {
		_ = ast.Walk(block, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
			if table, ok := node.(*extast.Table); ok && entering {
				label(table, reader.Source())
				return ast.WalkSkipChildren, nil
			}
			return ast.WalkContinue, nil
		})
	}
}

func label(table *extast.Table, source []byte) {
	var labels []string
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		column := 0
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if _, isHead := row.(*extast.TableHeader); isHead {
				labels = append(labels, words(cell, source))
			} else if column < len(labels) {
				cell.SetAttributeString("data-label", []byte(labels[column]))
			}
			column++
		}
	}
}

// words is the text of a node without its markup.
func words(node ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n := n.(type) {
			case *ast.Text:
				b.Write(n.Segment.Value(source))
			case *ast.String:
				b.Write(n.Value)
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
