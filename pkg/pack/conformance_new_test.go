package pack_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/scaffold"
)

// newMarkets are countries of many kinds: other scripts, several languages, no
// regions, money without a minor unit, the language of another market, a code
// that YAML takes for no.
const newMarkets = "sk no bg jp uy ke sa sg is be"

// extended is the folder of the real packs with markets that marketctl new made.
func extended(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("../../markets")))
	for code := range strings.FieldsSeq(newMarkets) {
		form, err := scaffold.NewForm(os.DirFS(dir), code)
		require.NoError(t, err)
		require.Empty(t, form.Missing())
		require.NoError(t, scaffold.Put(dir, form.Draft()))
	}
	return dir
}

// TestNewMarketsConform holds markets that marketctl new made against what
// holds for every market: as drafts in local and dev, and once live everywhere.
func TestNewMarketsConform(t *testing.T) {
	dir := extended(t)
	conform(t, dir, market.StatusDraft)
	for code := range strings.FieldsSeq(newMarkets) {
		settle(t, filepath.Join(dir, code))
	}
	conform(t, dir, market.StatusLive)
}

func conform(t *testing.T, dir string, status market.Status) {
	t.Helper()
	for _, env := range environments {
		r, err := packtest.Load(os.DirFS(dir), pack.Options{Env: env})
		require.NoError(t, err)
		old := 0
		for code := range strings.FieldsSeq(codes) {
			if _, ok := r.ByCode(code); ok {
				old++
			}
		}
		require.Equal(t, 20, old, "no new market takes one away")
		for code := range strings.FieldsSeq(newMarkets) {
			m, ok := r.ByCode(code)
			hidden := status == market.StatusDraft && (env == market.Prod || env == market.Staging)
			require.Equal(t, !hidden, ok, "%s in %s", code, env)
			if hidden {
				unknown(t, r, hostOf(origin(string(env), code)))
				continue
			}
			require.Equal(t, status, m.Status)
			for name, check := range general {
				t.Run(fmt.Sprintf("%s/%s/%s/%s", status, env, code, name), func(t *testing.T) { check(t, env, r, m) })
			}
		}
	}
}

// settle does what the markers of a draft ask for.
func settle(t *testing.T, pack string) {
	t.Helper()
	for _, name := range []string{"market.yaml", "regions.yaml"} {
		file := filepath.Join(pack, name)
		data, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue // the country has no regions
		}
		require.NoError(t, err)
		var out []string
		for line := range strings.SplitSeq(string(data), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "# TODO") {
				continue
			}
			if strings.HasPrefix(line, "primaryInternalUserUuid:") {
				line = fmt.Sprintf("primaryInternalUserUuid: %08x-7d1e-4b8a-9c44-51d2e6f7a803", filepath.Base(pack))
			}
			line = strings.Replace(line, ": TODO ", ": Dobre "+filepath.Base(pack)+", ", 1)
			out = append(out, strings.Replace(line, "status: draft", "status: live", 1))
		}
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(out, "\n")), 0o600))
	}
}
