package diff_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const neverChange = " Ids never change: what users chose is stored under the old one."

// TestChangedIDIsReportedAsChange: not as something that goes and comes, and not kept
// silent where all else is as it was.
func TestChangedIDIsReportedAsChange(t *testing.T) {
	require.Equal(t, []string{
		"# de.knowmad.example (de)",
		"In the list of regions, the id of Bayern is now set to 99; before it was 2." + neverChange,
	}, since(t, [3]string{"de/regions.yaml", "id: 2\n", "id: 99\n"}))
	lines := since(t,
		[3]string{"gr/school.yaml", "- id: gymnasio-1\n", "- id: gymnasio-one\n"},
		[3]string{"gr/buddies.yaml", "- gymnasio-1\n", "- gymnasio-one\n"},
	)
	require.Len(t, lines, 3)
	require.Contains(t, strings.Join(lines, "\n"), "is now set to gymnasio-one; before it was gymnasio-1."+neverChange)
}

func TestChangedWordsOfTextAreReported(t *testing.T) {
	lines := since(t, [3]string{"de/pages/legal/tos.md", "die ersten zwei Seiten", "die ersten drei Seiten"})
	require.Len(t, lines, 2)
	require.Contains(t, lines[1], "The text of /legal/tos changes (it says: updated on ")
	require.Contains(t, lines[1], "): “zwei” is now “drei”, after “du die ersten”.")
	lines = since(t, [3]string{"de/pages/legal/tos.md", "die ersten zwei Seiten", "die Seiten"})
	require.Contains(t, lines[1], "): “ersten zwei” is gone, after “siehst du die”.")
	lines = since(t, [3]string{"de/pages/legal/tos.md", "die ersten zwei Seiten", "die allerersten oder die ersten zwei Seiten"})
	require.Contains(t, lines[1], " is added, after “")
}

// TestFallbackPageIsReportedWithItsLanguage: what stands in for a page is told with its language.
func TestFallbackPageIsReportedWithItsLanguage(t *testing.T) {
	before := edited(t)
	after := edited(t)
	delete(after, "es/pages/legal/tos-knower.md")
	sections, err := reader(t).Since(load(t, before), load(t, after), []string{"es"})
	require.NoError(t, err)
	require.Contains(t, told(sections), "The text of /legal/tos-knower is now set to the platform's general one, in English (en); before it was the market's own, in Spanish (es).")
}
