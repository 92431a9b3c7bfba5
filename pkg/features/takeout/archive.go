package takeout

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/icu"
	"knowmad/pkg/platform/kernel/person"
)

// piece is what a part keeps of a user, read.
type piece struct {
	name  string
	data  any
	files map[string]func(context.Context) (io.ReadCloser, error)
}

// collect reads all that is kept of a user, as it is at one moment.
func (s *Service) collect(ctx context.Context, user string) (p person.Card, pieces []piece, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if p, err = person.Find(ctx, q, user); err != nil {
			return err
		}
		for _, part := range s.Parts {
			data, files, err := part.Part.Export(ctx, q, user)
			if err != nil {
				return fmt.Errorf("reading the part %s: %w", part.Name, err)
			}
			if data != nil || len(files) > 0 {
				pieces = append(pieces, piece{part.Name, data, files})
			}
		}
		return nil
	})
	return p, pieces, err
}

// maxArchive is how many bytes an archive may have. The parts bound what they keep;
// this bounds what a fault in one of them can write.
const maxArchive = 64 << 30

// archive is a file that is kept.
type archive struct {
	hash string
	size int64
}

// errInterrupted is what the blob store reads where fill panics.
var errInterrupted = errors.New("writing the archive was interrupted")

// write makes the archive of a row and puts it into the blob store as it comes: no
// more than a piece of it is in memory. What an error interrupts is deleted.
func (s *Service) write(ctx context.Context, r row, p person.Card, pieces []piece) (archive, error) {
	var hash string
	var putErr error
	written, into := io.Pipe()
	var putting sync.WaitGroup
	putting.Go(func() {
		hash, putErr = s.Blobs.Put(ctx, written, maxArchive)
		written.CloseWithError(putErr) // ends fill where Put gave up first
	})
	to := &counter{w: into}
	func() {
		fillErr := errInterrupted
		defer func() {
			into.CloseWithError(fillErr) // nil is the end of the archive
			putting.Wait()
		}()
		fillErr = s.fill(ctx, to, r, p, pieces)
	}()
	if putErr != nil { // Put gives fill's error, too
		return archive{}, fmt.Errorf("making an archive: %w", putErr)
	}
	return archive{hash, to.n}, nil
}

// counter passes bytes on and counts them.
type counter struct {
	w io.Writer
	n int64
}

// Write writes to what it was made of.
func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// holderOf is the name under which the blob store notes who needs an archive.
func holderOf(export string) string { return "export " + export }

// fill writes what is in an archive.
func (s *Service) fill(ctx context.Context, to io.Writer, r row, p person.Card, pieces []piece) error {
	z := zip.NewWriter(to)
	now := s.Clock.Now()
	m, ok := s.letter(r.Market, p)
	if !ok {
		m = &market.Market{} // its pack is gone; the data is there all the same
	}
	if err := add(z, "README.txt", now, strings.NewReader(s.readme(m, p, now, pieces))); err != nil {
		return err
	}
	for _, piece := range pieces {
		if err := piece.add(ctx, z, now); err != nil {
			return fmt.Errorf("the part %s: %w", piece.name, err)
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return ctx.Err()
}

func (p piece) add(ctx context.Context, z *zip.Writer, now time.Time) error {
	if p.data != nil {
		text, err := json.MarshalIndent(p.data, "", "  ")
		if err != nil {
			return err
		}
		if err := add(z, p.name+".json", now, strings.NewReader(string(text)+"\n")); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.files)) {
		if !fs.ValidPath(name) {
			return fmt.Errorf("%q is no name of a file", name)
		}
		content, err := p.files[name](ctx)
		if err != nil {
			return err
		}
		err = add(z, p.name+"/"+name, now, content)
		if err = errors.Join(err, content.Close()); err != nil {
			return err
		}
	}
	return nil
}

func add(z *zip.Writer, name string, now time.Time, content io.Reader) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: now})
	if err == nil {
		_, err = io.Copy(w, content)
	}
	return err
}

// readme explains an archive in its owner's language.
func (s *Service) readme(m *market.Market, p person.Card, now time.Time, pieces []piece) string {
	c := s.texts.For(s.language(p))
	values := map[string]string{"brand": m.Brand, "support": m.SupportEmail, "when": moment(c, now)}
	text := func(key string) string { return c.Text(key, values) }
	lines := []string{text("takeout.title"), "", text("takeout.intro"), ""}
	for _, piece := range pieces {
		if piece.data != nil {
			lines = append(lines, piece.name+".json", "    "+text(piece.name+".archive"))
		}
		if len(piece.files) > 0 {
			lines = append(lines, piece.name+"/", "    "+text("takeout.files"))
		}
	}
	lines = append(lines, "", text("takeout.secrets"), "", text("takeout.care"), "")
	return strings.Join(lines, "\r\n") // which every editor on every system shows as lines
}

// moment says a time as mails do.
func moment(c *icu.Catalogue, t time.Time) string {
	return c.Text("mail.moment", map[string]string{
		"year": t.Format("2006"), "month": t.Format("1"), "day": t.Format("2"),
		"hour": t.Format("15"), "minute": t.Format("04"), "zone": t.Format("MST"),
	})
}
