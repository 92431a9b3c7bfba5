package index

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/textsearch"
)

const (
	buildKind = "search.build"
	clearKind = "search.clear"
	// buildBatch is how many knows a transaction of a rebuild adds. Writers wait for it.
	buildBatch = 50
	// clearBatch is how many knows of an old space a transaction deletes.
	clearBatch = 200
	clearWords = 2000
	// clearAfter is how long a space stays that was replaced: searches that began before
	// read it.
	clearAfter = time.Minute
)

func (ix *Index) registerJobs() error {
	wait := job.BackOff{First: 10 * time.Second, Longest: 10 * time.Minute}
	return ix.Jobs.Register(
		job.Kind{Name: buildKind, Work: ix.build, Wait: wait, Deadline: 12 * time.Hour},
		job.Kind{Name: countKind, Work: ix.countWords, Wait: wait, Deadline: 12 * time.Hour},
		job.Kind{Name: refreshKind, Work: ix.refresh, Wait: wait, Deadline: 12 * time.Hour},
		job.Kind{Name: clearKind, Work: ix.clear, Wait: wait, Deadline: 12 * time.Hour},
	)
}

// Languages are those of the markets.
func (ix *Index) Languages() (out []string) {
	for _, m := range ix.Markets() {
		if l := LanguageOf(m); !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}

// Renew begins to build anew the index of each language whose analyser has changed, and of
// those that have no index yet.
func (ix *Index) Renew(ctx context.Context) error {
	for _, language := range ix.Languages() {
		spaces, err := findSpaces(ctx, ix.DB.One(), language)
		if err != nil {
			return err
		}
		a, err := ix.analyzer(language)
		if err != nil {
			return err
		}
		version := versionOf(a)
		if slices.ContainsFunc(spaces, func(sp space) bool { return sp.State != old && sp.Analyzer == version }) {
			continue
		}
		if len(spaces) == 0 { // the first know of a language makes its space
			ids, err := ix.Source.Published(ctx, ix.DB.One(), language, "", 1)
			if err != nil {
				return err
			}
			if len(ids) == 0 {
				continue
			}
		}
		if err := ix.Rebuild(ctx, language); err != nil {
			return err
		}
	}
	return nil
}

// countKind is the job that counts words.
const countKind = "search.words"

func (ix *Index) countWords(ctx context.Context, _ *job.Job) error { return ix.CountWords(ctx) }

// CountWords brings the vocabulary to what the knows have.
func (ix *Index) CountWords(ctx context.Context) error { return vocabulary.Count(ctx, ix.DB) }

// Rebuild begins to build a language's index anew. What was begun for an analyser that has
// changed since ends.
func (ix *Index) Rebuild(ctx context.Context, language string) error {
	a, err := ix.analyzer(language)
	if err != nil {
		return err
	}
	version := versionOf(a)
	return ix.DB.Write(ctx, func(q db.Queryer) error {
		spaces, err := findSpaces(ctx, q, language)
		if err != nil {
			return err
		}
		for _, sp := range spaces {
			if sp.State == building && sp.Analyzer != version {
				if err := ix.retire(ctx, q, sp.ID); err != nil {
					return err
				}
			}
		}
		if err := insertSpace(ctx, q, language, version, building, ix.Clock.Now()); err != nil {
			return err
		}
		_, err = ix.Jobs.Enqueue(ctx, q, job.Request{Kind: buildKind, Key: language, Args: language})
		return err
	})
}

// build fills the space of a language that is being built, from where an attempt before
// ended, and lets it take the place of the one that searches read.
func (ix *Index) build(ctx context.Context, j *job.Job) error {
	var language string
	if err := j.Decode(&language); err != nil {
		return err
	}
	for {
		spaces, err := findSpaces(ctx, ix.DB.One(), language)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(spaces, func(sp space) bool { return sp.State == building })
		if at < 0 {
			break
		}
		if err := ix.buildOn(ctx, spaces[at].ID); err != nil {
			return err
		}
	}
	return nil
}

// retire lets searches read a space no more, and queues the deletion of its rows.
func (ix *Index) retire(ctx context.Context, q db.Queryer, id int64) error {
	if err := setState(ctx, q, id, old); err != nil {
		return err
	}
	_, err := ix.Jobs.Enqueue(ctx, q, job.Request{
		Kind: clearKind, Key: strconv.FormatInt(id, 10), Args: id, NotBefore: ix.Clock.Now().Add(clearAfter),
	})
	return err
}

// buildOn adds the next knows to a space that is being built. Without any it counts the
// words, and the space goes live.
func (ix *Index) buildOn(ctx context.Context, id int64) error {
	filled := false
	err := ix.DB.Write(ctx, func(q db.Queryer) error {
		sp, found, err := lockSpace(ctx, ix.DB, q, id)
		if err != nil || !found || sp.State != building {
			return err
		}
		// Read after the lock: writes that were on their way are kept by now, and later
		// ones wait.
		ids, err := ix.Source.Published(ctx, q, sp.Language, sp.FilledTo, buildBatch)
		if err != nil {
			return err
		}
		if filled = len(ids) == 0; filled {
			return nil
		}
		a, err := ix.analyzer(sp.Language)
		if err != nil {
			return err
		}
		if err := ix.fill(ctx, q, sp, a, ids); err != nil {
			return err
		}
		return setFilled(ctx, q, id, ids[len(ids)-1])
	})
	if err != nil {
		return fmt.Errorf("building the search's index: %w", err)
	}
	if !filled {
		return nil
	}
	if err := ix.CountWords(ctx); err != nil {
		return err
	}
	return ix.DB.Write(ctx, func(q db.Queryer) error { return ix.goLive(ctx, q, id) })
}

// fill adds knows to a space that is being built, but for those that a write has added.
// Texts are analysed by all processors.
func (ix *Index) fill(ctx context.Context, q db.Queryer, sp space, a *textsearch.Analyzer, ids []string) error {
	there, err := knowsOf(ctx, q, sp.ID, ids)
	if err != nil {
		return err
	}
	var docs []Document
	for _, know := range ids {
		if there[know] {
			continue
		}
		d, found, err := ix.Source.Document(ctx, q, know)
		if err != nil {
			return err
		}
		if found {
			docs = append(docs, d)
		}
	}
	entries := make([]entry, len(docs))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(docs)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(docs); i = int(next.Add(1)) - 1 {
				entries[i] = entryOf(docs[i], a)
			}
		})
	}
	workers.Wait()
	for _, e := range entries {
		if err := ix.insert(ctx, q, sp.ID, e); err != nil {
			return err
		}
	}
	return nil
}

// Building are the languages whose index is being built.
func (ix *Index) Building(ctx context.Context) (out []string, err error) {
	spaces, err := findSpaces(ctx, ix.DB.One(), "")
	for _, sp := range spaces {
		if sp.State == building {
			out = append(out, sp.Language)
		}
	}
	return out, err
}

// goLive lets a space that is filled be the one that searches read.
func (ix *Index) goLive(ctx context.Context, q db.Queryer, id int64) error {
	sp, found, err := lockSpace(ctx, ix.DB, q, id)
	if err != nil || !found || sp.State != building {
		return err
	}
	if _, err := lockAll(ctx, ix.DB, q, sp.Language); err != nil {
		return err
	}
	spaces, err := findSpaces(ctx, q, sp.Language)
	if err != nil {
		return err
	}
	for _, other := range spaces {
		if other.State == live {
			if err := ix.retire(ctx, q, other.ID); err != nil {
				return err
			}
		}
	}
	return setState(ctx, q, sp.ID, live)
}

// clear deletes the rows of a space that was replaced.
func (ix *Index) clear(ctx context.Context, j *job.Job) error {
	var id int64
	if err := j.Decode(&id); err != nil {
		return err
	}
	for more := true; more; {
		err := ix.DB.Write(ctx, func(q db.Queryer) error {
			docnos, err := oldDocs(ctx, q, id, clearBatch)
			if err != nil {
				return err
			}
			if len(docnos) > 0 {
				return ix.removeDocs(ctx, q, docnos, false)
			}
			if more, err = vocabulary.Delete(ctx, q, id, clearWords); err != nil || more {
				return err
			}
			return deleteSpace(ctx, q, id)
		})
		if err != nil {
			return fmt.Errorf("clearing the search's index: %w", err)
		}
	}
	return nil
}
