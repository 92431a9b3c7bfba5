package search_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/feed"
	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/knows"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/tools/bench/corpus"

	"github.com/stretchr/testify/require"
)

// shelf has the made documents as knows of the server: what answers tell of them, and
// what feeds choose from.
type shelf struct {
	db       *db.DB
	registry *market.Registry
	search   *knows.Service
	feeds    *feed.Service
	reader   *market.Market // of the user whose feed is asked for
}

const (
	authors      = 4999
	interactions = 1000
	user         = "user-0"
)

// shelve writes the knows' rows, and the reading of a user.
func shelve(b *testing.B, d *db.DB, registry *market.Registry, w *world) *shelf {
	b.Helper()
	live, _ := market.NewLive(registry)
	s := &shelf{db: d, registry: registry}
	s.search = knows.New(knows.Config{DB: d, Index: w.rooms.Index, Knows: know.Reader{Markets: live.Current}, Markets: live})
	s.feeds = &feed.Service{Config: feed.Config{
		DB: d, Clock: clocktest.At(corpus.Latest()), Knows: know.Reader{Markets: live.Current}, Interests: interests{}, Follows: interests{},
	}}
	ctx := b.Context()
	s.write(b, func(q db.Queryer) error { return s.people(ctx, q) })
	if d.Engine() == db.Postgres { // a row that is counted up very often gets slow
		s.write(b, func(q db.Queryer) error {
			_, err := q.Exec(ctx, `ALTER TABLE knows DISABLE TRIGGER USER`)
			return err
		})
	}
	for from := 0; from < w.size; from += batch {
		s.write(b, func(q db.Queryer) error {
			for number := from; number < min(from+batch, w.size); number++ {
				if err := s.put(ctx, q, w.made.At(number), w.hosts); err != nil {
					return err
				}
			}
			return nil
		})
	}
	s.read(b, w)
	return s
}

func (s *shelf) write(b *testing.B, do func(q db.Queryer) error) {
	b.Helper()
	require.NoError(b, s.db.Write(b.Context(), do))
}

func (s *shelf) people(ctx context.Context, q db.Queryer) error {
	now := db.At(corpus.Latest())
	const numbers = `WITH RECURSIVE numbers (i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ?) `
	for _, statement := range []struct {
		text string
		args []any
	}{
		{
			numbers + `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			SELECT 'user-' || i, 'user' || i || '@example.org', 'user' || i || '@example.org', 'Lena ' || i, 'x', CAST(? AS TEXT), '', '', CAST(? AS BIGINT), CAST(? AS BIGINT) FROM numbers`,
			[]any{authors, s.registry.All()[0].Code, now, now},
		},
		{numbers + `INSERT INTO profiles (user_id, username) SELECT 'user-' || i, 'lena' || i FROM numbers`, []any{authors}},
		{numbers + `INSERT INTO knowers (id, user_id, since) SELECT 'knower-' || i, 'user-' || i, CAST(? AS BIGINT) FROM numbers`, []any{authors, now}},
	} {
		if _, err := q.Exec(ctx, statement.text, statement.args...); err != nil {
			return err
		}
	}
	return nil
}

// put writes a know as the server has it, without its files.
func (s *shelf) put(ctx context.Context, q db.Queryer, d corpus.Written, hosts map[string]*market.Market) error {
	const separator = "\x1f"
	topics := []string{}
	host := hosts[d.Market]
	for i := range host.Subjects {
		for _, topic := range host.Subjects[i].Topics {
			if host.Subjects[i].ID == d.Subject && len(d.Topics) > 0 && topic.Name == d.Topics[0] {
				topics = append(topics, topic.UUID)
			}
		}
	}
	number := corpus.NumberOf(d.ID)
	at := db.At(d.Published)
	_, err := q.Exec(ctx, `INSERT INTO knows (id, market, language, author, title, description, subject, format, visibility, status, page_count, words, text_language,
			cover, cover_width, cover_height, views, likes, created, updated, published, listed, topics, grades, tags)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'public', 'PUBLISHED', ?, ?, ?, ?, 1600, 2263, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		d.ID, d.Market, d.Language, "user-"+strconv.Itoa(1+number*31%(authors-1)), d.Title, d.Description, d.Subject, d.Format, len(d.Pages), 300*len(d.Pages), d.Language,
		strings.Repeat("a", 64), d.Views, d.Likes, at, at, at, at, strings.Join(topics, separator), strings.Join(d.Grades, separator), strings.Join(d.Tags, separator))
	for _, topic := range topics {
		if err == nil {
			_, err = q.Exec(ctx, `INSERT INTO know_topics (know, topic, market, listed, views) VALUES (?, ?, ?, ?, ?)`, d.ID, topic, d.Market, at, d.Views)
		}
	}
	return err
}

// read lets the user read and like as many knows of a market as the feed remembers.
func (s *shelf) read(b *testing.B, w *world) {
	b.Helper()
	r := random()
	var read []corpus.Written
	for number := 0; number < w.size && len(read) < interactions; number++ {
		if number%2 > 0 { // some are left to be read
			continue
		}
		if place := w.made.PlaceOf(number); s.reader == nil || place.Market == s.reader.Code {
			s.reader = w.hosts[place.Market]
			read = append(read, w.made.At(number))
		}
	}
	s.write(b, func(q db.Queryer) error {
		for i, d := range read {
			at := corpus.Latest().Add(-time.Duration(i) * time.Hour)
			_, err := q.Exec(b.Context(), `INSERT INTO feed_readings (user_id, know, latest, liked) VALUES (?, ?, ?, ?)`, user, d.ID, db.At(at), r.IntN(5) == 0)
			if err != nil {
				return err
			}
		}
		_, err := q.Exec(b.Context(), `INSERT INTO feed_readers (user_id, kept) VALUES (?, ?)`, user, len(read))
		return err
	})
}

// interests are those of the user: subjects and grades of their profile, and follows.
type interests struct{}

// Interests reads the account, as users' own do, and gives some of the market's.
func (interests) Interests(ctx context.Context, q db.Queryer, id string, host *market.Market) (subjects []int, grades []string, err error) {
	if _, err := person.FindOwn(ctx, q, id); err != nil {
		return nil, nil, err
	}
	for i := range min(3, len(host.Subjects)) {
		subjects = append(subjects, host.Subjects[i].ID)
	}
	for _, grade := range host.Grades[:min(1, len(host.Grades))] {
		grades = append(grades, grade.ID)
	}
	return subjects, grades, nil
}

// Followed are some authors and a subject.
func (interests) Followed(_ context.Context, _ db.Queryer, _ string, host *market.Market) (knowers []string, subjects []int, err error) {
	for number := range 10 {
		knowers = append(knowers, "user-"+strconv.Itoa(1+number*97))
	}
	return knowers, []int{host.Subjects[0].ID}, nil
}

// feed asks for a new list and its first page.
func (s *shelf) feed(b *testing.B) {
	b.Helper()
	got, err := s.feeds.New(b.Context(), s.reader, user, feed.Narrowing{}, pageSize)
	require.NoError(b, err)
	require.NotEmpty(b, got.Content)
}

// answer is a search as the call answers it, with what is told of each know.
func (s *shelf) answer(b *testing.B, q index.Query) {
	b.Helper()
	_, err := s.search.Search(b.Context(), q, false)
	require.NoError(b, err, q.Text)
}
