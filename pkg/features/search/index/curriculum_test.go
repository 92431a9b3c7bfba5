package index_test

import (
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

func TestSubjectsAndTopicsOfAQuery(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		host := *hostOf("de")
		host.Subjects = []market.Subject{
			{ID: 1, Name: "Mathematik", Aliases: []string{"Rechnen", "Mathe"}, Topics: []market.Topic{
				{UUID: "a", Name: "Bruchrechnung und Prozente"}, {UUID: "b", Name: "Brüche", Aliases: []string{"Bruchzahlen"}},
			}},
		}
		for typed, want := range map[string][]string{
			"mathe": {"Mathematik"}, "rechnen": {"Mathematik = Rechnen"}, "BRÜCHE": {"Brüche"}, "bruchz": {"Brüche = Bruchzahlen"}, "prozent bruchrechnung": {"Bruchrechnung und Prozente"},
			"bruc": {"Brüche", "Bruchrechnung und Prozente"}, "bru": nil, "mathe brüche": {"Brüche"}, "rechnen proz": {"Bruchrechnung und Prozente"}, "mathe vulkan": nil, "brüche -mathe": nil, "und": nil, "": nil,
		} {
			found, err := w.MatchCurriculum(&host, typed)
			require.NoError(t, err)
			var names []string
			for _, f := range found {
				name := f.Subject.Name
				if f.Topic != nil {
					name = f.Topic.Name
				}
				if f.Alias != "" {
					name += " = " + f.Alias
				}
				names = append(names, name)
			}
			require.Equal(t, want, names, typed)
		}
	})
}
