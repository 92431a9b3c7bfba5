package demand_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/demand"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail/mailtest"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

const day = 24 * time.Hour

func TestLetters(t *testing.T) {
	mailtest.Check(t, web.Messages, demand.Mails(), map[string]string{"title": "The Panther: analysis of the poem"})
}

func TestAsking(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		for want, change := range map[string]fields{
			"FormValidationError title":       {"title": "ab"},
			"FormValidationError description": {"description": strings.Repeat("x", 1001)},
			"FormValidationError subjectId":   {"subjectId": 1_000_000},
			"FormValidationError topicId":     {"topicId": "9f4f2f0e-0000-4000-8000-000000000001"},
			"FormValidationError gradeId":     {"gradeId": "klasse-99"},
			"FormValidationError title topicId gradeId": {
				"title": "\u202eabc", "topicId": "9f4f2f0e-0000-4000-8000-000000000001", "gradeId": "klasse-99",
			},
		} {
			draft := lena.draft("Der Panther")
			for name, value := range change {
				draft[name] = value
			}
			require.Equal(t, want, lena.Post("/api/know-demands", draft).Problem())
		}
		d := lena.ask("  Der   Panther: Analyse ")
		require.Equal(t, "Der Panther: Analyse", d.Title)
		require.Equal(t, demand.Open, d.State)
		require.Equal(t, apptest.Noon().Add(30*day), d.ExpiresOn)
		require.Equal(t, &demand.Own{Asked: true}, d.Own.Value)
		got := w.visitor("de").Get(at(d))
		require.Nil(t, apptest.Decode[demand.Demand](t, got).Own.Value)
		require.NotContains(t, got.Text, lena.id)
		require.NotContains(t, got.Text, "lena")
		require.Equal(t, "demand:"+d.UUID, got.Header.Get("X-Cache-Tags"))
		require.Equal(t, []string{"Der Panther: Analyse"}, w.visitor("de").list(""))
		require.Empty(t, w.visitor("de").list("?subjectId=1000000"))
		require.Equal(t, []string{"Der Panther: Analyse"}, lena.list("/mine"))

		require.Equal(t, "DuplicateError title", lena.Post("/api/know-demands", lena.draft("Der Panther: Analyse")).Problem())
		mia := w.member("de", "mia")
		mia.ask("Der Panther: Analyse")

		for i := range 9 {
			one := lena.ask(fmt.Sprint("Noch etwas ", i))
			require.Equal(t, 204, lena.Do("DELETE", at(one), nil).Status)
			require.Equal(t, "NotFoundError", lena.Get(at(one)).Problem())
		}
		got = lena.Post("/api/know-demands", lena.draft("Zu viel"))
		require.Equal(t, "TooManyRequestsError", got.Problem(), "deleting doesn't help")
		require.Equal(t, "3600", got.Header.Get("Retry-After"))
		w.pass(day+time.Second, lena)
		lena.ask("Am nächsten Tag")

		require.Equal(t, 401, w.visitor("de").Post("/api/know-demands", lena.draft("Als Gast")).Status)
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, lena.id)
		require.Equal(t, "ForbiddenError", lena.Post("/api/know-demands", lena.draft("Gesperrt")).Problem())
	})
}

func TestMarketsWithoutDemands(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		d := w.member("de", "lena").ask("Der Panther")
		eleni := w.member("gr", "eleni")
		draft := eleni.draft("Αντιγόνη")
		for _, call := range []struct {
			method, path string
			body         any
		}{
			{"GET", "/api/know-demands", nil},
			{"GET", "/api/know-demands/mine", nil},
			{"GET", at(d), nil},
			{"POST", "/api/know-demands", draft},
			{"DELETE", at(d), nil},
			{"PUT", at(d, "/reservation"), nil},
			{"DELETE", at(d, "/reservation"), nil},
			{"GET", "/api/knows?knowDemandUuid=" + d.UUID, nil},
		} {
			require.Equal(t, "ForbiddenError", eleni.Do(call.method, call.path, call.body).Problem(), "%s %s", call.method, call.path)
		}
		require.Equal(t, "ForbiddenError knowDemandUuid", eleni.Post("/api/knows", eleni.answer(d, "Antwort")).Problem())

		jack := w.member("us", "jack")
		require.Equal(t, 404, jack.Get(at(d)).Status, "another market's")
		require.Empty(t, jack.list(""))
		require.Equal(t, 404, jack.reserve(d).Status)
		require.Equal(t, 404, jack.Get("/api/knows?knowDemandUuid="+d.UUID).Status)
		require.Equal(t, "FormValidationError knowDemandUuid", jack.Post("/api/knows", jack.answer(d, "Answer")).Problem())
	})
}

func TestReservation(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "nils")
		var all []demand.Demand
		for i := range 5 {
			all = append(all, lena.ask(fmt.Sprint("Wunsch ", i)))
		}
		require.Equal(t, "ForbiddenError", lena.reserve(all[0]).Problem(), "one's own")
		require.Equal(t, 401, w.visitor("de").reserve(all[0]).Status)
		got := mia.reserve(all[0])
		require.Equal(t, 200, got.Status, got.Text)
		until := apptest.Noon().Add(72 * time.Hour)
		mine := apptest.Decode[demand.Demand](t, got)
		require.Equal(t, demand.Reserved, mine.State)
		require.Equal(t, until, *mine.ReservedUntil)
		require.Equal(t, &demand.Own{Reserved: true}, mine.Own.Value)

		got = nils.reserve(all[0])
		require.Equal(t, "BadRequestError", got.Problem())
		require.Equal(t, 409, got.Status)
		seen := w.visitor("de").Get(at(all[0]))
		require.NotContains(t, seen.Text, mia.id)
		require.Equal(t, until, *apptest.Decode[demand.Demand](t, seen).ReservedUntil)

		w.Clock.Pass(time.Minute)
		require.Equal(t, until, *apptest.Decode[demand.Demand](t, mia.reserve(all[0])).ReservedUntil, "it isn't prolonged")
		require.Equal(t, 200, mia.reserve(all[1]).Status)
		require.Equal(t, 200, mia.reserve(all[2]).Status)
		require.Equal(t, "KnowDemandReservationLimitError", mia.reserve(all[3]).Problem())
		require.ElementsMatch(t, []string{"Wunsch 0", "Wunsch 1", "Wunsch 2"}, mia.list("/mine?of=reserved"))
		require.Empty(t, lena.list("/mine?of=reserved"))

		require.Equal(t, 200, nils.Do("DELETE", at(all[1], "/reservation"), nil).Status, "another's stays")
		require.Equal(t, demand.Reserved, nils.read(all[1]).State)
		got = mia.Do("DELETE", at(all[1], "/reservation"), nil)
		require.Equal(t, demand.Open, apptest.Decode[demand.Demand](t, got).State)
		require.Equal(t, 200, mia.reserve(all[3]).Status)
		require.Equal(t, 200, nils.reserve(all[1]).Status)

		w.pass(72*time.Hour-time.Minute-time.Microsecond, lena, mia, nils)
		require.Equal(t, demand.Reserved, nils.read(all[0]).State)
		require.Equal(t, "BadRequestError", nils.reserve(all[0]).Problem())
		w.Clock.Pass(time.Microsecond)
		require.Equal(t, demand.Open, nils.read(all[0]).State, "it is free by the clock alone")
		require.Nil(t, nils.read(all[0]).ReservedUntil)
		require.ElementsMatch(t, []string{"Wunsch 2", "Wunsch 3"}, mia.list("/mine?of=reserved"))
		require.Equal(t, 200, nils.reserve(all[0]).Status)
		require.Equal(t, 200, mia.reserve(all[4]).Status, "and so is the slot")
		require.Equal(t, 5, w.Count(`SELECT COUNT(*) FROM demand_reservations WHERE until > ?`, db.At(w.Clock.Now())))
	})
}

func TestExpiry(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "nils")
		first, second := lena.ask("Erster"), lena.ask("Zweiter")
		w.pass(30*day-time.Hour, lena, mia, nils)
		require.Equal(t, 200, mia.reserve(first).Status)
		w.pass(2*time.Hour, lena, mia, nils)
		require.Equal(t, demand.Reserved, lena.read(first).State, "a reservation that outlasts the demand is honoured")
		require.Equal(t, demand.Expired, lena.read(second).State)
		require.Equal(t, []string{"Erster"}, nils.list("?state=open"))
		require.Equal(t, []string{"Erster"}, nils.list(""))
		require.ElementsMatch(t, []string{"Erster", "Zweiter"}, lena.list("/mine"))
		require.Equal(t, "BadRequestError", nils.reserve(second).Problem())
		require.Equal(t, "BadRequestError knowDemandUuid", nils.Post("/api/knows", nils.answer(second, "Zu spät")).Problem())
		lena.ask("Zweiter")

		r := mia.share(first, "Rechtzeitig")
		require.Equal(t, "PROCESSING", string(r.Status))
		require.Equal(t, demand.Answered, lena.read(first).State)
	})
}

// The way of a demand: asked, reserved by another user, answered with a know.
func TestAnswering(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		d := lena.ask("Der Panther")
		require.Equal(t, 200, mia.reserve(d).Status)
		require.Equal(t, demand.Reserved, lena.read(d).State)
		r := mia.share(d, "Der Panther, Zeile für Zeile")
		seen := w.visitor("de").read(d)
		require.Equal(t, demand.Answered, seen.State)
		require.Equal(t, 1, seen.Answers)
		require.NotNil(t, seen.AnsweredOn)
		require.Nil(t, seen.ReservedUntil, "the reservation ends")
		require.Equal(t, []string{"Der Panther, Zeile für Zeile"}, w.visitor("de").answers(d))
		require.Equal(t, []string{"Der Panther"}, w.visitor("de").list("?state=answered"))
		require.Empty(t, w.visitor("de").list("?state=open"))
		mails := w.mails(lena.id)
		require.Len(t, mails, 1)
		require.Equal(t, "Der Panther", mails[0]["title"])
		require.True(t, strings.HasSuffix(mails[0]["link"], "/knowdemands/"+d.UUID), mails[0]["link"])
		got := lena.Do("DELETE", at(d), nil)
		require.Equal(t, "BadRequestError", got.Problem())
		require.Equal(t, 409, got.Status)
		require.Equal(t, "BadRequestError", w.member("de", "max").reserve(d).Problem())

		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "visibility": "private"}).Status)
		require.Equal(t, demand.Open, lena.read(d).State, "what isn't for all answers nothing")
		require.Empty(t, lena.answers(d))
		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 2, "visibility": "public"}).Status)
		require.Equal(t, demand.Answered, lena.read(d).State)
		require.Len(t, w.mails(lena.id), 1, "once for each know")

		other := w.member("de", "otto").share(d, "Der Panther, gesprochen")
		require.Equal(t, 2, lena.read(d).Answers)
		require.Len(t, w.mails(lena.id), 2)
		require.Equal(t, 204, mia.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		require.Equal(t, []string{"Der Panther, gesprochen"}, lena.answers(d))

		staff := w.member("de", "staff")
		require.Equal(t, 201, staff.Post("/api/reports", fields{"kind": "know", "id": other.UUID, "reason": "COPYRIGHT"}).Status)
		cases := apptest.Decode[struct{ Content []struct{ UUID string } }](t, staff.Get("/api/staff/cases")).Content
		require.Len(t, cases, 1)
		got = staff.Post("/api/staff/cases/"+cases[0].UUID+"/decision", fields{"decision": "REMOVE", "reason": "Aus einem Buch", "ground": "COPYRIGHT"})
		require.Less(t, got.Status, 300, got.Text)
		require.Equal(t, demand.Open, lena.read(d).State, "what staff removed answers nothing")
	})
}

func TestAnsweringWhileAnotherUserHasReserved(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "nils")
		d := lena.ask("Der Panther")
		require.Equal(t, 200, mia.reserve(d).Status)
		got := nils.Post("/api/knows", nils.answer(d, "Von Max"))
		require.Equal(t, "BadRequestError knowDemandUuid", got.Problem())
		require.Equal(t, 409, got.Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows`), "nothing is kept")
		require.Equal(t, "ForbiddenError knowDemandUuid", lena.Post("/api/knows", lena.answer(d, "Von Lena")).Problem(), "one's own")
		require.Equal(t, "FormValidationError visibility", mia.Post("/api/knows", mia.answer(d, "Geheim").With("visibility", "private")).Problem())
		unknown := d
		unknown.UUID = "9f4f2f0e-0000-4000-8000-000000000001"
		require.Equal(t, "FormValidationError knowDemandUuid", mia.Post("/api/knows", mia.answer(unknown, "Wofür")).Problem())
		w.pass(72*time.Hour, lena, mia, nils)
		nils.share(d, "Von Max")
		require.Equal(t, demand.Answered, lena.read(d).State)
		mia.share(d, "Von Mia")
		require.Equal(t, 2, lena.read(d).Answers, "an answered one may be answered again")
	})
}

// An asker gets a bounded number of mails, however many users answer.
func TestAskerGetsAMailForEachKnowOnce(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		d := lena.ask("Der Panther")
		for i := range 7 {
			mia.share(d, fmt.Sprintf("Antwort %d %s", i, strings.Repeat("wort ", i)))
		}
		require.Equal(t, 7, lena.read(d).Answers)
		require.Len(t, w.mails(lena.id), 5)
		require.Empty(t, w.mails(mia.id))
	})
}

func TestDeleting(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, staff := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "staff")
		d := lena.ask("Der Panther")
		require.Equal(t, 200, mia.reserve(d).Status)
		require.Equal(t, "ForbiddenError", mia.Do("DELETE", at(d), nil).Problem())
		require.Equal(t, "ForbiddenError", staff.Do("DELETE", at(d), nil).Problem(), "staff delete on record")
		require.Equal(t, 204, lena.Do("DELETE", at(d), nil).Status)
		require.Equal(t, "NotFoundError", mia.Do("DELETE", at(d, "/reservation"), nil).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM demands WHERE title <> ''`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM demand_reservations`))

		other := lena.ask("Der Panther")
		mia.share(other, "Antwort")
		by := "/api/staff/know-demands/" + other.UUID
		require.Equal(t, 401, w.visitor("de").Do("DELETE", by, nil).Status)
		require.Equal(t, "ForbiddenError", lena.Do("DELETE", by, nil).Problem())
		require.Equal(t, 204, staff.Do("DELETE", by, nil).Status)
		require.Equal(t, "NotFoundError", lena.Get(at(other)).Problem())
		require.Equal(t, "NotFoundError", staff.Do("DELETE", by, nil).Problem())
		log := staff.Get("/api/staff/log").Text
		require.Contains(t, log, "demand.delete")
		require.Contains(t, log, other.UUID)
		require.NotContains(t, log, "Panther")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM knows WHERE status = 'PUBLISHED'`), "its answer stays")
	})
}

func TestExportAndErasure(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		own, other := lena.ask("Von Lena"), mia.ask("Von Mia")
		require.Equal(t, 200, lena.reserve(other).Status)
		require.Equal(t, 200, mia.reserve(own).Status)
		s := demand.New(demand.Config{DB: w.DB, Clock: w.Clock, Cases: noCases{}})
		data, files, err := s.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		require.Empty(t, files)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), "Von Lena")
		require.Contains(t, string(text), other.UUID)
		require.NotContains(t, string(text), "Von Mia")
		require.NotContains(t, string(text), mia.id)
		data, _, err = s.Export(t.Context(), w.DB.One(), w.member("de", "neu").id)
		require.NoError(t, err)
		require.Nil(t, data)

		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, lena.id)
			return err
		}))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM demands WHERE asker = ?`, lena.id))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM demand_reservations`))
		require.Equal(t, demand.Open, mia.read(other).State)
		require.Equal(t, "NotFoundError", mia.Get(at(own)).Problem())
	})
}
