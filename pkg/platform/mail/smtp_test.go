package mail_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/mail"

	"github.com/emersion/go-smtp"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func environment(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

var withPassword = environment(map[string]string{mail.PasswordVariable: serverPassword})

// plainTo is a transport to a server on this machine.
func plainTo(t testing.TB, s *mailServer) *mail.SMTP {
	t.Helper()
	transport, err := mail.NewSMTP("smtp://"+s.Address+"?tls=off", environment(nil))
	require.NoError(t, err)
	return transport
}

func letter(t require.TestingT) *mail.Letter {
	o := open(t, config(&db.DB{}, clock.Fixed(start), &scripted{}))
	l, err := o.Write(message("confirm-email"))
	require.NoError(t, err)
	return l
}

func TestSMTPUsesTLSAndPassword(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	require.NoError(t, os.WriteFile(file, []byte(serverPassword+"\n"), 0o600))
	for scheme, option := range map[string]func(*smtp.Server){
		"smtp":  func(*smtp.Server) {},
		"smtps": func(s *smtp.Server) { s.LMTP = true },
	} {
		for _, env := range []func(string) string{withPassword, environment(map[string]string{mail.PasswordFileVariable: file})} {
			s := startServer(t, option)
			transport, err := mail.NewSMTP(scheme+"://knowmad@"+s.Address, env)
			require.NoError(t, err)
			require.Error(t, transport.Send(t.Context(), letter(t)), "nobody knows its certificate")
			require.Empty(t, s.Letters())
			transport.Roots = s.Roots
			require.NoError(t, transport.Send(t.Context(), letter(t)))
			require.Len(t, s.Letters(), 1)
			require.Equal(t, []string{"knowmad"}, s.users)
		}
	}
}

func TestSMTPRefusesServerWithoutTLS(t *testing.T) {
	s := startServer(t, func(s *smtp.Server) { s.TLSConfig = nil })
	for _, user := range []string{"knowmad@", ""} {
		transport, err := mail.NewSMTP("smtp://"+user+s.Address, withPassword)
		require.NoError(t, err)
		require.ErrorContains(t, transport.Send(t.Context(), letter(t)), "STARTTLS")
	}
	require.Empty(t, s.Letters())
	require.Empty(t, s.users)
}

// A password that is wrong is our fault: no mail bounces by it.
func TestWrongSMTPPasswordIsNoBounce(t *testing.T) {
	s := startServer(t)
	transport, err := mail.NewSMTP("smtp://knowmad@"+s.Address, environment(map[string]string{mail.PasswordVariable: "wr0ng"}))
	require.NoError(t, err)
	transport.Roots = s.Roots
	err = transport.Send(t.Context(), letter(t))
	require.ErrorContains(t, err, "535")
	refusal := &mail.RefusedError{}
	require.ErrorAs(t, err, &refusal)
	require.False(t, refusal.Permanent())
	require.NotContains(t, err.Error(), "wr0ng")
}

func TestServerAddresses(t *testing.T) {
	for _, address := range []string{
		"", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://mail.example.org/path", "smtp://mail.example.org?tls=off",
		"smtps://127.0.0.1?tls=off", "smtp://mail.example.org?tls=maybe", "smtp://user:s3cret@mail.example.org", "smtp://a b@mail.example.org",
	} {
		_, err := mail.NewSMTP(address, withPassword)
		require.ErrorIs(t, err, mail.ErrServer, address)
		require.NotContains(t, err.Error(), "s3cret")
	}
	_, err := mail.NewSMTP("smtp://user@mail.example.org", environment(nil))
	require.ErrorContains(t, err, "the environment variable KNOWMAD_SMTP_PASSWORD is not set", "a user without a password")
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, []byte("\n"), 0o600))
	for _, file := range []string{empty, empty + "-gone"} {
		_, err = mail.NewSMTP("smtp://user@mail.example.org", environment(map[string]string{mail.PasswordFileVariable: file}))
		require.Error(t, err)
	}
	_, err = mail.NewSMTP("smtp://mail.example.org", environment(nil))
	require.NoError(t, err, "a relay that asks nobody")
}

func TestSMTPRepliesAreClassified(t *testing.T) {
	for answer, want := range map[string]struct {
		words     string
		permanent bool
		arrived   int
	}{
		takes:     {arrived: 1},
		defers:    {words: "mail: the server answered at RCPT: 450 4.2.0"},
		hesitates: {words: "mail: the server answered at DATA: 451 4.3.0"},
		bounces:   {words: "mail: the server answered at RCPT: 550 5.1.1", permanent: true},
		rejects:   {words: "mail: the server answered at DATA: 554 5.7.1", permanent: true},
		disowns:   {words: "mail: the server answered at MAIL: 550 5.7.1"},
		drops:     {words: "mail: the connection broke at RCPT"},
		hangs:     {words: "mail: the connection broke at RCPT"},
		forgets:   {words: "mail: the connection broke at DATA", arrived: 1},
	} {
		t.Run(answer, func(t *testing.T) {
			s := startServer(t)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s.answer = func(to string) string {
				if answer == hangs && to != "" {
					cancel() // the sender gives up after the server was reached
				}
				return answer
			}
			o := open(t, config(&db.DB{}, clock.Fixed(start), plainTo(t, s)))
			l, err := o.Write(message("confirm-email"))
			require.NoError(t, err)
			err = o.Transport.Send(ctx, l)
			require.Len(t, s.Letters(), want.arrived)
			if want.words == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, want.words)
			refusal := &mail.RefusedError{}
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, want.permanent, refusal.Permanent())
		})
	}
}

// No server listens at the address, or it listens and never answers.
func TestUnreachableSMTPServerIsAnError(t *testing.T) {
	s := &mailServer{Address: "127.0.0.1:1"}
	require.ErrorContains(t, plainTo(t, s).Send(t.Context(), letter(t)), "reaching the mail server")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s.Address = silentServer(t, cancel)
	require.ErrorContains(t, plainTo(t, s).Send(ctx, letter(t)), "reaching the mail server")
}

// Whatever servers do and in which order: what they would take arrives, each
// time as the same letter; what they refuse doesn't; and each mail is recorded
// once.
func TestEveryMailArrivesDespiteServerFailures(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var mu sync.Mutex
		plan := map[string][]string{} // by address
		s := startServer(t)
		s.answer = func(to string) string {
			mu.Lock()
			defer mu.Unlock()
			todo := plan[to]
			if len(todo) == 0 {
				return takes
			}
			plan[to] = todo[1:]
			return todo[0]
		}
		finished := map[string]int{}
		c, logged := clocktest.At(start), &logtest.Buffer{}
		configuration := config(d, c, plainTo(t, s))
		configuration.Log = zerolog.New(logged)
		configuration.Observe = func(a mail.Attempt) {
			mu.Lock()
			defer mu.Unlock()
			finished[a.State]++
		}
		servers := []*mail.Outbox{open(t, configuration), open(t, configuration)}
		for _, o := range servers {
			run(t, o)
		}
		round := 0
		rapid.Check(t, func(rt *rapid.T) {
			round++
			fates := rapid.SliceOfN(rapid.SliceOfN(rapid.SampledFrom(
				[]string{takes, takes, defers, hesitates, bounces, rejects, drops, forgets, forgets}), 0, 5), 1, 6).Draw(rt, "fates")
			var all []mail.Message
			for i, fate := range fates {
				m := message("confirm-email")
				m.To = fmt.Sprintf("r%d-%d@example.org", round, i)
				mu.Lock()
				plan[m.To] = fate
				mu.Unlock()
				all = append(all, m)
			}
			enqueue(rt, servers[0], all...)
			entries, ids := settle(rt, servers[1], c), s.IDs(rt)
			for i, m := range all {
				state, arrivals := expected(fates[i])
				require.Equal(rt, state, entries[m.ID].State, "%v", fates[i])
				require.Equal(rt, arrivals, ids["<"+m.ID+"@knowmad.example>"], "%v", fates[i])
			}
		})
		same := map[string][]byte{}
		for _, l := range s.Letters() {
			m, err := netmail.ReadMessage(bytes.NewReader(l))
			require.NoError(t, err)
			id := m.Header.Get("Message-Id")
			if first, ok := same[id]; ok {
				require.Equal(t, string(first), string(l), "a second copy is the same letter")
			}
			same[id] = l
		}
		until(t, func() bool {
			mu.Lock()
			defer mu.Unlock()
			return finished[mail.Sent]+finished[mail.Bounced] >= len(list(t, servers[0]))
		})
		require.Equal(t, len(list(t, servers[0])), finished[mail.Sent]+finished[mail.Bounced], "once each")
		require.NotContains(t, logged.String(), token)
		require.NotContains(t, logged.String(), "@example.org")
	})
}

// A server that never answers costs its time, no mail.
func TestAServerThatHangsIsTriedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := startServer(t)
		fates := make(chan string, 1)
		fates <- hangs
		s.answer = func(to string) string {
			if to == "" {
				return takes
			}
			select {
			case fate := <-fates:
				return fate
			default:
				return takes
			}
		}
		c := clocktest.At(start)
		hasty := config(d, c, plainTo(t, s))
		hasty.SendFor, hasty.StopIn = time.Second, time.Second
		o := open(t, hasty)
		m := message("confirm-email")
		enqueue(t, o, m)
		run(t, o)
		e := settle(t, o, c)[m.ID]
		require.Equal(t, mail.Sent, e.State)
		require.GreaterOrEqual(t, e.Attempts, 2)
	})
}

// expected is what becomes of a mail, and how many copies arrive.
func expected(fate []string) (state string, arrivals int) {
	for _, f := range fate {
		switch f {
		case takes:
			return mail.Sent, arrivals + 1
		case bounces, rejects:
			return mail.Bounced, arrivals
		case forgets:
			arrivals++
		}
	}
	return mail.Sent, arrivals + 1
}

// opened is a letter as a mail program shows it.
type opened struct {
	header     netmail.Header
	text, html string
	mark       image.Image
}

func open822(t require.TestingT, raw []byte) opened {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/alternative", kind)
	o := opened{header: m.Header}
	parts := multipart.NewReader(m.Body, parameters["boundary"])
	outside := parts
	for _, into := range []*string{&o.text, &o.html} {
		p, err := parts.NextRawPart()
		require.NoError(t, err)
		if kind, parameters, _ := mime.ParseMediaType(p.Header.Get("Content-Type")); kind == "multipart/related" {
			parts = multipart.NewReader(p, parameters["boundary"])
			p, err = parts.NextRawPart()
			require.NoError(t, err)
		}
		var body io.Reader = p
		if p.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(p)
		}
		b, err := io.ReadAll(body)
		require.NoError(t, err)
		*into = strings.ReplaceAll(string(b), "\r\n", "\n")
	}
	picture, err := parts.NextPart()
	require.NoError(t, err)
	require.Equal(t, "<mark@letter>", picture.Header.Get("Content-Id"))
	o.mark, err = png.Decode(base64.NewDecoder(base64.StdEncoding, picture))
	require.NoError(t, err)
	for _, ended := range []*multipart.Reader{parts, outside} {
		_, err = ended.NextRawPart()
		require.ErrorIs(t, err, io.EOF)
	}
	return o
}

func TestSMTPAndFilesWriteTheSameLetter(t *testing.T) {
	s := startServer(t)
	l := letter(t)
	require.NoError(t, plainTo(t, s).Send(t.Context(), l))
	var file bytes.Buffer
	require.NoError(t, l.Write(&file))
	wire, kept := open822(t, s.Letters()[0]), open822(t, file.Bytes())
	require.Equal(t, kept.text, wire.text)
	require.Equal(t, kept.html, wire.html)
	require.Equal(t, kept.header, wire.header)
	require.Contains(t, file.String(), "\r\nhttps://knowmad.example/auth/confirm#token="+token+"\r\n")
}
