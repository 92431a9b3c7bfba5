package pdf_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/platform/pdf"
)

// FuzzRead looks for files that end otherwise than well or by an error of a document.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("testdata/*.pdf")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		if file, err := os.ReadFile(name); err == nil && len(file) < 30_000 {
			f.Add(file)
		}
	}
	f.Add(hostile())
	f.Add(onePage("/MediaBox [0 0 400 400] "+helvetica, "BT /F1 12 Tf 60 350 Td (Text) Tj ET"))
	f.Add([]byte("%PDF-1.7"))
	e := newEngine(f, pdf.Options{MaxMemory: 64 << 20, StepTime: 500 * time.Millisecond, MaxPages: 50})
	// Compiling takes longer than the fuzzer waits for one file.
	if err := warm(e); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		err := e.Read(context.Background(), bytes.NewReader(file), int64(len(file)),
			func(ctx context.Context, d *pdf.Document) error {
				for page := range min(d.Pages(), 3) {
					text, err := d.Text(ctx, page)
					if err != nil {
						return err
					}
					for _, line := range text.Lines {
						if line.Text == "" || !(line.X >= 0 && line.Y >= 0 && line.W >= 0 && line.H >= 0 &&
							line.X+line.W < 1.0001 && line.Y+line.H < 1.0001) {
							t.Errorf("%+v", line)
						}
					}
					_ = text.Plain()
					if _, err := d.Pictures(ctx, page, []int{64}, 80); err != nil {
						return err
					}
				}
				_, err := d.Clean(ctx, io.Discard)
				return err
			})
		for _, known := range []error{nil, pdf.ErrBroken, pdf.ErrEncrypted, pdf.ErrMemory, pdf.ErrTime, pdf.ErrTooManyPages, pdf.ErrForm} {
			if errors.Is(err, known) {
				return
			}
		}
		t.Error(err)
	})
}
