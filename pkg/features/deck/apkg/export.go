package apkg

import (
	"archive/zip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"time"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/platform/problem"

	"golang.org/x/text/unicode/norm"
)

// Export is a deck to write.
type Export struct {
	// ID of the deck, from which the ids in Anki derive.
	ID          string
	Title       string
	Description string // plain text
	// Notes have a GUID, or an ID that becomes it: a note that is exported once more updates
	// the first import. Their sections are below the title.
	Notes iter.Seq2[Note, error]
	// Media are the files that the notes name.
	Media iter.Seq2[Media, error]
}

// Write writes a package. Notes and files are streamed; the database is made in a temporary
// file. With history it is a collection.anki21, as reviews are numbered in it the way they
// are here; the collection.anki2 beside it has one note, for older versions of Anki: please update.
func Write(ctx context.Context, w io.Writer, e Export, o Options) error {
	z := &zipWriter{zip: zip.NewWriter(w), now: o.Now}
	name := collection2
	if o.WithHistory {
		name = collection21
		if err := z.database(ctx, collection2, updateNote(e), Options{Folder: o.Folder, Now: o.Now}); err != nil {
			return err
		}
	}
	if err := z.database(ctx, name, e, o); err != nil {
		return err
	}
	if err := z.media(ctx, e.Media); err != nil {
		return err
	}
	if err := z.zip.Close(); err != nil {
		return fmt.Errorf("apkg: writing: %w", err)
	}
	return nil
}

// updateNote is the deck that older versions of Anki read in place of one with history.
func updateNote(e Export) Export {
	n := Note{GUID: "knowmad-update"}
	n.Kind, n.Front, n.Back = "basic", "This deck needs a newer Anki.", "Please install Anki 2.1.16 or later, and import the file once more."
	return Export{ID: "update", Title: e.Title, Notes: func(yield func(Note, error) bool) { yield(n, nil) }}
}

// zipWriter writes the members of a package.
type zipWriter struct {
	zip *zip.Writer
	now time.Time
}

func (z *zipWriter) create(name string, method uint16) (io.Writer, error) {
	w, err := z.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: z.now.UTC()})
	if err != nil {
		return nil, fmt.Errorf("apkg: writing: %w", err)
	}
	return w, nil
}

// database makes a collection and adds it.
func (z *zipWriter) database(ctx context.Context, name string, e Export, o Options) (err error) {
	file, err := os.CreateTemp(o.Folder, "knowmad-apkg-")
	if err != nil {
		return fmt.Errorf("apkg: a temporary file: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()
	db, err := createDatabase(file.Name())
	if err != nil {
		return err
	}
	if err := errors.Join(writeCollection(ctx, db, e, o), db.Close()); err != nil {
		return err
	}
	w, err := z.create(name, zip.Deflate)
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, file); err != nil {
		return fmt.Errorf("apkg: writing: %w", err)
	}
	return nil
}

// writeCollection writes everything into a database, in one transaction.
func writeCollection(ctx context.Context, db *sql.DB, e Export, o Options) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("apkg: writing: %w", err)
	}
	s, err := newStore(ctx, tx)
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	x := exporter{
		store: s, export: e, options: o, first: stableID("notes", e.ID),
		decks: map[string]int64{"": defaultDeckID, defaultDeck: defaultDeckID},
	}
	if err := errors.Join(x.write(ctx), s.close()); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("apkg: writing: %w", err)
	}
	return nil
}

// media adds the files, numbered, and their list.
func (z *zipWriter) media(ctx context.Context, files iter.Seq2[Media, error]) error {
	names := map[string]string{}
	if files != nil {
		seen := map[string]bool{}
		for m, err := range files {
			if err = errors.Join(err, ctx.Err()); err != nil {
				return err
			}
			name := norm.NFC.String(m.Name)
			if !markup.IsName(name) || seen[name] || len(names) == MaxMedia {
				return problem.New(problem.NoType, "The file “%s” can't be exported.", shorten(m.Name))
			}
			member := strconv.Itoa(len(names))
			names[member], seen[name] = name, true
			if err := z.file(member, m); err != nil {
				return err
			}
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		return fmt.Errorf("apkg: list of files: %w", err)
	}
	w, err := z.create(mediaList, zip.Deflate)
	if err != nil {
		return err
	}
	if _, err := w.Write(list); err != nil {
		return fmt.Errorf("apkg: writing: %w", err)
	}
	return nil
}

// file adds a file, as it is: pictures are packed already.
func (z *zipWriter) file(member string, m Media) (err error) {
	r, err := m.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w, err := z.create(member, zip.Store)
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, r); err != nil {
		return fmt.Errorf("apkg: writing %s: %w", member, err)
	}
	return nil
}
