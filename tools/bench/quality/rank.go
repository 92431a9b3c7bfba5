package quality

import (
	"context"
	"fmt"
	"slices"

	"knowmad/tools/bench/corpus"
)

// Engine is a search to be measured.
type Engine interface {
	Name() string
	// Index makes it know the documents of a language.
	Index(ctx context.Context, language string, docs []corpus.Document) error
	// Search gives the ids of the best documents of a language, best first.
	Search(ctx context.Context, language, query string, limit int) ([]string, error)
}

// Depth is how many results count.
const Depth = 10

// Place is where a query's document was found: from 1, and 0 where it wasn't.
type Place struct {
	Query
	Engine string
	Place  int
}

// Ask asks an engine all queries.
func Ask(ctx context.Context, e Engine, queries []Query) ([]Place, error) {
	places := make([]Place, 0, len(queries))
	for _, q := range queries {
		ids, err := e.Search(ctx, q.Language, q.Text, Depth)
		if err != nil {
			return nil, fmt.Errorf("%s, %q: %w", e.Name(), q.Text, err)
		}
		places = append(places, Place{q, e.Name(), 1 + slices.Index(ids[:min(len(ids), Depth)], q.Wanted)})
	}
	return places, nil
}

// Mean is the mean reciprocal rank: 1 where each document came first, 0 where none was found.
func Mean(places []Place) float64 {
	if len(places) == 0 {
		return 0
	}
	sum := 0.0
	for _, p := range places {
		if p.Place > 0 {
			sum += 1 / float64(p.Place)
		}
	}
	return sum / float64(len(places))
}
