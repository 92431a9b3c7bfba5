package tokens

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/stretchr/testify/require"
)

// earlier are the migrations before rows of tokens had a market.
func earlier(t *testing.T) fs.FS {
	t.Helper()
	all := os.DirFS("../migrations")
	names, err := fs.Glob(all, "*.sql")
	require.NoError(t, err)
	before := fstest.MapFS{}
	for _, name := range names {
		if name < "0942" {
			text, err := fs.ReadFile(all, name)
			require.NoError(t, err)
			before[name] = &fstest.MapFile{Data: text}
		}
	}
	return before
}

// What earlier servers have indexed is found as before, the own market's, too.
func TestTokensOfEarlierServersAreFound(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			ctx := t.Context()
			d, err := db.Open(ctx, dbtest.Address(t, engine))
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, d.Close()) })
			_, err = db.Migrate(ctx, d, job.Migrations, earlier(t))
			require.NoError(t, err)
			const space = 1
			table, docno := Of(engine), FirstOf(space)
			row := Row{docno, "aa", []string{":word", OfMarket("aa")}}
			require.NoError(t, d.Write(ctx, func(q db.Queryer) error {
				if _, err := q.Exec(ctx, `INSERT INTO search_docs (docno, know, space, published, quality, views, likes, head, digest, author, counted, terms)
					VALUES (?, 'k', ?, 0, 0, 0, 0, '12 1 613 5 678 aa k', 'd', '', 1, '')`, docno, space); err != nil {
					return err
				}
				if engine == db.SQLite {
					return table.Insert(ctx, q, space, []Row{row})
				}
				_, err := q.Exec(ctx, `INSERT INTO search_tokens (docno, tokens) VALUES (?, array_to_tsvector(string_to_array(?, ' ')))`, docno, row.in(space))
				return err
			}))
			_, err = db.Migrate(ctx, d, job.Migrations, os.DirFS("../migrations"))
			require.NoError(t, err)
			has, err := table.Has(ctx, d.One(), space, row)
			require.NoError(t, err)
			require.True(t, has)
			for _, most := range []int{1, mostListed + 1} {
				c, err := table.Find(ctx, d.One(), space, 1, 1, Retrieval{Condition: oneToken(":word"), Own: "aa", Most: most})
				require.NoError(t, err)
				require.Equal(t, []int64{docno}, c.Docnos)
			}
			other := row
			other.Market = "bb"
			other.Tokens = []string{":word", OfMarket("bb")}
			has, err = table.Has(ctx, d.One(), space, other)
			require.NoError(t, err)
			require.False(t, has, "it is of another market")
		})
	}
}
