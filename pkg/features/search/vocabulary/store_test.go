package vocabulary_test

import (
	"context"
	"io/fs"
	"os"
	"strings"
	"testing"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// A search may not read all words of a space. SQLite's plan depends on the shape of the
// tables alone; PostgreSQL's on their rows.
func TestTermsAreLookedUpByTheirIndex(t *testing.T) {
	dbtest.Each(t, []fs.FS{job.Migrations, os.DirFS("../migrations")}, func(t *testing.T, d *db.DB) {
		if d.Engine() != db.SQLite {
			t.Skip("SQLite's alone")
		}
		asked := ""
		_, err := vocabulary.LookUp(db.Observed(t.Context(), func(statement string) { asked = statement }), d.One(), "de", []string{"a", "b", "c"})
		require.NoError(t, err)
		require.NotEmpty(t, asked)
		plan := explain(t.Context(), t, d, asked, "a", "b", "c", "de")
		require.Len(t, plan, 2)
		require.Contains(t, strings.Join(plan, "\n"), "search_words_term (space=? AND term=?)")
	})
}

func explain(ctx context.Context, t *testing.T, d *db.DB, statement string, args ...any) (details []string) {
	t.Helper()
	var rows []struct {
		ID, Parent, Notused int
		Detail              string
	}
	require.NoError(t, d.One().Select(ctx, &rows, `EXPLAIN QUERY PLAN `+statement, args...))
	for _, row := range rows {
		details = append(details, row.Detail)
	}
	return details
}
