package process

import (
	"context"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/language"

	"github.com/google/uuid"
)

// Analyse finds the language and the fingerprint of a text, which takes too long for a
// transaction.
func (s *Service) Analyse(pages []string, cards int) know.Text {
	text := joined(pages)
	t := know.Text{Pages: pages, Cards: cards, Language: language.Of(text, s.languages()), Print: printOf(text)}
	for _, page := range pages {
		t.Words += countWords(page)
	}
	return t
}

// Write makes a text the revision that readers get of a know without files, in the
// transaction that has locked the know.
func (s *Service) Write(ctx context.Context, q db.Queryer, k know.Know, t know.Text) error {
	now := s.Clock.Now()
	r := record.Revision{ID: uuid.NewString(), Know: k.ID, Created: now, Deadline: now}
	if err := record.AddRevision(ctx, q, r, nil); err != nil {
		return err
	}
	for i, text := range t.Pages {
		if _, err := record.AddPage(ctx, q, r.ID, record.Page{Number: i + 1, Text: text}); err != nil {
			return err
		}
	}
	if err := s.finish(ctx, q, k, r, record.Content{Words: t.Words, Language: t.Language, Cards: t.Cards}, t.Print); err != nil {
		return err
	}
	s.Publication.Purge(q, k)
	return nil
}
