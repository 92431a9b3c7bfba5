package moderation_test

import (
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/moderation"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// notice is what a rights-holder says about knows.
func notice(knows ...string) fields {
	return fields{
		"name": "Rita Recht", "organisation": "Verlag", "email": "rights@verlag.example", "work": "Mathebuch 7, Kapitel 3",
		"knows": knows, "statements": fields{"goodFaith": true, "accurate": true}, "signature": "Rita Recht",
	}
}

// Each know that a notice names gets a case; a removal ends all of the know's, and both
// sides are told. The author objects once, and staff decide again.
func TestNoticeObjectionAndRestoration(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara, visitor := w.member("de", "lena"), w.staff("mara"), w.visitor("de")
		one, two, private := lena.publish("Eins", "eins"), lena.publish("Zwei", "zwei"), lena.share("Drei", "private", "drei")
		w.Exec(`DELETE FROM mails`)
		w.member("de", "mia").report(one, "WRONG")
		nothing := uuid.NewString()
		got := visitor.Post("/api/notices", notice("https://knowmad.example/knows/eins-"+one+"/view?page=2#x", two, "/knows/u/drei-"+private, nothing))
		require.Equal(t, 201, got.Status, got.Text)
		require.Equal(t, []string{nothing}, apptest.Decode[moderation.NoticeReceipt](t, got).Unknown)
		kinds, all := w.mails("rights@verlag.example")
		require.Equal(t, []string{"rights-notice"}, kinds)
		require.Contains(t, all[0].Content, `"count":"3"`)
		require.NotContains(t, all[0].Content, "Mathebuch", "nobody writes to others by us")
		require.Equal(t, 4, mara.queue("OPEN").Total)

		var row moderation.Row
		for _, r := range mara.queue("OPEN").Content {
			if r.Kind == moderation.Notice && r.Subject.UUID == one {
				row = r
			}
		}
		require.Equal(t, []moderation.ReasonCount{{Reason: "COPYRIGHT", Count: 1}}, row.Reasons)
		c := mara.read(row.UUID)
		require.Equal(t, "Mathebuch 7, Kapitel 3", c.Notices[0].Work)
		require.Equal(t, "rights@verlag.example", c.Notices[0].Email)
		mara.decided(row.UUID, "REMOVE")
		require.Equal(t, "REJECTED", w.status(one))
		require.Equal(t, 2, mara.queue("OPEN").Total, "the report of the same know is decided, too")
		kinds, _ = w.mails("mia@example.org")
		require.Equal(t, []string{"report-decided"}, kinds)
		kinds, _ = w.mails("rights@verlag.example")
		require.Equal(t, []string{"rights-notice", "rights-notice-decided"}, kinds)
		kinds, _ = w.mails("lena@example.org")
		require.Equal(t, []string{"know-removed"}, kinds)
		require.Len(t, mara.logged(), 1)

		object := func(b *browser, know string, body fields) string {
			return b.Post("/api/knows/"+know+"/objection", body).Problem()
		}
		say := fields{"text": "Das habe ich selbst geschrieben.", "statement": true}
		require.Equal(t, "AuthorizationError", object(visitor, one, say))
		require.Equal(t, "NotFoundError", object(w.member("de", "olaf"), one, say))
		require.Equal(t, "ForbiddenError", object(w.member("de", "otto"), two, say))
		require.Equal(t, "BadRequestError", object(lena, two, say), "nothing was taken")
		require.Equal(t, "FormValidationError text statement", object(lena, one, fields{"text": " ", "statement": false}))
		require.Empty(t, object(lena, one, say))
		require.Equal(t, "DuplicateError", object(lena, one, say))
		require.Equal(t, "open", lena.own(one).Objection)
		kinds, _ = w.mails("rights@verlag.example")
		require.Equal(t, "rights-objection", kinds[2])

		var objection moderation.Case
		for _, r := range mara.queue("OPEN").Content {
			if r.Kind == moderation.Objection {
				objection = mara.read(r.UUID)
			}
		}
		require.Equal(t, "Das habe ich selbst geschrieben.", objection.Objection.Value.Text)
		require.Equal(t, moderation.Remove, objection.Objection.Value.Against.Decision)
		require.Equal(t, []moderation.Decision{moderation.Restore, moderation.KeepRemoved}, objection.Choices)
		require.Equal(t, 1, objection.Earlier)
		mara.decided(objection.UUID, "RESTORE")
		require.Equal(t, "PUBLISHED", w.status(one))
		require.Equal(t, 200, visitor.Get("/api/knows/"+one).Status)
		require.Nil(t, lena.own(one))
		kinds, _ = w.mails("lena@example.org")
		require.Equal(t, "objection-decided", kinds[1])
		kinds, _ = w.mails("rights@verlag.example")
		require.Equal(t, "rights-notice-decided", kinds[3])
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_removed`), "it isn't stopped any more")
	})
}

func TestRefusedObjection(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		know := lena.publish("Eins", "eins")
		require.Equal(t, 201, w.visitor("de").Post("/api/notices", notice(know)).Status)
		mara.decided(mara.only().UUID, "REMOVE")
		require.Equal(t, 201, lena.Post("/api/knows/"+know+"/objection", fields{"text": "Doch!", "statement": true}).Status)
		objection := mara.only().UUID
		require.Equal(t, "FormValidationError reason", mara.decide(objection, fields{"decision": "KEEP_REMOVED"}).Problem())
		mara.decided(objection, "KEEP_REMOVED")
		require.Equal(t, "REJECTED", w.status(know))
		require.Equal(t, "refused", lena.own(know).Objection)
		require.Equal(t, "DuplicateError", lena.Post("/api/knows/"+know+"/objection", fields{"text": "Doch!", "statement": true}).Problem())
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+know, nil).Status)
	})
}

func TestNoticesThatAreRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		know := w.member("de", "lena").publish("Eins", "eins")
		say := func(body fields) string { return w.visitor("de").Post("/api/notices", body).Problem() }
		require.Equal(t, "FormValidationError statements.goodFaith", say(notice(know).With("statements", fields{"goodFaith": false, "accurate": true})))
		require.Equal(t, "FormValidationError statements.accurate", say(notice(know).With("statements", fields{"goodFaith": true, "accurate": false})))
		require.Equal(t, "FormValidationError knows[0]", say(notice(uuid.NewString())), "there is nothing")
		require.Equal(t, "FormValidationError knows[1]", say(notice(know, "https://knowmad.example/legal")))
		require.Equal(t, "FormValidationError knows", say(notice()))
		require.Equal(t, "FormValidationError name work signature email",
			say(notice(know).With("name", "").With("work", "  ").With("email", "x").With("signature", "")))
		require.Equal(t, "FormValidationError name", say(notice(know).With("name", "Rita\u0000")))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_notices`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'rights-notice'`))
	})
}

// Notices and reports of nothing count as tries, too: nobody looks for knows with them
// without a bound.
func TestRefusedNoticesAndReportsCount(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		visitor := w.visitor("de")
		refusals := func(send func() string) (n int) {
			for range 100 {
				switch got := send(); {
				case strings.HasPrefix(got, "TooManyRequestsError"):
					return n
				default:
					n++
				}
			}
			return n
		}
		require.Less(t, refusals(func() string { return visitor.Post("/api/notices", notice(uuid.NewString())).Problem() }), 20)
		require.Less(t, refusals(func() string {
			return visitor.Post("/api/reports", fields{"kind": "know", "id": uuid.NewString(), "reason": "SPAM"}).Problem()
		}), 100)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_notices`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_cases WHERE kind <> 'FILTER'`))
	})
}
