package know_test

import (
	"testing"

	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/soak"
)

// A know is rows in one of two databases and bytes in one of two kinds of place. Tests
// of faults that concern bytes run on all four pairs (places); what is long in them runs
// whole on the two that operators have, files beside SQLite and a bucket beside
// PostgreSQL, and in part on the crossed ones: statements and places don't know of each
// other. Other tests run on the engines (each), or on one of them where the statements
// behind them run on both in other tests (one). With PAIRS=all, as npm run soak -- pairs
// has it, all of them run whole on all pairs.

// places runs a test of bytes on each pair of a database and a place.
func places(t *testing.T, p func() *pdfs, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		inFiles(t, engine, p(), test)
		inABucket(t, engine, p(), test)
	}
}

// ownPairs runs a test of bytes on the pairs that operators have.
func ownPairs(t *testing.T, p func() *pdfs, test func(t *testing.T, w *world)) {
	t.Helper()
	inFiles(t, db.SQLite, p(), test)
	inABucket(t, db.Postgres, p(), test)
}

func inFiles(t *testing.T, engine db.Engine, p *pdfs, test func(t *testing.T, w *world)) {
	t.Helper()
	w := &world{pdfs: p, place: &blobtest.Faulty{}}
	w.crossed = engine == db.Postgres && !soak.AllPairs()
	w.run(t, engine, test)
}

func inABucket(t *testing.T, engine db.Engine, p *pdfs, test func(t *testing.T, w *world)) {
	t.Helper()
	w := &world{pdfs: p, place: &blobtest.Faulty{}, bucket: blobtest.NewBucket(t)}
	w.crossed = engine == db.SQLite && !soak.AllPairs()
	w.run(t, engine, test)
}

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	if soak.AllPairs() {
		places(t, ownPDFs, test)
		return
	}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, test)
	}
}

// engines are those of servers with files.
func engines() []db.Engine { return []db.Engine{db.SQLite, db.Postgres} }

// one is each on one engine, for rules and answers.
func one(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	if soak.AllPairs() {
		each(t, test)
		return
	}
	on(t, db.SQLite, test)
}

func on(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	withPDFs(t, engine, ownPDFs(), test)
}
