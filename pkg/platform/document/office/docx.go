package office

import (
	"context"
	"strconv"

	"knowmad/pkg/platform/document/block"
)

type wordReader struct {
	body
	*pictures
	part   string // that is read
	rels   relations
	styles map[string]wordStyle
	levels map[string]map[int]wordLevel // by the number of a list
	counts counter
	notes  []string // ids of footnotes ("f1") and endnotes ("e1") in their order
	// begun reports whether page breaks have something before them.
	begun bool
	// inner tells that the document stands in another one.
	inner bool
}

// readDOCX reads the text of a document of Word, its notes at the end. Headers,
// comments, deleted and hidden text are left out.
func readDOCX(ctx context.Context, a *archive, main string) (*block.Document, error) {
	return readWord(ctx, a, main, false)
}

// readWord reads a document of Word, by itself or within another one.
func readWord(ctx context.Context, a *archive, main string, inner bool) (*block.Document, error) {
	count := 0
	r := &wordReader{
		body: body{ctx: ctx, count: &count}, pictures: &pictures{archive: a}, part: main,
		inner: inner, styles: map[string]wordStyle{}, levels: map[string]map[int]wordLevel{}, counts: counter{},
	}
	d := &block.Document{}
	var err error
	if d.Title, err = a.title("docProps/core.xml"); err != nil {
		return nil, err
	}
	if r.rels, err = a.relations(main); err != nil {
		return nil, err
	}
	if err := r.readStyles(); err != nil {
		return nil, err
	}
	if err := r.readNumbering(); err != nil {
		return nil, err
	}
	err = a.each(ctx, main, []string{"w:document", "w:body"}, func(n *node) error {
		if n.name == "w:sectPr" {
			d.Landscape = n.child("w:pgSz").attr("orient") == "landscape"
			return nil
		}
		return r.block(n)
	})
	if err != nil {
		return nil, err
	}
	if err := r.readNotes(main); err != nil {
		return nil, err
	}
	d.Blocks, d.Omitted = finish(r.blocks), r.omitted
	return d, nil
}

// block reads a paragraph, a table, or what wraps some.
func (r *wordReader) block(n *node) error {
	switch n.name {
	case "w:p":
		return r.paragraph(n)
	case "w:tbl":
		t, err := r.table(n)
		if err != nil || len(t.Rows) == 0 {
			return err
		}
		r.begun = true
		return r.add(t)
	case "w:altChunk":
		return r.chunk(r.rels[n.attrNS("r", "id")])
	case "w:del", "w:moveFrom":
		return nil
	case "w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo", "mc:AlternateContent", "mc:Choice", "mc:Fallback":
		for _, k := range alternatives(n) {
			if err := r.block(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// alternatives are the children of an element; of several forms of the same content
// the first.
func alternatives(n *node) []*node {
	if n.name != "mc:AlternateContent" {
		return n.kids
	}
	for _, name := range []string{"mc:Choice", "mc:Fallback"} {
		if c := n.child(name); c != nil && len(c.kids) > 0 {
			return c.kids
		}
	}
	return nil
}

// readNotes adds the notes that the text refers to.
func (r *wordReader) readNotes(main string) error {
	if len(r.notes) == 0 {
		return nil
	}
	found := map[string][]block.Block{}
	order := r.notes
	text := r.blocks
	for _, kind := range []string{"footnote", "endnote"} {
		part, err := r.archive.related(main, kind+"s")
		if err != nil {
			return err
		}
		if part == "" {
			continue
		}
		if r.rels, err = r.archive.relations(part); err != nil {
			return err
		}
		err = r.archive.each(r.ctx, part, []string{"w:" + kind + "s"}, func(n *node) error {
			r.blocks = nil
			for _, k := range n.kids {
				if err := r.block(k); err != nil {
					return err
				}
			}
			found[kind[:1]+n.attr("id")] = r.blocks
			return nil
		})
		if err != nil {
			return err
		}
	}
	r.blocks = append(text, &block.Rule{})
	for i, key := range order {
		if err := r.add(&block.Note{Marker: strconv.Itoa(i + 1), Blocks: found[key]}); err != nil {
			return err
		}
	}
	return nil
}
