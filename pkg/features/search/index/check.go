package index

import (
	"bytes"
	"context"
	"fmt"

	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

// Kind is a kind of difference between the index and a know.
type Kind string

// The kinds.
const (
	Missing Kind = "missing" // published, not in the index
	Extra   Kind = "extra"   // in the index, not published
	Stale   Kind = "stale"   // the index has an earlier version
	Broken  Kind = "broken"  // the rows of the know contradict each other
)

// Fault is a difference between the index and a know.
type Fault struct {
	Kind     Kind
	Know     string
	Language string
}

// checkBatch is the number of knows that are compared per transaction.
const checkBatch = 200

// Check compares the index with the knows and returns the number of knows compared. tell is
// called with each fault; with repair the fault is then repaired.
func (ix *Index) Check(ctx context.Context, repair bool, tell func(Fault)) (compared int, err error) {
	spaces, err := findSpaces(ctx, ix.DB.One(), "")
	if err != nil {
		return 0, err
	}
	if repair {
		if err := ix.DB.Write(ctx, func(q db.Queryer) error { return deleteOrphans(ctx, q, ix.tokens) }); err != nil {
			return 0, fmt.Errorf("repairing the search's index: %w", err)
		}
	}
	lives := map[string]int64{}
	for _, sp := range spaces {
		if sp.State == live {
			lives[sp.Language] = sp.ID
		}
	}
	for _, language := range ix.Languages() {
		if _, ok := lives[language]; !ok {
			lives[language] = 0
		}
	}
	for language, id := range lives {
		n, err := ix.checkSpace(ctx, language, id, func(f Fault) error {
			tell(f)
			if !repair {
				return nil
			}
			return ix.DB.Write(ctx, func(q db.Queryer) error { return ix.Changed(ctx, q, f.Know) })
		})
		compared += n
		if err != nil {
			return compared, fmt.Errorf("checking the search's index: %w", err)
		}
	}
	return compared, nil
}

// checkSpace compares the published knows of a language with the rows of its space, both in
// the order of ids.
func (ix *Index) checkSpace(ctx context.Context, language string, id int64, tell func(Fault) error) (compared int, err error) {
	a, err := ix.analyzer(language)
	if err != nil {
		return 0, err
	}
	for after, more := "", true; more; {
		var faults []Fault
		// In one read transaction, so that a concurrent change isn't reported as a fault.
		err := ix.DB.Read(ctx, func(q db.Queryer) error {
			published, err := ix.Source.Published(ctx, q, language, after, checkBatch)
			if err != nil {
				return err
			}
			upTo := ""
			if more = len(published) == checkBatch; more {
				upTo = published[len(published)-1]
			}
			rows, err := storedDocs(ctx, q, id, after, upTo)
			if err != nil {
				return err
			}
			for _, know := range published {
				compared++
				row, found := rows[know]
				delete(rows, know)
				kind, err := ix.compare(ctx, q, id, a, know, row, found)
				if err != nil {
					return err
				}
				if kind != "" {
					faults = append(faults, Fault{kind, know, language})
				}
			}
			for know := range rows {
				faults = append(faults, Fault{Extra, know, language})
			}
			after = upTo
			return nil
		})
		if err != nil {
			return compared, err
		}
		for _, f := range faults {
			if err := tell(f); err != nil {
				return compared, err
			}
		}
	}
	return compared, nil
}

// compare returns the kind of fault of a published know; "": none.
func (ix *Index) compare(ctx context.Context, q db.Queryer, id int64, a *textsearch.Analyzer, know string, row storedDoc, found bool) (Kind, error) {
	if !found {
		return Missing, nil
	}
	d, published, err := ix.Source.Document(ctx, q, know)
	if err != nil || !published {
		return "", err
	}
	if d.digest() != row.Digest {
		return Stale, nil
	}
	e := entryOf(d, a)
	if e.head() != row.Head || !bytes.Equal(e.terms, row.Terms) || !row.Title.Valid || e.title != row.Title.String || e.strong != row.Strong.String || e.lead != row.Lead.String {
		return Broken, nil
	}
	if !bytes.Equal(e.titlePlaces, row.TitlePlaces) || !bytes.Equal(e.leadPlaces, row.LeadPlaces) {
		return Broken, nil
	}
	all, err := ix.tokens.Has(ctx, q, id, tokens.Row{Docno: row.Docno, Market: e.document.Market, Tokens: e.tokens})
	if err == nil && !all {
		return Broken, nil
	}
	return "", err
}
