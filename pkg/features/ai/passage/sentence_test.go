package passage_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/features/ai/passage"
)

func TestSentencesEndWhereTheyDo(t *testing.T) {
	// Each text is its sentences, parted by |, which is no part of it.
	for name, parts := range map[string][]string{
		"plain":           {"Zellen teilen sich.", " Das dauert Stunden!", " Warum?"},
		"abbreviations":   {"Viele Tiere, z. B. Hunde und bzw. Katzen, hören gut.", " Dr. Meier wohnt in der Hauptstr. 5."},
		"english":         {"Dr. Snow met Mr. Whitehead, e.g. in Soho.", " They talked."},
		"greek":           {"Βλ. σελ. 12 και π.χ. τον χάρτη.", " Τι είναι το κύτταρο;", " Είναι η μονάδα της ζωής."},
		"greek sign":      {"Τι είναι αυτό\u037E", " Ένα δέντρο."},
		"polish":          {"Mieszka przy ul. Długiej, np. Jan.", " W 966 r. Polska przyjęła chrzest."},
		"turkish":         {"Prof. Dr. Aydın geldi.", " İstanbul 1453'te alındı."},
		"ordinals":        {"Der 3. Oktober ist ein Feiertag.", " Im 19. Jahrhundert gab es ihn nicht."},
		"years":           {"Der Krieg endete 1648.", " Danach begann der Aufbau."},
		"decimals":        {"Pi ist 3.14159 und 2,5 ist mehr als 2.4.", " Gut."},
		"initials":        {"J. S. Bach und E. T. A. Hoffmann lebten hier.", " Beide schrieben."},
		"variables":       {"Es gilt F = m · a. ", "Die Kraft ist ein Vektor."},
		"units":           {"Die Wand ist 5 m. ", "Davor steht ein Tisch mit 230 V. ", "Er brummt."},
		"ellipsis":        {"Er wartete … und ging.", " Sie kam... ", "Niemand sprach."},
		"quotes":          {"»Halt!« rief er.", " “Who is there?” she said.", " He said: “Nobody.”", " Then he left."},
		"footnotes":       {"Rom wurde gegründet.[1]", " Das ist eine Sage.[2,3]"},
		"formula":         {"Die Gleichung $a. B = c.$ hat Lösungen.", " Viele."},
		"chr":             {"Er starb 44 v. Chr. in Rom.", " Sein Erbe war jung."},
		"hard breaks":     {"Die Photosynthese ist ein Vorgang, bei dem grüne\nPflanzen aus Licht Energie gewinnen und Sauer-\nstoff abgeben.", "\nSie ist wichtig."},
		"heading":         {"# Die Zelle", "\n\nZellen sind klein."},
		"heading of PDFs": {"Der Wiener Kongress", "\nDer Kongress tagte in Wien von Herbst 1814 bis zum Sommer des\nnächsten Jahres."},
		"list":            {"Es gibt drei Arten:", "\n- Rote Blutkörperchen", "\n- Weiße Blutkörperchen", "\n1. Blutplättchen"},
		"d. h.":           {"Wasser siedet, d. h. Es wird gasförmig.", " Bei 100 °C."},
		"number sign":     {"See No. 5 and fig. 3 for this.", " He said no.", " They left."},
	} {
		text := strings.Join(parts, "")
		var want, got []string
		for _, part := range parts {
			want = append(want, plain(part))
		}
		for _, s := range passage.Sentences(text) {
			got = append(got, plain(text[s.Start:s.End]))
		}
		for i, s := range want { // without bullets
			if len(s) > 2 && s[:2] == "- " {
				want[i] = s[2:]
			}
			if len(s) > 2 && s[:2] == "# " {
				want[i] = s[2:]
			}
		}
		require.Equal(t, want, got, name)
	}
}

func TestPassagesAreBoundedAndKeepTheirHeadings(t *testing.T) {
	_, pages := load(t, "de")
	for _, p := range pages {
		end := 0
		for _, x := range passage.Split(p) {
			require.LessOrEqual(t, len(x.Text), 600)
			require.Equal(t, p.Text[x.Start:x.End], x.Text)
			require.GreaterOrEqual(t, x.Start, end)
			end = x.End
		}
	}
	first := passage.Split(pages[0])[0]
	require.Contains(t, first.Text, "Die Photosynthese\n")
	require.Contains(t, first.Text, "Traubenzucker")
}

func TestAnswersReadAsOneLine(t *testing.T) {
	page := passage.Page{Know: "a", Number: 3, Text: "Die Osmose\n\nOsmose ist die Bewegung von Wasser durch eine halb-\ndurchlässige Membran; der Karl-\nMarx-Effekt ist keiner davon.\n"}
	got := passage.Answer(analyzer(t, "de"), "was ist osmose", []passage.Page{page}, 3)
	require.Len(t, got, 1)
	require.Equal(t, "Osmose ist die Bewegung von Wasser durch eine halbdurchlässige Membran; der Karl-Marx-Effekt ist keiner davon.", got[0].Text)
	require.Equal(t, 3, got[0].Passages[0].Page)
}

func TestNearlyTheSameIsSaidOnce(t *testing.T) {
	pages := []passage.Page{
		{Know: "a", Number: 1, Text: "Osmosis is the diffusion of water through a membrane. It needs no energy."},
		{Know: "b", Number: 7, Text: "Osmosis: the diffusion of water through a membrane."},
	}
	got := passage.Answer(analyzer(t, "en"), "What is osmosis?", pages, 5)
	require.NotEmpty(t, got)
	require.Len(t, got[0].Passages, 2)
}
