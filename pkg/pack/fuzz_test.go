package pack_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/vet"
)

// FuzzLoad gives the loader any bytes as files of a pack: it must end, with a
// registry or with faults that stand somewhere, and never with another error.
func FuzzLoad(f *testing.F) {
	good := folder(f, goodPacks)
	for _, name := range []string{"gr/market.yaml", "us/subjects.yaml", "_base.yaml", "_routes.yaml", "de/pages/legal/terms.md"} {
		f.Add(name, text(good, name))
	}
	for _, s := range []string{"", "\xef\xbb\xbfcode: gr", "a: &a [*a, *a]", "? {a: b}\n: c", "code: gr\r\n\tx: y", "- - - -", "a: |\n  b\n c: d", "\"", "---\n---\n", "%YAML 1.1\n---\na: 1", "{", "a: !!binary x", "<<: 1", "a:\n  b: 1\n c: 2", "!", "# only\n", "\x00"} {
		f.Add("gr/market.yaml", s)
	}
	f.Fuzz(func(t *testing.T, name, data string) {
		if good[name] == nil {
			name = "gr/market.yaml"
		}
		packs := clone(good)
		put(packs, name, data)
		r, err := pack.Load(packs, pack.Options{Env: market.Prod})
		if err == nil {
			require.NotNil(t, r)
			return
		}
		var faults fault.Faults
		require.ErrorAs(t, err, &faults)
		for _, x := range faults {
			require.NotEmpty(t, x.File)
			require.Positive(t, x.Line, "%v", x)
			require.Positive(t, x.Col, "%v", x)
			require.NotEmpty(t, x.Path, "%v", x)
			require.NotEmpty(t, x.Message, "%v", x)
			require.NotContains(t, x.String(), "\n")
			require.True(t, x.EndLine > x.Line || x.EndLine == x.Line && x.EndCol >= x.Col, "%v ends at %d:%d", x, x.EndLine, x.EndCol)
			if x.Fix == nil {
				continue
			}
			// A remedy fits the text, and what it is for is gone.
			fixed, err := vet.Apply(packs[x.File].Data, x.Fix.Edits)
			require.NoError(t, err, "%v", x)
			require.NotEqual(t, text(packs, x.File), string(fixed))
		}
	})
}
