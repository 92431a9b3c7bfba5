package demo

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"knowmad/pkg/market"

	"go.yaml.in/yaml/v3"
)

// Note is a note of a deck.
type Note struct {
	Kind  string   `yaml:"kind"` // basic, reversed or cloze; "" is basic
	Front string   `yaml:"front"`
	Back  string   `yaml:"back"`
	Hint  string   `yaml:"hint"`
	Tags  []string `yaml:"tags"`
}

// deck reads a deck. ok is false where something is wrong with it.
func (r *reader) deck(file string, m *market.Market, authors map[string]Author) (t text, ok bool) {
	before := len(r.faults)
	var node yaml.Node
	var content struct {
		head  `yaml:",inline"`
		Notes []Note `yaml:"notes"`
	}
	if _, err := fs.Stat(r.files, file); err != nil || !r.decode(file, 0, &node, &content) {
		return text{}, false
	}
	t = text{head: content.head, name: strings.TrimSuffix(file, ".yaml"), market: m, notes: content.Notes}
	t.As = AsCards
	wrong := r.at(file, node)
	if len(t.notes) == 0 {
		wrong("notes", "it has no notes")
		t.notes = []Note{}
	}
	for i, n := range t.notes {
		if n.Front == "" || n.Back == "" && n.Kind != "cloze" {
			wrong("notes", "note %d has no front or no back", i+1)
		}
	}
	r.resolve(&t, authors, wrong)
	return t, len(r.faults) == before
}

// shareDeck shares a deck.
func (s *Service) shareDeck(ctx context.Context, t text) (know string, err error) {
	know, err = s.knows.CreateDeck(ctx, t.know(), t.notes)
	if err != nil {
		return "", fmt.Errorf("sharing a deck: %w", err)
	}
	return know, nil
}
