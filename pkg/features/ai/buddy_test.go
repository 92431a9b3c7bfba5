package ai_test

import (
	"testing"

	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/ai/buddy"
	"knowmad/pkg/market"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"knowmad/pkg/app/apptest"
)

// buddies lists the study buddies of the browser's market.
func (b *browser) buddies() []buddy.Buddy {
	b.T.Helper()
	return apptest.Decode[buddy.List](b.T, b.Get("/api/ai/buddies")).Buddies
}

// hinting finds the market's buddy that gives hints first, other one that doesn't.
func (b *browser) hinting() (first, other buddy.Buddy) {
	b.T.Helper()
	for _, each := range b.buddies() {
		if each.HintsFirst {
			first = each
		} else if other.UUID == "" {
			other = each
		}
	}
	require.NotEmpty(b.T, first.UUID)
	require.NotEmpty(b.T, other.UUID)
	return first, other
}

// beginWith begins a conversation with a buddy.
func (b *browser) beginWith(id string) string {
	b.T.Helper()
	got := b.Post("/api/ai/conversations", fields{"buddyUuid": id})
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[ai.Receipt](b.T, got).UUID
}

// askIn asks a question in a way.
func (b *browser) askIn(conversation, question, way string) []told {
	b.T.Helper()
	got := b.Post(at(conversation, "/messages"), fields{"text": question, "way": way})
	require.Equal(b.T, 200, got.Status, got.Text)
	return events(b.T, got.Text)
}

func TestBuddiesAreThoseOfTheMarket(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		visitor := &browser{Browser: w.Browser("de")}
		all := visitor.buddies()
		require.GreaterOrEqual(t, len(all), 3)
		for _, b := range all {
			got := visitor.Get("/api/ai/buddies/" + b.UUID)
			require.Equal(t, b, apptest.Decode[buddy.Buddy](t, got))
			require.Equal(t, "/learning-bot/"+b.UUID+"/info", b.CanonicalPath)
			if b.Subject.Value != nil {
				require.NotEmpty(t, b.Subject.Value.Name+b.Subject.Value.IconURL+b.Subject.Value.Color)
			}
			if b.Level.Value != nil {
				require.NotEmpty(t, b.Level.Value.Grades)
			}
		}
		elsewhere := &browser{Browser: w.Browser("us")}
		require.Equal(t, "NotFoundError", elsewhere.Get("/api/ai/buddies/"+all[0].UUID).Problem(), "another market’s")
		require.Equal(t, "NotFoundError", visitor.Get("/api/ai/buddies/"+uuid.NewString()).Problem())
		require.Equal(t, 422, visitor.Get("/api/ai/buddies/mathe").Status)

		mia := w.member("us", "mia")
		for _, id := range []string{all[0].UUID, uuid.NewString(), "mathe", "\x00"} {
			require.Equal(t, "FormValidationError buddyUuid", mia.Post("/api/ai/conversations", fields{"buddyUuid": id}).Problem(), id)
		}
	})
}

func TestConversationTellsItsBuddy(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		first, _ := mia.hinting()
		id := mia.beginWith(first.UUID)
		plain := mia.begin()
		require.Equal(t, first.Name, *mia.read(id).Buddy.Value.Name)
		require.Nil(t, mia.read(plain).Buddy.Value)
		for _, c := range apptest.Decode[ai.List](t, mia.Get("/api/ai/conversations")).Content {
			require.Equal(t, c.UUID == id, c.Buddy.Value != nil)
		}

		gone := uuid.NewString()
		w.Exec(`UPDATE ai_conversations SET buddy = ? WHERE id = ?`, gone, id)
		lost := mia.read(id)
		require.Equal(t, gone, lost.Buddy.Value.UUID)
		require.Nil(t, lost.Buddy.Value.Name, "the pack dropped it")
		mia.share("Photosynthese", "public", plants)
		require.Equal(t, plants, as[ai.Sentence](t, mia.ask(id, "Was ist Photosynthese?")[1]).Text, "the school bot goes on")
	})
}

func TestBuddyGivesHintsFirst(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		lena.share("Photosynthese", "public", plants)
		first, other := mia.hinting()
		const question = "Was ist Photosynthese?"

		id := mia.beginWith(first.UUID)
		hint := as[ai.Sentence](t, mia.ask(id, question)[1])
		require.Contains(t, hint.Text, "____")
		require.Contains(t, hint.Text, "Photosynthese ist der")
		require.NotContains(t, hint.Text, "Kohlendioxid")
		require.Equal(t, "Photosynthese", hint.Citations[0].Title)
		require.Empty(t, hint.Citations[0].Quote, "it would be the solution")
		require.Equal(t, plants, as[ai.Sentence](t, mia.askIn(id, question, "ANSWER")[1]).Text)

		seen := mia.read(id).Messages
		require.EqualValues(t, "HINT", seen[0].Way)
		require.EqualValues(t, "HINT", seen[1].Way)
		require.Equal(t, hint, seen[1].Sentences[0], "a reload shows the same")
		require.EqualValues(t, "ANSWER", seen[3].Way)
		require.Equal(t, 28, mia.allowance().Remaining, "each counts")

		require.Equal(t, plants, as[ai.Sentence](t, mia.ask(mia.beginWith(other.UUID), question)[1]).Text)
		require.Contains(t, as[ai.Sentence](t, mia.askIn(mia.begin(), question, "HINT")[1]).Text, "____")
		require.Equal(t, []string{"notFound", "done"}, names(mia.ask(id, "Wann endete der Peloponnesische Krieg?")))
		require.Equal(t, 422, mia.Post(at(id, "/messages"), fields{"text": question, "way": "LOUDER"}).Status)
		require.Equal(t, "help", mia.askIn(id, "ich will mich umbringen", "HINT")[0].Name)
		require.Equal(t, "help", mia.askIn(id, "ich will mich umbringen", "QUIZ")[0].Name)
	})
}

func TestSubjectOfABuddyComesFirst(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		var biology buddy.Buddy
		for _, b := range mia.buddies() {
			if b.Subject.Value != nil && b.Subject.Value.Name == "Biologie" {
				biology = b
			}
		}
		share := func(title, back string, subject int) {
			got := lena.Post("/api/decks", fields{"title": title, "visibility": "public", "subjectId": subject, "notes": []fields{{"front": title, "back": back}}})
			require.Equal(t, 201, got.Status, got.Text)
		}
		share("Wurzel", "Eine Wurzel ist das Organ einer Pflanze, das Wasser aus dem Boden aufnimmt.", biology.Subject.Value.ID)
		share("Wurzel rechnen", "Eine Wurzel ist die Zahl, deren Quadrat der Radikand ist.", 1)
		share("Satz des Thales", "Der Satz des Thales sagt, dass jeder Winkel im Halbkreis ein rechter Winkel ist.", 1)
		id := mia.beginWith(biology.UUID)
		for _, e := range mia.ask(id, "Was ist eine Wurzel?") {
			if e.Name == "sentence" {
				require.Contains(t, e.Data, "Organ")
			}
		}
		require.Contains(t, mia.ask(id, "Was sagt der Satz des Thales?")[1].Data, "Halbkreis", "others, where the subject has nothing")
	})
}

const (
	hard   = "Die Osmose bezeichnet die selektive Diffusion eines Lösungsmittels durch semipermeable Membranen entlang des Konzentrationsgefälles."
	easy   = "Osmose ist, wenn Wasser durch eine dünne Haut fließt."
	raisin = "Zum Beispiel quillt eine Rosine in Wasser durch Osmose auf."
)

func TestAnswerIsSaidInOtherWays(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		id := mia.begin(lena.share("Osmose", "public", hard, raisin))
		require.Equal(t, hard, as[ai.Sentence](t, mia.ask(id, "Was bezeichnet die Osmose?")[1]).Text)
		require.Equal(t, raisin, as[ai.Sentence](t, mia.askIn(id, "Ein Beispiel, bitte", "EXAMPLE")[1]).Text)
		require.Equal(t, "EXAMPLE", string(mia.read(id).Messages[3].Way))

		both := mia.begin(lena.share("Osmose leicht", "public", hard), lena.share("Osmose leichter", "public", easy))
		mia.ask(both, "Was bezeichnet die Osmose?")
		got := mia.askIn(both, "Einfacher, bitte", "SIMPLER")
		for _, one := range mia.read(both).Messages[1].Sentences {
			require.NotContains(t, got[len(got)-2].Data, one.Text, "not what was said")
		}
		require.Equal(t, []string{"notFound", "done"}, names(mia.askIn(both, "Noch einfacher", "SIMPLER")), "nothing is simpler")

		alone := mia.begin(lena.share("Zellatmung", "public", animals))
		mia.ask(alone, "Was ist Zellatmung?")
		require.Equal(t, []string{"notFound", "done"}, names(mia.askIn(alone, "Beispiel", "EXAMPLE")))
		require.Equal(t, []string{"notFound", "done"}, names(mia.askIn(alone, "Einfacher", "SIMPLER")))
	})
}

func TestQuestionIsAskedBack(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		id := mia.begin(lena.share("Photosynthese", "public", plants))
		mia.ask(id, "Was ist Photosynthese?")
		got := mia.askIn(id, "Frag mich ab", "QUIZ")
		require.Equal(t, []string{"provider", "quiz", "done"}, names(got))
		asked := as[ai.Quiz](t, got[1])
		require.Contains(t, asked.Text, "____")
		require.Nil(t, asked.Solution.Value)
		answer := mia.read(id).Messages[3]
		require.Equal(t, asked, *answer.Quiz.Value, "a reload shows the same")
		require.Equal(t, ai.Done, answer.State)

		give := func(b *browser, text string) apptest.Reply {
			return b.Do("PUT", "/api/ai/messages/"+answer.UUID+"/quiz", fields{"text": text})
		}
		require.Equal(t, "NotFoundError", give(lena, "Zucker").Problem())
		require.Equal(t, "NotFoundError", mia.Do("PUT", "/api/ai/messages/"+mia.read(id).Messages[1].UUID+"/quiz", fields{"text": ""}).Problem(), "asks nothing")
		need := apptest.Decode[ai.Quiz](t, give(mia, "ich will mich umbringen"))
		require.NotNil(t, need.Help.Value)
		require.Nil(t, need.Solution.Value)
		solved := apptest.Decode[ai.Quiz](t, give(mia, "Kartoffel")).Solution.Value
		require.False(t, solved.Right)
		require.Equal(t, plants, solved.Sentence.Text)
		require.NotEmpty(t, solved.Sentence.Citations[0].Quote)
		again := apptest.Decode[ai.Quiz](t, give(mia, solved.Answer)).Solution.Value
		require.Equal(t, solved, again, "the first answer counts")
		require.Equal(t, solved, mia.read(id).Messages[3].Quiz.Value.Solution.Value)
		require.Equal(t, 28, mia.allowance().Remaining, "an answer to it is no question")
		require.Equal(t, []string{"notFound", "done"}, names(mia.askIn(id, "Noch eine", "QUIZ")), "no other sentence")
	})
}

func TestModelIsToldTheWayAndMannersAlone(t *testing.T) {
	withModel(t, func(t *testing.T, w world, e *endpoint) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		lena.share("Dreißigjähriger Krieg", "public", war)
		first, _ := mia.hinting()
		id := mia.beginWith(first.UUID)
		e.asked = nil
		e.says("Der Dreißigjährige Krieg begann mit dem Prager Fenstersturz. [1]")
		hint := as[ai.Sentence](t, mia.ask(id, "Wann begann der Dreißigjährige Krieg?")[1])
		require.False(t, hint.Unsupported)
		require.Empty(t, hint.Citations[0].Quote)
		e.says("Der Dreißigjährige Krieg begann im Jahr 1618. [1] Er dauerte 200 Jahre. [1]")
		got := mia.askIn(id, "Bitte einfacher, sagt Mia", "SIMPLER")
		require.False(t, as[ai.Sentence](t, got[1]).Unsupported)
		require.True(t, as[ai.Sentence](t, got[2]).Unsupported, "checked in every way")
		e.says("NOTHING")
		require.Equal(t, []string{"notFound", "done"}, names(mia.askIn(id, "Beispiel", "EXAMPLE")))
		e.status = 401
		require.JSONEq(t, `{"kind":"built-in","model":null}`, mia.askIn(id, "Wann begann der Dreißigjährige Krieg?", "ANSWER")[0].Data)
		require.Len(t, e.asked, 4)
		for i, want := range []string{"asks for a hint", "must be simpler", "Give examples alone"} {
			require.Contains(t, e.asked[i], want)
			require.Contains(t, e.asked[i], first.Manners)
			require.Contains(t, e.asked[i], "Question: Wann begann der Dreißigjährige Krieg?")
			for _, no := range []string{"Mia", "mia", mia.id, lena.id, first.UUID} {
				require.NotContains(t, e.asked[i], no)
			}
		}
		require.NotContains(t, e.asked[3], "hint, not")
		e.status = 0
		e.asked = nil
		mia.askIn(id, "Frag mich ab", "QUIZ")
		require.Empty(t, e.asked, "questions back are made of the sources alone")
	})
}

func TestMarketsWithoutToolsHaveNoBuddies(t *testing.T) {
	m := &market.Market{Buddies: []market.Buddy{{UUID: uuid.NewString()}}}
	require.False(t, buddy.Sitemap{}.HasSitemap(m))
	require.Nil(t, buddy.Of(m, uuid.NewString()))
	pages, err := buddy.Sitemap{}.SitemapPages(t.Context(), m, 1)
	require.NoError(t, err)
	require.Empty(t, pages)
}
