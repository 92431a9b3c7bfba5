package cause

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// Fold gives the faults without those that follow from another. src is what they are about.
func Fold(faults fault.Faults, src *source.Packs) fault.Faults {
	if faults.Err() == nil {
		return faults
	}
	faults = copiedFolders(faults, src)
	faults = missingFiles(faults, src)
	faults = changedIDs(faults)
	faults = lostDashes(faults)
	faults = textsForLists(faults)
	faults = commentedKeys(faults, src)
	faults = knownCauses(faults)
	faults = copiedItems(faults)
	return repeats(faults).Tidy()
}

// copied is how many ids two folders have in common when one is a copy of the other.
const copied = 5

// copiedFolders tells of a folder that was copied from another once, in place of each id
// and address that stands in both. The copy is the one whose code is another's; where both
// have their own, it is the one at whose lines the faults stand.
func copiedFolders(faults fault.Faults, src *source.Packs) fault.Faults {
	common := map[[2]string]int{}
	for _, f := range faults {
		if a, b := fault.FirstFolder(f.File), fault.FirstFolder(f.Twice.File); b != "" && a != b {
			common[[2]string{min(a, b), max(a, b)}]++
		}
	}
	for _, pair := range slices.SortedFunc(maps.Keys(common), func(x, y [2]string) int { return slices.Compare(x[:], y[:]) }) {
		if common[pair] < copied {
			continue
		}
		code, copyOf := pair[1], pair[0]
		if !foreign(faults, code) && foreign(faults, copyOf) {
			copyOf, code = code, copyOf
		}
		if src.ByCode[code] == nil || src.ByCode[copyOf] == nil {
			continue
		}
		faults = foldFolder(faults, code, copyOf)
	}
	return faults
}

// foreign reports whether a pack says that it is another country's.
func foreign(faults fault.Faults, code string) bool {
	return slices.ContainsFunc(faults, func(f fault.Fault) bool {
		return fault.FirstFolder(f.File) == code && slices.Contains([]string{"code-folder", "country-code", "country-id", "region-country"}, f.Rule)
	})
}

// codeFault finds the fault of a pack that has another's code; -1 without one.
func codeFault(faults fault.Faults, code string) int {
	return slices.IndexFunc(faults, func(f fault.Fault) bool { return f.Rule == "code-folder" && fault.FirstFolder(f.File) == code })
}

// foldFolder replaces what a copied folder has in common with its original; all that is
// told of it, where even its code is the original's.
func foldFolder(faults fault.Faults, code, original string) fault.Faults {
	one := fault.Top(code+"/"+schema.MarketFile).Fault("copied-folder", "folder",
		"the folder is a copy of %s, with its ids and addresses; delete it, and `marketctl new %s` makes a market of its own", original, code)
	whole := codeFault(faults, code)
	if file := copiedFile(faults, code, original); file != "" && whole < 0 {
		one = fault.Top(file).Fault("copied-folder", "file",
			"the file is a copy of that of %s, with its ids; give each entry an id of its own: `marketctl new-id --count 20` prints some", original)
	}
	if whole >= 0 {
		at := faults[whole]
		one.Line, one.Col, one.EndLine, one.EndCol, one.Path = at.Line, at.Col, at.EndLine, at.EndCol, at.Path
	}
	out := faults.Filter(func(f fault.Fault) bool {
		here, there := fault.FirstFolder(f.File), fault.FirstFolder(f.Twice.File)
		switch {
		case here == code && (whole >= 0 || there == original), here == original && there == code:
			return false
		case f.Rule == "ai-host" && (here == code || here == original):
			return false
		}
		return true
	})
	return append(out, one)
}

// copiedFile is the one file of a market that has ids of another market; "" where several have,
// or market.yaml does.
func copiedFile(faults fault.Faults, code, original string) (file string) {
	for _, f := range faults {
		here, there := f.File, f.Twice.File
		if fault.FirstFolder(here) == original && fault.FirstFolder(there) == code {
			here, there = there, here
		}
		if fault.FirstFolder(here) != code || fault.FirstFolder(there) != original {
			continue
		}
		if here == code+"/"+schema.MarketFile || file != "" && file != here {
			return ""
		}
		file = here
	}
	return file
}

// needed are the files whose absence shows in other files, with the rules by which it does.
func needed() map[string][]string {
	return map[string][]string{
		"school.yaml":       {"grades", "school-types", "buddy-grade", "schools-type"},
		"regions.yaml":      {"schools-region"},
		"exams.yaml":        {"exam-boards"},
		schema.SubjectsFile: {"buddy-subject", "study-guides-missing", "guide-unnamed", "page-link"},
	}
}

// missingFiles reports a file of a market that is missing or empty though other files of the
// market refer to its items.
func missingFiles(faults fault.Faults, src *source.Packs) fault.Faults {
	for _, code := range src.Codes() {
		for name, rules := range needed() {
			empty := src.ByCode[code].Has(name) && strings.TrimSpace(src.ByCode[code].Files[name]) == ""
			if src.ByCode[code].Has(name) && !empty || src.ByCode[code].Has(strings.TrimSuffix(name, ".yaml")+".yml") {
				continue
			}
			of := func(f fault.Fault) bool {
				return !f.Warning && fault.FirstFolder(f.File) == code && slices.Contains(rules, f.Rule) &&
					(f.Rule != "page-link" || strings.Contains(f.Message, "no topic and no study guide"))
			}
			found := faults.Filter(of)
			if len(found) < 2 {
				continue
			}
			first := found.Tidy()[0]
			state, gone := "missing", "a deleted one"
			if empty {
				state, gone = "empty", "what it had"
			}
			one := fault.Top(code+"/"+name).Fault("missing-file", "file",
				"the file is %s, and %d lines of the market speak of what it lists; the first is %s:%d. `git restore markets/%s/%s` brings %s back",
				state, len(found), first.File, first.Line, code, name, gone)
			faults = append(faults.Filter(func(f fault.Fault) bool { return !of(f) && (!empty || f.File != one.File) }), one)
		}
	}
	return faults
}

// copiedItems tells of an item of a list that was copied, with its id, once.
func copiedItems(faults fault.Faults) fault.Faults {
	for _, depth := range []int{1, 2} {
		groups := map[string]fault.Faults{}
		for _, f := range faults {
			if item := itemOf(f.Path, depth); item != "" && f.Twice.File == f.File && f.File != "" && !strings.HasSuffix(f.File, "/"+schema.ExpectFile) {
				key := f.File + " " + item
				groups[key] = append(groups[key], f)
			}
		}
		told := map[fault.Fault]bool{}
		var items fault.Faults
		for _, group := range groups {
			if len(group) < 2 {
				continue
			}
			items = append(items, copiedItem(group.Tidy(), depth))
			for _, f := range group {
				told[f.Told()] = true
			}
		}
		faults = append(faults.Filter(func(f fault.Fault) bool { return !told[f.Told()] }), items...)
	}
	return faults
}

// itemOf is the part of a path that ends with its n-th index; "" where it has fewer, or
// where nothing of the item stands behind it.
func itemOf(path string, n int) string {
	parts := strings.Split(path, ".")
	for i, part := range parts[:len(parts)-1] {
		if _, err := strconv.Atoi(part); err == nil {
			if n--; n == 0 {
				return strings.Join(parts[:i+1], ".")
			}
		}
	}
	return ""
}

func copiedItem(group fault.Faults, depth int) fault.Fault {
	first := group[0]
	at := fault.Pos{File: first.File, Line: first.Line, Col: first.Col, EndLine: first.EndLine, EndCol: first.EndCol}
	item := itemOf(first.Path, depth)
	if slices.ContainsFunc(group, func(f fault.Fault) bool { return source.ParentPath(f.Path) == item }) {
		return at.Fault("copied-item", item, "the item is a copy of the one on line %d: %d ids and addresses stand in both; delete it, or give it its own",
			first.Twice.Line, len(group))
	}
	return at.Fault("copied-item", item, "%d ids and addresses of this item are those of others, the first that on line %d; `marketctl new-id --count %d` prints new uuids",
		len(group), first.Twice.Line, len(group))
}

// lostDashes leaves out that keys stand twice in what should be several items of a list.
func lostDashes(faults fault.Faults) fault.Faults {
	for _, dash := range faults.Filter(func(f fault.Fault) bool { return f.Rule == "list-dash" }) {
		faults = faults.Filter(func(f fault.Fault) bool {
			return f.Rule != "duplicate-key" || f.File != dash.File || source.ParentPath(f.Path) != dash.Path
		})
	}
	return faults
}

// textsForLists leaves out that lines continue a text that should be a list, whose items they are.
func textsForLists(faults fault.Faults) fault.Faults {
	return faults.Filter(func(f fault.Fault) bool {
		return f.Rule != "indentation" || !slices.ContainsFunc(faults, func(t fault.Fault) bool {
			return t.Rule == "type" && t.File == f.File && t.Path == f.Path && strings.HasPrefix(t.Message, "expected a list, got the text")
		})
	})
}

// knownCauses drops faults that follow from another one.
func knownCauses(faults fault.Faults) fault.Faults {
	return faults.Filter(func(f fault.Fault) bool {
		return !slices.ContainsFunc(faults, func(t fault.Fault) bool { return follows(f, t) })
	})
}

// follows reports whether a fault follows from t: the address of a screen, the path of a case or
// an id can't be used, so what needs it is not found.
func follows(f, t fault.Fault) bool {
	switch f.Rule {
	case "host-environment":
		return t.Rule == "duplicate-host" && t.File == f.File && t.Path == f.Path
	case "plan-yearly":
		return t.Rule == "money-unit" && t.File == f.File && strings.HasPrefix(t.Path, "plan.prices.")
	case "page-link":
		return t.File == schema.RoutesFile && !t.Warning && strings.HasPrefix(t.Path, "routes.") && strings.HasSuffix(t.Path, ".path") &&
			strings.Contains(f.Message, "no screen has the address")
	case "route-alternates":
		return t.Rule == "enum" && t.File == f.File && t.Path == source.ParentPath(f.Path)+".area"
	case "expect-path":
		return t.Rule == "value" && t.File == f.File && t.Path == itemOf(f.Path, 1)+".path"
	case "expect-nothing":
		return t.Rule == "unknown-key" && t.File == f.File && strings.HasPrefix(t.Path, f.Path+".")
	case "buddy-grade":
		return t.Rule == "value" && t.File == f.File && t.Path == f.Path
	case "buddy-subject":
		return t.Rule == "type" && t.File == fault.FirstFolder(f.File)+"/"+schema.SubjectsFile && strings.HasSuffix(t.Path, ".id")
	case "page-gone":
		renamed := t.Rule == "unknown-file" && strings.HasPrefix(t.File, strings.TrimSuffix(f.File, "md"))
		return renamed || t.Rule == "unknown-page" && strings.EqualFold(t.File, f.File)
	}
	return false
}

// near is the maximum number of lines between a map and the comment with its missing key.
const near = 12

// commentedKeys moves the fault of a missing key to the comment that the key stands in: # makes
// a heading in Markdown, and a comment in YAML.
func commentedKeys(faults fault.Faults, src *source.Packs) fault.Faults {
	out := slices.Clone(faults)
	lines := map[string][]string{} // of files with such faults
	for i, f := range out {
		if f.Rule != "missing-key" {
			continue
		}
		if _, split := lines[f.File]; !split {
			text, _ := src.Text(f.File)
			lines[f.File] = strings.Split(text, "\n")
		}
		key := f.Path[strings.LastIndexByte(f.Path, '.')+1:]
		nested := source.ParentPath(f.Path) != ""
		for k, line := range lines[f.File] {
			bare := strings.TrimLeft(line, " ")
			if rest := strings.TrimLeft(bare, "# "); strings.HasPrefix(bare, "#") && strings.HasPrefix(rest, key+":") && (!nested || k >= f.Line && k < f.Line+near) {
				at := fault.Pos{File: f.File, Line: k + 1, Col: len(line) - len(bare) + 1, EndLine: k + 1, EndCol: len(line) - len(rest) + 1}
				out[i] = at.Fault(f.Rule, f.Path, "the key is missing, as # makes a comment of this line; remove the #")
				break
			}
		}
	}
	return out
}

// few is how often a sentence stands for each place by itself.
const few = 3

// repeats tells a sentence that is told of many places of one file at the first of them,
// with how many there are. A remedy is that of all.
func repeats(faults fault.Faults) fault.Faults {
	type sentence struct{ file, rule, message string }
	count := map[sentence]int{}
	of := func(f fault.Fault) sentence { return sentence{f.File, f.Rule, f.Message} }
	for _, f := range faults {
		if !f.Warning {
			count[of(f)]++
		}
	}
	first := map[sentence]int{}
	var out fault.Faults
	for _, f := range faults.Tidy() {
		key := of(f)
		at, told := first[key]
		switch {
		case f.Warning || count[key] <= few || f.Rule == "todo": // each of which is something to do
			out = append(out, f)
		case !told:
			first[key] = len(out)
			f.Message += fmt.Sprintf(" (and at %d more places of this file)", count[key]-1)
			if f.Fix != nil {
				f.Fix = &fault.Fix{Title: f.Fix.Title, Edits: slices.Clone(f.Fix.Edits), Rename: f.Fix.Rename}
			}
			out = append(out, f)
		case out[at].Fix != nil && f.Fix != nil:
			out[at].Fix.Edits = append(out[at].Fix.Edits, f.Fix.Edits...)
		default:
			out[at].Fix = nil
		}
	}
	return out
}

// changedIDs leaves out what else a pack says of an id that was changed: that it names the
// old one in other places, and none names the new one.
func changedIDs(faults fault.Faults) fault.Faults {
	for _, id := range faults.Filter(func(f fault.Fault) bool { return f.Rule == "id-changed" && f.Fix != nil && len(f.Fix.Edits) == 1 }) {
		old := "'" + strings.Trim(id.Fix.Edits[0].Text, `"'`) + "'"
		faults = faults.Filter(func(f fault.Fault) bool {
			follows := slices.Contains([]string{"buddy-grade", "grade-type", "schools-type", "schools-region", "buddy-subject", "school-type-grades"}, f.Rule)
			return !follows || fault.FirstFolder(f.File) != fault.FirstFolder(id.File) || f.Path != id.Path && !strings.Contains(f.Message, old)
		})
	}
	return faults
}
