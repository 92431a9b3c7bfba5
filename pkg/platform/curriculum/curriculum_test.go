package curriculum_test

import (
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"

	"github.com/stretchr/testify/require"
)

func TestWhatAMarketHasIsFoundByItsID(t *testing.T) {
	m := &market.Market{
		Subjects: []market.Subject{
			{ID: 1, Name: "Physik", Slug: "physik", Topics: []market.Topic{{UUID: "o", Name: "Optik", Slug: "optik"}}},
			{ID: 2, Name: "Mathematik", Slug: "mathematik", IconURL: "/m.svg", Color: "blue", Topics: []market.Topic{
				{UUID: "a", Name: "Algebra", Slug: "algebra"}, {UUID: "b", Name: "Brüche", Slug: "brueche"}, {UUID: "c", Name: "Kreise", Slug: "kreise"},
			}},
		},
		Grades:      []market.Grade{{ID: "5", Name: "5. Klasse"}, {ID: "6", Name: "6. Klasse"}},
		SchoolTypes: []market.SchoolType{{ID: "gym", Name: "Gymnasium"}},
		ExamBoards:  []market.Exam{{ID: "abi", Name: "Abitur"}},
	}
	subject, topics := curriculum.Find(m, 2, "c", "o", "a", "gone")
	require.Equal(t, &curriculum.Subject{ID: 2, Name: "Mathematik", Slug: "mathematik", IconURL: "/m.svg", Color: "blue", Path: new("/subjects/mathematik/knows")}, subject)
	require.Equal(t, []curriculum.Topic{{UUID: "a", Name: "Algebra", Path: new("/subjects/mathematik-algebra")}, {UUID: "c", Name: "Kreise", Path: new("/subjects/mathematik-kreise")}},
		topics, "in the subject's order, without another subject's")
	subject, topics = curriculum.Find(m, 3, "a")
	require.Nil(t, subject)
	require.Empty(t, topics)

	require.Equal(t, &curriculum.Choice{ID: "6", Name: "6. Klasse"}, curriculum.Grade(m, "6"))
	require.Equal(t, &curriculum.Choice{ID: "gym", Name: "Gymnasium"}, curriculum.SchoolType(m, "gym"))
	require.Equal(t, &curriculum.Choice{ID: "abi", Name: "Abitur"}, curriculum.ExamBoard(m, "abi"))
	require.Nil(t, curriculum.Grade(m, "7"))
	require.Nil(t, curriculum.SchoolType(m, "5"))
	require.Nil(t, curriculum.ExamBoard(m, ""))
}
