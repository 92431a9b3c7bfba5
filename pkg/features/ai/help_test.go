package ai_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// need is a sentence of a person in need.
const need = "ich will mich umbringen"

func TestPeopleInNeedAreHelpedBeforeAnythingElse(t *testing.T) {
	withModel(t, func(t *testing.T, w world, e *endpoint) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		e.asked = nil
		lena.share("Werther", "public", "Werther sagt: ich will mich umbringen, denn ich liebe Lotte.")
		id := mia.begin()
		w.Exec(`INSERT INTO ai_days (author, day, tool, used) VALUES (?, ?, 'QUESTION', 30)`, mia.id, w.Clock.Now().Unix()/86400)
		got := mia.ask(id, "Kann nicht mehr, "+need)
		require.Equal(t, []string{"help", "done"}, names(got), "though the day's questions are asked")
		help := as[ai.Help](t, got[0])
		var countries []string
		for _, c := range help.Countries {
			countries = append(countries, c.Code)
			require.NotEmpty(t, c.EmergencyNumber)
			require.NotEmpty(t, c.Lines, c.Code)
		}
		require.Equal(t, []string{"DE", "AT", "CH"}, countries, "those of the site")
		require.Equal(t, "116 111", help.Countries[0].Lines[0].Number)
		require.Empty(t, e.asked, "the endpoint learns nothing of it")
		seen := mia.read(id).Messages[1]
		require.Equal(t, ai.Helped, seen.State)
		require.Equal(t, help, *seen.Help.Value)
		require.Empty(t, seen.Sentences)
		require.Zero(t, mia.allowance().Remaining)
		require.Empty(t, mia.read(id).Title, "nobody else who sees the list reads of it")
		require.NotContains(t, mia.Get("/api/ai/conversations?query=umbringen").Text, id)

		w.Exec(`DELETE FROM ai_days`)
		require.Equal(t, "help", mia.ask(id, "I want to KILL myself")[0].Name, "in another language of its pupils")
		require.Equal(t, 30, mia.allowance().Remaining, "it doesn’t count")
		e.says("NOTHING")
		require.Equal(t, []string{"notFound", "done"}, names(mia.ask(id, "Warum wollte Kleist sterben?")), "a question for school")
		require.Equal(t, 29, mia.allowance().Remaining)
		for _, says := range [][]string{{"HE", "LP"}, {"\n HELP."}, {"HELP\n\nPlease call somebody."}} {
			e.says(says...)
			require.Equal(t, []string{"help", "done"}, names(mia.ask(id, "Es ist alles so sinnlos, Werther.")), says)
			require.Equal(t, 29, mia.allowance().Remaining, says)
		}
		e.says("HELPERS are many.")
		require.NotEqual(t, "help", mia.ask(id, "Werther liebt Lotte?")[0].Name)
		e.says("HELP")
		about := mia.Post(at(id, "/messages"), fields{"text": "Werther: " + need, "aboutSchool": true})
		require.Equal(t, []string{"notFound", "done"}, names(events(t, about.Text)), "its writer says that it is for school")
		e.says("Werther liebt Lotte. [1]")
		about = mia.Post(at(id, "/messages"), fields{"text": "Werther: " + need, "aboutSchool": true})
		require.Equal(t, []string{"provider", "sentence", "done"}, names(events(t, about.Text)))
	})
}

func TestHelpIsThatOfTheSite(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		for code, number := range map[string]string{"us": "988", "gb": "0800 1111", "gr": "1056"} {
			mia := w.member(code, "mia"+code)
			got := mia.ask(mia.begin(), "i want to kill myself")
			help := as[ai.Help](t, got[0])
			require.Len(t, help.Countries, 1)
			require.Equal(t, number, help.Countries[0].Lines[0].Number)
		}
	})
}

// edited compiles the packs after a change of one of them.
func edited(t *testing.T, code, old, now string) *market.Live {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "..", "markets"))))
	path := filepath.Join(folder, code, "market.yaml")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Contains(t, string(text), old)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), old, now, 1)), 0o600))
	registry, err := packtest.Load(os.DirFS(folder), pack.Options{Env: market.Local})
	require.NoError(t, err)
	return market.Static(registry)
}

func TestMarketWithoutTheTools(t *testing.T) {
	markets := edited(t, "us", "\nflags:\n", "\nflags:\n  hasAiTools: false\n")
	with(t, func(c *app.Config) { c.Markets = markets }, func(t *testing.T, w world) {
		mia := w.member("us", "mia")
		for _, got := range []apptest.Reply{
			mia.Post("/api/ai/conversations", fields{}), mia.Post(at(uuid.NewString(), "/messages"), fields{"text": "Why?"}), mia.Get("/api/ai/allowance"),
		} {
			require.Equal(t, 403, got.Status, got.Text)
			require.Equal(t, "ForbiddenError", got.Problem())
		}
	})
}

func TestLimitAndModelAreThePacks(t *testing.T) {
	e := &endpoint{}
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	markets := edited(t, "de", "\nflags:\n", "\nai:\n  model: small-de\n  limits:\n    free:\n      questions: 1\nflags:\n")
	with(t, func(c *app.Config) {
		c.Markets, c.AI = markets, ai.Options{BaseURL: server.URL + "/v1", Model: "scripted"}
	}, func(t *testing.T, w world) {
		mia := w.member("de", "mia")
		mia.share("Dreißigjähriger Krieg", "public", war)
		e.asked = nil
		e.says("Der Dreißigjährige Krieg begann im Jahr 1618. [1]")
		id := mia.begin()
		got := mia.ask(id, "Wann begann der Dreißigjährige Krieg?")
		require.JSONEq(t, `{"kind":"endpoint","model":"small-de"}`, got[0].Data)
		require.Contains(t, e.asked[0], `"model":"small-de"`)
		require.Equal(t, 1, mia.allowance().PerDay)
		require.Equal(t, "TooManyRequestsError", mia.Post(at(id, "/messages"), fields{"text": "Und wann endete er?"}).Problem())
	})
}
