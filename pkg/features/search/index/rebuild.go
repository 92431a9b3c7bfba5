package index

import (
	"context"
	"errors"
	"fmt"
	"maps"
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
	mergeKind = "search.merge"
	// buildBatch is the number of knows per transaction of a rebuild. Other writers wait
	// for the transaction.
	buildBatch = 200
	// buildsAtOnce is the number of languages that are built concurrently: one counts its
	// words while another analyses texts.
	buildsAtOnce = 2
	// clearBatch is the number of knows per transaction of a space's deletion.
	clearBatch = 200
	clearWords = 2000
	// clearAfter is the time for which a replaced space stays, for searches that have
	// begun.
	clearAfter = time.Minute
)

func (ix *Index) registerJobs() error {
	count := func(ctx context.Context, _ *job.Job) error { return ix.CountWords(ctx) }
	merge := func(ctx context.Context, _ *job.Job) error { return db.MergeFTS5(ctx, ix.DB, "search_tokens") }
	wait := job.BackOff{First: 10 * time.Second, Longest: 10 * time.Minute}
	return ix.Jobs.Register(
		job.Kind{Name: buildKind, Work: ix.build, Wait: wait, Deadline: 12 * time.Hour, Concurrency: buildsAtOnce},
		job.Kind{Name: countKind, Work: count, Wait: wait, Deadline: 12 * time.Hour},
		job.Kind{Name: refreshKind, Work: ix.refresh, Wait: wait, Deadline: 12 * time.Hour},
		job.Kind{Name: clearKind, Work: ix.clear, Wait: wait, Deadline: 12 * time.Hour},
		job.Kind{Name: mergeKind, Work: merge, Wait: wait, Deadline: 12 * time.Hour},
	)
}

// Languages returns the content languages of the markets, sorted.
func (ix *Index) Languages() (out []string) {
	for _, m := range ix.Markets() {
		if l := LanguageOf(m); !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	slices.Sort(out)
	return out
}

// Renew starts a rebuild for each language without a space of the present version.
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
		if len(spaces) == 0 { // the first know of a language creates its space
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

// countKind is the kind of the job that counts words.
const countKind = "search.words"

// CountWords counts the words of written knows into the vocabulary, and flushes the pending
// tokens of the engine's index, which slow searches down.
func (ix *Index) CountWords(ctx context.Context) error {
	defer ix.words.Forget()
	if err := vocabulary.Count(ctx, ix.DB); err != nil {
		return err
	}
	return ix.DB.Write(ctx, func(q db.Queryer) error { return ix.tokens.Flush(ctx, q) })
}

// Rebuild starts a rebuild of a language's index. A rebuild that runs for another version
// is dropped.
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

// build fills the building space of a language, continuing a failed attempt, and replaces
// the live space with it.
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
		if err := ix.buildOn(ctx, spaces[at]); err != nil {
			return err
		}
	}
	return nil
}

// retire takes a space away from searches and queues the deletion of its rows.
func (ix *Index) retire(ctx context.Context, q db.Queryer, id int64) error {
	if err := setState(ctx, q, id, old); err != nil {
		return err
	}
	_, err := ix.Jobs.Enqueue(ctx, q, job.Request{
		Kind: clearKind, Key: strconv.FormatInt(id, 10), Args: id, NotBefore: ix.Clock.Now().Add(clearAfter),
	})
	return err
}

// buildOn fills a building space, counts its words and makes it live. The next batch is
// read and analysed while a transaction writes the present one.
func (ix *Index) buildOn(ctx context.Context, sp space) error {
	a, err := ix.analyzer(sp.Language)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	batches := ix.readAhead(ctx, sp, a)
	defer func() {
		stop()
		for range batches { // wait for readAhead to end
			continue
		}
	}()
	for batch := range batches {
		if batch.err == nil {
			err = ix.DB.Write(ctx, func(q db.Queryer) error { return ix.fill(ctx, q, sp.ID, a, batch) })
		}
		if err = errors.Join(err, batch.err); err != nil {
			return fmt.Errorf("building the search's index: %w", err)
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := vocabulary.Finish(ctx, ix.DB, sp.ID); err != nil {
		return err
	}
	return ix.DB.Write(ctx, func(q db.Queryer) error {
		if err := ix.tokens.Flush(ctx, q); err != nil {
			return err
		}
		return ix.goLive(ctx, q, sp.ID)
	})
}

// analysedBatch is a batch of knows, analysed before the transaction that writes it.
type analysedBatch struct {
	last    string           // the highest id
	entries map[string]entry // by know
	words   vocabulary.Run   // of all entries
	err     error
}

// readAhead reads and analyses the knows of a language that a space lacks, and closes the
// channel after the last batch.
func (ix *Index) readAhead(ctx context.Context, sp space, a *textsearch.Analyzer) <-chan analysedBatch {
	batches := make(chan analysedBatch, 1)
	all := newAnalyserPool(a)
	go func() {
		defer close(batches)
		for last, more := sp.FilledTo, true; more; {
			var batch analysedBatch
			ids, err := ix.Source.Published(ctx, ix.DB.One(), sp.Language, last, buildBatch)
			if err == nil && len(ids) > 0 {
				last = ids[len(ids)-1]
				batch.last = last
				batch.entries, batch.words, err = all.analyse(ctx, ix.DB.One(), ix.Source, ids)
			}
			if more = err == nil && len(ids) > 0; err == nil && !more {
				return
			}
			batch.err = err
			select {
			case batches <- batch:
			case <-ctx.Done():
				return
			}
		}
	}()
	return batches
}

// fill adds a batch to a building space, without knows that were indexed or hidden since
// the batch was read.
func (ix *Index) fill(ctx context.Context, q db.Queryer, id int64, a *textsearch.Analyzer, batch analysedBatch) error {
	sp, found, err := lockSpace(ctx, ix.DB, q, id)
	if err != nil || !found || sp.State != building || sp.FilledTo >= batch.last {
		return err
	}
	// Read after the lock: earlier writes are committed by now, and later ones wait. A know
	// written since the batch was read is in the space already, or hidden.
	add, asRead := make([]entry, 0, len(batch.entries)), true
	for after := sp.FilledTo; after < batch.last; {
		ids, err := ix.Source.Published(ctx, q, sp.Language, after, buildBatch)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			break
		}
		there, err := knowsOf(ctx, q, sp.ID, ids)
		if err != nil {
			return err
		}
		var unread []string
		for _, know := range ids {
			if after = know; know > batch.last || there[know] {
				continue
			}
			if e, ok := batch.entries[know]; ok {
				add = append(add, e)
			} else {
				unread = append(unread, know)
			}
		}
		read, _, err := newAnalyserPool(a).analyse(ctx, q, ix.Source, unread)
		if err != nil {
			return err
		}
		add, asRead = slices.AppendSeq(add, maps.Values(read)), asRead && len(read) == 0
	}
	// A know that comes after the others' words are in the vocabulary is counted later, by
	// CountWords.
	counted := len(sp.WordsTo) == 0
	if err := ix.insert(ctx, q, sp.ID, counted, nil, add...); err != nil {
		return err
	}
	if counted && len(add) > 0 {
		words := batch.words
		if !asRead || len(add) < len(batch.entries) {
			if words, err = wordsOf(add); err != nil {
				return err
			}
		}
		if err := vocabulary.KeepRun(ctx, q, id, len(add), words); err != nil {
			return err
		}
	}
	return setFilled(ctx, q, id, batch.last)
}

// wordsOf counts the words of entries.
func wordsOf(entries []entry) (vocabulary.Run, error) {
	all := make([][]byte, 0, len(entries))
	for _, e := range entries {
		all = append(all, e.packed)
	}
	return vocabulary.RunOfPacked(all...)
}

// analyserPool analyses documents in parallel, on half of the processors: the database
// needs the others for writing.
type analyserPool []*collector

func newAnalyserPool(a *textsearch.Analyzer) (all analyserPool) {
	for range max(1, runtime.GOMAXPROCS(0)/2) {
		all = append(all, newCollector(a))
	}
	return all
}

// analyse reads knows, analyses them and counts their words; unpublished ones are left out.
func (all analyserPool) analyse(ctx context.Context, q db.Queryer, from Source, knows []string) (map[string]entry, vocabulary.Run, error) {
	docs := make([]Document, 0, len(knows))
	for _, know := range knows {
		d, found, err := from.Document(ctx, q, know)
		if err != nil {
			return nil, nil, err
		}
		if found {
			docs = append(docs, d)
		}
	}
	entries := make([]entry, len(docs))
	runs := make([]vocabulary.Run, len(all))
	var next atomic.Int64
	var workers sync.WaitGroup
	for worker, c := range all[:min(len(all), len(docs))] {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(docs); i = int(next.Add(1)) - 1 {
				entries[i] = c.entry(docs[i])
			}
			runs[worker] = c.counter.Take()
		})
	}
	workers.Wait()
	out := make(map[string]entry, len(docs))
	for _, e := range entries {
		out[e.document.Know] = e
	}
	return out, vocabulary.MergeRuns(runs), nil
}

// Building returns the languages whose index is being built.
func (ix *Index) Building(ctx context.Context) (out []string, err error) {
	spaces, err := findSpaces(ctx, ix.DB.One(), "")
	for _, sp := range spaces {
		if sp.State == building {
			out = append(out, sp.Language)
		}
	}
	return out, err
}

// goLive makes a filled space live and retires the former live one.
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
	if err := setState(ctx, q, sp.ID, live); err != nil {
		return err
	}
	if err := mergeSoon(ctx, q, ix.Jobs, ix.Clock.Now()); err != nil {
		return err
	}
	return ix.countSoon(ctx, q) // counts the knows written since the words were counted
}

// mergeSoon queues the merge of the index's segments, once for all spaces that are filled
// or cleared until then.
func mergeSoon(ctx context.Context, q db.Queryer, jobs *job.Queue, now time.Time) error {
	_, err := jobs.Enqueue(ctx, q, job.Request{Kind: mergeKind, Key: "all", NotBefore: now.Add(2 * clearAfter)})
	return err
}

// clear deletes the rows of a replaced space.
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
			if err := deleteSpace(ctx, q, id); err != nil {
				return err
			}
			return mergeSoon(ctx, q, ix.Jobs, ix.Clock.Now())
		})
		if err != nil {
			return fmt.Errorf("clearing the search's index: %w", err)
		}
	}
	return nil
}
