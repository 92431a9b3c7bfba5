package moderation_test

import (
	"testing"
	"time"

	"knowmad/pkg/features/moderation"

	"github.com/stretchr/testify/require"
)

// remove lets staff remove a know.
func (w *world) remove(by *browser, know string) {
	w.T.Helper()
	w.visitor("de").report(know, "COPYRIGHT")
	for _, row := range by.queue("OPEN").Content {
		if row.Subject.UUID == know {
			by.decided(row.UUID, "REMOVE")
			return
		}
	}
	w.T.Fatal("there is no case")
}

// A file of a removed know is stopped when any user shares it again, publicly or
// privately, also after its author has deleted their account.
func TestRemovedFilesAreStopped(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		know := lena.publish("Eins", "eins", "zwei")
		w.remove(mara, know)
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+know, nil).Status)
		w.Exec(`DELETE FROM knows WHERE id = ?`, know)
		w.Exec(`DELETE FROM users WHERE id = ?`, lena.id)
		w.Exec(`DELETE FROM mails`)

		for _, visibility := range []string{"public", "private"} {
			again := mia.share("Noch einmal "+visibility, visibility, "eins", "zwei")
			require.Equal(t, "REJECTED", w.status(again))
			require.Equal(t, &standing{"COPYRIGHT", "", "possible"}, mia.own(again))
			require.Equal(t, 404, w.visitor("de").Get("/api/knows/u/"+again).Status)
		}
		kinds, all := w.mails("mia@example.org")
		require.Equal(t, []string{"know-stopped", "know-stopped"}, kinds)
		require.Contains(t, all[0].Content, "COPYRIGHT")
		require.Empty(t, mara.queue("OPEN").Content, "nobody has to look at it")
		require.Len(t, mara.queue("DECIDED").Content, 1, "nor to see it")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knowers WHERE user_id = ?`, mia.id))

		// As a new version of what readers have, too.
		fine := mia.publish("Etwas anderes", "ganz anders")
		got := mia.Do("PATCH", "/api/knows/"+fine, fields{"version": 1, "uploadIds": []string{mia.upload("neu.pdf", pdf("eins", "zwei"))}})
		require.Equal(t, 200, got.Status, got.Text)
		w.processed(fine)
		require.Equal(t, "REJECTED", w.status(fine))

		// An author who has the right to share the file objects, and staff decide.
		again := mia.share("Darf ich", "public", "eins", "zwei")
		require.Equal(t, 201, mia.Post("/api/knows/"+again+"/objection", fields{"text": "Ich bin die Autorin.", "statement": true}).Status)
		mara.decided(mara.only().UUID, "RESTORE")
		require.Equal(t, "PUBLISHED", w.status(again))
		change := mia.Do("PATCH", "/api/knows/"+again, fields{"version": 1, "visibility": "private"})
		require.Equal(t, 200, change.Status, change.Text)
		require.Equal(t, "PRIVATE", w.status(again), "it stays approved")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM know_removed`), "for others it goes on being stopped")
	})
}

// A know with nearly the text of a removed one waits for staff, who see which one that is.
func TestNearCopiesOfRemovedTextsWait(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		know := lena.publish("Brüche", longText("Schluss."))
		w.remove(mara, know)
		copied := mia.share("Meine Brüche", "private", longText("Anderer Schluss."))
		require.Equal(t, "REVIEW", w.status(copied), "private ones, too")
		row := mara.only()
		require.Equal(t, moderation.Review, row.Kind)
		require.Empty(t, row.Reasons)
		c := mara.read(row.UUID)
		require.Equal(t, know, c.Similar[0].UUID)
		require.Equal(t, "REJECTED", c.Similar[0].Status)
		require.Equal(t, mara.queue("DECIDED").Content[0].UUID, *c.Similar[0].Case)
		require.Contains(t, mia.Get("/api/knows/"+copied).Text, `"reason":"removed"`)

		require.Equal(t, 200, mara.decide(row.UUID, fields{"decision": "APPROVE"}).Status)
		require.Equal(t, "PRIVATE", w.status(copied), "as its author wants it")
		kinds, _ := w.mails("mia@example.org")
		require.Contains(t, kinds, "know-approved")

		// It is named even where its author deleted it.
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+know, nil).Status)
		third := w.member("de", "olga").publish("Auch Brüche", longText("Dritter Schluss."))
		require.Equal(t, "REVIEW", w.status(third))
		c = mara.read(mara.only().UUID)
		require.Equal(t, know, c.Similar[0].UUID)
		require.Equal(t, "DELETED", c.Similar[0].Status)
		require.NotNil(t, c.Similar[0].Case)
	})
}

// A know with nearly the text of another one waits; staff let it pass for good, or reject it.
func TestReviews(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		first := lena.publish("Brüche", longText("Schluss."))
		copied := mia.publish("Meine Brüche", longText("Anderer Schluss."))
		require.Equal(t, "REVIEW", w.status(copied))
		c := mara.read(mara.only().UUID)
		require.Equal(t, first, c.Similar[0].UUID)
		require.Equal(t, "Brüche", c.Similar[0].Title)
		require.Equal(t, "lena", c.Similar[0].Author.Value.Name)
		require.Equal(t, []moderation.Decision{moderation.Approve, moderation.Reject}, c.Choices)

		// Its author takes it back, and sends it again.
		patch := func(version int, visibility string) {
			t.Helper()
			got := mia.Do("PATCH", "/api/knows/"+copied, fields{"version": version, "visibility": visibility})
			require.Equal(t, 200, got.Status, got.Text)
		}
		patch(1, "private")
		require.Equal(t, "PRIVATE", w.status(copied))
		require.Empty(t, mara.queue("OPEN").Content)
		require.Equal(t, moderation.Gone, *mara.queue("DECIDED").Content[0].Decision)
		patch(2, "public")
		require.Equal(t, 200, mara.decide(mara.only().UUID, fields{"decision": "APPROVE"}).Status)
		require.Equal(t, "PUBLISHED", w.status(copied))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM knowers WHERE user_id = ?`, mia.id))
		patch(3, "private")
		patch(4, "public")
		require.Equal(t, "PUBLISHED", w.status(copied), "nobody looks at the same again")

		third := w.member("de", "olga")
		rejected := third.publish("Auch Brüche", longText("Dritter Schluss."))
		mara.decided(mara.only().UUID, "REJECT")
		require.Equal(t, "REJECTED", w.status(rejected))
		require.Equal(t, "possible", third.own(rejected).Objection)
		kinds, all := w.mails("olga@example.org")
		require.Equal(t, []string{"know-removed"}, kinds)
		require.Contains(t, all[0].Content, `"waiting"`)
		got := third.Do("PATCH", "/api/knows/"+rejected, fields{"version": 1, "title": "Ganz anders"})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "REJECTED", w.status(rejected), "a change is no way around it")
	})
}

// An author who replaces what was removed, and has the rest restored, doesn't get what was
// removed back in.
func TestReplacedFilesStayStopped(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		know := lena.publish("Eins", "fremd")
		w.remove(mara, know)
		send := func(version int, page string) {
			t.Helper()
			got := lena.Do("PATCH", "/api/knows/"+know, fields{"version": version, "uploadIds": []string{lena.upload("neu.pdf", pdf(page))}})
			require.Equal(t, 200, got.Status, got.Text)
			w.processed(know)
		}
		send(1, "eigen")
		require.Equal(t, "REJECTED", w.status(know))
		require.Equal(t, 201, lena.Post("/api/knows/"+know+"/objection", fields{"text": "Jetzt ist es meins.", "statement": true}).Status)
		mara.decided(mara.only().UUID, "RESTORE")
		require.Equal(t, "PUBLISHED", w.status(know))
		send(2, "fremd")
		require.Equal(t, "REJECTED", w.status(know))
		require.Equal(t, "possible", lena.own(know).Objection)
	})
}

// What waits and is reported, too, ends with one decision.
func TestRejectionEndsAllCases(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		lena.publish("Brüche", longText("Schluss."))
		w.Clock.Pass(time.Second)
		know := mia.publish("Meins", "eigen")
		lena.report(know, "SPAM")
		got := mia.Do("PATCH", "/api/knows/"+know, fields{"version": 1, "uploadIds": []string{mia.upload("neu.pdf", pdf(longText("Anderer Schluss.")))}})
		require.Equal(t, 200, got.Status, got.Text)
		w.processed(know)
		rows := mara.queue("OPEN").Content
		require.Len(t, rows, 2)
		for _, row := range rows {
			if row.Kind == moderation.Review {
				mara.decided(row.UUID, "REJECT")
			}
		}
		require.Empty(t, mara.queue("OPEN").Content)
		kinds, _ := w.mails("lena@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		kinds, _ = w.mails("mia@example.org")
		require.Equal(t, []string{"know-removed"}, kinds)
	})
}
