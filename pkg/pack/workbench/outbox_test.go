package workbench

import (
	"context"
	"errors"
	"io/fs"
	netmail "net/mail"
	"testing"
	"time"

	"knowmad/pkg/platform/mail"

	"github.com/stretchr/testify/require"
)

// someMails are an outbox with a mail in every state.
type someMails struct{}

const hostile = `<script>alert(1)</script>`

func (someMails) List(_ context.Context, limit int) ([]mail.Entry, error) {
	entry := func(id, state, reason string, attempts int) mail.Entry {
		return mail.Entry{
			ID: id, To: id + "@example.org", Language: "de", Template: "confirm-email", Market: "de", State: state,
			Reason: reason, Attempts: attempts, Queued: noon, Due: noon.Add(time.Hour), Finished: noon,
		}
	}
	return []mail.Entry{
		entry("new", mail.Waiting, "", 0), entry("again", mail.Waiting, "refused with 451", 3), entry("sent", mail.Sent, "", 1),
		entry("bounced", mail.Bounced, "refused with 550 "+hostile, 1), entry("given", mail.GivenUp, "refused with 451", 15), entry("broken", mail.Sent, "", 1),
	}[:min(limit, 6)], nil
}

func (s someMails) Read(ctx context.Context, id string) (mail.Entry, *mail.Letter, error) {
	all, _ := s.List(ctx, maxMails)
	for _, e := range all {
		switch {
		case e.ID != id:
		case id == "broken":
			return e, nil, errors.New("no letter")
		case e.State == mail.Bounced || e.State == mail.GivenUp:
			return e, nil, nil
		default:
			return e, &mail.Letter{
				ID: id, Subject: "Bestätige " + hostile, From: netmail.Address{Name: "Knowmad", Address: "hilfe@example.org"},
				Text: "Öffne " + hostile + ":\nhttps://de.localhost/auth/confirm#token=a&b=<c>'\nJavaScript: javascript:alert(1)",
				HTML: "<!doctype html>\n<html>\n<head>\n<title>x</title></head><body><a href=\"https://x.example\">x</a></body></html>",
			}, nil
		}
	}
	return mail.Entry{}, nil, fs.ErrNotExist
}

func TestTheOutbox(t *testing.T) {
	_, h := serve(t, load(t), func(o *Options) { o.Outbox = someMails{} })
	index := get(h, Path).Body.String()
	require.Contains(t, index, `<a href="/_workbench/outbox">Outbox</a>`)

	list := get(h, Path+"/outbox")
	require.Equal(t, 200, list.Code)
	require.Equal(t, "no-store", list.Header().Get("Cache-Control"))
	text := list.Body.String()
	for _, want := range []string{
		`<a href="/_workbench/outbox/new" lang="de">Bestätige &lt;script&gt;`, "to new@example.org", `<li class="chip draft">waiting</li></ul>`,
		`<li class="chip draft">waiting</li><li class="chip">3 tries</li>`, "refused with 451", `<li class="chip live">sent</li>`,
		`<li class="chip held">bounced</li>`, `<li class="chip held">given-up</li>`, `<a href="/_workbench/outbox/broken">confirm-email</a>`, "6 of 6 mails",
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, hostile)
	found := get(h, Path+"/outbox?q=BOUNCED+example").Body.String()
	require.Contains(t, found, "1 of 6 mails")
	require.NotContains(t, found, "new@example.org")

	waits := get(h, Path+"/outbox/again").Body.String()
	require.Contains(t, waits, "It couldn’t be sent yet.")
	require.Contains(t, waits, "2026-05-20 13:00:00", "when it is tried next")
	require.Contains(t, waits, `<a href="https://de.localhost/auth/confirm#token=a&amp;b=" target="_blank" rel="noopener">https://de.localhost/auth/confirm#token=a&amp;b=</a>&lt;c&gt;&#39;`)
	require.NotContains(t, waits, hostile)
	require.NotContains(t, waits, `href="javascript:`)
	require.Contains(t, waits, `sandbox="allow-popups allow-popups-to-escape-sandbox"`)
	require.Contains(t, get(h, Path+"/outbox/bounced").Body.String(), "Its text isn’t here.")
	require.NotContains(t, get(h, Path+"/outbox/bounced").Body.String(), "<iframe")

	frame := get(h, Path+"/outbox/sent/html")
	require.Equal(t, 200, frame.Code)
	require.Contains(t, frame.Body.String(), `<head><base target="_blank">`)
	policy := frame.Header().Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "sandbox allow-popups", "frame-ancestors 'self'", "form-action 'none'"} {
		require.Contains(t, policy, want)
	}
	require.NotContains(t, policy, "allow-scripts")
	require.NotContains(t, policy, "allow-same-origin")
	require.Equal(t, "SAMEORIGIN", frame.Header().Get("X-Frame-Options"))

	for _, path := range []string{"/outbox/none", "/outbox/none/html", "/outbox/bounced/html", "/outbox/..%2f..%2fx"} {
		require.NotEqual(t, 200, get(h, Path+path).Code, path)
	}
}

// Where mails are nobody's business there is nothing of them.
func TestNoOutbox(t *testing.T) {
	_, h := serve(t, load(t), nil)
	require.NotContains(t, get(h, Path).Body.String(), "outbox")
	for _, path := range []string{"/outbox", "/outbox/sent", "/outbox/sent/html"} {
		require.Equal(t, 404, get(h, Path+path).Code, path)
	}
}
