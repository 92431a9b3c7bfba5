package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/markdown"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/features/deck/table"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Exported is a deck as a file.
type Exported struct {
	Name, Media string
	Content     io.ReadSeekCloser // at its beginning
}

// Export writes a deck as a file of a format: apkg, csv or md. Visitors get the cards that
// they may read. History is that of the actor.
func (s *Service) Export(ctx context.Context, a right.Actor, id, format string, history bool) (out Exported, err error) {
	end, err := s.turns.Take(ctx, a.User, busy) // all visitors together are one caller
	if err != nil {
		return Exported{}, err
	}
	defer end()
	var (
		k     know.Know
		notes []note.Note
		media record.Media
		past  map[record.CardKey]apkg.Card
	)
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if k, err = know.Find(ctx, q, id); err != nil {
			return err
		}
		if k.Format != know.Flashcards || !k.ReadableByLink(a.User) {
			return problem.New(problem.NotFound, "There is no such deck.")
		}
		if notes, err = record.Notes(ctx, q, id); err != nil {
			return err
		}
		m, _ := s.Markets().ByCode(k.Market)
		notes = readable(notes, know.SightOf(m, a.User != ""))
		if media, err = record.MediaOf(ctx, q, id); err != nil || !history || a.User == "" {
			return err
		}
		past, err = s.Learning.Past(ctx, q, a.User, id)
		return err
	})
	if err != nil {
		return Exported{}, err
	}
	file, err := blob.Temporary()
	if err != nil {
		return Exported{}, err
	}
	out = Exported{Name: k.Slug() + "." + format, Content: file}
	switch format {
	case "csv":
		out.Media, err = "text/csv; charset=utf-8", table.Write(file, all(notes))
	case "md":
		out.Media, err = "text/markdown; charset=utf-8", markdown.Write(file, k.Title, all(notes))
	default:
		out.Media = "application/octet-stream"
		err = s.writePackage(ctx, file, k, notes, media, past)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return Exported{}, errors.Join(fmt.Errorf("exporting a deck: %w", err), file.Close())
	}
	return out, nil
}

// readable cuts notes after the cards that are shown: a note is whole or not there.
func readable(notes []note.Note, sight know.Sight) []note.Note {
	total := 0
	for _, n := range notes {
		total += len(n.Cards())
	}
	shown, cards := sight.Cards(total), 0
	for i, n := range notes {
		if cards += len(n.Cards()); cards > shown {
			return notes[:i]
		}
	}
	return notes
}

func all(notes []note.Note) iter.Seq2[note.Note, error] {
	return func(yield func(note.Note, error) bool) {
		for _, n := range notes {
			if !yield(n, nil) {
				return
			}
		}
	}
}

// writePackage writes a package of Anki. past has the learning of cards; nil for none.
func (s *Service) writePackage(ctx context.Context, w io.Writer, k know.Know, notes []note.Note, media record.Media, past map[record.CardKey]apkg.Card) error {
	e := apkg.Export{ID: k.ID, Title: k.Title, Description: k.Description}
	e.Notes = func(yield func(apkg.Note, error) bool) {
		for _, n := range notes {
			out := apkg.Note{Note: n, Changed: k.Updated}
			for _, c := range n.Cards() {
				card, ok := past[record.CardKey{Note: n.ID, Ord: c.Ord}]
				if !ok {
					card = apkg.Card{State: apkg.New}
				}
				card.Ord, card.Section = c.Ord, n.Section
				out.Cards = append(out.Cards, card)
			}
			if !yield(out, nil) {
				return
			}
		}
	}
	e.Media = func(yield func(apkg.Media, error) bool) {
		for _, m := range media {
			file := apkg.Media{Name: m.Name, Size: m.Size, Open: func() (io.ReadCloser, error) { return s.Blobs.Open(ctx, m.Hash) }}
			if !yield(file, nil) {
				return
			}
		}
	}
	return apkg.Write(ctx, w, e, apkg.Options{WithHistory: past != nil, Now: s.Clock.Now()})
}

// Picture opens a picture of a deck by the version in its address.
func (s *Service) Picture(ctx context.Context, a right.Actor, id, version string) (m record.Medium, content io.ReadSeekCloser, err error) {
	none := problem.New(problem.NotFound, "There is no such picture.")
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return record.Medium{}, nil, err
	}
	if !k.ReadableByLink(a.User) {
		return record.Medium{}, nil, none
	}
	m, found, err := record.MediumOf(ctx, s.DB.One(), id, version)
	if err != nil {
		return record.Medium{}, nil, err
	}
	if !found {
		return record.Medium{}, nil, none
	}
	content, err = s.Blobs.Open(ctx, m.Hash)
	if err != nil {
		return record.Medium{}, nil, fmt.Errorf("opening a picture of a deck: %w", err)
	}
	return m, content, nil
}
