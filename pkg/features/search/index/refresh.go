package index

import (
	"context"
	"fmt"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
)

// Readership has the fields of a know that change without a new revision.
type Readership struct {
	Views, Likes int
	Author       string // public name; "" if they have left
}

// Readers is an optional interface of a Source, for Refresh.
type Readers interface {
	// Readership reads the readership of knows by their ids; unknown ids are left out.
	Readership(ctx context.Context, q db.Queryer, knows []string) (map[string]Readership, error)
}

const (
	refreshKind  = "search.refresh"
	refreshBatch = 200
)

// refresh is Refresh as a job.
func (ix *Index) refresh(ctx context.Context, _ *job.Job) error { return ix.Refresh(ctx) }

// Refresh updates the readership and the authors' names of all knows. A know whose
// rank.Level or author's name has changed is indexed anew, since its docno contains the
// level.
func (ix *Index) Refresh(ctx context.Context) error {
	source, ok := ix.Source.(Readers)
	if !ok {
		return nil
	}
	for after, more := "", true; more; {
		var rows []readRow
		var present map[string]Readership
		err := ix.DB.Read(ctx, func(q db.Queryer) (err error) {
			if rows, err = readRows(ctx, q, after, refreshBatch); err != nil || len(rows) == 0 {
				return err
			}
			ids := make([]string, 0, len(rows))
			for _, row := range rows {
				ids = append(ids, row.Know)
			}
			present, err = source.Readership(ctx, q, ids)
			return err
		})
		if err != nil {
			return fmt.Errorf("refreshing the search's index: %w", err)
		}
		if more = len(rows) > 0; more {
			after = rows[len(rows)-1].Know
		}
		for _, row := range rows {
			now, found := present[row.Know]
			if !found || now.Views == row.Views && now.Likes == row.Likes && now.Author == row.Author {
				continue
			}
			quality := float64(row.Quality) / 1000
			anew := now.Author != row.Author || rank.Level(quality, now.Views, now.Likes) != rank.Level(quality, row.Views, row.Likes)
			err := ix.DB.Write(ctx, func(q db.Queryer) error {
				if anew {
					return ix.Changed(ctx, q, row.Know)
				}
				return setReadership(ctx, q, row.Know, now)
			})
			if err != nil {
				return fmt.Errorf("refreshing the search's index: %w", err)
			}
		}
	}
	return nil
}

// RefreshSoon queues the refresh of readerships, and the merge of the index's segments.
func (ix *Index) RefreshSoon(ctx context.Context) error {
	return ix.DB.Write(ctx, func(q db.Queryer) error {
		if err := mergeSoon(ctx, q, ix.Jobs, ix.Clock.Now()); err != nil {
			return err
		}
		_, err := ix.Jobs.Enqueue(ctx, q, job.Request{Kind: refreshKind, Key: "all"})
		return err
	})
}
