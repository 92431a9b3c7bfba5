package demo

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"path"
	"strings"

	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/typeset"
)

// file is what an author would have on their device.
type file struct {
	name  string
	bytes []byte
}

// markdown is a text as one document, beneath its title.
func (t text) markdown() []byte { return []byte("# " + t.Title + "\n\n" + t.body + "\n") }

// files are a text in a form.
func (s *Service) files(ctx context.Context, t text, as Form) ([]file, error) {
	name := path.Base(t.name)
	if as == AsMarkdown {
		return []file{{name + ".md", t.markdown()}}, nil
	}
	set, err := typeseted(ctx, t.markdown())
	if err != nil || as == AsPDF {
		return []file{{name + ".pdf", set}}, err
	}
	return s.pictures(ctx, name, set)
}

// typeseted is Markdown as a PDF. The same words give the same bytes.
func typeseted(ctx context.Context, words []byte) ([]byte, error) {
	d, err := document.Read(ctx, document.MD, bytes.NewReader(words), int64(len(words)), "")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if _, err := typeset.PDF(ctx, &out, d, typeset.Options{}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// pictureWidth is that of a scanned page, in pixels.
const pictureWidth = 1600

// pictures are the pages of a PDF.
func (s *Service) pictures(ctx context.Context, name string, set []byte) (out []file, err error) {
	err = s.pdfs.Read(ctx, bytes.NewReader(set), int64(len(set)), func(ctx context.Context, d *pdf.Document) error {
		for i := range d.Pages() {
			m, err := d.Image(ctx, i, pictureWidth)
			if err != nil {
				return err
			}
			var b bytes.Buffer
			if err := png.Encode(&b, m); err != nil {
				return err
			}
			out = append(out, file{fmt.Sprintf("%s-%d.png", strings.TrimSuffix(name, "-sheet"), i+1), b.Bytes()})
		}
		return nil
	})
	return out, err
}
