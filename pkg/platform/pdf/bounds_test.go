package pdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

// hostile is a page that takes ten to the twelfth steps to draw: forms that draw each
// other, ten times each.
func hostile() []byte {
	const depth = 12
	var forms []string
	for n := range depth {
		next := strings.Repeat("/X Do ", 10)
		resources := fmt.Sprintf("/Resources <</XObject <</X %d 0 R>>>>", 6+n)
		if n == depth-1 {
			next, resources = "0 0 10 10 re f", ""
		}
		forms = append(forms, stream("/Type /XObject /Subtype /Form /BBox [0 0 400 400] "+resources, next))
	}
	return onePage("/MediaBox [0 0 400 400] /Resources <</XObject <</X 5 0 R>>>>", strings.Repeat("/X Do ", 10), forms...)
}

// bomb is a page whose content unpacks to more than 60 MB.
func bomb() []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	line := []byte(strings.Repeat(" ", 1<<20))
	for range 60 {
		_, _ = w.Write(line)
	}
	_ = w.Close()
	return build(
		"<</Type /Catalog /Pages 2 0 R>>",
		"<</Type /Pages /Kids [3 0 R] /Count 1>>",
		"<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 400]>>",
		stream("/Filter /FlateDecode", packed.String()),
	)
}

// everything reads the text and draws the first page.
func everything(ctx context.Context, d *pdf.Document) error {
	if _, err := d.Text(ctx, 0); err != nil {
		return err
	}
	_, err := d.Image(ctx, 0, 480)
	return err
}

func TestWhatCannotBeReadHasAnErrorOfItsOwn(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	whole := fixture(t, "columns.pdf")
	claimed := bytes.Replace(onePage("/MediaBox [0 0 400 400]", ""), []byte("/Count 1>>"), []byte("/Count 100000>>"), 1)
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"encrypted":         {fixture(t, "encrypted.pdf"), pdf.ErrEncrypted},
		"no bytes":          {nil, pdf.ErrBroken},
		"no PDF":            {[]byte("Das ist kein PDF."), pdf.ErrBroken},
		"garbage":           {append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{0, 255, 17}, 5000)...), pdf.ErrBroken},
		"the first half":    {whole[:len(whole)/30], pdf.ErrBroken},
		"no page":           {build("<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Kids [] /Count 0>>"), pdf.ErrBroken},
		"100,000 pages":     {claimed, pdf.ErrTooManyPages},
		"pages in a circle": {build("<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Kids [2 0 R] /Count 3>>"), pdf.ErrBroken},
	} {
		t.Run(name, func(t *testing.T) {
			require.ErrorIs(t, read(e, c.file, everything), c.want)
		})
	}
}

func TestDocumentIsEndedAfterItsTime(t *testing.T) {
	e := newEngine(t, pdf.Options{StepTime: 300 * time.Millisecond})
	// The machine is busy at times: what comes first isn't what is tested.
	require.NoError(t, warm(e))
	err := read(e, hostile(), func(ctx context.Context, d *pdf.Document) error {
		_, err := d.Image(ctx, 0, 480)
		require.ErrorIs(t, err, pdf.ErrTime)
		_, again := d.Text(ctx, 0)
		require.ErrorIs(t, again, pdf.ErrTime, "the instance is lost")
		return err
	})
	require.ErrorIs(t, err, pdf.ErrTime)
}

// warm compiles PDFium, which no step's time is meant for.
func warm(e *pdf.Engine) error {
	file := onePage("/MediaBox [0 0 40 40]", "")
	return read(e, file, func(context.Context, *pdf.Document) error { return nil })
}

func TestDocumentIsEndedByItsContext(t *testing.T) {
	e := newEngine(t, pdf.Options{StepTime: time.Hour})
	require.NoError(t, warm(e))
	ctx, cancel := context.WithCancelCause(context.Background())
	reason := errors.New("the author was deleted")
	file := hostile()
	err := e.Read(ctx, bytes.NewReader(file), int64(len(file)), func(ctx context.Context, d *pdf.Document) error {
		time.AfterFunc(20*time.Millisecond, func() { cancel(reason) })
		_, err := d.Image(ctx, 0, 480)
		return err
	})
	require.ErrorIs(t, err, reason)
	require.NoError(t, warm(e), "others are read as before")
}

func TestCloseEndsDocuments(t *testing.T) {
	e := pdf.New(pdf.Options{StepTime: time.Hour, CacheFolder: cacheFolder})
	require.NoError(t, warm(e))
	begun, ended := make(chan struct{}), make(chan error)
	go func() {
		ended <- read(e, hostile(), func(ctx context.Context, d *pdf.Document) error {
			close(begun)
			_, err := d.Image(ctx, 0, 480)
			return err
		})
	}()
	<-begun
	require.NoError(t, e.Close())
	require.ErrorIs(t, <-ended, pdf.ErrClosed)
	require.ErrorIs(t, warm(e), pdf.ErrClosed)
	require.NoError(t, e.Close(), "twice is no fault")
	require.NoError(t, pdf.New(pdf.Options{}).Close(), "nor is an engine that read nothing")
}

func TestMemoryIsBounded(t *testing.T) {
	e := newEngine(t, pdf.Options{MaxMemory: 48 << 20})
	require.ErrorIs(t, read(e, bomb(), everything), pdf.ErrMemory)
	file := onePage("/MediaBox [0 0 400 400]", "")
	require.ErrorIs(t, read(e, file, func(ctx context.Context, d *pdf.Document) error {
		_, err := d.Image(ctx, 0, 4000) // 64 MB
		return err
	}), pdf.ErrMemory)
	big := io.NewSectionReader(strings.NewReader(""), 0, 0)
	err := e.Read(context.Background(), big, 49<<20, everything)
	require.ErrorIs(t, err, pdf.ErrMemory)
	require.NoError(t, read(e, file, everything))
}

// matryoshka is a page of some kilobytes whose content unpacks to a gigabyte, by way of
// a filter in a filter.
func matryoshka() []byte {
	pack := func(from io.Reader) []byte {
		var packed bytes.Buffer
		w := zlib.NewWriter(&packed)
		_, _ = io.Copy(w, from)
		_ = w.Close()
		return packed.Bytes()
	}
	inner := pack(io.LimitReader(blanks{}, 1<<30))
	return onePage("/MediaBox [0 0 400 400]", "", stream("", ""), stream("/Filter [/FlateDecode /FlateDecode]", string(pack(bytes.NewReader(inner)))))
}

// blanks reads spaces without an end.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// A memory that grows up to its limit takes the limit, and gives it back.
func TestMemoryThatGrowsIsNotCopied(t *testing.T) {
	const limit = 256 << 20
	e := newEngine(t, pdf.Options{MaxMemory: limit})
	require.NoError(t, warm(e))
	file := bytes.Replace(matryoshka(), []byte("/Contents 4 0 R"), []byte("/Contents 6 0 R"), 1)
	require.Less(t, len(file), 10<<10)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.ErrorIs(t, read(e, file, everything), pdf.ErrMemory)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(limit), "all that the heap got for it")
}

// broken fails where a disk would.
type broken struct{ io.ReadSeeker }

var errDisk = errors.New("input/output error")

func (broken) Read([]byte) (int, error) { return 0, errDisk }

func TestReadersErrorIsNoFaultOfTheDocument(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	file := fixture(t, "columns.pdf")
	err := e.Read(context.Background(), broken{bytes.NewReader(file)}, int64(len(file)), everything)
	require.ErrorIs(t, err, errDisk)
	require.NotErrorIs(t, err, pdf.ErrBroken)
}

func TestPagesThatAreNotThere(t *testing.T) {
	e := newEngine(t, pdf.Options{})
	require.NoError(t, read(e, fixture(t, "columns.pdf"), func(ctx context.Context, d *pdf.Document) error {
		require.Equal(t, 3, d.Pages())
		for _, page := range []int{-1, 3} {
			_, err := d.Text(ctx, page)
			require.Error(t, err)
			_, err = d.Image(ctx, page, 480)
			require.Error(t, err)
		}
		for _, width := range []int{-1, 0, 1 << 20} {
			_, err := d.Image(ctx, 0, width)
			require.Error(t, err)
		}
		return nil
	}))
}

// Poisonous files fail alone: other files that are read at the same time are read right.
func TestDocumentsAtOnceDoNotDisturbEachOther(t *testing.T) {
	e := newEngine(t, pdf.Options{Workers: 3, StepTime: 20 * time.Second, MaxMemory: 48 << 20})
	require.NoError(t, warm(e))
	good := map[string]string{}
	for _, name := range []string{"columns.pdf", "refcard-tr.pdf"} {
		text, err := plain(e, fixture(t, name))
		require.NoError(t, err)
		good[name] = text
	}
	var group sync.WaitGroup
	for range 2 {
		for name, want := range good {
			group.Go(func() {
				text, err := plain(e, fixture(t, name))
				if err != nil || text != want {
					t.Errorf("%s: %v, %q", name, err, text)
				}
			})
		}
		group.Go(func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			file := hostile()
			err := e.Read(ctx, bytes.NewReader(file), int64(len(file)), everything)
			// Whichever comes first.
			if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, pdf.ErrMemory) {
				t.Errorf("hostile: %v", err)
			}
		})
		group.Go(func() {
			if err := read(e, bomb(), everything); !errors.Is(err, pdf.ErrMemory) {
				t.Errorf("bomb: %v", err)
			}
		})
		group.Go(func() {
			if err := read(e, []byte("%PDF-1.4 poison"), everything); !errors.Is(err, pdf.ErrBroken) {
				t.Errorf("poison: %v", err)
			}
		})
	}
	group.Wait()
}
