package usertopic_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/usertopic"
	"knowmad/pkg/features/usertopic/question"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

type fields = apptest.Fields

type world struct{ *apptest.Server }

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.Each(t, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

type browser struct {
	*apptest.Browser

	w  world
	id string
}

func (w world) visitor(code string) *browser {
	w.T.Helper()
	return &browser{Browser: w.Browser(code), w: w}
}

// member is a user, signed in on a market's site.
func (w world) member(code, name string) *browser {
	w.T.Helper()
	b := w.visitor(code)
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	w.SignIn(b.Browser, b.id)
	return b
}

// deck shares a deck of numbered cards and gives the uuid of its know.
func (b *browser) deck(title string, cards int, more fields) string {
	b.T.Helper()
	notes := []fields{}
	for i := range cards {
		notes = append(notes, fields{"front": fmt.Sprintf("%s: question %d", title, i+1), "back": fmt.Sprintf("answer %d", i+1)})
	}
	body := fields{"title": title, "visibility": "public", "notes": notes}
	for name, value := range more {
		body[name] = value
	}
	got := b.Post("/api/decks", body)
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[struct{ UUID string }](b.T, got).UUID
}

// choose makes a choice and gives its uuid.
func (b *browser) choose(title string, things fields) string {
	b.T.Helper()
	got := b.Post("/api/user-topics", things.With("title", title))
	require.Equal(b.T, 201, got.Status, got.Text)
	r := apptest.Decode[usertopic.Receipt](b.T, got)
	require.Equal(b.T, "/user-topic/"+r.UUID+"/quiz", r.Path)
	return r.UUID
}

func decks(ids ...string) fields { return fields{"knowUuids": ids} }

func at(id string, rest ...string) string { return "/api/user-topics/" + id + strings.Join(rest, "") }

// read reads a choice that there is.
func (b *browser) read(id string) usertopic.UserTopic {
	b.T.Helper()
	got := b.Get(at(id))
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[usertopic.UserTopic](b.T, got)
}

// quiz is asked about a choice.
func (b *browser) quiz(id string, seed int) usertopic.Quiz {
	b.T.Helper()
	got := b.Get(at(id, fmt.Sprint("/quiz?seed=", seed)))
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[usertopic.Quiz](b.T, got)
}

// asked lists all prompts of many quizzes, each once.
func (b *browser) asked(id string) map[string]bool {
	b.T.Helper()
	out := map[string]bool{}
	for seed := range 40 {
		for _, q := range b.quiz(id, seed).Questions {
			out[q.Prompt] = true
		}
	}
	return out
}

// titles are the titles of one's choices.
func (b *browser) titles() []string {
	b.T.Helper()
	got := b.Get("/api/user-topics")
	require.Equal(b.T, 200, got.Status, got.Text)
	out := []string{}
	for _, one := range apptest.Decode[usertopic.List](b.T, got).Content {
		out = append(out, one.Title)
	}
	return out
}

func TestQuizOfADeck(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("gr", "lena"), w.member("gr", "mia")
		deck := lena.deck("Ποτάμια", 25, nil)
		id := mia.choose("  Τα   ποτάμια ", decks(strings.ToUpper(deck), deck))

		got := w.visitor("gr").Get(at(id))
		seen := apptest.Decode[usertopic.UserTopic](t, got)
		require.Equal(t, "Τα ποτάμια", seen.Title)
		require.Equal(t, "mia", *seen.Author)
		require.False(t, seen.Own)
		require.Equal(t, 25, seen.Questions)
		require.Zero(t, seen.Hidden, "the market blurs nothing")
		require.Len(t, seen.Things, 1, "each once")
		require.Equal(t, usertopic.Deck, seen.Things[0].Kind)
		require.Equal(t, "Ποτάμια", seen.Things[0].Title)
		require.True(t, strings.HasPrefix(seen.Things[0].Path, "/knows/"), seen.Things[0].Path)
		require.NotContains(t, got.Text, mia.id)
		require.NotContains(t, got.Text, "example.org")
		require.Equal(t, "user-topic:"+id+" user:"+mia.id+" know:"+deck, got.Header.Get("X-Cache-Tags"))
		require.True(t, mia.read(id).Own)

		quiz := w.visitor("gr").quiz(id, 7)
		require.Len(t, quiz.Questions, 10)
		require.Equal(t, quiz, w.visitor("gr").quiz(id, 7), "the same seed, the same quiz")
		require.NotEqual(t, quiz.Questions, w.visitor("gr").quiz(id, 8).Questions)
		require.Equal(t, "FormValidationError seed", w.visitor("gr").Get(at(id, "/quiz?seed=9007199254740992")).Problem())
		kinds := map[question.Kind]int{}
		for seed := range 30 {
			for _, q := range w.visitor("gr").quiz(id, seed).Questions {
				kinds[q.Kind]++
				require.Equal(t, strings.Replace(q.Prompt, "Ποτάμια: question", "answer", 1), q.Right)
				require.Equal(t, seen.Things[0].Path, q.Source.Path)
				if q.Kind == question.TrueFalse {
					require.Equal(t, q.Answer == 0, q.Statement == q.Right)
				} else {
					require.Len(t, q.Choices, 4)
					require.Equal(t, q.Right, q.Choices[q.Answer])
				}
			}
		}
		require.Positive(t, kinds[question.Choice])
		require.Positive(t, kinds[question.TrueFalse])
		free := apptest.Decode[usertopic.Quiz](t, w.visitor("gr").Get(at(id, "/quiz")))
		require.Equal(t, free, w.visitor("gr").quiz(id, int(free.Seed)), "a quiz without a seed says which it had")
	})
}

func TestChoosing(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		deck, private := lena.deck("Flüsse", 3, nil), lena.deck("Geheim", 3, fields{"visibility": "private"})
		try := func(b *browser, body fields) string { return b.Post("/api/user-topics", body).Problem() }
		require.Equal(t, 401, w.visitor("de").Post("/api/user-topics", decks(deck).With("title", "Gast")).Status)
		require.Equal(t, 401, w.visitor("de").Get("/api/user-topics").Status)
		require.Equal(t, "FormValidationError knowUuids", try(mia, fields{"title": "Leer"}))
		require.Equal(t, "FormValidationError title", try(mia, decks(deck).With("title", " \u200b ")))
		require.Equal(t, "FormValidationError title", try(mia, decks(deck).With("title", strings.Repeat("a", 121))))
		require.Equal(t, "FormValidationError knowUuids", try(mia, decks(uuid.NewString()).With("title", "Unbekannt")))
		require.Equal(t, "FormValidationError knowUuids", try(mia, decks("\x00").With("title", "Unbekannt")))
		require.Equal(t, "FormValidationError knowUuids", try(mia, decks(private).With("title", "Fremd")), "another's private deck")
		require.Equal(t, "FormValidationError topicUuids", try(mia, fields{"title": "Thema", "topicUuids": []string{uuid.NewString()}}))
		require.Equal(t, "FormValidationError guideSlugs", try(mia, fields{"title": "Guide", "guideSlugs": []string{"ap-biology"}}), "the market has no guides")
		require.Equal(t, "FormValidationError knowUuids", try(w.member("gr", "eleni"), decks(deck).With("title", "Άλλη γλώσσα")), "another language's deck")
		var many []string
		for range 21 {
			many = append(many, uuid.NewString())
		}
		require.Equal(t, 422, mia.Post("/api/user-topics", decks(many...).With("title", "Viele")).Status)

		id := mia.choose("Flüsse", decks(deck))
		require.Equal(t, id, mia.choose("Flüsse", decks(deck)), "the same words")
		require.NotEqual(t, id, lena.choose("Flüsse", decks(deck)), "another user's")
		other := mia.choose("Andere", decks(deck))
		require.ElementsMatch(t, []string{"Flüsse", "Andere"}, mia.titles())

		for _, b := range []*browser{w.visitor("de"), lena} {
			want := map[bool]int{true: 401, false: 403}[b.id == ""]
			require.Equal(t, want, b.Do("PATCH", at(id), fields{"title": "Meins"}).Status)
			require.Equal(t, want, b.Do("DELETE", at(id), nil).Status)
		}
		require.Equal(t, "FormValidationError title", mia.Do("PATCH", at(id), fields{"title": ""}).Problem())
		require.Equal(t, 200, mia.Do("PATCH", at(id), fields{"title": "Ströme"}).Status)
		require.Equal(t, "Ströme", w.visitor("de").read(id).Title)
		require.Equal(t, 204, mia.Do("DELETE", at(other), nil).Status)
		for _, path := range []string{at(other), at(other, "/quiz"), at(uuid.NewString())} {
			require.Equal(t, "NotFoundError", w.visitor("de").Get(path).Problem(), path)
		}
		require.Equal(t, []string{"Ströme"}, mia.titles())

		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, mia.id)
		require.Equal(t, "ForbiddenError", try(mia, decks(deck).With("title", "Gesperrt")))
		require.Equal(t, "ForbiddenError", mia.Do("PATCH", at(id), fields{"title": "Gesperrt"}).Problem())
	})
}

func TestBounds(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.member("de", "lena")
		deck := lena.deck("Flüsse", 3, nil)
		for i := range 50 {
			id := lena.choose(fmt.Sprint("Nummer ", i), decks(deck))
			if i < 10 {
				require.Equal(t, 204, lena.Do("DELETE", at(id), nil).Status)
			}
		}
		got := lena.Post("/api/user-topics", decks(deck).With("title", "Zu viel"))
		require.Equal(t, "TooManyRequestsError", got.Problem(), "deleting doesn't help")
		require.Equal(t, "3600", got.Header.Get("Retry-After"))
		for range 2 {
			w.Clock.Pass(25 * time.Hour)
			w.SignIn(lena.Browser, lena.id)
			for i := range 40 {
				got = lena.Post("/api/user-topics", decks(deck).With("title", fmt.Sprint(w.Clock.Now().Unix(), " ", i)))
				if got.Status != 201 {
					break
				}
			}
		}
		require.Equal(t, "BadRequestError", got.Problem(), "a hundred at most")
		require.Equal(t, 409, got.Status)
		require.Equal(t, 100, w.Count(`SELECT COUNT(*) FROM user_topics WHERE author = ? AND deleted IS NULL`, lena.id))
		last := apptest.Decode[usertopic.List](t, lena.Get("/api/user-topics?page=1&limit=60"))
		require.Len(t, last.Content, 40)
		require.True(t, last.Last)
		require.Equal(t, 100, last.Total)
	})
}

func TestMarketsSeeTheirOwn(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		jack := w.member("us", "jack")
		deck := jack.deck("Rivers", 5, nil)
		id := jack.choose("Rivers", decks(deck))
		jill := w.visitor("gb")
		w.SignIn(jill.Browser, jack.id)
		require.Equal(t, "NotFoundError", jill.Get(at(id)).Problem(), "the language is the same, the market isn't")
		require.Equal(t, "NotFoundError", jill.Get(at(id, "/quiz")).Problem())
		require.Equal(t, "NotFoundError", jill.Do("PATCH", at(id), fields{"title": "Mine"}).Problem())
		require.Equal(t, "NotFoundError", jill.Do("DELETE", at(id), nil).Problem())
		require.Empty(t, jill.titles())
		other := jill.choose("Rivers", decks(deck))
		require.NotEqual(t, id, other, "a deck of the language is chosen on each of its markets")
		require.Len(t, w.visitor("gb").quiz(other, 1).Questions, 5)
	})
}

func TestHiddenDecksContributeNothingToOthers(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("gr", "lena"), w.member("gr", "mia")
		deck, other := lena.deck("Ένα", 4, nil), lena.deck("Δύο", 4, nil)
		own := mia.deck("Τρία", 4, fields{"visibility": "private"})
		id := mia.choose("Όλα", decks(deck, other, own))
		require.Equal(t, 12, mia.read(id).Questions)
		for _, b := range []*browser{w.visitor("gr"), lena} {
			require.Equal(t, 8, b.read(id).Questions)
			require.NotContains(t, b.Get(at(id)).Text, "Τρία")
			for prompt := range b.asked(id) {
				require.NotContains(t, prompt, "Τρία")
			}
		}
		w.Exec(`UPDATE knows SET status = 'REJECTED', listed = NULL WHERE id = ?`, deck)
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+other, nil).Status)
		require.Equal(t, 4, mia.read(id).Questions)
		seen := w.visitor("gr").read(id)
		require.Empty(t, seen.Things)
		require.Zero(t, seen.Questions)
		require.Empty(t, w.visitor("gr").quiz(id, 1).Questions)
		for prompt := range mia.asked(id) {
			require.Contains(t, prompt, "Τρία")
		}
	})
}

func TestVisitorsAreAskedTwentyCardsWhereTheMarketBlurs(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena := w.member("de", "lena")
		id := lena.choose("Flüsse", decks(lena.deck("Flüsse", 30, nil)))
		seen := w.visitor("de").read(id)
		require.Equal(t, 20, seen.Questions)
		require.Equal(t, 10, seen.Hidden)
		for seed := range 40 {
			text := w.visitor("de").Get(at(id, fmt.Sprint("/quiz?seed=", seed))).Text
			for n := 21; n <= 30; n++ {
				require.NotContains(t, text, fmt.Sprint("question ", n))
				require.NotContains(t, text, fmt.Sprint("answer ", n))
			}
		}
		all := lena.asked(id)
		require.Len(t, all, 30)
		require.Equal(t, 30, lena.read(id).Questions)
		require.Zero(t, lena.read(id).Hidden)
	})
}

func TestTopicsAndGuides(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		jack := w.member("us", "jack")
		us, ok := apptest.Registry(t, market.Local).ByCode("us")
		require.True(t, ok)
		var guided, plain *market.Subject
		for i := range us.Subjects {
			if s := &us.Subjects[i]; len(s.Topics) == 0 {
				continue
			} else if s.StudyGuideSlug != nil && guided == nil {
				guided = s
			} else if s.StudyGuideSlug == nil && plain == nil {
				plain = s
			}
		}
		require.NotNil(t, guided)
		slug := *guided.StudyGuideSlug
		id := jack.choose("A guide", fields{"guideSlugs": []string{slug}})
		seen := w.visitor("us").read(id)
		require.Equal(t, "/subjects/study-guide/"+slug, seen.Things[0].Path)
		require.Positive(t, seen.Questions)
		quiz := w.visitor("us").quiz(id, 3)
		require.NotEmpty(t, quiz.Questions)
		for _, q := range quiz.Questions {
			require.Equal(t, question.Choice, q.Kind)
			require.Equal(t, usertopic.Guide, q.Source.Kind)
			require.True(t, strings.HasPrefix(q.Source.Path, "/subjects/study-guide/"+slug+"#"), q.Source.Path)
		}

		about := guided
		if plain != nil {
			about = plain
		}
		topic := about.Topics[0]
		jack.deck("Elsewhere", 3, nil)
		jack.deck("Inside", 3, fields{"subjectId": about.ID, "topicIds": []string{topic.UUID}})
		id = jack.choose("A topic", fields{"topicUuids": []string{topic.UUID}})
		got := w.visitor("us").Get(at(id))
		require.Contains(t, got.Header.Get("X-Cache-Tags"), "knows:us")
		require.Equal(t, []usertopic.Thing{{Kind: usertopic.Topic, Title: topic.Name, Path: about.TopicPath(&topic)}}, apptest.Decode[usertopic.UserTopic](t, got).Things)
		prompts := w.visitor("us").asked(id)
		require.True(t, prompts["Inside: question 1"])
		require.False(t, prompts["Elsewhere: question 1"])
		if about == guided {
			require.Greater(t, len(prompts), 3, "the guide of the topic's subject is asked, too")
		} else {
			require.Len(t, prompts, 3)
		}
	})
}

func TestLeaving(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		deck := lena.deck("Flüsse", 3, nil)
		id := mia.choose("Flüsse", decks(deck))
		mia.choose("Weg", decks(deck))
		part := usertopic.Slice(usertopic.Needs{}).Parts[0].Part
		data, files, err := part.Export(t.Context(), w.DB.One(), mia.id)
		require.NoError(t, err)
		require.Empty(t, files)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), deck)
		require.Contains(t, string(text), "Flüsse")
		data, _, err = part.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		require.Nil(t, data)
		other := lena.choose("Flüsse", decks(deck))
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, mia.id)
			return err
		}))
		require.Equal(t, "NotFoundError", w.visitor("de").Get(at(id)).Problem())
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM user_topic_things`))
		require.Equal(t, "Flüsse", mia.read(other).Title, "another user's stays")
	})
}
