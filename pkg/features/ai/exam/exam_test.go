package exam_test

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const patience = time.Minute // how long a test waits for what must happen at all

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
		c.JobsEvery = 50 * time.Millisecond
		if further != nil {
			further(c)
		}
	}, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

type browser struct {
	*apptest.Browser

	w  world
	id string
}

// member is a user, signed in on a market's site.
func (w world) member(code, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(code), w: w}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	w.SignIn(b.Browser, b.id)
	return b
}

// tab is another browser of a user on a market's site.
func (w world) tab(code string, of *browser) *browser {
	b := &browser{Browser: w.Browser(code), w: w, id: of.id}
	w.SignIn(b.Browser, of.id)
	return b
}

// facts are sentences about the cell, of which a deck is made.
func facts() []string {
	return []string{
		"Robert Hooke entdeckte die Zelle im Jahr 1665 unter seinem Mikroskop.",
		"Die Zellmembran ist eine dünne Schicht, die das Innere der Zelle umgibt.",
		"Osmose ist die Bewegung von Wasser durch eine halbdurchlässige Membran.",
		"Das Chlorophyll sitzt in den Chloroplasten und gibt den Blättern ihre Farbe.",
		"Matthias Schleiden beschrieb 1838 den Aufbau der Pflanzen aus Zellen.",
		"Die Ribosomen bauen Proteine aus Aminosäuren auf.",
		"Bakterien besitzen keinen Zellkern, ihr Erbgut schwimmt frei im Plasma.",
		"Theodor Schwann übertrug die Lehre 1839 auf die Tiere.",
		"Der Zellkern enthält das Erbgut in Form von Chromosomen.",
		"Die Vakuole speichert Wasser, Farbstoffe und Abfallstoffe der Pflanze.",
		"Rudolf Virchow schrieb 1855, dass jede Zelle aus einer Zelle entsteht.",
		"Enzyme sind Proteine, die chemische Reaktionen beschleunigen.",
	}
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

const exams = "/api/ai/exams"

func at(id string, rest ...string) string { return exams + "/" + id + strings.Join(rest, "") }

// draft is an exam about a know.
func draft(know string) fields {
	return fields{"knowUuids": []string{know}, "count": 6, "kinds": []string{"CHOICE", "CLOZE", "SHORT"}, "difficulty": "MEDIUM", "minutes": 30}
}

// make has an exam made, and gives its uuid when it is there.
func (b *browser) make(d fields) string {
	b.T.Helper()
	got := b.Post(exams, d)
	require.Equal(b.T, 201, got.Status, got.Text)
	id := apptest.Decode[exam.Receipt](b.T, got).UUID
	require.Equal(b.T, at(id), got.Header.Get("Location"))
	require.Eventually(b.T, func() bool {
		state := b.read(id).State
		return state != exam.Making && state != exam.Waiting
	}, patience, 20*time.Millisecond)
	return id
}

func (b *browser) read(id string) exam.Detail {
	b.T.Helper()
	got := b.Get(at(id))
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[exam.Detail](b.T, got)
}

// solutions are the right answers by the questions' uuids.
func (b *browser) solutions(id string) map[string]string {
	b.T.Helper()
	out := map[string]string{}
	for _, q := range apptest.Decode[exam.Detail](b.T, b.Get(at(id, "?solutions=true"))).Questions {
		out[q.UUID] = q.Answer
	}
	return out
}

func (b *browser) save(id string, answers map[string]string) apptest.Reply {
	return b.Do("PUT", at(id, "/answers"), fields{"answers": answers})
}

func (b *browser) allowance() quota.Allowance {
	b.T.Helper()
	return apptest.Decode[quota.Allowance](b.T, b.Get(at("allowance")))
}

// names are the names of a stream's events, in order.
func names(text string) (out []string) {
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			out = append(out, name)
		}
	}
	return out
}

func TestExamIsMadeSatAndMarked(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.member("de", "lena")
		know := lena.share("Die Zelle", "public", facts()...)
		got := lena.Post(exams, draft(know))
		require.Equal(t, 201, got.Status, got.Text)
		id := apptest.Decode[exam.Receipt](t, got).UUID
		stream := lena.Get(at(id, "/progress"))
		require.Equal(t, "text/event-stream", stream.Header.Get("Content-Type"))
		told := names(stream.Text)
		require.Equal(t, "state", told[0])
		require.Equal(t, "done", told[len(told)-1], stream.Text)
		require.Equal(t, 4, lena.allowance().Remaining)

		before := lena.read(id)
		require.Equal(t, exam.Ready, before.State)
		require.Equal(t, "Die Zelle", before.Title)
		require.Len(t, before.Questions, 6)
		kinds := map[quiz.Kind]int{}
		for _, q := range before.Questions {
			kinds[q.Kind]++
			require.Empty(t, q.Answer, "no answer before the submission")
			require.Nil(t, q.Sentence.Value)
			require.Nil(t, q.Points)
		}
		require.Len(t, kinds, 3)
		require.Equal(t, 409, lena.save(id, map[string]string{}).Status, "before the start")
		require.Equal(t, 409, lena.Post(at(id, "/submission"), nil).Status)
		require.Equal(t, 204, lena.Post(at(id, "/start"), nil).Status)
		w.Clock.Pass(time.Minute)
		require.Equal(t, 204, lena.Post(at(id, "/start"), nil).Status, "once")
		running := lena.read(id)
		require.Equal(t, exam.Running, running.State)
		require.Equal(t, running.Now.Add(29*time.Minute), *running.EndsAt)

		right := lena.solutions(id)
		wrong := before.Questions[0].UUID
		answers := map[string]string{}
		for _, q := range before.Questions[1:] {
			require.NotEmpty(t, right[q.UUID])
			answers[q.UUID] = right[q.UUID]
		}
		require.Equal(t, 204, lena.save(id, answers).Status)
		tab := w.tab("de", lena)
		require.Equal(t, answers[before.Questions[1].UUID], tab.read(id).Questions[1].Given, "on another device")
		for range 2 {
			require.Equal(t, 204, lena.Post(at(id, "/submission"), nil).Status, "twice is once")
		}
		after := lena.read(id)
		require.Equal(t, exam.Done, after.State)
		require.InDelta(t, 5, *after.Points, 0)
		require.False(t, *after.Questions[0].Right)
		for _, q := range after.Questions[1:] {
			require.True(t, *q.Right, q.Text)
			require.Equal(t, know, q.Sentence.Value.Citations[0].KnowUUID)
			require.NotEmpty(t, q.Sentence.Value.Citations[0].Quote)
		}
		require.Len(t, after.Topics, 1)
		require.Equal(t, 1, after.Topics[0].Wrong)
		require.Equal(t, 409, lena.save(id, answers).Status, "after the submission")

		again := lena.Post(at(id, "/repeat"), fields{"wrongOnly": true})
		require.Equal(t, 201, again.Status, again.Text)
		second := lena.read(apptest.Decode[exam.Receipt](t, again).UUID)
		require.Len(t, second.Questions, 1)
		require.Equal(t, before.Questions[0].Text, second.Questions[0].Text)
		require.NotEqual(t, wrong, second.Questions[0].UUID)
		require.Equal(t, 5, second.Minutes, "a sixth of the time")
		require.Equal(t, 4, lena.allowance().Remaining, "nothing was made")
		list := apptest.Decode[exam.List](t, lena.Get(exams))
		require.Equal(t, 2, list.Total)
		require.InDelta(t, 5, *list.Content[1].Points, 0)
	})
}
