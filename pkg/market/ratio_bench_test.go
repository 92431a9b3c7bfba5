package market

import (
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"knowmad/schemas"
	"knowmad/tools/bench/ratio"
)

// readReal reads the packs that are on the air.
func readReal(b *testing.B) *sources {
	b.Helper()
	src, err := readSources(Folder("../../markets"))
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
		for name, text := range readReal(b).packs[code].files {
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
	c, err := newCompiler(schemas.FS)
	if err != nil {
		b.Fatal(err)
	}
	before := readReal(b)
	code := largest(before)
	registry, err := buildFor(c, before, Options{Env: Prod})
	if err != nil {
		b.Fatal(err)
	}
	edits := 0
	ratio.Measure(b, func() {
		edits++
		now := readReal(b)
		now.packs[code].files[marketFile] += strings.Repeat("#", edits%2+1) + "\n"
		now.packs[code].hash()
		take := &takeover{compiler: c, accepted: before, now: now, held: map[string]Faults{}}
		set := take.settle()
		if registry, err = (&linker{set: set, opts: Options{Env: Prod}, pages: c.pages, last: registry, src: now}).registry(); err != nil || len(take.held) > 0 {
			b.Fatal(err, take.held)
		}
		c.forget(set, now)
		before = now
	})
}

// largest is the market with the most YAML.
func largest(src *sources) string {
	best, most := "", 0
	for code, f := range src.packs {
		size := 0
		for name, text := range f.files {
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
