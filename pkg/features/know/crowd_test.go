package know_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// crowd is a database with very many published knows. Of five in twenty the market is
// de, and of four in ten of those the subject is its first: the longest list.
type crowd struct {
	db      *db.DB
	size    int
	market  *market.Market
	subject int
	topic   string // of the subject
}

// The parts of an id: its number, scattered, so that neighbours in time aren't
// neighbours in an index.
const (
	knowID     = `'00000000-0000-4000-8000-' || SUBSTR(CAST(1000000000000 + i * 618033988749 % 1000000000000 AS TEXT), 2)`
	revisionID = `'00000000-0000-4000-9000-' || SUBSTR(CAST(1000000000000 + i * 618033988749 % 1000000000000 AS TEXT), 2)`
	numbers    = `WITH RECURSIVE numbers (i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ?) `
)

// authors is how many wrote them; a prime, so that each writes for many markets.
const authors = 4999

// idOf is the id of the know with a number.
func (c crowd) idOf(i int) string {
	const digits, prime, modulo = 12, 618033988749, 1000000000000
	n := i * prime % modulo
	text := []byte("000000000000")
	for at := digits - 1; n > 0; at-- {
		text[at] = byte('0' + n%10)
		n /= 10
	}
	return "00000000-0000-4000-8000-" + string(text)
}

// outline is what a revision of five pages has.
var outline = func() string {
	var b strings.Builder
	fmt.Fprintln(&b, "file", 1, "pdf", 100000, 1, 5)
	for number := range 5 {
		fmt.Fprintln(&b, "page", number+1, 1600, 2263, strings.Repeat("c", 16), strings.Repeat("e", 16))
	}
	return b.String()
}()

// makeCrowd fills a fresh database of an engine.
func makeCrowd(b *testing.B, engine db.Engine, size int, markets *market.Registry) crowd {
	b.Helper()
	address := dbtest.Address(b, engine)
	_, err := app.Migrate(b.Context(), address)
	require.NoError(b, err)
	d, err := db.Open(b.Context(), address)
	require.NoError(b, err)
	b.Cleanup(func() { d.Close() })
	m, _ := markets.ByCode("de")
	c := crowd{db: d, size: size, market: m, subject: m.Subjects[0].ID, topic: m.Subjects[0].Topics[0].UUID}
	require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error { return c.fill(b.Context(), q, markets) }))
	if engine == db.Postgres { // as it does by itself
		_, err := d.One().Exec(b.Context(), `VACUUM ANALYZE`)
		require.NoError(b, err)
	}
	return c
}

func (c crowd) fill(ctx context.Context, q db.Queryer, markets *market.Registry) error {
	now := db.At(clock.System{}.Now())
	codes := make([]string, 0, len(markets.All()))
	for _, m := range markets.All() {
		if m.Code != c.market.Code {
			codes = append(codes, m.Code)
		}
	}
	// Every market has its row, of which the knows take theirs.
	var places strings.Builder
	places.WriteString(`SELECT 0 AS place, 'de' AS code`)
	args := []any{c.size}
	for i, code := range codes {
		places.WriteString(` UNION ALL SELECT CAST(? AS BIGINT), CAST(? AS TEXT)`)
		args = append(args, i+1, code)
	}
	subjects := `CASE WHEN i / 20 % 10 < 4 THEN CAST(? AS BIGINT) WHEN i / 20 % 10 = 9 THEN NULL ELSE CAST(? AS BIGINT) + i / 20 % 10 END`
	statements := []struct {
		text string
		args []any
	}{
		{
			numbers + `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			SELECT 'user-' || i, 'user' || i || '@example.org', 'user' || i || '@example.org', 'Lena ' || i, 'x', 'de', '', '', CAST(? AS BIGINT), CAST(? AS BIGINT) FROM numbers`,
			[]any{authors, now, now},
		},
		{numbers + `INSERT INTO profiles (user_id, username) SELECT 'user-' || i, 'lena' || i FROM numbers`, []any{authors}},
		{numbers + `INSERT INTO knowers (id, user_id, since) SELECT 'knower-' || i, 'user-' || i, CAST(? AS BIGINT) FROM numbers`, []any{authors, now}},
		{
			numbers + `INSERT INTO knows (id, market, language, author, title, description, subject, format, visibility, status, revision,
				page_count, words, text_language, cover, cover_width, cover_height, views, likes, created, updated, published, listed)
			SELECT ` + knowID + `, code, CASE WHEN code = 'de' THEN 'de' ELSE 'en' END, 'user-' || (i * 31 % CAST(? AS BIGINT)), 'Bruchrechnung, Teil ' || i, CAST(? AS TEXT), ` + subjects + `,
				'DOCUMENT', 'public', 'PUBLISHED', ` + revisionID + `, 5, 1200, 'de', CAST(? AS TEXT), 1600, 2263, i * 7919 % 100003, i % 50, created, created, created, created
			FROM (SELECT i, CAST(? AS BIGINT) - i * 60000000 AS created, CASE WHEN i % 20 < 5 THEN 0 ELSE 1 + i % CAST(? AS BIGINT) END AS at FROM numbers) AS n
			JOIN (` + places.String() + `) AS places ON place = at`,
			append([]any{c.size, authors, strings.Repeat("Mit Aufgaben und Lösungen. ", 5), c.subject, c.subject, strings.Repeat("a", 64), now, len(codes)}, args[1:]...),
		},
		{numbers + `INSERT INTO know_revisions (id, know, number, state, deadline, page_count, words, created)
			SELECT ` + revisionID + `, ` + knowID + `, 1, 'ready', 0, 5, 1200, 0 FROM numbers`, []any{c.size}},
		{numbers + `INSERT INTO know_files (revision, position, name, kind, size, original, clean, clean_size, first_page, page_count)
			SELECT ` + revisionID + `, 1, 'file.pdf', 'pdf', 100000, CAST(i AS TEXT), CAST(i AS TEXT), 100000, 1, 5 FROM numbers`, []any{c.size}},
		// The text of a page is as long as people's; those of most knows are left out,
		// as nothing here reads them.
		{
			numbers + `INSERT INTO know_pages (revision, number, width, height, w480, w960, w1600, blurred, text, lines)
			SELECT ` + revisionID + `, page, 1600, 2263, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CASE WHEN i % 100 = 0 THEN CAST(? AS TEXT) ELSE '' END, '[]' FROM numbers
			JOIN (SELECT 1 AS page UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5) AS pages ON i % 100 = 0 OR page = 1`,
			[]any{c.size, strings.Repeat("b", 64), strings.Repeat("c", 64), strings.Repeat("d", 64), strings.Repeat("e", 64), strings.Repeat("Brüche werden gekürzt. ", 100)},
		},
		{`INSERT INTO know_topics (know, topic, market, listed, views) SELECT id, CAST(? AS TEXT), market, listed, views FROM knows WHERE market = 'de' AND subject = ? AND views % 4 = 0`, []any{c.topic, c.subject}},
		{`INSERT INTO know_topics (know, topic, market, listed, views) SELECT id, 'topic-' || market || '-' || subject || '-' || views % 8, market, listed, views FROM knows WHERE subject IS NOT NULL`, nil},
		{`UPDATE knows SET topics = COALESCE((SELECT STRING_AGG(topic, ? ORDER BY topic) FROM know_topics WHERE know = id), ''), grades = '8',
			tags = CASE WHEN views % 2 = 0 THEN 'brüche' ELSE '' END`, []any{"\x1f"}},
		{`UPDATE know_revisions SET outline = ?, free_texts = (SELECT STRING_AGG(text, ? ORDER BY number) FROM know_pages WHERE revision = id AND number <= 2)`, []any{outline, "\x1f"}},
	}
	if c.db.Engine() == db.Postgres { // a row that one transaction counts up very often gets slow
		if _, err := q.Exec(ctx, `ALTER TABLE knows DISABLE TRIGGER USER`); err != nil {
			return err
		}
	}
	for _, s := range statements {
		if _, err := q.Exec(ctx, s.text, s.args...); err != nil {
			return err
		}
	}
	if c.db.Engine() == db.SQLite {
		return nil
	}
	for _, statement := range []string{
		`ALTER TABLE knows ENABLE TRIGGER USER`,
		`INSERT INTO know_counts (market, subject, n) SELECT market, 0, COUNT(*) FROM knows WHERE listed IS NOT NULL GROUP BY market`,
		`INSERT INTO know_counts (market, subject, n) SELECT market, subject, COUNT(*) FROM knows WHERE listed IS NOT NULL AND subject IS NOT NULL GROUP BY market, subject`,
	} {
		if _, err := q.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
