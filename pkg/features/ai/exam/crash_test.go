package exam_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/ai/exam"

	"github.com/stretchr/testify/require"
)

// texts are the questions of an exam that is made, in order.
func (b *browser) texts(id string) (all []string) {
	b.T.Helper()
	for _, q := range b.read(id).Questions {
		all = append(all, string(q.Kind)+" "+q.Text)
	}
	return all
}

// A server ends, or loses its lease and goes on, while a model is asked: another one makes the
// exam, once, as it would have become.
func TestInterruptedExamIsMadeOnce(t *testing.T) {
	for name, stops := range map[string]bool{"the server stops": true, "the server seems dead": false} {
		t.Run(name, func(t *testing.T) {
			e := &endpoint{}
			server := httptest.NewServer(e)
			t.Cleanup(server.Close)
			with(t, func(c *app.Config) { c.AI = ai.Options{BaseURL: server.URL + "/v1", Model: "scripted"} }, func(t *testing.T, w world) {
				mia := w.member("de", "mia")
				know := mia.share("Die Zelle", "public", facts()...)
				// Wrong choices, which differ from exam to exam, are left out.
				d := draft(know)
				d["kinds"] = []string{"CLOZE", "SHORT"}
				answer := proposals(t, fields{"kind": "CLOZE", "passage": 1, "sentence": facts()[0], "answer": "1665", "wrong": []string{}})
				e.says(0, answer)
				whole := mia.texts(mia.make(d))
				require.Len(t, whole, 6)

				release := e.holds()
				got := mia.Post(exams, d)
				require.Equal(t, 201, got.Status, got.Text)
				id := got.Header.Get("Location")[len(exams)+1:]
				require.Eventually(t, func() bool { return len(e.requests()) == 2 }, patience, 5*time.Millisecond)
				require.Equal(t, exam.Making, mia.read(id).State)
				require.Empty(t, mia.read(id).Questions)
				e.says(0, answer)
				if stops {
					w.Close()
				} else {
					w.Clock.Pass(2 * time.Minute) // the lease
				}
				first := w.Site
				w.Site = w.Another()
				again := w.tab("de", mia)
				require.Eventually(t, func() bool { return again.read(id).State == exam.Ready }, patience, 20*time.Millisecond)
				made := again.read(id)
				require.Equal(t, whole, again.texts(id))
				require.Equal(t, 3, again.allowance().Remaining, "two exams were made")
				require.Equal(t, 12, w.Count(`SELECT COUNT(*) FROM ai_exam_questions`))

				release()
				first.Close() // it waits for what its jobs still do
				require.Equal(t, 12, w.Count(`SELECT COUNT(*) FROM ai_exam_questions`))
				require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_exams WHERE state <> 'READY'`))
				require.Equal(t, made.Questions, again.read(id).Questions, "what comes late changes nothing")
				require.Zero(t, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'ai.exam' AND lease <> ''`))
			})
		})
	}
}
