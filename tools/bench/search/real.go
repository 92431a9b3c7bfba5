package search

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/tools/bench/corpus"
)

// Real finds real documents by the search slice: the engine Ours of the quality table.
type Real struct {
	*Rooms
	name   string
	hosts  map[string]*market.Market // a market of each language
	source *kept
}

// kept is a source that has its documents in memory.
type kept struct {
	mu   sync.Mutex
	docs map[string]index.Document
}

// Document gives one by its id.
func (k *kept) Document(_ context.Context, _ db.Queryer, id string) (index.Document, bool, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	d, ok := k.docs[id]
	return d, ok, nil
}

// Published gives none: nothing is built anew.
func (k *kept) Published(context.Context, db.Queryer, string, string, int) ([]string, error) {
	return nil, nil
}

// OpenReal opens the slice's rooms for real documents on an engine.
func OpenReal(ctx context.Context, d *db.DB, registry *market.Registry) (*Real, error) {
	r := &Real{name: "ours " + string(d.Engine()), hosts: map[string]*market.Market{}, source: &kept{docs: map[string]index.Document{}}}
	for _, m := range registry.All() {
		if language := index.LanguageOf(m); r.hosts[language] == nil {
			r.hosts[language] = m
		}
	}
	var err error
	r.Rooms, err = Open(ctx, d, registry, r.source, corpus.Latest())
	return r, err
}

// Name is the column's.
func (r *Real) Name() string { return r.name }

// batch is how many documents one transaction publishes.
const batch = 50

// Index publishes the documents of a language, each part of one as a page.
func (r *Real) Index(ctx context.Context, language string, docs []corpus.Document) error {
	host := r.hosts[language]
	if host == nil {
		return fmt.Errorf("no market has the language %s", language)
	}
	for from := 0; from < len(docs); from += batch {
		some := docs[from:min(from+batch, len(docs))]
		for i := range some {
			r.source.put(host, &some[i])
		}
		err := r.db.Write(ctx, func(q db.Queryer) error {
			for i := range some {
				if err := r.Rooms.Index.Changed(ctx, q, some[i].ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return r.Work(ctx)
}

func (k *kept) put(host *market.Market, d *corpus.Document) {
	out := index.Document{
		Know: d.ID, Market: host.Code, Language: index.LanguageOf(host), Title: d.Title, Format: "DOCUMENT",
		Published: corpus.Latest(), // all at once: none is fresher
	}
	for _, part := range d.Parts {
		if page := strings.TrimSpace(part.Heading + "\n" + strings.Join(part.Paragraphs, "\n\n")); page != "" {
			out.Pages = append(out.Pages, page)
		}
	}
	out.Sharp = len(out.Pages)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.docs[d.ID] = out
}

// Search gives the ids of what the language's site finds.
func (r *Real) Search(ctx context.Context, language, query string, limit int) ([]string, error) {
	found, err := r.Rooms.Index.Search(ctx, index.Query{Host: r.hosts[language], Text: query, Limit: limit})
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(found.Hits))
	for _, hit := range found.Hits {
		ids = append(ids, hit.Know)
	}
	return ids, nil
}
