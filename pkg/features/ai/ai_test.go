package ai_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

type fields = apptest.Fields

type world struct{ *apptest.Server }

// each runs a test against a server on each engine, without a model.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	with(t, nil, test)
}

// with runs a test against a server on each engine that is configured further.
func with(t *testing.T, further func(*app.Config), test func(t *testing.T, w world)) {
	t.Helper()
	apptest.Each(t, func(c *app.Config) {
		c.UnsignedWrites = true
		if further != nil {
			further(c)
		}
	}, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

type browser struct {
	*apptest.Browser

	id string
}

// member is a user, signed in on a market's site.
func (w world) member(code, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(code)}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	w.SignIn(b.Browser, b.id)
	return b
}

// share shares a deck whose cards say sentences, and gives the uuid of its know.
func (b *browser) share(title, visibility string, backs ...string) string {
	b.T.Helper()
	notes := []fields{}
	for _, back := range backs {
		notes = append(notes, fields{"front": title, "back": back})
	}
	got := b.Post("/api/decks", fields{"title": title, "visibility": visibility, "notes": notes})
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[struct{ UUID string }](b.T, got).UUID
}

// begin begins a conversation about some knows, or about all.
func (b *browser) begin(knows ...string) string {
	b.T.Helper()
	body := fields{}
	if len(knows) > 0 {
		body = fields{"sources": fields{"knowUuids": knows}}
	}
	got := b.Post("/api/ai/conversations", body)
	require.Equal(b.T, 201, got.Status, got.Text)
	r := apptest.Decode[ai.Receipt](b.T, got)
	require.Equal(b.T, at(r.UUID), got.Header.Get("Location"))
	return r.UUID
}

func at(id string, rest ...string) string {
	return "/api/ai/conversations/" + id + strings.Join(rest, "")
}

// told is an event of an answer.
type told struct{ Name, Data string }

// events are the events of a stream.
func events(t testing.TB, text string) (out []told) {
	t.Helper()
	var name string
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			name = rest
		}
		if rest, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			require.True(t, json.Valid([]byte(rest)), rest)
			out = append(out, told{name, rest})
		}
	}
	return out
}

// ask asks a question and gives the events of its answer.
func (b *browser) ask(conversation, question string) []told {
	b.T.Helper()
	got := b.Post(at(conversation, "/messages"), fields{"text": question})
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "text/event-stream", got.Header.Get("Content-Type"))
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return events(b.T, got.Text)
}

// names are the names of events, in order.
func names(all []told) (out []string) {
	for _, e := range all {
		out = append(out, e.Name)
	}
	return out
}

func as[T any](t testing.TB, e told) (out T) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(e.Data), &out), e.Data)
	return out
}

// read reads a conversation that there is.
func (b *browser) read(id string) ai.Detail {
	b.T.Helper()
	got := b.Get(at(id))
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[ai.Detail](b.T, got)
}

func (b *browser) allowance() ai.Allowance {
	b.T.Helper()
	return apptest.Decode[ai.Allowance](b.T, b.Get("/api/ai/allowance"))
}

const (
	plants  = "Photosynthese ist der Vorgang, bei dem Pflanzen aus Licht, Wasser und Kohlendioxid Zucker herstellen."
	animals = "Die Zellatmung setzt in den Mitochondrien der Tiere Energie frei."
)

func TestQuestionIsAnsweredWithCitedSentences(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		deck := lena.share("Photosynthese", "public", plants, "Sie findet in den Chloroplasten statt.")
		lena.share("Zellatmung", "public", animals)
		id := mia.begin()
		got := mia.ask(id, "Was ist Photosynthese?")
		require.Equal(t, "provider", got[0].Name, got)
		require.JSONEq(t, `{"kind":"built-in","model":null}`, got[0].Data)
		first := as[ai.Sentence](t, got[1])
		require.Equal(t, plants, first.Text)
		require.False(t, first.Unsupported)
		require.Equal(t, deck, first.Citations[0].KnowUUID)
		require.Equal(t, "Photosynthese", first.Citations[0].Title)
		require.True(t, strings.HasPrefix(first.Citations[0].Path, "/knows/photosynthese-"), first.Citations[0].Path)
		require.Contains(t, first.Citations[0].Quote, plants)
		done := as[ai.DoneEvent](t, got[len(got)-1])
		require.Equal(t, 29, done.Remaining)
		require.Equal(t, 29, mia.allowance().Remaining)

		seen := mia.read(id)
		require.Equal(t, "Was ist Photosynthese?", seen.Title)
		require.Len(t, seen.Messages, 2)
		require.Equal(t, ai.User, seen.Messages[0].Role)
		require.Equal(t, "Was ist Photosynthese?", seen.Messages[0].Text)
		require.Equal(t, done.UUID, seen.Messages[1].UUID)
		require.Equal(t, first, seen.Messages[1].Sentences[0])
		require.Equal(t, cited.BuiltIn, seen.Messages[1].Provider.Value.Kind)
		require.Equal(t, ai.Done, seen.Messages[1].State)

		got = mia.ask(id, "Wann begann der Dreißigjährige Krieg?")
		require.Equal(t, []string{"notFound", "done"}, names(got))
		require.JSONEq(t, `{"searchUrl":"/knows/search?query=Wann+begann+der+Drei%C3%9Figj%C3%A4hrige+Krieg%3F"}`, got[0].Data)
		require.Equal(t, ai.Nothing, mia.read(id).Messages[3].State)
	})
}

func TestKnowsOfOthersAreAnsweredAsFarAsTheyAreReadable(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		private := lena.share("Geheim", "private", plants)
		require.Equal(t, []string{"notFound", "done"}, names(mia.ask(mia.begin(), "Was ist Photosynthese?")))
		for _, id := range []string{private, uuid.NewString(), "\x00", "mia"} {
			require.Equal(t, "FormValidationError knowUuids", mia.Post("/api/ai/conversations", fields{"sources": fields{"knowUuids": []string{id}}}).Problem(), id)
		}
		require.Equal(t, "sentence", lena.ask(lena.begin(private), "Was ist Photosynthese?")[1].Name, "one's own")

		public := lena.share("Offen", "public", "Ein Chloroplast ist der Ort der Zelle, an dem Licht aufgenommen wird.")
		id := mia.begin(public)
		require.Equal(t, "sentence", mia.ask(id, "Was ist ein Chloroplast?")[1].Name)
		require.Equal(t, []string{"notFound", "done"}, names(mia.ask(id, "Was ist Zellatmung?")), "bound to its sources")
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+public, nil).Status)
		cited := mia.read(id).Messages[1].Sentences[0].Citations[0]
		require.Equal(t, public, cited.KnowUUID)
		require.Empty(t, cited.Title+cited.Path+cited.Quote, "what is gone is quoted no more")
		require.Equal(t, []string{"notFound", "done"}, names(mia.ask(id, "Was ist ein Chloroplast?")))

		eleni := w.member("gr", "eleni")
		require.Equal(t, []string{"notFound", "done"}, names(eleni.ask(eleni.begin(), "Was ist Photosynthese?")), "another language’s")
	})
}

func TestConversationsAreTheirAuthorsOwn(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		lena.share("Photosynthese", "public", plants)
		id := mia.begin()
		mia.ask(id, "Was ist Photosynthese?")
		answer := mia.read(id).Messages[1].UUID
		visitor := &browser{Browser: w.Browser("de")}
		onOther := &browser{Browser: w.Browser("us"), id: mia.id}
		w.SignIn(onOther.Browser, mia.id)
		for name, b := range map[string]*browser{"a visitor": visitor, "another user": lena, "their author elsewhere": onOther} {
			want := 404
			if b == visitor {
				want = 401
			}
			require.Equal(t, want, b.Get(at(id)).Status, name)
			require.Equal(t, want, b.Do("PATCH", at(id), fields{"title": "Meins"}).Status, name)
			require.Equal(t, want, b.Do("DELETE", at(id), nil).Status, name)
			require.Equal(t, want, b.Post(at(id, "/messages"), fields{"text": "Was?"}).Status, name)
			require.Equal(t, want, b.Do("PUT", "/api/ai/messages/"+answer+"/verdict", fields{"verdict": "BAD"}).Status, name)
		}
		list := func(b *browser, query string) (titles []string) {
			for _, one := range apptest.Decode[ai.List](t, b.Get("/api/ai/conversations?query="+query)).Content {
				titles = append(titles, one.Title)
			}
			return titles
		}
		require.Empty(t, list(lena, ""))
		require.Empty(t, list(onOther, ""))
		require.Equal(t, []string{"Was ist Photosynthese?"}, list(mia, ""))
		require.Equal(t, 200, mia.Do("PATCH", at(id), fields{"title": " Bio  "}).Status)
		require.Equal(t, []string{"Bio"}, list(mia, "photos"), "found by its question")
		require.Equal(t, []string{"Bio"}, list(mia, "BIO"))
		require.Empty(t, list(mia, "zellatmung"))
		require.Equal(t, "FormValidationError title", mia.Do("PATCH", at(id), fields{"title": ""}).Problem())

		judge := func(v string) int {
			return mia.Do("PUT", "/api/ai/messages/"+answer+"/verdict", fields{"verdict": v, "reason": "Zu kurz"}).Status
		}
		require.Equal(t, 204, judge("BAD"))
		require.Equal(t, ai.Bad, mia.read(id).Messages[1].Verdict)
		require.Equal(t, 204, judge("NONE"))
		require.Equal(t, ai.None, mia.read(id).Messages[1].Verdict)
		require.Equal(t, 404, mia.Do("PUT", "/api/ai/messages/"+mia.read(id).Messages[0].UUID+"/verdict", fields{"verdict": "BAD"}).Status, "a question")

		require.Equal(t, 204, mia.Do("DELETE", at(id), nil).Status)
		require.Equal(t, 404, mia.Get(at(id)).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_messages`))
	})
}

func TestQuestionsAreCheckedAndCounted(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		id := mia.begin()
		try := func(text string) apptest.Reply { return mia.Post(at(id, "/messages"), fields{"text": text}) }
		require.Equal(t, "FormValidationError text", try(" \n ").Problem())
		require.Equal(t, "FormValidationError text", try(strings.Repeat("a", 2001)).Problem())
		require.Equal(t, 422, try(strings.Repeat("a", 100_000)).Status)
		require.Equal(t, "FormValidationError text", try("a\u202eb").Problem())
		require.Equal(t, "NotFoundError", mia.Post(at(uuid.NewString(), "/messages"), fields{"text": "Was?"}).Problem())
		require.Equal(t, 30, mia.allowance().Remaining, "what is refused doesn’t count")
		for range 30 {
			require.Equal(t, 200, try(`"Was ist" -das <b>?`).Status)
		}
		got := try("Noch eine?")
		require.Equal(t, "TooManyRequestsError", got.Problem())
		require.Equal(t, "43200", got.Header.Get("Retry-After"), "at midnight")
		require.Equal(t, "2026-05-21T00:00:00Z", mia.allowance().OpensAt.Format("2006-01-02T15:04:05Z07:00"))
		require.Len(t, mia.read(id).Messages, 60)

		w.Exec(`UPDATE ai_conversations SET answered_until = ?`, int64(1<<60))
		w.Exec(`DELETE FROM ai_days`)
		require.Equal(t, 409, try("Zweimal?").Status, "one answer at a time")
		require.Equal(t, 30, mia.allowance().Remaining)

		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, mia.id)
		require.Equal(t, "ForbiddenError", try("Gesperrt?").Problem())
	})
}

func TestQuestionsOfManyTabsAreCountedExactly(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		const tabs, each, left = 6, 3, 7
		w.Exec(`INSERT INTO ai_days (author, day, tool, used) VALUES (?, ?, 'QUESTION', ?)`, mia.id, w.Clock.Now().Unix()/86400, 30-left)
		var taken, refused atomic.Int64
		var all sync.WaitGroup
		for range tabs {
			tab := &browser{Browser: w.Browser("de"), id: mia.id}
			w.SignIn(tab.Browser, mia.id)
			id := tab.begin()
			all.Go(func() {
				for range each {
					switch got := tab.Post(at(id, "/messages"), fields{"text": "Was ist Photosynthese?"}); got.Status {
					case 200:
						taken.Add(1)
					case 429:
						refused.Add(1)
					}
				}
			})
		}
		all.Wait()
		require.EqualValues(t, left, taken.Load())
		require.EqualValues(t, tabs*each-left, refused.Load())
		require.Zero(t, mia.allowance().Remaining)
		require.Equal(t, left, w.Count(`SELECT COUNT(*) FROM ai_messages WHERE role = 'USER'`))
	})
}
