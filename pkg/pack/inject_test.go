package pack_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/vet"
)

// slip is a fault that a manager could make: where it is made and where it must
// be told.
type slip struct {
	kind string
	file string
	line int  // where it must be told
	rest bool // it may hide the rest of the file
	also bool // rules may have more to say about it
}

func (s slip) String() string { return fmt.Sprintf("%s in %s:%d", s.kind, s.file, s.line) }

// keyLine is a line that a slip can be made in.
type keyLine struct {
	n      int // index
	indent int
	dash   bool
	key    string
	value  string
	path   string
}

var keyPattern = regexp.MustCompile(`^( *)(- )?([A-Za-z][A-Za-z-]*):(?: (.*))?$`)

// keyLines finds lines with a key, each with its path without list indices.
func keyLines(data string) []keyLine {
	var out []keyLine
	var stack []keyLine
	for i, l := range strings.Split(data, "\n") {
		m := keyPattern.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		k := keyLine{n: i, indent: len(m[1]) + len(m[2]), dash: m[2] != "", key: m[3], value: m[4]}
		for len(stack) > 0 && stack[len(stack)-1].indent >= k.indent {
			stack = stack[:len(stack)-1]
		}
		k.path = k.key
		if len(stack) > 0 {
			k.path = stack[len(stack)-1].path + "." + k.key
		}
		stack = append(stack, k)
		out = append(out, k)
	}
	return out
}

// injector makes slips in a folder of packs.
type injector struct {
	packs fstest.MapFS
	base  map[string]any
}

func (in *injector) given(path string) bool {
	var at any = in.base
	for _, name := range strings.Split(path, ".") {
		m, ok := at.(map[string]any)
		if !ok {
			return false
		}
		if at, ok = m[name]; !ok {
			return false
		}
	}
	return true
}

// lines gives the lines of a file that fit, drawn by where.
func (in *injector) draw(t *rapid.T, file string, fits func(keyLine) bool) (keyLine, []string, bool) {
	data := text(in.packs, file)
	all := keyLines(data)
	some := slices.DeleteFunc(slices.Clone(all), func(k keyLine) bool { return !fits(k) })
	if len(some) == 0 {
		return keyLine{}, nil, false
	}
	return rapid.SampledFrom(some).Draw(t, "line"), strings.Split(data, "\n"), true
}

func (in *injector) save(file string, lines []string) {
	put(in.packs, file, strings.Join(lines, "\n"))
}

type injection struct {
	files func(code string) []string
	make  func(in *injector, t *rapid.T, file string) (slip, bool)
}

func marketOnly(code string) []string { return []string{code + "/market.yaml"} }

func anyFile(code string) []string {
	return []string{code + "/market.yaml", code + "/subjects.yaml", code + "/regions.yaml", code + "/exams.yaml", code + "/school.yaml", "_base.yaml"}
}

func scalarLine(k keyLine) bool { return k.value != "" && !strings.HasPrefix(k.value, "[") }

// injections are the kinds of slips that the packs must survive.
func injections() map[string]injection {
	return map[string]injection{
		"misspelt key": {anyFile, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return k.key != "site" && len(k.key) > 3 })
			if !ok {
				return slip{}, false
			}
			i := rapid.IntRange(0, len(k.key)-2).Draw(t, "letter")
			wrong := k.key[:i] + k.key[i+1:]
			if rapid.Bool().Draw(t, "swap") && k.key[i] != k.key[i+1] {
				wrong = k.key[:i] + k.key[i+1:i+2] + k.key[i:i+1] + k.key[i+2:]
			}
			lines[k.n] = strings.Replace(lines[k.n], k.key+":", wrong+":", 1)
			in.save(file, lines)
			return slip{kind: "unknown-key", file: file, line: k.n + 1}, true
		}},
		"wrong type": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return scalarLine(k) && k.key != "site" })
			if !ok {
				return slip{}, false
			}
			lines[k.n] = strings.Replace(lines[k.n], ": "+k.value, ": "+rapid.SampledFrom([]string{"[1]", "{a: 1}", "2.5"}).Draw(t, "value"), 1)
			in.save(file, lines)
			return slip{kind: "type", file: file, line: k.n + 1}, true
		}},
		"unknown value": {anyFile, func(in *injector, t *rapid.T, file string) (slip, bool) {
			closed := []string{"currency", "storeBadge", "headingFont", "reservedPaths", "specialKnowPaths", "footerLinks", "color", "iconUrl"}
			k, lines, ok := in.draw(t, file, func(k keyLine) bool {
				return scalarLine(k) && slices.Contains(closed, k.key) && k.path != "country.iconUrl"
			})
			if !ok {
				return slip{}, false
			}
			lines[k.n] += "x"
			in.save(file, lines)
			return slip{kind: "enum", file: file, line: k.n + 1}, true
		}},
		"unknown language": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool {
				return scalarLine(k) && slices.Contains([]string{"interface", "content", "cmsLegal", "cmsPages"}, k.key)
			})
			if !ok {
				return slip{}, false
			}
			lines[k.n] = strings.Replace(lines[k.n], ": "+k.value, ": qq", 1)
			in.save(file, lines)
			return slip{kind: "language", file: file, line: k.n + 1}, true
		}},
		"missing key": {func(code string) []string { return anyFile(code)[:4] }, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool {
				optional := k.key == "site" || k.key == "static"
				return scalarLine(k) && !k.dash && !in.given(k.path) && !optional
			})
			if !ok {
				return slip{}, false
			}
			parent := 1
			for i := k.n - 1; i >= 0 && k.indent > 0; i-- {
				m := keyPattern.FindStringSubmatch(lines[i])
				if m != nil && (len(m[1]) < k.indent) {
					parent = i + 1
					break
				}
			}
			in.save(file, slices.Delete(lines, k.n, k.n+1))
			return slip{kind: "missing-key", file: file, line: parent}, true
		}},
		"duplicate key": {anyFile, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return scalarLine(k) && !k.dash })
			if !ok {
				return slip{}, false
			}
			in.save(file, slices.Insert(lines, k.n+1, lines[k.n]))
			return slip{kind: "duplicate-key", file: file, line: k.n + 2}, true
		}},
		"bad date": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return k.path == "contest.startOn" || k.path == "contest.endOn" })
			if !ok {
				return slip{}, false
			}
			bad := rapid.SampledFrom([]string{"2024-02-30T00:00:00Z", "2024-09-01", "2024-09-01T24:00:01Z", "1.9.2024", `"2024-09-01 00:00:00"`, "soon"}).Draw(t, "date")
			lines[k.n] = strings.Replace(lines[k.n], k.value, bad, 1)
			in.save(file, lines)
			return slip{kind: "date", file: file, line: k.n + 1}, true
		}},
		"tab": {anyFile, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return k.indent >= 2 && !k.dash })
			if !ok {
				return slip{}, false
			}
			lines[k.n] = "\t" + lines[k.n][2:]
			in.save(file, lines)
			return slip{kind: "tab", file: file, line: k.n + 1, rest: true}, true
		}},
		"broken indent": {anyFile, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return k.indent >= 2 })
			if !ok {
				return slip{}, false
			}
			if rapid.Bool().Draw(t, "deeper") || lines[k.n][0] != ' ' {
				lines[k.n] = " " + lines[k.n]
			} else {
				lines[k.n] = lines[k.n][1:]
			}
			in.save(file, lines)
			return slip{kind: "indentation", file: file, line: k.n + 1, rest: true}, true
		}},
		"tier gap": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool {
				return k.path == "payout.tiers.topLimit" && k.value != "null" && k.value != "51"
			})
			if !ok {
				return slip{}, false
			}
			var top int
			if _, err := fmt.Sscan(k.value, &top); err != nil {
				t.Fatal(err)
			}
			lines[k.n] = strings.Replace(lines[k.n], k.value, fmt.Sprint(top-2), 1)
			in.save(file, lines)
			return slip{kind: "payout-gap", file: file, line: k.n + 1, also: true}, true
		}},
		"boolean in words": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return k.value == "true" || k.value == "false" })
			if !ok {
				return slip{}, false
			}
			words := map[string][]string{"true": {"yes", "on", `"yes"`, `'true'`, "Y"}, "false": {"no", "off", `"No"`, `'false'`, "n"}}
			lines[k.n] = strings.Replace(lines[k.n], k.value, rapid.SampledFrom(words[k.value]).Draw(t, "word"), 1)
			in.save(file, lines)
			return slip{kind: "type", file: file, line: k.n + 1}, true
		}},
		"something left to do": {anyFile, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(keyLine) bool { return true })
			if !ok {
				return slip{}, false
			}
			comment := rapid.SampledFrom([]string{"# TODO", "#TODO: think", "# TODO ask 'them'"}).Draw(t, "comment")
			lines[k.n] += " " + comment
			in.save(file, lines)
			return slip{kind: "todo", file: file, line: k.n + 1}, true
		}},
		"exception for a fault": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return k.path == "exceptions.rule" })
			if !ok {
				return slip{}, false
			}
			id := rapid.SampledFrom([]string{"unknown-key", "todo", "no-such-rule", "exception-unused"}).Draw(t, "rule")
			lines[k.n] = strings.Replace(lines[k.n], k.value, id, 1)
			in.save(file, lines)
			return slip{kind: "exception-rule", file: file, line: k.n + 1}, true
		}},
		"status elsewhere": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			other := rapid.SampledFrom([]string{"dev.yaml", "local.yaml"}).Draw(t, "layer")
			file = strings.Replace(file, "market.yaml", other, 1)
			if in.packs[file] != nil {
				return slip{}, false
			}
			put(in.packs, file, "status: draft\n")
			return slip{kind: "pack-only", file: file, line: 1}, true
		}},
		"duplicate host": {marketOnly, func(in *injector, t *rapid.T, file string) (slip, bool) {
			k, lines, ok := in.draw(t, file, func(k keyLine) bool { return strings.HasPrefix(k.path, "domains.") && k.key != "local" })
			if !ok || strings.HasPrefix(file, "de/") {
				return slip{}, false
			}
			lines[k.n] = strings.Replace(lines[k.n], k.value, "https://DE.knowmad.example:444", 1)
			in.save(file, lines)
			return slip{kind: "duplicate-host", file: file, line: k.n + 1}, true
		}},
	}
}

// fewPacks keeps the shared files and some markets, so that a check is quick.
func fewPacks(all fstest.MapFS, codes ...string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, file := range all {
		first, _, _ := strings.Cut(name, "/")
		if first[0] == '_' || slices.Contains(codes, first) {
			out[name] = file
		}
	}
	return out
}

func packCodes(all fstest.MapFS) []string {
	var out []string
	for name := range all {
		if code, ok := strings.CutSuffix(name, "/market.yaml"); ok {
			out = append(out, code)
		}
	}
	slices.Sort(out)
	return out
}

func inject(t *rapid.T, in *injector, code, kind string) (slip, bool) {
	j := injections()[kind]
	files := slices.DeleteFunc(j.files(code), func(f string) bool { return in.packs[f] == nil })
	return j.make(in, t, rapid.SampledFrom(files).Draw(t, "file"))
}

// TestEveryInjectedFaultIsReported makes slips in the real packs. Each is told on its own
// line and nothing else is, and of two both are.
func TestEveryInjectedFaultIsReported(t *testing.T) {
	packs := folder(t, realPacks)
	var base map[string]any
	require.NoError(t, yaml.Unmarshal(packs["_base.yaml"].Data, &base))
	codes := packCodes(packs)
	var kinds []string
	for kind := range injections() {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)

	rapid.Check(t, func(t *rapid.T) {
		first := rapid.SampledFrom(codes).Draw(t, "market")
		second := rapid.SampledFrom(codes).Draw(t, "other market")
		in := &injector{packs: fewPacks(packs, "de", first, second), base: base}
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		a, ok := inject(t, in, first, kind)
		if !ok {
			t.Skip("the market has no place for it")
		}
		faults := check(t, in.packs)
		requireTold(t, faults, a)
		if !a.also && len(faults) != 1 {
			t.Fatalf("%s is one slip, but there are %d faults:\n%s", a, len(faults), faults)
		}
		b, ok := inject(t, in, second, rapid.SampledFrom(kinds).Draw(t, "second kind"))
		if !ok || a.file == b.file && (a.rest || b.rest || abs(a.line-b.line) < 3 || a.kind == "missing-key" || b.kind == "missing-key") {
			return // what stands behind a syntax fault may be hidden; lines move
		}
		// The rest of the base might give the key, and a market's table of payouts
		// is the base's with other sums.
		hides := func(x, y slip) bool {
			return x.file == "_base.yaml" && (x.rest && y.kind == "missing-key" || y.kind == "payout-gap")
		}
		if hides(a, b) || hides(b, a) {
			return
		}
		if a.file == b.file && b.kind == "duplicate-key" && b.line <= a.line {
			a.line++
		}
		faults = check(t, in.packs)
		requireTold(t, faults, a)
		requireTold(t, faults, b)
	})
}

// TestFixRestoresOriginalBytes: where a slip has a certain remedy, that makes
// the file again what it was, byte for byte.
func TestFixRestoresOriginalBytes(t *testing.T) {
	packs := folder(t, realPacks)
	var base map[string]any
	require.NoError(t, yaml.Unmarshal(packs["_base.yaml"].Data, &base))
	codes := packCodes(packs)
	kinds := []string{"misspelt key", "unknown value", "duplicate key", "boolean in words"}
	made, repaired := map[string]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom(codes).Draw(t, "market")
		in := &injector{packs: fewPacks(packs, "de", code), base: base}
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		a, ok := inject(t, in, code, kind)
		if !ok {
			t.Skip("the market has no place for it")
		}
		made[kind]++
		for _, f := range check(t, in.packs) {
			if f.Fix == nil {
				continue
			}
			data, err := vet.Apply(in.packs[a.file].Data, f.Fix.Edits)
			require.NoError(t, err)
			require.Equal(t, text(packs, a.file), string(data), "%s", f)
			repaired[kind]++
		}
	})
	for _, kind := range kinds {
		require.GreaterOrEqual(t, repaired[kind]*2, made[kind], "%s: %d of %d have a remedy", kind, repaired[kind], made[kind])
	}
}

func abs(n int) int { return max(n, -n) }

func check(t require.TestingT, packs fstest.MapFS) fault.Faults {
	faults, err := packtest.Check(packs, nil, nil)
	require.NoError(t, err)
	return faults.Errors()
}

func requireTold(t *rapid.T, faults fault.Faults, s slip) {
	for _, f := range faults {
		if f.File == s.file && f.Line == s.line {
			return
		}
	}
	t.Fatalf("%s is not told; there is:\n%s", s, faults)
}
