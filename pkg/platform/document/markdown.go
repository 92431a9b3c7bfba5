package document

import (
	"context"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/hypertext"
)

// maxNesting is how deep quotes and lists of Markdown may stand in each other.
const maxNesting = 40

// readMarkdown reads CommonMark with tables, task lists, strike-through and footnotes. Of
// HTML its text is read, formulas in TeX stay as they were typed
// (markdown_math.go); pictures are not fetched, their description stands for them.
func readMarkdown(ctx context.Context, source string) (*block.Document, error) {
	source = strings.ReplaceAll(source, "\r\n", "\n")
	title, source := frontMatter(source)
	source, formulas := hideFormulas(block.Clean(source))
	b := []byte(source)
	if err := affordable(string(b)); err != nil {
		return nil, err
	}
	parser := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote)).Parser()
	root := parser.Parse(text.NewReader(b))
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	m := &markdown{ctx: ctx, source: b, formulas: formulas}
	blocks, err := m.blocks(root, 0)
	if err != nil {
		return nil, err
	}
	return &block.Document{Title: title, Blocks: blocks}, nil
}

// affordable refuses text that would keep the parser busy for minutes, in which it
// can't be interrupted: its time grows with the markup of a paragraph times the
// paragraph's length, and with how many lists and quotes a line opens.
func affordable(source string) error {
	const budget = 8e9 // seconds, at worst; a table of 3,000 rows and 10 columns takes 6e9
	cost, marks, size := 0.0, 0, 0
	for line := range strings.SplitSeq(source, "\n") {
		if opens(line) > maxNesting {
			return block.TooLarge("nesting")
		}
		if strings.TrimSpace(line) == "" {
			marks, size = 0, 0
			continue
		}
		before := float64(marks) * float64(size)
		size += len(line) + 1
		for i := range len(line) {
			switch line[i] {
			case '[', ']', '(', '*', '_', '`', '~', '<', '!', '|', '&', '^', ':':
				marks++
			}
		}
		if cost += float64(marks)*float64(size) - before; cost > budget {
			return block.TooLarge("markup")
		}
	}
	return nil
}

// opens counts the lists and quotes that a line opens.
func opens(line string) int {
	n := 0
	for {
		line = strings.TrimLeft(line, " \t")
		rest := strings.TrimLeft(line, "0123456789")
		switch {
		case line == "":
			return n
		case line[0] == '>':
			rest = line[1:]
		case len(rest) == len(line) && strings.IndexByte("-+*", line[0]) >= 0 && (len(line) == 1 || line[1] == ' ' || line[1] == '\t'):
			rest = line[1:]
		case len(rest) < len(line) && len(rest) > 1 && (rest[0] == '.' || rest[0] == ')') && (rest[1] == ' ' || rest[1] == '\t'):
			rest = rest[1:]
		default:
			return n
		}
		n++
		line = rest
	}
}

// frontMatter cuts the YAML off that some editors put before the text.
func frontMatter(source string) (title, rest string) {
	inside, ok := strings.CutPrefix(source, "---\n")
	if !ok {
		return "", source
	}
	head, rest, ok := strings.Cut(inside, "\n---\n")
	if !ok || len(head) > 4*block.HeadSize || strings.Contains(head, "\n\n") {
		return "", source
	}
	for line := range strings.SplitSeq(head, "\n") {
		key, value, ok := strings.Cut(line, ":")
		if !ok && strings.TrimSpace(line) != "" && !strings.HasPrefix(strings.TrimSpace(line), "-") {
			return "", source
		}
		if strings.TrimSpace(key) == "title" {
			title = block.Clean(strings.Trim(strings.TrimSpace(value), `"'`))
		}
	}
	return title, rest
}

type markdown struct {
	ctx    context.Context //nolint:containedctx // lives as long as one call of readMarkdown
	source []byte
	count  int
	// formulas are what stands for their marks in source.
	formulas formulas
	// open are the tags of HTML that stand open in the block that is read.
	open hypertext.Tags
}

// blocks reads what stands in a block.
func (m *markdown) blocks(in ast.Node, depth int) ([]block.Block, error) {
	if depth > maxNesting {
		return nil, block.TooLarge("nesting")
	}
	var out []block.Block
	for n := in.FirstChild(); n != nil; n = n.NextSibling() {
		if m.count++; m.count > block.MaxBlocks {
			return nil, block.TooLarge("blocks")
		}
		if m.count%block.CheckEvery == 0 && m.ctx.Err() != nil {
			return nil, context.Cause(m.ctx)
		}
		more, err := m.block(n, depth)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

func (m *markdown) block(n ast.Node, depth int) ([]block.Block, error) {
	switch n := n.(type) {
	case *ast.Heading:
		return []block.Block{&block.Heading{Level: n.Level, Runs: m.runs(n)}}, nil
	case *ast.Paragraph, *ast.TextBlock:
		if runs := m.runs(n); strings.TrimSpace(block.Words(runs)) != "" {
			return []block.Block{&block.Paragraph{Runs: runs}}, nil
		}
		return nil, nil
	case *ast.CodeBlock:
		return []block.Block{&block.Code{Text: m.lines(n)}}, nil
	case *ast.FencedCodeBlock:
		return []block.Block{&block.Code{Text: m.lines(n)}}, nil
	case *ast.Blockquote:
		blocks, err := m.blocks(n, depth+1)
		return []block.Block{&block.Quote{Blocks: blocks}}, err
	case *ast.ThematicBreak:
		return []block.Block{&block.Rule{}}, nil
	case *ast.List:
		return m.list(n, depth)
	case *extast.Table:
		return []block.Block{m.table(n)}, nil
	case *extast.FootnoteList:
		return m.footnotes(n, depth)
	case *ast.HTMLBlock:
		return m.html(n)
	}
	return m.blocks(n, depth+1)
}

// html reads a block of HTML.
func (m *markdown) html(n *ast.HTMLBlock) ([]block.Block, error) {
	var source strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		source.Write(line.Value(m.source))
	}
	if n.HasClosure() {
		source.Write(n.ClosureLine.Value(m.source))
	}
	return hypertext.Blocks(m.formulas.restore(source.String()))
}

// list makes items of a list; lists in its entries follow these, one level deeper.
func (m *markdown) list(l *ast.List, depth int) ([]block.Block, error) {
	var out []block.Block
	number := max(l.Start, 0)
	for n := l.FirstChild(); n != nil; n = n.NextSibling() {
		marker := "•"
		if l.IsOrdered() {
			marker = strconv.Itoa(number) + string(l.Marker)
			number++
		}
		if check := taskOf(n); check != nil {
			marker = "☐"
			if check.IsChecked {
				marker = "☑"
			}
		}
		inside, err := m.blocks(n, depth+1)
		if err != nil {
			return nil, err
		}
		item := &block.Item{Marker: marker}
		out = append(out, item)
		for _, b := range inside {
			deeper, ok := b.(*block.Item)
			switch {
			case ok:
				deeper.Level++
				out = append(out, deeper)
				item = nil
			case item == nil: // text after a list in the entry
				item = &block.Item{}
				out = append(out, item)
				fallthrough
			default:
				item.Blocks = append(item.Blocks, b)
			}
		}
	}
	return out, nil
}

func taskOf(entry ast.Node) *extast.TaskCheckBox {
	if first := entry.FirstChild(); first != nil {
		if check, ok := first.FirstChild().(*extast.TaskCheckBox); ok {
			return check
		}
	}
	return nil
}

func (m *markdown) table(t *extast.Table) *block.Table {
	table := &block.Table{}
	for n := t.FirstChild(); n != nil; n = n.NextSibling() {
		if _, ok := n.(*extast.TableHeader); ok {
			table.Header++
		}
		var row block.Row
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			cell := block.Cell{Columns: 1, Rows: 1, Blocks: []block.Block{&block.Paragraph{Runs: m.runs(c)}}}
			if tc, ok := c.(*extast.TableCell); ok {
				switch tc.Alignment {
				case extast.AlignCenter:
					cell.Align = block.Centre
				case extast.AlignRight:
					cell.Align = block.Right
				case extast.AlignLeft, extast.AlignNone:
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

func (m *markdown) footnotes(list *extast.FootnoteList, depth int) ([]block.Block, error) {
	out := []block.Block{&block.Rule{}}
	for n := list.FirstChild(); n != nil; n = n.NextSibling() {
		blocks, err := m.blocks(n, depth+1)
		if err != nil {
			return nil, err
		}
		note := &block.Note{Blocks: blocks}
		if f, ok := n.(*extast.Footnote); ok {
			note.Marker = strconv.Itoa(f.Index)
		}
		out = append(out, note)
	}
	return out, nil
}

// lines is the text of a code block.
func (m *markdown) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(m.source))
	}
	return strings.TrimRight(m.formulas.restore(b.String()), "\n")
}

// runs reads the text of a block.
func (m *markdown) runs(n ast.Node) []block.Run {
	var out block.Runs
	m.open = nil
	m.inline(n, block.Style{}, &out, 0)
	return out.Trimmed()
}

// add adds text in a style and in those of the tags around it.
func (m *markdown) add(out *block.Runs, text string, style block.Style) {
	if style, shown := m.open.Style(style); shown {
		out.Add(m.formulas.restore(text), style)
	}
}

func (m *markdown) inline(in ast.Node, style block.Style, out *block.Runs, depth int) {
	if depth > maxNesting {
		return
	}
	for n := in.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			m.add(out, unescape(string(n.Value(m.source)), n.IsRaw()), style)
			switch {
			case n.HardLineBreak():
				m.add(out, "\n", style)
			case n.SoftLineBreak():
				m.add(out, " ", style)
			}
		case *ast.String:
			m.add(out, string(n.Value), style)
		case *ast.CodeSpan:
			s := style
			s.Code = true
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				if t, ok := c.(*ast.Text); ok {
					m.add(out, strings.ReplaceAll(string(t.Value(m.source)), "\n", " "), s)
				}
			}
		case *ast.Emphasis:
			s := style
			if n.Level == 1 {
				s.Italic = true
			} else {
				s.Bold = true
			}
			m.inline(n, s, out, depth+1)
		case *extast.Strikethrough:
			s := style
			s.Strike = true
			m.inline(n, s, out, depth+1)
		case *ast.AutoLink:
			m.add(out, string(n.Label(m.source)), style)
		case *ast.Image:
			s := style
			s.Italic = true
			m.inline(n, s, out, depth+1)
		case *extast.FootnoteLink:
			s := style
			s.Shift = block.Superscript
			m.add(out, strconv.Itoa(n.Index), s)
		case *ast.RawHTML:
			for i := range n.Segments.Len() {
				segment := n.Segments.At(i)
				_, text := m.open.Read(string(segment.Value(m.source)))
				m.add(out, text, style)
			}
		case *extast.TaskCheckBox, *extast.FootnoteBacklink:
		default:
			m.inline(n, style, out, depth+1)
		}
	}
}

// unescape resolves the escapes and entities of Markdown's text.
func unescape(s string, raw bool) string {
	if raw || !strings.ContainsAny(s, `\&`) {
		return s
	}
	b := util.UnescapePunctuations([]byte(s))
	return block.Clean(string(util.ResolveEntityNames(util.ResolveNumericReferences(b))))
}
