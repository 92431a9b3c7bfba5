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
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/icu"
	"knowmad/pkg/platform/person"
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

// write makes the archive of a row: beside its place first, under a name with the
// attempt's token, so that the file there is whole, and on the disk before a reader
// hears of it.
func (s *Service) write(ctx context.Context, r row, token string, p person.Card, pieces []piece) (size int64, err error) {
	partial := filepath.Join(s.Folder, archives, r.ID+"."+token+partialExt)
	file, err := os.OpenFile(partial, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600) //nolint:gosec // a name of ours
	if err != nil {
		return 0, fmt.Errorf("making an archive: %w", err)
	}
	err = s.fill(ctx, file, r, p, pieces)
	if err == nil {
		err = file.Sync()
	}
	if info, failed := file.Stat(); failed == nil {
		size = info.Size()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(partial, filepath.Join(s.Folder, archiveOf(r.ID)))
	}
	if err == nil {
		err = syncFolder(filepath.Join(s.Folder, archives))
	}
	if err != nil {
		return 0, errors.Join(fmt.Errorf("making an archive: %w", err), remove(partial))
	}
	return size, nil
}

const partialExt = ".part"

func remove(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// syncFolder has the names in a folder on the disk.
func syncFolder(name string) error {
	folder, err := os.Open(name) //nolint:gosec // a folder of ours
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

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
	text := func(key string) string { return c.Text("takeout."+key, values) }
	lines := []string{text("title"), "", text("intro"), ""}
	for _, piece := range pieces {
		if piece.data != nil {
			lines = append(lines, piece.name+".json", "    "+text(piece.name))
		}
		if len(piece.files) > 0 {
			lines = append(lines, piece.name+"/", "    "+text("files"))
		}
	}
	lines = append(lines, "", text("secrets"), "", text("care"), "")
	return strings.Join(lines, "\r\n") // which every editor on every system shows as lines
}

// moment says a time as mails do.
func moment(c *icu.Catalogue, t time.Time) string {
	return c.Text("mail.moment", map[string]string{
		"year": t.Format("2006"), "month": t.Format("1"), "day": t.Format("2"),
		"hour": t.Format("15"), "minute": t.Format("04"), "zone": t.Format("MST"),
	})
}
