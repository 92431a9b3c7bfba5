package db_test

import (
	"strings"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestMergeMakesOneSegment(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	exec := func(statement string, args ...any) {
		t.Helper()
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error { _, err := q.Exec(t.Context(), statement, args...); return err }))
	}
	exec(`CREATE VIRTUAL TABLE texts USING fts5(words, content = '', contentless_delete = 1, detail = none)`)
	for i := range 30 { // a segment each, but for those that FTS5 merges
		exec(`INSERT INTO texts (rowid, words) VALUES (?, ?)`, i, strings.Repeat("word ", i)+"all")
	}
	exec(`DELETE FROM texts WHERE rowid < 10`)
	segments := func() (n int) {
		require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(DISTINCT segid) FROM texts_idx`))
		return n
	}
	found := func() (rows []int) {
		require.NoError(t, d.One().Select(t.Context(), &rows, `SELECT rowid FROM texts WHERE texts MATCH 'all' ORDER BY rowid`))
		return rows
	}
	before := found()
	require.Len(t, before, 20)
	require.Greater(t, segments(), 1)
	for range 2 { // again it finds nothing to do
		require.NoError(t, db.MergeFTS5(t.Context(), d, "texts"))
		require.Equal(t, 1, segments())
		require.Equal(t, before, found())
	}
	require.Error(t, db.MergeFTS5(t.Context(), d, "missing"))
}
