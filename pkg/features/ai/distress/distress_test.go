package distress_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/pkg/features/ai/distress"
	"knowmad/pkg/platform/cputest"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// lists are the phrases of the packs, by language.
func lists(t testing.TB) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "markets", "_base.yaml"))
	require.NoError(t, err)
	var base struct {
		Lists struct {
			HelpPhrases map[string][]string `yaml:"helpPhrases"`
		} `yaml:"lists"`
	}
	require.NoError(t, yaml.Unmarshal(data, &base))
	return base.Lists.HelpPhrases
}

func TestPeopleInNeedAreNoticed(t *testing.T) {
	data, err := os.ReadFile("testdata/sentences.yaml")
	require.NoError(t, err)
	var all map[string]struct{ Need, School []string }
	require.NoError(t, yaml.Unmarshal(data, &all))
	phrases := lists(t)
	require.Len(t, phrases, len(all), "a language without sentences")
	for language, sentences := range all {
		p := distress.New(phrases[language])
		var missed, wrong []string
		for _, s := range sentences.Need {
			if !p.Notice(s) {
				missed = append(missed, s)
			}
		}
		for _, s := range sentences.School {
			if p.Notice(s) {
				wrong = append(wrong, s)
			}
		}
		t.Logf("%s: %d of %d noticed, %d of %d questions for school taken for need", language, len(sentences.Need)-len(missed), len(sentences.Need), len(wrong), len(sentences.School))
		require.LessOrEqual(t, len(missed)*5, len(sentences.Need), "%s: %q", language, missed)
		require.LessOrEqual(t, len(wrong), 1, "%s: %q", language, wrong)
	}
}

func TestPhrases(t *testing.T) {
	p := distress.New([]string{"kill* myself", "i … want to die", "no quiero … vivir", "χαρακώνομαι", "dont want to live"})
	for _, s := range []string{
		"I’m going to KILL myself", "killing myself", "I really do want to die.", "I want to die", "no quiero seguir vivir", "Χαρακωνομαι συχνα", "i DON'T want to live", "…and I dont want to live",
	} {
		require.True(t, p.Notice(s), s)
	}
	for _, s := range []string{
		"", "…", "kill yourself", "I think that they all do want to die", "I kill a process myself", "myself kill", "die",
	} {
		require.False(t, p.Notice(s), s)
	}
	require.False(t, distress.New(nil).Notice("kill myself"))
	require.False(t, distress.New([]string{"", "…", "*", "… *"}).Notice("kill myself"))
}

func FuzzNotice(f *testing.F) {
	f.Add("kill* … myself", "I kill, sadly, myself")
	f.Add("… a* *", "aa")
	f.Fuzz(func(t *testing.T, phrase, text string) {
		noticed := distress.New([]string{phrase}).Notice(text)
		require.Equal(t, noticed, distress.New([]string{"zzzz", phrase}).Notice(text), "another phrase changes nothing")
		if noticed {
			require.True(t, distress.New([]string{phrase}).Notice(text+" and more"), "what follows changes nothing")
		}
	})
}

func TestTimeGrowsWithTheText(t *testing.T) {
	p := distress.New(lists(t)["en"])
	text := strings.Repeat("i want to i want to kill the process ", 4000)
	cputest.Linear(t, "noticing", len(text), func(size int) { p.Notice(text[:size]) })
}
