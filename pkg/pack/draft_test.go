package pack_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
)

// drafted gives the good packs with some of them turned into drafts.
func drafted(t testing.TB, codes ...string) fstest.MapFS {
	t.Helper()
	packs := clone(folder(t, goodPacks))
	for _, code := range codes {
		swap(t, packs, code+"/market.yaml", "\nstatus: live\n", "\nstatus: draft\n")
	}
	return packs
}

// TestDraftsExistInDevAndLocalOnly: a draft is a market in dev and local and
// nowhere else: neither by its code nor by its hosts.
func TestDraftsExistInDevAndLocalOnly(t *testing.T) {
	packs := drafted(t, "gr")
	for _, env := range market.Environments() {
		t.Run(string(env), func(t *testing.T) {
			r, err := packtest.Load(packs, pack.Options{Env: env})
			require.NoError(t, err)
			gr, there := r.ByCode("gr")
			_, known := r.Lookup(map[market.Environment]string{
				market.Prod: "gr.knowmad.example", market.Staging: "gr.staging.knowmad.example",
				market.Dev: "gr.dev.knowmad.example", market.Local: "gr.localhost",
			}[env])
			if env == market.Prod || env == market.Staging {
				require.False(t, there)
				require.False(t, known)
				require.Len(t, r.All(), 4)
				require.Equal(t, []string{"gr"}, r.Drafts())
				return
			}
			require.True(t, there)
			require.True(t, known)
			require.Len(t, r.All(), 5)
			require.Empty(t, r.Drafts())
			require.Equal(t, market.StatusDraft, gr.Status)
			us, _ := r.ByCode("us")
			require.Equal(t, market.StatusLive, us.Status)
		})
	}
}

// TestDraftDoesNotChangeOtherMarketsInProd: in prod, what others are does not depend on a draft.
func TestDraftDoesNotChangeOtherMarketsInProd(t *testing.T) {
	with, without := drafted(t, "gr"), drafted(t)
	for name := range without {
		if name[:3] == "gr/" {
			delete(without, name)
		}
	}
	a, err := packtest.Load(with, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	b, err := packtest.Load(without, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	require.Equal(t, b.Version(), a.Version())
}

// TestLinkedDrafts: a draft may use a live site; a draft site has draft users only.
func TestLinkedDrafts(t *testing.T) {
	r, err := packtest.Load(drafted(t, "at"), pack.Options{Env: market.Prod})
	require.NoError(t, err)
	require.Equal(t, []string{"at"}, r.Drafts())

	r, err = packtest.Load(drafted(t, "at", "de"), pack.Options{Env: market.Staging})
	require.NoError(t, err)
	require.Equal(t, []string{"at", "de"}, r.Drafts())

	_, err = packtest.Load(drafted(t, "de"), pack.Options{Env: market.Local})
	require.ErrorContains(t, err, "at/market.yaml:4:7: site: the pack of 'de' is a draft")
}

// TestDraftsAreCheckedInEveryEnvironment: a draft is checked like every pack, everywhere.
func TestDraftsAreCheckedInEveryEnvironment(t *testing.T) {
	packs := drafted(t, "gr")
	swap(t, packs, "gr/market.yaml", "\ncurrency: EUR\n", "\ncurrency: Euro\n")
	_, err := packtest.Load(packs, pack.Options{Env: market.Prod})
	require.ErrorContains(t, err, "gr/market.yaml:36:11: currency: 'Euro' is not one of")
}
