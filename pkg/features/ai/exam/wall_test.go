package exam_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai/exam"
	"knowmad/pkg/features/ai/quiz"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// running is an exam that runs, with its questions.
func (b *browser) running(know string) (string, []exam.Question) {
	b.T.Helper()
	id := b.make(draft(know))
	require.Equal(b.T, 204, b.Post(at(id, "/start"), nil).Status)
	return id, b.read(id).Questions
}

func TestExamsAreTheirAuthorsOwn(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		id, questions := lena.running(lena.share("Die Zelle", "public", facts()...))
		visitor := &browser{Browser: w.Browser("de"), w: w}
		for name, b := range map[string]*browser{"a visitor": visitor, "another user": mia, "their author elsewhere": w.tab("us", lena)} {
			want := 404
			if b == visitor {
				want = 401
			}
			require.Equal(t, want, b.Get(at(id)).Status, name)
			require.Equal(t, want, b.Get(at(id, "?solutions=true")).Status, name)
			require.Equal(t, want, b.Get(at(id, "/progress")).Status, name)
			require.Equal(t, want, b.Post(at(id, "/start"), nil).Status, name)
			require.Equal(t, want, b.save(id, map[string]string{questions[0].UUID: "x"}).Status, name)
			require.Equal(t, want, b.Post(at(id, "/submission"), nil).Status, name)
			require.Equal(t, want, b.Post(at(id, "/repeat"), fields{"wrongOnly": false}).Status, name)
			require.Equal(t, want, b.Do("PUT", at(id, "/questions/", questions[0].UUID, "/verdict"), fields{"right": true}).Status, name)
			require.Equal(t, want, b.Do("DELETE", at(id), nil).Status, name)
			if b != visitor {
				require.Empty(t, apptest.Decode[exam.List](t, b.Get(exams)).Content, name)
			}
		}
		require.Equal(t, 404, lena.Get(at(uuid.NewString())).Status)
		require.Equal(t, 204, lena.Do("DELETE", at(id), nil).Status)
		require.Equal(t, 404, lena.Get(at(id)).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_exam_questions`))
	})
}

func TestAnswersEndWithTheClock(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.member("de", "lena")
		id, questions := lena.running(lena.share("Die Zelle", "public", facts()...))
		right := lena.solutions(id)
		first, second := questions[0].UUID, questions[1].UUID
		require.Equal(t, 204, lena.save(id, map[string]string{first: right[first]}).Status)
		w.Clock.Pass(30*time.Minute + 5*time.Second)
		w.SignIn(lena.Browser, lena.id)
		require.Equal(t, 204, lena.save(id, map[string]string{second: right[second]}).Status, "it was on its way")
		w.Clock.Pass(6 * time.Second)
		late := lena.save(id, map[string]string{second: ""})
		require.Equal(t, 409, late.Status)
		w.Clock.Pass(24 * time.Hour)
		w.SignIn(lena.Browser, lena.id)
		require.Equal(t, 204, lena.Post(at(id, "/submission"), nil).Status)
		after := lena.read(id)
		require.InDelta(t, 2, *after.Points, 0)
		require.Equal(t, *after.EndsAt, *after.SubmittedOn, "it ended with the clock")
	})
}

func TestDraftsAndAnswersAreChecked(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		know := lena.share("Die Zelle", "public", facts()...)
		secret := lena.share("Geheim", "private", facts()...)
		try := func(change fields) apptest.Reply {
			d := draft(know)
			for key, value := range change {
				d[key] = value
			}
			return mia.Post(exams, d)
		}
		for name, change := range map[string]fields{
			"knowUuids":  {"knowUuids": []string{secret}},
			"about":      {"about": strings.Repeat("a", 301)},
			"count":      {"count": 31},
			"minutes":    {"minutes": 181},
			"kinds[0]":   {"kinds": []string{"ESSAY"}},
			"difficulty": {"difficulty": "IMPOSSIBLE"},
		} {
			require.Equal(t, "FormValidationError "+name, try(change).Problem(), name)
		}
		require.Equal(t, "FormValidationError knowUuids", try(fields{"knowUuids": []string{}}).Problem())
		require.Equal(t, 422, try(fields{"kinds": []string{}}).Status)
		require.Equal(t, 5, mia.allowance().Remaining, "what is refused doesn’t count")

		id, questions := mia.running(know)
		for name, answers := range map[string]map[string]string{
			"another’s question": {uuid.NewString(): "x"},
			"too long":           {questions[0].UUID: strings.Repeat("a", 2001)},
			"hidden signs":       {questions[0].UUID: "a\u202eb"},
			"no uuid":            {"\x00": "x"},
		} {
			require.Equal(t, 422, mia.save(id, answers).Status, name)
		}
		for _, q := range questions {
			if q.Kind == quiz.Choice {
				require.Equal(t, 422, mia.save(id, map[string]string{q.UUID: "keine davon"}).Status)
			}
		}
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, mia.id)
		require.Equal(t, "ForbiddenError", try(nil).Problem())
	})
}

func TestExamsOfManyTabsAreCountedExactly(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		know := mia.share("Die Zelle", "public", facts()...)
		const tabs, left = 6, 4
		w.Exec(`INSERT INTO ai_days (author, day, tool, used) VALUES (?, ?, 'EXAM', ?)`, mia.id, w.Clock.Now().Unix()/86400, 5-left)
		var taken, refused atomic.Int64
		var all sync.WaitGroup
		for range tabs {
			tab := w.tab("de", mia)
			all.Go(func() {
				switch got := tab.Post(exams, draft(know)); got.Status {
				case 201:
					taken.Add(1)
				case 429:
					if got.Header.Get("Retry-After") == "43200" {
						refused.Add(1)
					}
				}
			})
		}
		all.Wait()
		require.EqualValues(t, left, taken.Load())
		require.EqualValues(t, tabs-left, refused.Load())
		require.Zero(t, mia.allowance().Remaining)
		require.Equal(t, left, w.Count(`SELECT COUNT(*) FROM ai_exams`))
	})
}

func TestSourcesThatVanishAreQuotedNoMore(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		know := lena.share("Die Zelle", "public", facts()...)
		id, _ := mia.running(know)
		require.Equal(t, 204, mia.Post(at(id, "/submission"), nil).Status)
		require.NotEmpty(t, mia.read(id).Questions[0].Sentence.Value.Citations[0].Quote)
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+know, nil).Status)
		after := mia.read(id)
		require.Empty(t, after.Title)
		for _, q := range after.Questions {
			c := q.Sentence.Value.Citations[0]
			require.Empty(t, c.Title+c.Path+c.Quote)
		}
		for _, topic := range after.Topics {
			require.Empty(t, topic.Title+topic.Path+topic.Heading)
		}
	})
}

func TestSourcesWithoutSentencesGiveTheUseBack(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		id := mia.make(draft(mia.share("Leer", "public", "ja", "nein", "1 + 1")))
		got := mia.read(id)
		require.Equal(t, exam.Failed, got.State)
		require.Equal(t, exam.Nothing, *got.Failure)
		require.Equal(t, 5, mia.allowance().Remaining)
		told := mia.Get(at(id, "/progress")).Text
		require.Equal(t, []string{"state", "error"}, names(told))
		require.Contains(t, told, `"failure":"NOTHING"`)
		require.Equal(t, 409, mia.Post(at(id, "/start"), nil).Status)
	})
}

func TestOwnVerdicts(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		id, questions := mia.running(mia.share("Die Zelle", "public", facts()...))
		answers := map[string]string{}
		var cloze, choice string
		for _, q := range questions {
			switch q.Kind {
			case quiz.Cloze:
				cloze = q.UUID
				answers[cloze] = "Ganz anders"
			case quiz.Choice:
				choice = q.UUID
			case quiz.Short:
			}
		}
		verdict := func(question string, right bool) int {
			return mia.Do("PUT", at(id, "/questions/", question, "/verdict"), fields{"right": right}).Status
		}
		require.Equal(t, 204, mia.save(id, answers).Status)
		require.Equal(t, 409, verdict(cloze, true), "before the submission")
		require.Equal(t, 204, mia.Post(at(id, "/submission"), nil).Status)
		require.InDelta(t, 0, *mia.read(id).Points, 0)
		require.Equal(t, 204, verdict(cloze, true))
		require.InDelta(t, 1, *mia.read(id).Points, 0)
		require.Equal(t, 204, verdict(cloze, false))
		require.InDelta(t, 0, *mia.read(id).Points, 0)
		require.Equal(t, 409, verdict(choice, true), "a choice is what it is")
		require.Equal(t, 404, verdict(uuid.NewString(), true))
	})
}

func TestExamsLeaveWithTheirAuthor(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		mia.running(mia.share("Die Zelle", "public", facts()...))
		w.Exec(`DELETE FROM users WHERE id = ?`, mia.id)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ai_exams`)+w.Count(`SELECT COUNT(*) FROM ai_exam_questions`))
	})
}
