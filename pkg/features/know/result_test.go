package know_test

import (
	"encoding/json"
	"strings"
	"testing"

	"knowmad/pkg/features/know/result"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail/mailtest"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

func TestLettersAboutResults(t *testing.T) {
	mailtest.Check(t, web.Messages, result.Mails(), map[string]string{"title": "Brüche kürzen", "reason": "encrypted", "kept": "yes"})
}

// queuedMail is what the outbox has of a mail.
type queuedMail struct{ Template, Recipient, Content, Name string }

// mails are those about a user's account that the outbox has, the oldest first.
func (w *world) mails(user string) (out []queuedMail) {
	w.T.Helper()
	err := w.DB.One().Select(w.T.Context(), &out, `SELECT template, recipient, content, recipient_name AS name FROM mails WHERE user_id = ? ORDER BY queued, id`, user)
	require.NoError(w.T, err)
	return out
}

// held shares something whose processing waits; release lets it go on.
func (b *browser) held(body fields) (id string, release func()) {
	b.T.Helper()
	gate := make(chan struct{})
	b.w.pdfs.mu.Lock()
	b.w.pdfs.gate = gate
	b.w.pdfs.mu.Unlock()
	id = b.share(body).UUID
	return id, func() {
		b.T.Helper()
		b.w.pdfs.mu.Lock()
		b.w.pdfs.gate = nil
		b.w.pdfs.mu.Unlock()
		close(gate)
		b.w.done(id)
	}
}

func (b *browser) ask(id string, body fields) string {
	b.T.Helper()
	got := b.Do("PUT", "/api/knows/"+id+"/result-mail", body)
	if got.Status == 200 {
		return ""
	}
	return got.Problem()
}

// At one's own address the mail says what it is about, and how it ended.
func TestAuthorIsToldTheResultByMail(t *testing.T) {
	for _, tc := range []struct {
		name, visibility, page, template, link string
	}{
		{"published", "public", "eins", "know-ready", "/knows/brueche-"},
		{"private", "private", "zwei", "know-ready-private", "/knows/u/brueche-"},
		{"failed", "public", "slow", "know-failed", "/edit"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				lena, mia := w.member("de", "lena"), w.member("de", "mia")
				id, release := lena.held(draft("Brüche", lena.upload("a.pdf", pdf(tc.page))).With("visibility", tc.visibility))
				require.Equal(t, "NotFoundError", mia.ask(id, fields{}))
				require.Equal(t, "AuthorizationError", w.visitor("de").ask(id, fields{}))
				require.Empty(t, lena.ask(id, fields{}))
				require.Empty(t, lena.ask(id, fields{"email": "LENA@example.org"}), "that is the same one")
				require.Equal(t, "lena@example.org", *lena.read(id).Own.Value.ResultMail)
				require.Empty(t, w.mails(lena.id))
				release()
				sent := w.mails(lena.id)
				require.Len(t, sent, 1)
				require.Equal(t, tc.template, sent[0].Template)
				require.Equal(t, "lena@example.org", sent[0].Recipient)
				require.Contains(t, sent[0].Content, tc.link)
				require.Contains(t, sent[0].Content, "Brüche")
				require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_result_mails`))
				require.Equal(t, "BadRequestError", lena.ask(id, fields{}), "it has ended")
			})
		})
	}
}

// A user can't send a text of theirs to another address by a mail about a result: the mail
// has a link, and the link has the know's id alone. Counters bound how many of these mails
// a user can cause.
func TestMailToAnotherAddressSaysNothingOfItsAuthor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		const title = "Buy cheap pills at pills example"
		id, release := lena.held(draft(title, lena.upload("pills.pdf", pdf("eins"))))
		require.Equal(t, "FormValidationError email", lena.ask(id, fields{"email": "no address"}))
		require.Empty(t, lena.ask(id, fields{"email": "eve@example.net"}))
		exported := w.exported(lena.id)
		require.Contains(t, exported, `"resultMail":"eve@example.net"`)
		release()
		sent := w.mails(lena.id)
		require.Len(t, sent, 1)
		require.Equal(t, "eve@example.net", sent[0].Recipient)
		require.Equal(t, "know-elsewhere-ready", sent[0].Template)
		require.Empty(t, sent[0].Name)
		require.Contains(t, sent[0].Content, "/knows/"+id+`"`)
		for _, word := range []string{"pills", "Buy", "lena"} {
			require.NotContains(t, strings.ToLower(sent[0].Content), strings.ToLower(word))
		}
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM mails WHERE last AND user_id = ?`, lena.id), "nothing of it stays on record")
		require.NotContains(t, w.exported(lena.id), "eve@example.net")

		next, release := mia.held(draft("Anderes", mia.upload("b.pdf", pdf("zwei"))))
		defer release()
		require.Empty(t, mia.ask(next, fields{"email": "EVE@example.net"}))
		require.Empty(t, mia.ask(next, fields{"email": "eve@example.net"}))
		require.Equal(t, "TooManyRequestsError", mia.ask(next, fields{"email": "eve@example.net"}))
		require.Empty(t, mia.ask(next, fields{}), "one's own address is always possible")
		require.Equal(t, 204, mia.Do("DELETE", "/api/knows/"+next+"/result-mail", nil).Status)
		require.Nil(t, mia.read(next).Own.Value.ResultMail)
	})
}

// exported is what the know slice has of a user, as JSON.
func (w *world) exported(user string) string {
	w.T.Helper()
	data, _, err := w.service().Export(w.T.Context(), w.DB.One(), user)
	require.NoError(w.T, err)
	text, err := json.Marshal(data)
	require.NoError(w.T, err)
	return string(text)
}

// The address goes with the know, and with its author.
func TestAddressOfAResultGoesWithTheKnowAndItsAuthor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		deleted, release := lena.held(draft("Brüche", lena.upload("a.pdf", pdf("eins"))))
		require.Empty(t, lena.ask(deleted, fields{"email": "eve@example.net"}))
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+deleted, nil).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_result_mails`))
		release()

		kept := mia.publish("Steht", "zwei")
		w.pdfs.mu.Lock()
		gate := make(chan struct{})
		w.pdfs.gate = gate
		w.pdfs.mu.Unlock()
		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+kept.UUID, fields{"version": 1, "uploadIds": []string{mia.upload("n.pdf", pdf("neu"))}}).Status)
		require.Empty(t, mia.ask(kept.UUID, fields{"email": "eva@example.net"}))
		s := w.service()
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.EraseAuthored(t.Context(), q, mia.id, false)
			return err
		}))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_result_mails`))
		close(gate)
		require.Empty(t, w.mails(lena.id))
		require.Empty(t, w.mails(mia.id))
	})
}
