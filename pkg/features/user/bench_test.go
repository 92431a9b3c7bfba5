package user_test

import (
	"testing"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// BenchmarkLookup compares finding one of 100,000 users by what people type with
// reading one by its primary key.
func BenchmarkLookup(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		d := dbtest.Open(b, engine)
		_, err := db.Migrate(b.Context(), d, account.Migrations(), user.Migrations())
		require.NoError(b, err)
		require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error {
			for _, statement := range []string{
				`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
					INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
					SELECT 'id' || i, 'u' || i, 'u' || i || '@example.org', 'n', 'p', 'm', '', '', 1, 1 FROM n`,
				`INSERT INTO profiles (user_id, username) SELECT id, 'name_' || id FROM users`,
			} {
				if _, err := q.Exec(b.Context(), statement); err != nil {
					return err
				}
			}
			return nil
		}))
		if engine == db.Postgres {
			_, err := d.One().Exec(b.Context(), `ANALYZE`)
			require.NoError(b, err)
		}
		for name, query := range map[string][2]string{
			"primary-key": {`SELECT id FROM users WHERE id = ?`, "id54321"},
			"email":       {`SELECT id FROM users WHERE email_key = ? AND confirmed IS NOT NULL`, "u54321@example.org"},
			"username":    {`SELECT user_id FROM profiles WHERE username = ?`, "name_id54321"},
		} {
			b.Run(string(engine)+"/"+name, func(b *testing.B) {
				var id string
				for b.Loop() {
					if err := d.One().Get(b.Context(), &id, query[0], query[1]); err != nil {
						b.Fatal(err)
					}
				}
				require.Equal(b, "id54321", id)
			})
		}
	}
}
