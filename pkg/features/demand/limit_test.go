package demand_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/demand"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// bench is the service alone on a database.
type bench struct {
	*demand.Service

	t      *testing.T
	clock  *clocktest.Hand
	market *market.Market
}

type noMail struct{}

func (noMail) Enqueue(context.Context, db.Queryer, mail.Message) error { return nil }

type noCases struct{}

func (noCases) Ended(context.Context, db.Queryer, string) error { return nil }

func eachBench(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	shapes := []db.Source{account.Migrations(), user.Migrations(), staff.Migrations(), job.Migrations(), takeout.Migrations(), demand.Migrations()}
	m, ok := apptest.Registry(t, market.Local).ByCode("de")
	require.True(t, ok)
	dbtest.Each(t, shapes, func(t *testing.T, d *db.DB) {
		c := clocktest.At(apptest.Noon())
		test(t, &bench{t: t, clock: c, market: m, Service: demand.New(demand.Config{
			DB: d, Clock: c, Log: zerolog.Nop(), Mail: noMail{}, Cases: noCases{}, Markets: func(string) (*market.Market, bool) { return m, true },
		})})
	})
}

func (b *bench) user() right.Actor {
	id := uuid.NewString()
	require.NoError(b.t, b.DB.Write(b.t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(b.t.Context(), `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			VALUES (?, ?, ?, 'Lena', 'x', 'de', '', '', 1, 1)`, id, id+"@example.org", id+"@example.org")
		return err
	}))
	return right.Actor{User: id}
}

func (b *bench) ask(by right.Actor, title string) (demand.Demand, error) {
	return b.Ask(b.t.Context(), b.market, by, demand.Draft{Title: title, SubjectID: b.market.Subjects[0].ID})
}

// claim shares a know for a demand and gives its id.
func (b *bench) claim(by right.Actor, id string) (know string, err error) {
	know = uuid.NewString()
	return know, b.DB.Write(b.t.Context(), func(q db.Queryer) error { return b.Claim(b.t.Context(), q, b.market, by.User, id, know) })
}

func (b *bench) count(query string, args ...any) (n int) {
	require.NoError(b.t, b.DB.One().Get(b.t.Context(), &n, query, args...))
	return n
}

// However many try at once, no user has more than three reservations and no demand more
// than one.
func TestReservationsUnderConcurrency(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench) {
		const users, demands, tries = 6, 9, 40
		asker := b.user()
		var all []string
		for i := range demands {
			d, err := b.ask(asker, fmt.Sprint("Wunsch ", i))
			require.NoError(t, err)
			all = append(all, d.UUID)
		}
		var people []right.Actor
		for range users {
			people = append(people, b.user())
		}
		check := func() {
			now := db.At(b.clock.Now())
			require.Zero(t, b.count(`SELECT COUNT(*) FROM (SELECT user_id FROM demand_reservations WHERE until > ? GROUP BY user_id HAVING COUNT(*) > 3) AS x`, now))
			require.Zero(t, b.count(`SELECT COUNT(*) FROM (SELECT demand FROM demand_reservations WHERE until > ? GROUP BY demand HAVING COUNT(*) > 1) AS x`, now))
		}
		for round := range 3 {
			var group sync.WaitGroup
			faults := make(chan error, 2*users*tries)
			for i, who := range people {
				for j := range 2 { // two browsers of each
					group.Go(func() {
						r := rand.New(rand.NewPCG(uint64(round), uint64(2*i+j)))
						for range tries {
							id := all[r.IntN(demands)]
							var err error
							if r.IntN(4) == 0 {
								_, err = b.Release(t.Context(), b.market, who, id)
							} else {
								_, err = b.Reserve(t.Context(), b.market, who, id)
							}
							if err == nil {
								continue
							}
							if kind := problem.From(err).Type; kind != problem.KnowDemandReservationLimit && kind != problem.BadRequest {
								faults <- err
							}
						}
					})
				}
			}
			group.Wait()
			close(faults)
			for err := range faults {
				require.NoError(t, err)
			}
			check()
			b.clock.Pass(73 * time.Hour) // the next round meets rows that are over
		}
	})
}

// One demand and many users at once: one of them gets it, and one of many answers of
// others is claimed while it is free.
func TestOneOfManyGetsADemand(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench) {
		d, err := b.ask(b.user(), "Wunsch")
		require.NoError(t, err)
		const many = 16
		var group sync.WaitGroup
		outcomes := make(chan error, many)
		for range many {
			who := b.user()
			group.Go(func() {
				_, err := b.Reserve(t.Context(), b.market, who, d.UUID)
				outcomes <- err
			})
		}
		group.Wait()
		close(outcomes)
		won := 0
		for err := range outcomes {
			if err == nil {
				won++
				continue
			}
			require.Equal(t, problem.BadRequest, problem.From(err).Type)
		}
		require.Equal(t, 1, won)
	})
}

// modelled is a demand as the test expects it to be.
type modelled struct {
	asker    int
	expires  time.Time
	gone     bool
	by       int // -1: no user
	until    time.Time
	claims   map[string]int // knows and their authors
	readable map[string]bool
}

func (m *modelled) reserved(now time.Time) bool { return m.by >= 0 && now.Before(m.until) }

func (m *modelled) state(now time.Time) demand.State {
	switch {
	case len(m.readable) > 0:
		return demand.Answered
	case m.reserved(now):
		return demand.Reserved
	case now.Before(m.expires):
		return demand.Open
	}
	return demand.Expired
}

// mayAnswer is the type of the error that an answer of a user's gets, "" for none.
func (m *modelled) mayAnswer(now time.Time, who int) problem.Type {
	switch {
	case m.gone:
		return problem.NotFound
	case m.asker == who:
		return problem.Forbidden
	case m.reserved(now) && m.by != who, m.state(now) == demand.Expired:
		return problem.BadRequest
	}
	return ""
}

// Whatever users do in whatever order, with time passing between, every call has the
// outcome that a simple model in memory has.
func TestRandomSequences(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench) {
		rapid.Check(t, func(r *rapid.T) { sequence(r, b) })
	})
}

func sequence(r *rapid.T, b *bench) {
	people := []right.Actor{b.user(), b.user(), b.user()}
	ids, model := []string{}, []*modelled{}
	for i := range 5 {
		d, err := b.ask(people[i%2], uuid.NewString())
		require.NoError(r, err)
		ids = append(ids, d.UUID)
		model = append(model, &modelled{asker: i % 2, expires: d.ExpiresOn, by: -1, claims: map[string]int{}, readable: map[string]bool{}})
	}
	ctx := b.t.Context()
	is := func(want problem.Type, err error) bool {
		if want == "" {
			require.NoError(r, err)
			return true
		}
		require.Error(r, err)
		require.Equal(r, want, problem.From(err).Type, "%v", err)
		return false
	}
	for range rapid.IntRange(5, 25).Draw(r, "steps") {
		now := b.clock.Now()
		who, at := rapid.IntRange(0, len(people)-1).Draw(r, "who"), rapid.IntRange(0, len(ids)-1).Draw(r, "demand")
		m, actor := model[at], people[who]
		switch rapid.SampledFrom([]string{"reserve", "reserve", "reserve", "release", "claim", "publish", "withdraw", "delete", "pass"}).Draw(r, "step") {
		case "reserve":
			held := 0
			for _, x := range model {
				if !x.gone && x.reserved(now) && x.by == who {
					held++
				}
			}
			want := m.mayAnswer(now, who)
			already := !m.gone && m.reserved(now) && m.by == who
			switch {
			case already:
				want = ""
			case want != "":
			case len(m.readable) > 0:
				want = problem.BadRequest
			case held == 3:
				want = problem.KnowDemandReservationLimit
			}
			d, err := b.Reserve(ctx, b.market, actor, ids[at])
			if is(want, err) {
				if !already {
					m.by, m.until = who, now.Add(72*time.Hour)
				}
				require.Equal(r, m.until, *d.ReservedUntil)
			}
		case "release":
			want := problem.Type("")
			if m.gone {
				want = problem.NotFound
			}
			d, err := b.Release(ctx, b.market, actor, ids[at])
			if is(want, err) {
				if m.by == who {
					m.by = -1
				}
				require.Equal(r, m.state(now), d.State)
			}
		case "claim":
			want := m.mayAnswer(now, who)
			if want == problem.NotFound {
				want = problem.FormValidation
			}
			know, err := b.claim(actor, ids[at])
			if is(want, err) {
				m.claims[know] = who
			}
		case "publish", "withdraw":
			if len(m.claims) == 0 {
				continue
			}
			id, gone := rapid.SampledFrom(slices.Sorted(maps.Keys(m.claims))).Draw(r, "know"), rapid.Bool().Draw(r, "gone")
			publish := rapid.Bool().Draw(r, "publish")
			require.NoError(r, b.DB.Write(ctx, func(q db.Queryer) error {
				if publish {
					return b.Follower().Published(ctx, q, know.Know{ID: id, Author: people[m.claims[id]].User})
				}
				if gone {
					return b.Follower().Deleted(ctx, q, id)
				}
				return b.Follower().Hidden(ctx, q, id)
			}))
			switch {
			case m.gone:
			case publish:
				m.readable[id] = true
				if m.by == m.claims[id] {
					m.by = -1
				}
			default:
				delete(m.readable, id)
				if gone {
					delete(m.claims, id)
				}
			}
		case "delete":
			want := problem.Type("")
			switch {
			case m.gone:
				want = problem.NotFound
			case m.asker != who:
				want = problem.Forbidden
			case len(m.readable) > 0:
				want = problem.BadRequest
			}
			if is(want, b.Delete(ctx, b.market, actor, ids[at])) {
				m.gone, m.by = true, -1
			}
		case "pass":
			b.clock.Pass(time.Duration(rapid.IntRange(1, 200).Draw(r, "hours")) * time.Hour)
		}
	}
	now := b.clock.Now()
	for i, m := range model {
		want := 0
		if !m.gone && m.reserved(now) {
			want = 1
		}
		require.Equal(r, want, b.count(`SELECT COUNT(*) FROM demand_reservations WHERE demand = ? AND until > ?`, ids[i], db.At(now)))
		if m.gone {
			continue
		}
		d, err := b.Release(ctx, b.market, right.Actor{User: uuid.NewString()}, ids[i]) // reads it
		require.NoError(r, err)
		require.Equal(r, m.state(now), d.State)
		require.Equal(r, len(m.readable), d.Answers)
	}
}
