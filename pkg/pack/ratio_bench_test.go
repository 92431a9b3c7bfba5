package pack

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
	"knowmad/tools/bench/ratio"
)

// readReal reads the packs that are on the air.
func readReal(b *testing.B) *source.Packs {
	b.Helper()
	src, err := source.Read(packfs.Dir("../../markets"))
	if err != nil {
		b.Fatal(err)
	}
	return src
}

// BenchmarkRatioParseOne is what BenchmarkRatioReload is measured against: all
// packs are read, as nobody knows before which one changed, and the YAML of one
// is parsed, that of the market with the most.
func BenchmarkRatioParseOne(b *testing.B) {
	code := largest(readReal(b))
	ratio.Measure(b, func() {
		for name, text := range readReal(b).ByCode[code].Files {
			if !strings.HasSuffix(name, ".yaml") {
				continue
			}
			var n yaml.Node
			if err := yaml.Unmarshal([]byte(text), &n); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkRatioReload is what a running server does for one changed pack: all
// is read, the pack is compiled, and the registry is linked anew.
func BenchmarkRatioReload(b *testing.B) {
	c, err := compile.New(schemas.FS)
	if err != nil {
		b.Fatal(err)
	}
	before := readReal(b)
	code := largest(before)
	registry, err := buildFor(c, before, Options{Env: market.Prod})
	if err != nil {
		b.Fatal(err)
	}
	edits := 0
	ratio.Measure(b, func() {
		edits++
		now := readReal(b)
		now.ByCode[code].Files[schema.MarketFile] += strings.Repeat("#", edits%2+1) + "\n"
		now.ByCode[code].Hash()
		take := &takeover{compiler: c, accepted: before, now: now, held: map[string]fault.Faults{}}
		set := take.settle()
		if registry, err = (&linker{set: set, opts: Options{Env: market.Prod}, pages: c.Pages, last: registry, src: now}).registry(); err != nil || len(take.held) > 0 {
			b.Fatal(err, take.held)
		}
		c.Forget(set, now)
		before = now
	})
}

// largest is the market with the most YAML.
func largest(src *source.Packs) string {
	best, most := "", 0
	for code, f := range src.ByCode {
		size := 0
		for name, text := range f.Files {
			if strings.HasSuffix(name, ".yaml") {
				size += len(text)
			}
		}
		if size > most || size == most && code < best {
			best, most = code, size
		}
	}
	return best
}
