package person_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const (
	noID   = "9f4f2f0e-0000-4000-8000-000000000001" // of no user
	market = "m1"
)

func noon() time.Time { return time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC) }

// world is a database with the tables of all slices.
type world struct {
	*testing.T
	*db.DB
}

func each(t *testing.T, test func(w world)) {
	t.Helper()
	shapes := []db.Source{account.Migrations(), user.Migrations(), staff.Migrations(), job.Migrations(), takeout.Migrations()}
	dbtest.Each(t, shapes, func(t *testing.T, d *db.DB) { test(world{t, d}) })
}

func (w world) write(do func(q db.Queryer) error) error {
	return w.Write(w.Context(), do)
}

func (w world) must(do func(q db.Queryer) error) {
	w.Helper()
	require.NoError(w, w.write(do))
}

func (w world) exec(statement string, args ...any) {
	w.Helper()
	w.must(func(q db.Queryer) error {
		_, err := q.Exec(w.Context(), statement, args...)
		return err
	})
}

// signUp adds a sign-up that waits for its link.
func (w world) signUp(email, name string, created time.Time) (id string) {
	w.Helper()
	id = uuid.NewString()
	w.exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created)
		VALUES (?, ?, ?, ?, 'x', ?, '', '', ?)`, id, email, strings.ToLower(email), name, market, db.At(created))
	return id
}

// account adds an account.
func (w world) account(email, name string) (id string) {
	w.Helper()
	id = w.signUp(email, name, noon())
	w.exec(`UPDATE users SET confirmed = created WHERE id = ?`, id)
	return id
}

func (w world) find(id string) person.Card {
	w.Helper()
	c, err := person.Find(w.Context(), w.One(), id)
	require.NoError(w, err)
	return c
}

func (w world) is(want problem.Type, err error) {
	w.Helper()
	require.Error(w, err)
	require.Equal(w, want, problem.From(err).Type, "%v", err)
}

func TestCardOfNewAccount(t *testing.T) {
	each(t, func(w world) {
		id := w.account("Lena@example.org", "Lena Müller")
		want := person.Card{
			ID: id, Email: "Lena@example.org", Name: "Lena Müller", Market: market, Created: noon(), Confirmed: true, HasPassword: true,
		}
		require.Equal(w, want, w.find(id))
		own, err := person.FindOwn(w.Context(), w.One(), id)
		require.NoError(w, err)
		require.Equal(w, want, own)
		byAddress, err := person.FindByAddress(w.Context(), w.One(), "lena@example.org")
		require.NoError(w, err)
		require.Equal(w, want, byAddress)
		require.False(w, want.Leaving())
		require.Equal(w, "Lena Müller", want.PublicName())
	})
}

// A card has what each of the slices wrote.
func TestCardJoinsRowsOfAllSlices(t *testing.T) {
	each(t, func(w world) {
		id, other := w.account("lena@example.org", "Lena Müller"), w.account("max@example.org", "Max")
		ctx, due := w.Context(), noon().AddDate(0, 0, 14)
		w.exec(`INSERT INTO two_factor (user_id, secret, created, since, last_step) VALUES (?, 's', 0, 1, 0)`, id)
		w.exec(`UPDATE users SET password = '' WHERE id = ?`, id)
		var knower string
		w.must(func(q db.Queryer) (err error) {
			require.NoError(w, person.Rename(ctx, q, id, "  Lena   Meier "))
			require.NoError(w, person.SetMarket(ctx, q, id, "m2"))
			require.NoError(w, person.SetStaff(ctx, q, id, true))
			require.NoError(w, person.SetUsername(ctx, q, id, "lena.m"))
			require.NoError(w, person.SetPicture(ctx, q, id, person.Picture{Small: "s", Large: "l"}))
			require.NoError(w, person.SetLanguage(ctx, q, id, "el"))
			require.NoError(w, person.Block(ctx, q, id, "Spam", "", noon()))
			_, _, err = person.ScheduleDeletion(ctx, q, id, person.Deletion{Authored: "remove", Market: market, Requested: noon(), Due: due})
			require.NoError(w, err)
			knower, _, err = person.MakeKnower(ctx, q, id, noon().Add(time.Hour))
			return err
		})
		want := person.Card{
			ID: id, Email: "lena@example.org", Name: "Lena Meier", Username: "lena.m", Market: "m2", Language: "el",
			Picture: person.Picture{Small: "s", Large: "l"}, Created: noon(), Confirmed: true, TwoFactor: true, Staff: true,
			Knower: knower, KnowerSince: noon().Add(time.Hour), Blocked: true, BlockReason: "Spam", DeletionOn: due,
		}
		require.Equal(w, want, w.find(id))
		require.True(w, want.Leaving())
		require.Equal(w, "lena.m", want.PublicName())
		byKnower, err := person.FindKnower(ctx, w.One(), knower)
		require.NoError(w, err)
		require.Equal(w, want, byKnower)
		require.Equal(w, person.Card{
			ID: other, Email: "max@example.org", Name: "Max", Market: market, Created: noon(), Confirmed: true, HasPassword: true,
		}, w.find(other), "another's is as it was")
		staffs, err := person.Staff(ctx, w.One())
		require.NoError(w, err)
		require.Equal(w, []person.Card{want}, staffs)

		w.must(func(q db.Queryer) (err error) {
			require.NoError(w, person.SetStaff(ctx, q, id, false))
			require.NoError(w, person.SetPicture(ctx, q, id, person.Picture{}))
			require.NoError(w, person.SetLanguage(ctx, q, id, ""))
			require.NoError(w, person.DeleteKnower(ctx, q, id))
			changed, err := person.Unblock(ctx, q, id)
			require.True(w, changed)
			require.NoError(w, err)
			there, err := person.CancelDeletion(ctx, q, id)
			require.True(w, there)
			return err
		})
		want.Staff, want.Picture, want.Language, want.Blocked, want.BlockReason = false, person.Picture{}, "", false, ""
		want.Knower, want.KnowerSince, want.DeletionOn = "", time.Time{}, time.Time{}
		require.Equal(w, want, w.find(id))
	})
}

// A sign-up that isn't confirmed is no account: it is found by its address alone, and
// its row can't be changed by its id.
func TestUnconfirmedSignUpIsNotFoundByID(t *testing.T) {
	each(t, func(w world) {
		ctx, q := w.Context(), w.One()
		w.signUp("lena@example.org", "First", noon())
		id := w.signUp("lena@example.org", "Second", noon().Add(time.Minute))
		for _, id := range []string{id, noID, ""} {
			_, err := person.Find(ctx, q, id)
			w.is(problem.NotFound, err)
			_, err = person.FindOwn(ctx, q, id)
			w.is(problem.Authorization, err)
			w.is(problem.Authorization, person.Admit(ctx, q, id))
			for want, do := range map[problem.Type][]func(q db.Queryer) error{
				problem.Authorization: {
					func(q db.Queryer) error { return person.Rename(ctx, q, id, "Eve") },
					func(q db.Queryer) error { return person.SetMarket(ctx, q, id, "m2") },
				},
				problem.NotFound: {
					func(q db.Queryer) error { return person.SetStaff(ctx, q, id, true) },
					func(q db.Queryer) error { return person.Block(ctx, q, id, "Spam", "", noon()) },
					func(q db.Queryer) error {
						_, _, err := person.MakeKnower(ctx, q, id, noon())
						return err
					},
				},
			} {
				for _, write := range do {
					w.is(want, w.write(write))
				}
			}
		}
		for _, write := range []func(q db.Queryer) error{
			func(q db.Queryer) error { return person.SetUsername(ctx, q, noID, "lena") },
			func(q db.Queryer) error { return person.SetLanguage(ctx, q, noID, "el") },
			func(q db.Queryer) error { return person.SetPicture(ctx, q, noID, person.Picture{}) },
			func(q db.Queryer) error {
				_, _, err := person.ScheduleDeletion(ctx, q, noID, person.Deletion{Requested: noon(), Due: noon()})
				return err
			},
		} {
			w.is(problem.Authorization, w.write(write))
		}
		found, total, err := person.Search(ctx, q, "", 0, 10)
		require.NoError(w, err)
		require.Empty(w, found)
		require.Zero(w, total)
		latest, err := person.FindByAddress(ctx, q, "lena@example.org")
		require.NoError(w, err)
		require.Equal(w, "Second", latest.Name)
		require.False(w, latest.Confirmed)
		_, err = person.FindByAddress(ctx, q, "max@example.org")
		w.is(problem.NotFound, err)
		_, err = person.FindKnower(ctx, q, noID)
		w.is(problem.NotFound, err)
	})
}

// The account of an address comes before later sign-ups with it.
func TestFindByAddressPrefersAccountToSignUp(t *testing.T) {
	each(t, func(w world) {
		id := w.account("lena@example.org", "Lena")
		w.signUp("lena@example.org", "Eve", noon().Add(time.Minute))
		found, err := person.FindByAddress(w.Context(), w.One(), "lena@example.org")
		require.NoError(w, err)
		require.Equal(w, id, found.ID)
	})
}

// However many ids are asked for, they take one statement, and one more for each
// further thousand.
func TestCardsTakeOneStatement(t *testing.T) {
	each(t, func(w world) {
		ids := []string{noID, w.signUp("waits@example.org", "Eve", noon())}
		for i := range 25 {
			id := w.account(fmt.Sprintf("u%d@example.org", i), fmt.Sprint("User ", i))
			ids = append(ids, id)
			w.must(func(q db.Queryer) error { return person.SetUsername(w.Context(), q, id, fmt.Sprint("name", i)) })
		}
		statements := 0
		ctx := db.Observed(w.Context(), func(string) { statements++ })
		cards, err := person.Cards(ctx, w.One(), ids)
		require.NoError(w, err)
		require.Len(w, cards, 25, "those who aren't accounts are left out")
		require.Equal(w, 1, statements)
		for _, id := range ids[2:] {
			require.Equal(w, w.find(id), cards[id])
		}
		statements = 0
		cards, err = person.Cards(ctx, w.One(), slices.Repeat(ids, 100))
		require.NoError(w, err)
		require.Len(w, cards, 25)
		require.Equal(w, 3, statements)
		cards, err = person.Cards(ctx, w.One(), nil)
		require.NoError(w, err)
		require.Empty(w, cards)
	})
}

func TestSearchByAddressNameUsernameAndID(t *testing.T) {
	each(t, func(w world) {
		lena := w.account("Lena@example.org", "Lena Müller")
		other := w.signUp("max_1@example.org", "ÖZLEM 100%", noon().Add(time.Minute))
		w.exec(`UPDATE users SET confirmed = created WHERE id = ?`, other)
		w.must(func(q db.Queryer) error { return person.SetUsername(w.Context(), q, lena, "mathe_l.99") })
		both, first, second := []string{"ÖZLEM 100%", "Lena Müller"}, []string{"ÖZLEM 100%"}, []string{"Lena Müller"}
		for query, want := range map[string][]string{
			"":                    both,
			"EXAMPLE":             both,
			"müll":                second,
			"LENA m":              second,
			"ÖZ":                  first,
			"%":                   first,
			"x_1":                 first,
			"a_1":                 {},
			"!":                   {},
			"\x00\xff":            both,
			"' OR 1=1":            {},
			"MATHE_L":             second,
			"@mathe_l.99":         second,
			"mathexl":             {},
			lena:                  second,
			strings.ToUpper(lena): second,
			lena[:8]:              {},
			noID:                  {},
		} {
			found, total, err := person.Search(w.Context(), w.One(), query, 0, 10)
			require.NoError(w, err)
			names := []string{}
			for _, c := range found {
				names = append(names, c.Name)
			}
			require.Equal(w, want, names, "%q", query)
			require.Equal(w, len(want), total, "%q", query)
		}
		found, total, err := person.Search(w.Context(), w.One(), "", 1, 1)
		require.NoError(w, err)
		require.Equal(w, 2, total)
		require.Equal(w, []person.Card{w.find(lena)}, found)
	})
}

func TestUsernamesAreUnique(t *testing.T) {
	each(t, func(w world) {
		lena, other := w.account("lena@example.org", "Lena"), w.account("max@example.org", "Max")
		name := func(id string) error {
			return w.write(func(q db.Queryer) error { return person.SetUsername(w.Context(), q, id, "lena") })
		}
		require.NoError(w, name(lena))
		require.NoError(w, name(lena), "one's own")
		require.True(w, db.IsUnique(name(other)))
		for id, want := range map[string]bool{lena: false, other: true} {
			used, err := person.IsUsernameUsed(w.Context(), w.One(), "lena", id)
			require.NoError(w, err)
			require.Equal(w, want, used)
		}
	})
}

func TestRenameRefusesInvalidNames(t *testing.T) {
	each(t, func(w world) {
		id := w.account("lena@example.org", "Lena")
		for _, name := range []string{"", "\x00", "\u202eanel", "…", strings.Repeat("a", 61), strings.Repeat("a", 600)} {
			err := w.write(func(q db.Queryer) error { return person.Rename(w.Context(), q, id, name) })
			w.is(problem.FormValidation, err)
			require.Equal(w, "name", problem.From(err).Fields[0].Field)
		}
		require.Equal(w, "Lena", w.find(id).Name)
	})
}

func TestMakeKnowerIsIdempotent(t *testing.T) {
	each(t, func(w world) {
		id := w.account("lena@example.org", "Lena")
		teaches := func(want bool) {
			is, err := person.IsKnower(w.Context(), w.One(), id)
			require.NoError(w, err)
			require.Equal(w, want, is)
		}
		teaches(false)
		var knowers []string
		for i := range 2 {
			w.must(func(q db.Queryer) error {
				knower, changed, err := person.MakeKnower(w.Context(), q, id, noon().Add(time.Duration(i)*time.Hour))
				require.Equal(w, i == 0, changed)
				knowers = append(knowers, knower)
				return err
			})
			teaches(true)
		}
		require.Equal(w, knowers[0], knowers[1])
		require.Equal(w, noon(), w.find(id).KnowerSince)
	})
}

func TestBlockAndUnblock(t *testing.T) {
	each(t, func(w world) {
		id, other := w.account("lena@example.org", "Lena"), w.account("max@example.org", "Max")
		for _, reason := range []string{"Spam", "Much spam"} {
			w.must(func(q db.Queryer) error { return person.Block(w.Context(), q, id, reason, noID, noon()) })
			require.Equal(w, reason, w.find(id).BlockReason)
			err := person.Admit(w.Context(), w.One(), id)
			w.is(problem.Forbidden, err)
			require.ErrorContains(w, err, reason)
			require.NoError(w, person.Admit(w.Context(), w.One(), other), "another user isn't blocked")
		}
		for _, want := range []bool{true, false} {
			w.must(func(q db.Queryer) error {
				changed, err := person.Unblock(w.Context(), q, id)
				require.Equal(w, want, changed)
				return err
			})
			require.False(w, w.find(id).Blocked)
			require.NoError(w, person.Admit(w.Context(), w.One(), id))
		}
	})
}

// A wish to leave keeps its day when it is stored again, and can be taken on that
// day, once.
func TestScheduledDeletionKeepsDayAndIsTakenOnce(t *testing.T) {
	each(t, func(w world) {
		ctx, id, due := w.Context(), w.account("lena@example.org", "Lena"), noon().AddDate(0, 0, 14)
		schedule := func(authored string, at time.Time) (got time.Time, added bool) {
			w.must(func(q db.Queryer) (err error) {
				got, added, err = person.ScheduleDeletion(ctx, q, id, person.Deletion{
					Authored: authored, Market: market, Requested: at, Due: at.AddDate(0, 0, 14),
				})
				return err
			})
			return got, added
		}
		_, found, err := person.FindDeletion(ctx, w.One(), id)
		require.NoError(w, err)
		require.False(w, found)
		got, added := schedule("anonymise", noon())
		require.True(w, added)
		require.Equal(w, due, got)
		got, added = schedule("remove", noon().Add(time.Hour))
		require.False(w, added)
		require.Equal(w, due, got)
		want := person.Deletion{Authored: "remove", Market: market, Requested: noon(), Due: due}
		d, found, err := person.FindDeletion(ctx, w.One(), id)
		require.NoError(w, err)
		require.True(w, found)
		require.Equal(w, want, d)
		for _, take := range []struct {
			now   time.Time
			found bool
		}{{due.Add(-time.Microsecond), false}, {due, true}, {due, false}} {
			w.must(func(q db.Queryer) error {
				d, found, err := person.TakeDeletion(ctx, q, id, take.now)
				require.Equal(w, take.found, found)
				if found {
					require.Equal(w, want, d)
				}
				return err
			})
		}
		w.must(func(q db.Queryer) error {
			there, err := person.CancelDeletion(ctx, q, id)
			require.False(w, there)
			return err
		})
	})
}

func TestChosenLanguages(t *testing.T) {
	each(t, func(w world) {
		id := w.account("lena@example.org", "Lena")
		language := func(id string) string {
			tag, err := person.ChosenLanguage(w.Context(), w.One(), id)
			require.NoError(w, err)
			return tag
		}
		require.Empty(w, language(id))
		require.Empty(w, language(noID))
		w.must(func(q db.Queryer) error { return person.SetUsername(w.Context(), q, id, "lena") })
		require.Empty(w, language(id), "a profile without one")
		w.must(func(q db.Queryer) error { return person.SetLanguage(w.Context(), q, id, "pt-BR") })
		require.Equal(w, "pt-BR", language(id))
	})
}
