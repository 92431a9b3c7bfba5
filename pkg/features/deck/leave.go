package deck

import (
	"context"
	"io"

	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// exportedDeck is a deck in an export.
type exportedDeck struct {
	UUID  string         `json:"uuid"`
	Title string         `json:"title"`
	Notes []exportedNote `json:"notes"`
}

type exportedNote struct {
	UUID    string   `json:"uuid"`
	Kind    string   `json:"kind"`
	Front   string   `json:"front"`
	Back    string   `json:"back"`
	Hint    string   `json:"hint,omitempty"`
	Tags    []string `json:"tags,omitempty"`
	Section string   `json:"section,omitempty"`
}

// Export gives the decks that a user wrote, and their learning.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	knows, err := know.AllOf(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	decks := []exportedDeck{}
	for _, k := range knows {
		if k.Format != know.Flashcards {
			continue
		}
		notes, err := record.Notes(ctx, q, k.ID)
		if err != nil {
			return nil, nil, err
		}
		d := exportedDeck{UUID: k.ID, Title: k.Title, Notes: []exportedNote{}}
		for _, n := range notes {
			d.Notes = append(d.Notes, exportedNote{n.ID, string(n.Kind), n.Front, n.Back, n.Hint, n.Tags, n.Section})
		}
		decks = append(decks, d)
	}
	learning, err := learn.Export(ctx, q, user)
	if err != nil || len(decks) == 0 && learning == nil {
		return nil, nil, err
	}
	return struct {
		Decks    []exportedDeck  `json:"decks"`
		Learning *learn.Exported `json:"learning"`
	}{decks, learning}, nil, nil
}

// Erase deletes the learning of a user. The decks that they wrote go or stay with their
// knows.
func (*Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	return nil, learn.Erase(ctx, q, user)
}
