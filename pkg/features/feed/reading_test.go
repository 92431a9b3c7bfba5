package feed_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/slice"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// service is the slice's, beside the server's; sweep clears away as its clock does.
func (w world) service() (s *feed.Service, sweep func()) {
	w.T.Helper()
	sl, s := feed.Slice(feed.Needs{})
	jobs := job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()})
	require.NoError(w.T, sl.Open(w.T.Context(), &slice.Platform{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Jobs: jobs}))
	return s, func() { require.NoError(w.T, feed.Sweep(s, w.T.Context())) }
}

func (r *reader) options() feed.Options {
	r.T.Helper()
	got := r.Get(feeds + "/options")
	require.Equal(r.T, 200, got.Status, got.Text)
	return apptest.Decode[feed.Options](r.T, got)
}

func (r *reader) remember(on bool) {
	r.T.Helper()
	got := r.Do(http.MethodPatch, feeds+"/options", apptest.Fields{"remembersReading": on})
	require.Equal(r.T, 204, got.Status, got.Text)
}

func (w world) readings(user string) int {
	return w.Count(`SELECT COUNT(*) FROM feed_readings WHERE user_id = ?`, user)
}

func TestReadingIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		knows := w.crowd("de", w.market("de").Subjects[0].ID, 4)
		r, other := w.reader("de", "reader"), w.reader("de", "other")
		require.True(t, r.options().RemembersReading)
		for _, b := range []*reader{r, other} {
			b.read(knows[0])
			b.read(knows[0])
			require.Equal(t, 200, b.Do(http.MethodPut, "/api/knows/"+knows[1]+"/like", nil).Status)
			require.Equal(t, 2, w.readings(b.id))
		}
		l := r.list("")
		require.Equal(t, feed.Personal, l.Type)

		require.Equal(t, 204, r.Do(http.MethodDelete, feeds+"/readings", nil).Status)
		require.Zero(t, w.readings(r.id))
		require.Equal(t, 404, r.Get(feeds+"?list="+l.UUID).Status, "what was made of it is over")
		require.Equal(t, feed.Popular, r.list("").Type)
		r.read(knows[2])
		require.Equal(t, 1, w.readings(r.id), "what is read from now on counts")

		r.remember(false)
		require.False(t, r.options().RemembersReading)
		require.Zero(t, w.readings(r.id))
		r.read(knows[3])
		require.Equal(t, 200, r.Do(http.MethodPut, "/api/knows/"+knows[3]+"/like", nil).Status)
		require.Zero(t, w.readings(r.id))
		require.Contains(t, ids(r.list("")), knows[3])
		r.remember(true)
		r.read(knows[3])
		require.Equal(t, 1, w.readings(r.id))
		require.Equal(t, 2, w.readings(other.id), "another user's stay")
	})
}

func TestLikesSayMore(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		math := w.market("de").Subjects[0]
		old := 90 * 24 * time.Hour
		add := func(title string, topic int) string {
			return w.add(fixture{author: w.author("de", title), title: title, subject: math.ID, topics: []string{math.Topics[topic].UUID}, age: old})
		}
		liked, read, first, second := add("liked", 0), add("read", 1), add("first", 0), add("second", 1)
		r := w.reader("de", "reader")
		r.read(liked)
		r.read(read)
		require.Equal(t, 200, r.Do(http.MethodPut, "/api/knows/"+liked+"/like", nil).Status)
		require.Equal(t, []string{first, second}, ids(r.list("")))
		require.Equal(t, 200, r.Do(http.MethodDelete, "/api/knows/"+liked+"/like", nil).Status)
		require.Equal(t, 200, r.Do(http.MethodPut, "/api/knows/"+read+"/like", nil).Status)
		require.Equal(t, []string{second, first}, ids(r.list("")))
	})
}

func TestReadingsAreBounded(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		r, other := w.reader("de", "reader"), w.reader("de", "other")
		s, sweep := w.service()
		note := func(user string, n int) (first string) {
			require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
				for i := range n {
					w.Clock.Pass(time.Second)
					id := uuid.NewString()
					if i == 0 {
						first = id
					}
					if err := s.Follower().Read(t.Context(), q, user, id); err != nil {
						return err
					}
				}
				return nil
			}))
			return first
		}
		first := note(r.id, 1000)
		note(other.id, 3)
		sweep()
		require.Equal(t, 1000, w.readings(r.id))
		note(r.id, 7)
		require.Equal(t, 1007, w.readings(r.id))
		w.SignIn(r.Browser, r.id)
		l := r.list("")
		require.Empty(t, l.Content)
		sweep()
		require.Equal(t, 1000, w.readings(r.id))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM feed_readings WHERE know = ?`, first), "the oldest go")
		require.Equal(t, 1000, w.Count(`SELECT kept FROM feed_readers WHERE user_id = ?`, r.id))
		require.Equal(t, 3, w.readings(other.id))
		require.ErrorContains(t, w.DB.Write(t.Context(), func(q db.Queryer) error { return s.Follower().Read(t.Context(), q, uuid.NewString(), first) }), "doesn't exist any more")
	})
}

func TestListsThatAreOverGo(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		w.crowd("de", 1, 2)
		r := w.reader("de", "reader")
		r.list("")
		w.Clock.Pass(13 * time.Hour)
		w.SignIn(r.Browser, r.id)
		r.list("")
		_, sweep := w.service()
		sweep()
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM feed_lists`))
		w.Clock.Pass(12 * time.Hour)
		sweep()
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM feed_lists`))
	})
}

// However many tabs read at once, and however often what they read is forgotten meanwhile,
// nothing is left that was to be forgotten.
func TestReadingWhileItIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		r := w.reader("de", "reader")
		s, _ := w.service()
		knows := make([]string, 6)
		for i := range knows {
			knows[i] = uuid.NewString()
		}
		var group sync.WaitGroup
		faults := make(chan error, 100)
		for tab := range 4 {
			group.Go(func() {
				for i := range 12 {
					faults <- s.DB.Write(t.Context(), func(q db.Queryer) error {
						if i%3 == 0 {
							return s.Follower().Liked(t.Context(), q, r.id, knows[(tab+i)%len(knows)], i%2 == 0)
						}
						return s.Follower().Read(t.Context(), q, r.id, knows[(tab+i)%len(knows)])
					})
				}
			})
		}
		group.Go(func() { faults <- s.SetRemembering(t.Context(), r.id, false) })
		group.Wait()
		close(faults)
		for err := range faults {
			require.NoError(t, err)
		}
		require.Zero(t, w.readings(r.id))
	})
}

// oneKnow are knows and interests of a user whose reading is forgotten while their list is
// made.
type oneKnow struct {
	read, other string
	forget      func()
}

func (k oneKnow) Candidates(_ context.Context, _ db.Queryer, host *market.Market, sources []know.Source) ([][]know.Candidate, error) {
	k.forget()
	out := make([][]know.Candidate, len(sources))
	out[len(out)-1] = []know.Candidate{{ID: k.other, Market: host.Code, Topics: []string{"topic"}}}
	return out, nil
}

func (k oneKnow) CandidatesByID(_ context.Context, _ db.Queryer, host *market.Market, _ []string) ([]know.Candidate, error) {
	return []know.Candidate{{ID: k.read, Market: host.Code, Topics: []string{"topic"}}}, nil
}

func (k oneKnow) Published(context.Context, db.Queryer, *market.Market, []string) (map[string]know.PublishedKnow, error) {
	return map[string]know.PublishedKnow{k.other: {}, k.read: {}}, nil
}

func (oneKnow) SameLanguage(*market.Market) []string { return nil }

func (oneKnow) Interests(context.Context, db.Queryer, string, *market.Market) (subjects []int, grades []string, err error) {
	return nil, nil, nil
}

// A list that is being made while its reader has their reading forgotten isn't made of it.
func TestListIsMadeWhileReadingIsForgotten(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		r := w.reader("de", "reader")
		knows := oneKnow{read: uuid.NewString(), other: uuid.NewString()}
		sl, s := feed.Slice(feed.Needs{Knows: &knows, Interests: knows})
		forgotten := false
		knows.forget = func() {
			if !forgotten {
				forgotten = true
				// On SQLite a checkpoint that empties the log keeps others from writing while it
				// waits for readers, as the caller is one, until it gives up.
				require.Eventually(t, func() bool { return s.Forget(t.Context(), r.id) == nil }, time.Minute, time.Millisecond)
			}
		}
		require.NoError(t, sl.Open(t.Context(), &slice.Platform{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()})}))
		view := func() {
			require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error { return s.Follower().Read(t.Context(), q, r.id, knows.read) }))
		}
		view()
		l, err := s.New(t.Context(), w.market("de"), r.id, feed.Narrowing{}, 10)
		require.NoError(t, err)
		require.True(t, forgotten)
		require.Equal(t, feed.Popular, l.Type)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM feed_lists WHERE items LIKE ?`, "%"+knows.read+"%"))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM feed_lists`))

		view()
		l, err = s.New(t.Context(), w.market("de"), r.id, feed.Narrowing{}, 10)
		require.NoError(t, err)
		require.Equal(t, feed.Personal, l.Type)
		require.Equal(t, knows.read, l.Content[0].Reason.Know.Value.UUID)
	})
}

func TestExportAndErase(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.author("de", "lena")
		know := w.add(fixture{author: lena, title: "Brüche"})
		r, other := w.reader("de", "reader"), w.reader("de", "other")
		s, _ := w.service()
		data, files, err := s.Export(t.Context(), w.DB.One(), r.id)
		require.NoError(t, err)
		require.Nil(t, data)
		require.Empty(t, files)

		at := w.Clock.Now()
		for _, b := range []*reader{r, other} {
			b.read(know)
			b.dismiss(feed.DismissedKnow, know)
			b.dismiss(feed.LessOfKnower, lena)
			b.list("")
		}
		r.dismiss(feed.LessOfKnower, other.id)
		data, _, err = s.Export(t.Context(), w.DB.One(), r.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), fmt.Sprintf(`{"remembersReading":true,"readings":[{"know":%q,"latestOn":%q,"liked":false}],"dismissals":[`, know, at.Format(time.RFC3339)))
		require.Contains(t, string(text), fmt.Sprintf(`{"type":"KNOWER","id":%q,"saidOn":`, lena))

		rows := func(user string) int {
			return w.Count(`SELECT (SELECT COUNT(*) FROM feed_readers WHERE user_id = ?) + (SELECT COUNT(*) FROM feed_readings WHERE user_id = ?)
				+ (SELECT COUNT(*) FROM feed_dismissals WHERE user_id = ?)`, user, user, user)
		}
		before := rows(other.id)
		erase := func(user string) {
			require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
				_, err := s.Erase(t.Context(), q, user)
				return err
			}))
		}
		erase(r.id)
		require.Zero(t, rows(r.id))
		require.Equal(t, before, rows(other.id))
		erase(lena)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM feed_dismissals WHERE value = ?`, lena), "nothing of who leaves is kept")
	})
}
