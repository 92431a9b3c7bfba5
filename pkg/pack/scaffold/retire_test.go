package scaffold_test

import (
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/scaffold"
	"knowmad/pkg/pack/source"
)

// later is after every contest of the good packs.
var later = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

func TestRetirement(t *testing.T) {
	endings, err := scaffold.PlanRetirement(packs(t), []string{"gr"}, later)
	require.NoError(t, err)
	require.Len(t, endings, 1)
	e := endings[0]
	require.Equal(t, "gr", e.Market.Code)
	require.Equal(t, []string{"gr.knowmad.example", "gr.staging.knowmad.example", "gr.dev.knowmad.example", "gr.localhost"}, e.Hosts)
	require.Len(t, e.Others, 4)
	require.Len(t, e.Named, 3, "at has no pages of its own")
	require.Contains(t, e.Files, "gr/market.yaml")
	without := packs(t)
	for _, name := range e.Files {
		require.Contains(t, without, name)
		delete(without, name)
	}
	faults, err := packtest.Check(without, nil, market.Environments())
	require.NoError(t, err)
	require.Empty(t, faults.Errors(), "what is left is whole")
}

func TestALinkedMarketEnds(t *testing.T) {
	endings, err := scaffold.PlanRetirement(packs(t), []string{"at"}, time.Time{})
	require.NoError(t, err)
	require.Empty(t, endings[0].Hosts)
	require.True(t, endings[0].Market.Linked())
}

// TestTheAIHostEnds with the market that has it.
func TestTheAIHostEnds(t *testing.T) {
	endings, err := scaffold.PlanRetirement(packs(t), []string{"us"}, time.Time{})
	require.NoError(t, err)
	require.Contains(t, endings[0].Hosts, "ai.knowmad.example")
}

func TestADraftEnds(t *testing.T) {
	good := packs(t)
	all := with(good, drafted(t, good, "sk", nil))
	endings, err := scaffold.PlanRetirement(all, []string{"sk"}, time.Time{})
	require.NoError(t, err)
	require.Equal(t, []string{"sk.dev.knowmad.example", "sk.localhost"}, endings[0].Hosts)
	require.Empty(t, endings[0].Named, "no search engine was told of a draft")
}

func TestRetirementRefusesMarketInUse(t *testing.T) {
	_, err := scaffold.PlanRetirement(packs(t), []string{"de"}, time.Time{})
	require.ErrorIs(t, err, scaffold.ErrInUse)
	require.ErrorContains(t, err, "at/market.yaml uses the site of de; retire at too, or give it a site of its own")
	endings, err := scaffold.PlanRetirement(packs(t), []string{"de", "at", "de"}, time.Time{})
	require.NoError(t, err)
	require.Len(t, endings, 2)

	for name, text := range map[string]string{
		"gb/market.yaml":          "\nknowerGuideUrl: https://gr.knowmad.example/guide\n",
		"us/pages/legal/terms.md": "---\ntitle: A\ndescription: B\nupdated: 2024-01-01T00:00:00Z\n---\n[Greece](http://gr.localhost:8080/) and more\n",
		"_pages/legal/terms.md":   "---\ntitle: A\ndescription: B\nupdated: 2024-01-01T00:00:00Z\n---\nSee gr.knowmad.example.\n",
		"gb/pages/legal/terms.md": "---\ntitle: A\ndescription: B\nupdated: 2024-01-01T00:00:00Z\n---\nWrite to help@gr.knowmad.example\n",
	} {
		all := packs(t)
		before := ""
		if f, ok := all[name]; ok && name == "gb/market.yaml" {
			before = string(f.Data)
		}
		all[name] = &fstest.MapFile{Data: []byte(before + text)}
		_, err := scaffold.PlanRetirement(all, []string{"gr"}, later)
		require.ErrorIs(t, err, scaffold.ErrInUse, name)
		require.ErrorContains(t, err, name+":")
		_, err = scaffold.PlanRetirement(all, []string{"at"}, later)
		require.NoError(t, err, "another market's end has nothing to do with it")
	}
	all := packs(t)
	all["us/pages/legal/terms.md"] = &fstest.MapFile{Data: []byte("---\ntitle: A\ndescription: B\nupdated: 2024-01-01T00:00:00Z\n---\nhttps://agr.knowmad.example and gr.knowmad.example.org\n")}
	_, err = scaffold.PlanRetirement(all, []string{"gr"}, later)
	require.NoError(t, err, "a host that only looks alike is another's")
}

func TestRetirementWaitsForEndOfContest(t *testing.T) {
	gr := func(now time.Time) error {
		_, err := scaffold.PlanRetirement(packs(t), []string{"gr"}, now)
		return err
	}
	end := time.Date(2025, 4, 15, 23, 59, 59, 0, time.UTC)
	require.ErrorIs(t, gr(time.Time{}), scaffold.ErrNoTime)
	require.ErrorIs(t, gr(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)), scaffold.ErrContest)
	require.ErrorIs(t, gr(end), scaffold.ErrContest, "its last moment still belongs to it")
	require.NoError(t, gr(end.Add(time.Second)))
}

func TestRetirementOfUnknownOrBrokenMarket(t *testing.T) {
	_, err := scaffold.PlanRetirement(packs(t), []string{"zz"}, later)
	require.ErrorIs(t, err, source.ErrUnknownMarket)
	broken := packs(t)
	broken["gb/market.yaml"] = &fstest.MapFile{Data: []byte("code: 7\n")}
	_, err = scaffold.PlanRetirement(broken, []string{"gr"}, later)
	require.ErrorAs(t, err, &fault.Faults{}, "packs with faults are mended first")
}
