package index

import (
	"context"
	"fmt"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
)

// Readership is what changes of a know without anything being published.
type Readership struct {
	Views, Likes int
	Author       string // name that others see; "" where they have left
}

// Readers is what a Source may have besides.
type Readers interface {
	// Readership tells of knows by their ids; those that there aren't are left out.
	Readership(ctx context.Context, q db.Queryer, knows []string) (map[string]Readership, error)
}

const (
	refreshKind  = "search.refresh"
	refreshBatch = 200
)

// refresh brings how much knows are read, and their authors' names, to the present.
func (ix *Index) refresh(ctx context.Context, _ *job.Job) error { return ix.Refresh(ctx) }

// Refresh brings how much knows are read, and their authors' names, to the present. A know
// that is read so much more that it is looked at sooner is indexed anew.
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

// RefreshSoon queues the refresh, and the merge of what was written since the last one.
func (ix *Index) RefreshSoon(ctx context.Context) error {
	return ix.DB.Write(ctx, func(q db.Queryer) error {
		if err := mergeSoon(ctx, q, ix.Jobs, ix.Clock.Now()); err != nil {
			return err
		}
		_, err := ix.Jobs.Enqueue(ctx, q, job.Request{Kind: refreshKind, Key: "all"})
		return err
	})
}
