package library

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// KnowsIn reads the ids of the knows in a user's folder and in those below it, outer ones
// first, each once and at most limit; without what is in the bin. It isn't found where the
// user's library on the market has no such folder.
func (s *Service) KnowsIn(ctx context.Context, q db.Queryer, m *market.Market, user, id string, limit int) (knows []string, found bool, err error) {
	l, found, err := find(ctx, q, user, languageOf(m))
	if err != nil || !found {
		return nil, false, err
	}
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return nil, false, err
	}
	if there, binned := folders.place(id); !there || binned {
		return nil, false, nil
	}
	within := folders.below(id)
	slices.SortFunc(within, func(a, b string) int {
		return cmp.Or(cmp.Compare(folders.depth(a), folders.depth(b)), strings.Compare(folders[a].Position, folders[b].Position), strings.Compare(a, b))
	})
	seen := map[string]bool{}
	for _, f := range within {
		if _, binned := folders.place(f); binned {
			continue
		}
		items, err := itemsOf(ctx, q, l.ID, f)
		if err != nil {
			return nil, false, err
		}
		for _, i := range items {
			if len(knows) == limit {
				return knows, true, nil
			}
			if !seen[i.Know] {
				seen[i.Know] = true
				knows = append(knows, i.Know)
			}
		}
	}
	return knows, true, nil
}
