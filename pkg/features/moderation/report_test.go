package moderation_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/features/moderation"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// All reports of one know are one case. A second report by the same sender changes nothing.
func TestReportsOfOneThingAreOneCase(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		know := lena.publish("Brüche", "eins", "zwei")
		visitor, other := w.visitor("de"), w.visitor("de")
		other.Peer = "198.51.100.7:4000"

		first := visitor.report(know, "WRONG", fields{"text": "Seite 2 <script>alert(1)</script>\n\nist falsch", "email": "Vera@Example.org"})
		require.Equal(t, first, visitor.report(know, "SPAM", fields{"email": "vera@example.org"}))
		require.NotEqual(t, first, other.report(know, "WRONG"), "somebody at another address")
		own := mia.report(know, "HATE", fields{"email": "ignored@example.org"})
		require.Equal(t, own, mia.report(know, "HATE"))

		row := mara.only()
		require.Equal(t, moderation.Report, row.Kind)
		require.Equal(t, 3, row.Reports)
		require.Equal(t, []moderation.ReasonCount{{Reason: "WRONG", Count: 2}, {Reason: "HATE", Count: 1}}, row.Reasons)
		require.Equal(t, "Brüche", *row.Subject.Title)
		require.Equal(t, know, row.Subject.UUID)
		require.Contains(t, *row.Subject.URL, "/knows/brueche-"+know)
		require.Equal(t, lena.id, row.Subject.Author.Value.UUID)
		require.WithinDuration(t, row.OpenedOn.Add(24*time.Hour), row.DueOn, time.Minute, "the graver reason counts")

		c := mara.read(row.UUID)
		require.Equal(t, []moderation.Decision{moderation.Keep, moderation.Remove}, c.Choices)
		require.Len(t, c.Said, 3)
		require.Equal(t, "Seite 2 <script>alert(1)</script>\n\nist falsch", c.Said[0].Text, "plain text, as it was typed")
		require.Nil(t, c.Said[0].Reporter)
		require.Equal(t, "mia", *c.Said[2].Reporter)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_reports WHERE email = 'ignored@example.org'`))
		require.NotContains(t, mara.Get("/api/staff/cases/"+row.UUID).Text, "ample.org", "addresses aren't shown")
	})
}

// Users and visitors can report only knows and knowers that they may see.
func TestWhatCanBeReported(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		public := lena.publish("Brüche", "eins")
		say := func(b *browser, body fields) string { return b.Post("/api/reports", body).Problem() }
		report := func(id string) fields { return fields{"kind": "know", "id": id, "reason": "OTHER"} }
		require.Equal(t, "NotFoundError", say(w.visitor("de"), report(uuid.NewString())))
		require.Equal(t, "NotFoundError", say(w.visitor("us"), report(public)), "it isn't on sites of another language")
		require.Empty(t, say(w.visitor("de"), report(public)))
		require.Equal(t, "NotFoundError", say(mia, fields{"kind": "knower", "id": uuid.NewString(), "reason": "OTHER"}))
		require.Equal(t, "FormValidationError reason", say(mia, fields{"kind": "know", "id": public, "reason": "UGLY"}))
		require.Equal(t, "FormValidationError kind", say(mia, fields{"kind": "school", "id": public, "reason": "OTHER"}))
		require.Equal(t, "FormValidationError id", say(mia, fields{"kind": "know", "id": "x", "reason": "OTHER"}))
		require.Equal(t, "FormValidationError email", say(w.visitor("de"), report(public).With("email", "no address")))
		require.Equal(t, "FormValidationError text", say(mia, report(public).With("text", "turned \u202e around")))
		long := make([]rune, 2001)
		for i := range long {
			long[i] = 'ä'
		}
		require.Equal(t, "FormValidationError text", say(mia, report(public).With("text", string(long))))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM moderation_reports`))
	})
}

// Those who have the link of a private know report it as they read it. For everything else
// the call says as little as the link does: the same for what is another's alone as for
// what isn't there.
func TestReportsReachWhatALinkOpens(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		private := lena.share("Notizen", "private", "geheim")
		for i, status := range []string{"PROCESSING", "REVIEW", "PUBLISHED", "PRIVATE", "REJECTED", "DELETED"} {
			w.Exec(`UPDATE knows SET status = ? WHERE id = ?`, status, private)
			for _, b := range []*browser{lena, mia, w.visitor("de"), w.visitor("us")} {
				b.Peer = fmt.Sprintf("203.0.113.%d:50000", 20+i) // the reports of one address are bounded
				for _, id := range []string{private, strings.ToUpper(private)} {
					read := b.Get("/api/knows/u/" + id)
					got := b.Post("/api/reports", fields{"kind": "know", "id": id, "reason": "OTHER"})
					require.Equal(t, read.Status == 200, got.Status == 201, "%s: %d %d", status, read.Status, got.Status)
					if got.Status != 201 {
						missing := b.Post("/api/reports", fields{"kind": "know", "id": uuid.NewString(), "reason": "OTHER"})
						require.Equal(t, missing.Status, got.Status)
						require.Equal(t, missing.Said(), got.Said())
					}
					require.NotContains(t, got.Text, "Notizen")
					require.NotContains(t, got.Text, lena.id)
				}
			}
		}
		w.Exec(`DELETE FROM moderation_cases`)
		w.Exec(`UPDATE knows SET status = 'PRIVATE' WHERE id = ?`, private)

		kim := w.member("de", "kim")
		kim.report(private, "HATE")
		row := mara.only()
		require.Equal(t, "Notizen", *row.Subject.Title)
		require.Contains(t, *row.Subject.URL, "/knows/u/")
		require.Equal(t, "geheim", mara.read(row.UUID).Document.Value.Pages[0].Text)
		mara.decided(row.UUID, "REMOVE")
		require.Equal(t, "REJECTED", w.status(private))
		require.Equal(t, 404, kim.Get("/api/knows/u/"+private).Status)
		require.Equal(t, "NotFoundError", kim.Post("/api/reports", fields{"kind": "know", "id": private, "reason": "HATE"}).Problem())
		for _, who := range []string{"lena", "kim"} {
			kinds, _ := w.mails(who + "@example.org")
			require.Len(t, kinds, 1, who)
		}
	})
}

// Many reports at once make one case.
func TestReportsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		know := w.member("de", "lena").publish("Brüche", "eins")
		people := []*browser{w.member("de", "a"), w.member("de", "b"), w.member("de", "c"), w.member("de", "d")}
		var all sync.WaitGroup
		for range 3 {
			for _, b := range people {
				all.Go(func() {
					got := b.Post("/api/reports", fields{"kind": "know", "id": know, "reason": "SPAM"})
					if got.Status != 201 {
						t.Errorf("%d %s", got.Status, got.Text)
					}
				})
			}
		}
		all.Wait()
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM moderation_cases`))
		require.Equal(t, 4, w.Count(`SELECT COUNT(*) FROM moderation_reports`))
	})
}

func TestReportsAndNoticesAreLimited(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		know, mia := w.member("de", "lena").publish("Brüche", "eins"), w.member("de", "mia")
		for range 20 {
			mia.report(know, "SPAM")
		}
		mia.report(know, "SPAM") // the wait begins after it
		got := mia.Post("/api/reports", fields{"kind": "know", "id": know, "reason": "SPAM"})
		require.Equal(t, 429, got.Status, got.Text)
		require.Equal(t, "60", got.Header.Get("Retry-After"))
		w.Clock.Pass(2 * time.Minute)
		mia.report(know, "SPAM")

		visitor := w.visitor("de")
		visitor.Peer = "198.51.100.99:1"
		sent := 0
		for ; sent < 100; sent++ {
			if got := visitor.Post("/api/notices", notice(know)); got.Status == 429 {
				break
			}
		}
		require.Equal(t, 6, sent, "mails to one address")
		require.Equal(t, 6, w.Count(`SELECT COUNT(*) FROM mails WHERE recipient = 'rights@verlag.example'`))
	})
}

// Visitors and users who aren't staff can't list, read or decide cases.
func TestCasesAreForStaff(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		know := lena.publish("Brüche", "eins", "zwei", "drei") // she is a knower by now
		w.visitor("de").report(know, "SPAM")
		id := mara.only().UUID
		for b, status := range map[*browser]int{w.visitor("de"): 401, w.member("de", "mia"): 403, lena: 403} {
			require.Equal(t, status, b.Get("/api/staff/cases").Status)
			require.Equal(t, status, b.Get("/api/staff/cases/"+id).Status)
			got := b.decide(id, fields{"decision": "KEEP"})
			require.Equal(t, status, got.Status)
			require.NotContains(t, got.Text, "Brüche")
		}
		require.Equal(t, "OPEN", mara.only().State)
		require.Equal(t, 404, mara.Get("/api/staff/cases/"+uuid.NewString()).Status)
		require.Equal(t, 404, mara.decide(uuid.NewString(), fields{"decision": "KEEP"}).Status)
	})
}

// What harms people comes first; what waits for long overtakes it.
func TestQueueHasTheGravestAndOldestFirst(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		titles := func(state string) (out []string) {
			for _, r := range mara.queue(state).Content {
				out = append(out, *r.Subject.Title)
			}
			return out
		}
		for _, n := range []struct{ title, reason string }{{"Werbung", "SPAM"}, {"Prüfung", "LEAKED_EXAM"}, {"Hetze", "HATE"}} {
			w.visitor("de").report(lena.publish(n.title, n.title), n.reason)
		}
		require.Equal(t, []string{"Hetze", "Prüfung", "Werbung"}, titles("OPEN"))
		w.Clock.Pass(6*24*time.Hour + time.Hour)
		mara.signIn()
		lena.signIn()
		w.visitor("de").report(lena.publish("Neue Hetze", "neu"), "HATE")
		require.Equal(t, []string{"Hetze", "Prüfung", "Werbung", "Neue Hetze"}, titles("OPEN"))

		rows := mara.queue("OPEN").Content
		next := mara.decided(rows[0].UUID, "KEEP").Next
		require.Equal(t, rows[1].UUID, *next)
		mara.decided(rows[1].UUID, "KEEP")
		require.Equal(t, []string{"Prüfung", "Hetze"}, titles("DECIDED"), "the latest first")
	})
}
