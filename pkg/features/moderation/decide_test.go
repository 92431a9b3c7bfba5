package moderation_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/moderation"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// Staff see every page sharp and the files as they were sent, others don't; and the
// addresses die.
func TestStaffSeeAllPagesSharp(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara, visitor := w.member("de", "lena"), w.staff("mara"), w.visitor("de")
		know := lena.publish("Brüche", "eins", "zwei", "drei geheime Wörter")
		visitor.report(know, "COPYRIGHT")
		require.NotContains(t, visitor.Get("/api/knows/"+know).Text, "geheime", "the market blurs")
		c := mara.read(mara.only().UUID)
		d := c.Document.Value
		require.Len(t, d.Pages, 3)
		require.Equal(t, "drei geheime Wörter", d.Pages[2].Text)
		require.Contains(t, d.Pages[2].ImageURL, "/1600?expires=")
		require.Equal(t, "Brüche.pdf", d.Files[0].Name)

		// Addresses are opened by a browser, without a token.
		sharp := visitor.Get(d.Pages[2].ImageURL)
		require.Equal(t, 200, sharp.Status)
		require.Equal(t, "private, no-store", sharp.Header.Get("Cache-Control"))
		file := visitor.Get(d.Files[0].URL)
		require.Equal(t, 200, file.Status)
		require.Equal(t, pdf("eins", "zwei", "drei geheime Wörter"), file.Text)
		require.Equal(t, "application/octet-stream", file.Header.Get("Content-Type"))
		require.Contains(t, file.Header.Get("Content-Disposition"), "attachment")
		require.Equal(t, "nosniff", file.Header.Get("X-Content-Type-Options"))

		bare, _, _ := strings.Cut(d.Files[0].URL, "?")
		for _, b := range []*browser{visitor, lena, mara} {
			require.Equal(t, 403, b.Get(bare).Status, "only at the address that was told")
			require.Equal(t, 403, b.Get(strings.Replace(d.Files[0].URL, "files/1", "files/2", 1)).Status)
		}
		w.Clock.Pass(5 * time.Minute)
		require.Equal(t, 403, visitor.Get(d.Pages[2].ImageURL).Status)
		require.Equal(t, 403, visitor.Get(d.Files[0].URL).Status)
	})
}

// A removal takes the know from readers at once, and is told to both sides, each in their
// language.
func TestRemoval(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara, visitor := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara"), w.visitor("de")
		w.Exec(`INSERT INTO profiles (user_id, language) VALUES (?, 'es')`, mia.id)
		know := lena.publish("Brüche", "eins", "zwei", "drei")
		w.Exec(`DELETE FROM mails`)
		picture := apptest.Decode[struct{ Pages []struct{ ImageURL string } }](t, visitor.Get("/api/knows/"+know)).Pages[0].ImageURL
		require.Equal(t, 200, visitor.Get(picture).Status)
		mia.report(know, "COPYRIGHT")
		visitor.report(know, "COPYRIGHT", fields{"email": "vera@example.org"})
		id := mara.only().UUID

		suggestions := func() string { return visitor.Get("/api/search/suggestions?query=br%C3%BCch").Text }
		require.Contains(t, suggestions(), `"type":"KNOW"`)

		require.Equal(t, "FormValidationError ground reason", mara.decide(id, fields{"decision": "REMOVE"}).Problem())
		require.Equal(t, "FormValidationError decision", mara.decide(id, fields{"decision": "APPROVE"}).Problem())
		require.Equal(t, "FormValidationError decision", mara.decide(id, fields{"decision": "BURN"}).Problem())
		require.Equal(t, "PUBLISHED", w.status(know))

		out := mara.decided(id, "REMOVE")
		require.Nil(t, out.Next)
		require.Equal(t, "REJECTED", w.status(know))
		for _, b := range []*browser{visitor, mia, mara} {
			require.Equal(t, 404, b.Get("/api/knows/"+know).Status)
			require.Equal(t, 404, b.Get("/api/knows/u/"+know).Status)
			require.Equal(t, 404, b.Get(picture).Status)
			require.Equal(t, 404, b.Post("/api/reports", fields{"kind": "know", "id": know, "reason": "SPAM"}).Status)
		}
		require.NotContains(t, visitor.Get("/api/knows").Text, know)
		require.NotContains(t, visitor.Get("/sitemaps/know-1.xml").Text, know)
		require.NotContains(t, suggestions(), `"type":"KNOW"`)
		require.Equal(t, &standing{"COPYRIGHT", "Das ist das Kapitel eines Buches.", "possible"}, lena.own(know))
		require.Contains(t, lena.Get("/api/knows/mine").Text, `"objection":"possible"`)

		kinds, all := w.mails("lena@example.org")
		require.Equal(t, []string{"know-removed"}, kinds)
		require.Equal(t, "de", all[0].Language)
		require.Contains(t, all[0].Content, "Kapitel eines Buches")
		require.Contains(t, all[0].Content, "/knows")
		require.Contains(t, lena.Get("/api/users/me/notices").Text, `"kind":"KNOW_REMOVED","title":"`)
		kinds, all = w.mails("mia@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		require.Equal(t, "es", all[0].Language, "as she chose")
		kinds, all = w.mails("vera@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		require.Equal(t, "de", all[0].Language, "as the site where she said it")
		require.NotContains(t, all[0].Content, "lena", "who wrote it isn't said")

		require.Equal(t, "case.decide", mara.logged()[0].Action)
		require.Equal(t, lena.id, *mara.logged()[0].User)
		require.Equal(t, "REMOVE", mara.logged()[0].Details["decision"])
		require.Equal(t, mara.id, *mara.logged()[0].Actor)
		c := mara.read(id)
		require.Equal(t, "mara", c.Outcome.Value.By.Value.Name)
		require.Empty(t, c.Choices)
		require.Empty(t, mara.queue("OPEN").Content)
		again := mara.decide(id, fields{"decision": "KEEP"})
		require.Equal(t, 409, again.Status)
		require.Equal(t, "BadRequestError", again.Problem())
		require.Equal(t, "REJECTED", w.status(know))
	})
}

type line struct {
	Action      string
	Actor, User *string
	Details     map[string]any
}

func (b *browser) logged() []line {
	b.T.Helper()
	got := b.Get("/api/staff/log?limit=100")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[struct{ Content []line }](b.T, got).Content
}

// Several members of staff who decide at once make one decision.
func TestOneDecision(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		know := lena.publish("Brüche", "eins")
		w.Exec(`DELETE FROM mails`)
		w.visitor("de").report(know, "SPAM", fields{"email": "vera@example.org"})
		staff := []*browser{w.staff("mara"), w.staff("nils"), w.staff("olga"), w.staff("paul")}
		id := staff[0].only().UUID
		statuses := make([]int, len(staff))
		var all sync.WaitGroup
		for i, b := range staff {
			decision := []string{"KEEP", "REMOVE"}[i%2]
			all.Go(func() {
				statuses[i] = b.Browser.Post("/api/staff/cases/"+id+"/decision",
					fields{"decision": decision, "ground": "SPAM", "reason": "Es ist Werbung."}).Status
			})
		}
		all.Wait()
		slices.Sort(statuses)
		require.Equal(t, []int{200, 409, 409, 409}, statuses)
		require.Len(t, staff[0].logged(), 1)
		kinds, _ := w.mails("vera@example.org")
		require.Len(t, kinds, 1)
		kinds, _ = w.mails("lena@example.org")
		require.Len(t, kinds, 1)
		removed := staff[0].read(id).Outcome.Value.Decision == moderation.Remove
		require.Equal(t, removed, w.status(know) == "REJECTED")
	})
}

// Where the log can't be written nothing is decided.
func TestDecisionIsAllOrNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		know := lena.publish("Brüche", "eins")
		w.Exec(`DELETE FROM mails`)
		w.visitor("de").report(know, "SPAM", fields{"email": "vera@example.org"})
		id := mara.only().UUID
		w.Exec(`ALTER TABLE staff_log RENAME TO hidden_log`)
		got := mara.decide(id, fields{"decision": "REMOVE", "ground": "SPAM", "reason": "Es ist Werbung."})
		require.Equal(t, 500, got.Status)
		w.Exec(`ALTER TABLE hidden_log RENAME TO staff_log`)
		require.Equal(t, "PUBLISHED", w.status(know))
		require.Equal(t, "OPEN", mara.only().State)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mails`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_removed`))
		mara.decided(id, "REMOVE")
	})
}

// A decided case stays decided: another report of the same know opens a new case.
func TestKeptAndReportedAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara, mia := w.member("de", "lena"), w.staff("mara"), w.member("de", "mia")
		know := lena.publish("Brüche", "eins")
		w.Exec(`DELETE FROM mails`)
		first := mia.report(know, "WRONG")
		w.visitor("de").report(know, "WRONG", fields{"email": "vera@example.org"})
		id := mara.only().UUID
		require.Equal(t, 200, mara.decide(id, fields{"decision": "KEEP"}).Status)
		require.Equal(t, "PUBLISHED", w.status(know))
		require.Nil(t, lena.own(know))
		kinds, all := w.mails("mia@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		require.Contains(t, all[0].Content, `"kept"`)
		kinds, _ = w.mails("lena@example.org")
		require.Equal(t, []string{"know-kept"}, kinds)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_reports WHERE email <> '' OR person IS NOT NULL`), "nobody needs to be told or recognised any more")

		require.NotEqual(t, first, mia.report(know, "WRONG"))
		require.NotEqual(t, id, mara.only().UUID)
		require.Len(t, mara.queue("DECIDED").Content, 1)
	})
}

// A member of staff can't decide a case about a know or a profile of their own.
func TestOwnThingsAreDecidedByOthers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		mara, nils := w.staff("mara"), w.staff("nils")
		know := mara.publish("Brüche", "eins")
		w.visitor("de").report(know, "SPAM")
		w.visitor("de").Post("/api/reports", fields{"kind": "knower", "id": mara.id, "reason": "SPAM"})
		rows := mara.queue("OPEN").Content
		require.Len(t, rows, 2)
		for _, row := range rows {
			require.Empty(t, mara.read(row.UUID).Choices)
			decision := "KEEP"
			got := mara.decide(row.UUID, fields{"decision": decision})
			require.Equal(t, "ForbiddenError", got.Problem())
			require.NotEmpty(t, nils.read(row.UUID).Choices)
		}
		require.Empty(t, mara.logged())
		for _, row := range rows {
			require.Equal(t, 200, nils.decide(row.UUID, fields{"decision": "KEEP"}).Status)
		}
	})
}

// A case about a know that its author deletes ends by itself, and its reporters are told.
func TestCasesOfDeletedKnowsEnd(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara, mia := w.member("de", "lena"), w.staff("mara"), w.member("de", "mia")
		know := lena.publish("Brüche", "eins")
		w.Exec(`DELETE FROM mails`)
		mia.report(know, "WRONG")
		id := mara.only().UUID
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+know, nil).Status)
		require.Empty(t, mara.queue("OPEN").Content)
		row := mara.queue("DECIDED").Content[0]
		require.Equal(t, moderation.Gone, *row.Decision)
		require.Nil(t, row.Subject.Title)
		require.Nil(t, mara.read(id).Document.Value)
		kinds, all := w.mails("mia@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		require.Contains(t, all[0].Content, `"gone"`)
		require.Contains(t, all[0].Content, "Brüche")
		require.Equal(t, 409, mara.decide(id, fields{"decision": "KEEP"}).Status)
	})
}

// A case is decided while its know's author is being deleted: both transactions lock the
// know before the case, so PostgreSQL has no reason to break one off, and each runs once.
// SQLite has one writer at a time.
func TestDecisionWhileTheAuthorIsDeletedIsNoDeadlock(t *testing.T) {
	on(t, db.Postgres, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		know := lena.publish("Brüche", "eins")
		w.visitor("de").report(know, "WRONG")
		id := mara.only().UUID
		// What a sequence has counted stays when a transaction is broken off.
		w.Exec(`CREATE SEQUENCE ends_of_cases`)
		w.Exec(`CREATE FUNCTION count_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('ends_of_cases'); RETURN NEW; END $$`)
		w.Exec(`CREATE TRIGGER count_ends BEFORE UPDATE ON moderation_cases FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION count_end()`)
		waiting := func(transactions int) {
			require.Eventually(t, func() bool {
				return w.Count(`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`) == transactions
			}, patience, 5*time.Millisecond)
		}

		// The deletion waits for the report, and holds all that it locks before.
		var all sync.WaitGroup
		held, release := make(chan struct{}), make(chan struct{})
		all.Go(func() {
			if err := w.DB.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), `UPDATE moderation_reports SET reason = reason`)
				close(held)
				<-release
				return err
			}); err != nil {
				t.Error(err)
			}
		})
		<-held
		now := db.At(w.Clock.Now())
		w.Exec(`INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, 'remove', 'de', ?, ?)`, lena.id, now, now)
		w.Exec(`INSERT INTO jobs (id, kind, unique_key, state, args, created, due) VALUES (?, 'takeout.erasure', ?, 'waiting', 'null', ?, ?)`, lena.id, lena.id, now, now)
		waiting(1)
		var decision apptest.Reply
		attempts := 0
		all.Go(func() {
			r := mara.Request("POST", "/api/staff/cases/"+id+"/decision", fields{"decision": "KEEP"})
			decision = mara.Send(r.WithContext(db.Observed(r.Context(), func(statement string) {
				if strings.HasPrefix(statement, `SELECT id FROM knows WHERE id = ? FOR UPDATE`) {
					attempts++
				}
			})))
		})
		waiting(2)
		close(release)
		all.Wait()
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM users WHERE id = ?`, lena.id) == 0 }, patience, 20*time.Millisecond)
		require.Equal(t, 1, attempts, "the decision")
		require.Equal(t, 1, w.Count(`SELECT last_value FROM ends_of_cases`), "the deletion")
		require.Equal(t, 409, decision.Status, decision.Text)
		require.Equal(t, moderation.Gone, *mara.queue("DECIDED").Content[0].Decision)
	})
}

// A knower is blocked with the reason that they read.
func TestKnowers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara, mia := w.member("de", "lena"), w.staff("mara"), w.member("de", "mia")
		lena.publish("Brüche", "eins")
		var knower string
		require.NoError(t, w.DB.One().Get(t.Context(), &knower, `SELECT id FROM knowers WHERE user_id = ?`, lena.id))
		w.Exec(`DELETE FROM mails`)
		require.Equal(t, 201, mia.Post("/api/reports", fields{"kind": "knower", "id": knower, "reason": "HATE"}).Status)
		require.Equal(t, 201, w.visitor("de").Post("/api/reports", fields{"kind": "knower", "id": lena.id, "reason": "HATE"}).Status)
		row := mara.only()
		require.Equal(t, 2, row.Reports)
		require.Equal(t, moderation.OfKnower, row.Subject.Kind)
		require.Equal(t, "lena", *row.Subject.Name)
		c := mara.read(row.UUID)
		require.Equal(t, []moderation.Decision{moderation.Keep, moderation.Block}, c.Choices)
		require.Nil(t, c.Document.Value)
		require.Equal(t, "FormValidationError reason", mara.decide(row.UUID, fields{"decision": "BLOCK", "ground": "HATE", "reason": strings.Repeat("ab ", 200)}).Problem())
		mara.decided(row.UUID, "BLOCK")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM web_blocks WHERE user_id = ?`, lena.id))
		kinds, _ := w.mails("lena@example.org")
		require.Equal(t, []string{"knower-blocked"}, kinds)
		kinds, all := w.mails("mia@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		require.Contains(t, all[0].Content, `"blocked"`)
		log := mara.logged()
		require.Equal(t, []string{"case.decide", "web.block"}, []string{log[0].Action, log[1].Action})
	})
}
