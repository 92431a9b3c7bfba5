package office

import (
	"context"

	"knowmad/pkg/platform/document/block"
)

type odtReader struct {
	body
	*pictures
	styles  map[string]odtStyle // by family and name
	lists   map[string]map[int]wordLevel
	counts  counter
	lastOf  map[string]string // the counting of a list style that goes on
	notes   []*block.Note
	begun   bool
	formula map[string]string
}

// readODT reads the text of a document of LibreOffice, its notes at the end. Comments,
// deleted and hidden text are left out.
func readODT(ctx context.Context, a *archive) (*block.Document, error) {
	count := 0
	r := &odtReader{
		body: body{ctx: ctx, count: &count}, pictures: &pictures{archive: a},
		styles: map[string]odtStyle{}, lists: map[string]map[int]wordLevel{}, counts: counter{}, formula: map[string]string{},
	}
	d := &block.Document{}
	var err error
	if d.Title, err = a.title("meta.xml"); err != nil {
		return nil, err
	}
	if a.has("styles.xml") {
		for _, of := range []string{"office:styles", "office:automatic-styles"} {
			if err := a.each(ctx, "styles.xml", []string{"office:document-styles", of}, func(n *node) error {
				if n.name == "style:page-layout" {
					d.Landscape = d.Landscape || n.child("style:page-layout-properties").attr("print-orientation") == "landscape"
				}
				return r.style(n)
			}); err != nil {
				return nil, err
			}
		}
	}
	if err := a.each(ctx, "content.xml", []string{"office:document-content", "office:automatic-styles"}, r.style); err != nil {
		return nil, err
	}
	if err := a.each(ctx, "content.xml", []string{"office:document-content", "office:body", "office:text"}, r.block); err != nil {
		return nil, err
	}
	if len(r.notes) > 0 {
		r.blocks = append(r.blocks, &block.Rule{})
		for _, n := range r.notes {
			r.blocks = append(r.blocks, n)
		}
	}
	d.Blocks, d.Omitted = finish(r.blocks), r.omitted
	return d, nil
}

// block reads what stands in the text, one below the other.
func (r *odtReader) block(n *node) error { return r.blockIn(n, place{}) }

func (r *odtReader) blockIn(n *node, in place) error {
	switch n.name {
	case "text:h", "text:p":
		return r.paragraph(n, in)
	case "text:list":
		return r.list(n, in)
	case "text:section", "text:index-body", "text:table-of-content", "text:numbered-paragraph", "text:index-title",
		"text:illustration-index", "text:alphabetical-index", "text:bibliography":
		if n.attr("display") == "none" {
			return nil
		}
		for _, k := range n.kids {
			if err := r.blockIn(k, in); err != nil {
				return err
			}
		}
	case "table:table":
		t, err := r.table(n)
		if err != nil || len(t.Rows) == 0 {
			return err
		}
		r.begun = true
		return r.add(t)
	case "draw:frame", "draw:custom-shape", "draw:g", "draw:rect":
		var found inlines
		if err := r.drawing(n, &found); err != nil {
			return err
		}
		for _, b := range found.blocks {
			r.begun = true
			if err := r.add(b); err != nil {
				return err
			}
		}
	}
	return nil
}
