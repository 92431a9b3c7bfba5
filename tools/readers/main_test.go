package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/schema"
)

// fixture is a slice, a screen and routes; no path of it is part of the product.
func fixture() tree {
	return tree{
		root: "../..", packages: []string{"./tools/readers/testdata/features/thing", "./pkg/market"},
		web: "tools/readers/testdata/web", markets: "tools/readers/testdata/markets",
	}
}

func TestFindsReaders(t *testing.T) {
	onClient := func(path, owner, name string) field {
		return field{path: path, owner: owner, name: name, client: []string{path}}
	}
	all := []field{
		{path: "brand", owner: "Market", name: "Brand"},
		{path: "product", owner: "Market", name: "Product"},
		{path: "timeZone", owner: "Market", name: "TimeZone"},
		{path: "description", owner: "Market", name: "Description"},
		{path: "contest.endOn", owner: "Contest", name: "EndOn"},
		{path: "flags.hasUniversity", owner: "Flags", name: "HasUniversity"},
		{path: "flags.hasStudyGuides", owner: "Flags", name: "HasStudyGuides"},
		{path: "flags.hasBlog", owner: "Flags", name: "HasBlog"},
		{path: "flags.hasParentsPages", owner: "Flags", name: "HasParentsPages"},
		{path: "flags.hasKnowLibraryMenu", owner: "Flags", name: "HasKnowLibraryMenu"},
		{path: "flags.hasPlusPlan", owner: "Flags", name: "HasPlusPlan"},
		{path: "examBoards.shortName", owner: "Exam", name: "ShortName"},
		{path: "subjects.studyGuideSlug", owner: "Subject", name: "StudyGuideSlug"},
		onClient("tagline", "Market", "Tagline"),
		onClient("supportEmail", "Market", "SupportEmail"),
		onClient("payout.hidden", "Payout", "Hidden"),
		onClient("payout.tiers", "Payout", "Tiers"),
		onClient("payout.tiers.payoutAmount", "PayoutTier", "PayoutAmount"),
		onClient("payout.tiers.knowsRequirement", "PayoutTier", "KnowsRequirement"),
		{path: "payout.tiers.bottomLimit", owner: "PayoutTier", name: "BottomLimit"},
	}
	found, err := fixture().readers(all)
	require.NoError(t, err)

	const slice, screen = "knowmad/tools/readers/testdata/features/thing", "tools/readers/testdata/web/Screen.ts"
	require.Equal(t, readers{
		"brand":                     {slice},
		"product":                   {slice},
		"timeZone":                  {screen}, // by the answer
		"contest.endOn":             {"knowmad/pkg/market"},
		"flags.hasUniversity":       {slice},
		"flags.hasBlog":             {schema.RoutesFile},
		"flags.hasParentsPages":     {schema.RoutesFile},
		"flags.hasKnowLibraryMenu":  {schema.RoutesFile},
		"tagline":                   {screen},
		"payout.tiers":              {screen},
		"payout.tiers.payoutAmount": {screen},
	}, found)

	t.Run("each mark that the code contradicts is a finding", func(t *testing.T) {
		unread := []string{
			"description", "flags.hasStudyGuides", "flags.hasPlusPlan", "examBoards.shortName", "subjects.studyGuideSlug",
			"supportEmail", "payout.hidden", "payout.tiers.knowsRequirement", "payout.tiers.bottomLimit",
		}
		for i := range all {
			all[i].unread = slices.Contains(unread, all[i].path)
		}
		require.NoError(t, compare(all, found))
		for i, f := range all {
			all[i].unread = !f.unread
			want := f.path + ": no code shows visitors anything by it; write @unread() behind it in schemas/, or read it"
			if !f.unread {
				want = f.path + ": the schema says @unread(), but it is read in " + strings.Join(found[f.path], ", ") + "; remove the mark"
			}
			require.EqualError(t, compare(all, found), want)
			all[i].unread = f.unread
		}
	})
}

func TestFieldsOfSchema(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	all := fieldsOf(roots)
	byPath := map[string]field{}
	for _, f := range all {
		byPath[f.path] = f
	}
	require.Len(t, byPath, len(all))
	require.Equal(t, field{path: "flags.hasBlog", owner: "Flags", name: "HasBlog", unread: true}, byPath["flags.hasBlog"])
	require.Equal(t, field{path: "payout.hidden", owner: "Payout", name: "Hidden", client: []string{"payout.hidden"}}, byPath["payout.hidden"])
	require.False(t, byPath["examBoards.name"].unread)
	require.NotContains(t, byPath, "examTypes.name", "a list that nothing reads has items that nothing reads")
	require.NotContains(t, byPath, "flags", "only leaves")
}
