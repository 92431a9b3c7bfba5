package learn_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const (
	learner = "user"
	// cards is the number of cards of the learner; one in dueEvery is due today.
	cards    = 50_000
	dueEvery = 500
)

// BenchmarkFigureToday reads today's queue of a learner of 50,000 cards, against a card's
// memory by its key. Both are done in turns; of the times of each the lower quartile is
// taken, as whatever else the machine does only adds to them.
func BenchmarkFigureToday(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			d := makeLearner(b, engine)
			m, ok := apptest.Registry(b, market.Local).ByCode("us")
			require.True(b, ok)
			var ids []string
			require.NoError(b, d.One().Select(b.Context(), &ids, `SELECT card FROM learning_cards WHERE user_id = ? ORDER BY card`, learner))
			service, actor := learn.New(learn.Config{DB: d, Clock: clock.System{}}), right.Actor{User: learner}
			var today, key []time.Duration
			timed := func(f func()) time.Duration {
				begin := time.Now()
				f()
				return time.Since(begin)
			}
			asked, n := 0, 0
			for b.Loop() {
				today = append(today, timed(func() {
					got, err := service.Today(b.Context(), m, actor, time.UTC, "")
					require.NoError(b, err)
					asked = len(got.Cards)
				}))
				for range 20 {
					n++
					key = append(key, timed(func() {
						var row struct {
							State    int
							Due      db.Time
							Reps     int
							Reviewed db.Time
						}
						require.NoError(b, d.One().Get(b.Context(), &row, `SELECT state, due, reps, reviewed FROM learning_cards WHERE user_id = ? AND card = ?`, learner, ids[n*7919%len(ids)]))
					}))
				}
			}
			require.Greater(b, asked, 100)
			one, queue := quartile(key), quartile(today)
			b.ReportMetric(one, "key-us")
			b.ReportMetric(queue, "today-us")
			b.ReportMetric(queue/one, "today/key")
			b.ReportMetric(queue/one/float64(asked), "card/key")
		})
	}
}

// quartile is the lower quartile in microseconds.
func quartile(all []time.Duration) float64 {
	slices.Sort(all)
	return float64(all[len(all)/4].Nanoseconds()) / 1000
}

// makeLearner makes a learner of one deck who has begun all cards but the last hundred.
func makeLearner(b *testing.B, engine db.Engine) *db.DB {
	b.Helper()
	address := dbtest.Address(b, engine)
	_, err := app.Migrate(b.Context(), address)
	require.NoError(b, err)
	d, err := db.Open(b.Context(), address)
	require.NoError(b, err)
	b.Cleanup(func() { d.Close() })
	const deck = "00000000-0000-4000-8000-000000000001"
	notes := make([]note.Note, cards)
	for i := range notes {
		notes[i] = note.Note{ID: uuid.NewString(), Kind: note.Basic, Front: fmt.Sprint("Question ", i), Back: fmt.Sprint("Answer ", i)}
	}
	now := clock.System{}.Now()
	require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error {
		exec := func(statement string, args ...any) {
			_, err := q.Exec(b.Context(), statement, args...)
			require.NoError(b, err)
		}
		exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			VALUES (?, 'a@example.org', 'a@example.org', 'Ann', 'x', 'us', '', '', ?, ?)`, learner, db.At(now), db.At(now))
		exec(`INSERT INTO knows (id, market, language, author, title, description, format, visibility, status, revision, page_count, words, text_language, cover,
			cover_width, cover_height, created, updated, published, listed)
			VALUES (?, 'us', 'en', ?, 'Deck', '', 'FLASHCARDS', 'public', 'PUBLISHED', '', 0, 0, 'en', '', 0, 0, ?, ?, ?, ?)`, deck, learner, db.At(now), db.At(now), db.At(now), db.At(now))
		require.NoError(b, record.Save(b.Context(), q, deck, nil, notes))
		exec(`INSERT INTO learning_decks (user_id, deck, added, begun) VALUES (?, ?, ?, ?)`, learner, deck, db.At(now), (cards-100)*record.Spacing)
		const dayMicroseconds = 24 * 3600 * 1_000_000
		exec(`INSERT INTO learning_cards (user_id, card, state, due, stability, difficulty, reviewed, introduced, scheduled, reps, lapses, steps)
			SELECT ?, id, 2, CAST(? AS BIGINT) + position / ? % ? * ?, 100, 5, CAST(? AS BIGINT), CAST(? AS BIGINT), 100, 9, 0, 0 FROM deck_cards WHERE position <= ?`,
			learner, db.At(now.Add(-time.Hour)), record.Spacing, dueEvery, int64(dayMicroseconds), db.At(now.AddDate(0, 0, -100)), db.At(now.AddDate(-2, 0, 0)), (cards-100)*record.Spacing)
		return nil
	}))
	if engine == db.Postgres { // as it does by itself
		_, err := d.One().Exec(b.Context(), `VACUUM ANALYZE`)
		require.NoError(b, err)
	}
	return d
}
