package market

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Fault is one thing that is wrong with a pack, told to its author.
type Fault struct {
	File    string // relative to the folder of packs, with slashes
	Line    int    // from 1
	Col     int    // from 1, in characters
	Path    string // such as payout.tiers.2.topLimit; list items count from 0
	Rule    string // the kind of fault, such as unknown-key or contest-order
	Message string // one sentence without the place
	Warning bool   // worth knowing, but nothing is refused because of it

	// The place just behind what is at fault; the place itself when something
	// is missing there.
	EndLine, EndCol int

	Paths string // all that a fault about several values is about, with blanks between; else ""

	Fix *Fix // nil when the remedy is not certain
}

// Fix is a remedy that is certain: whoever reads the fault would do the same.
type Fix struct {
	Title string // what it does, such as: write 'currency'
	Edits []Edit // of which none touches another

	Rename *Rename // nil where every file keeps its name
}

// Rename gives a file another name in its folder, which no file has yet. Both are
// relative to the folder of packs.
type Rename struct{ From, To string }

// Edit replaces a part of a file by a text. Lines and columns count as those of
// a Fault; the end is the place just behind the part, so an edit whose end is
// its start inserts.
type Edit struct {
	File            string
	Line, Col       int
	EndLine, EndCol int
	Text            string
}

// String writes file:line:col: path: sentence; a warning says so and names its rule.
func (f Fault) String() string {
	if f.Warning {
		return fmt.Sprintf("%s:%d:%d: %s: warning %s: %s", f.File, f.Line, f.Col, f.Path, f.Rule, f.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Col, f.Path, f.Message)
}

// Faults is everything that is wrong with a set of packs. As an error it is a
// list, one line each.
type Faults []Fault //nolint:errname // a list of faults, which only now and then is an error

// Error writes one fault per line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// Errors gives the faults that are not mere warnings.
func (f Faults) Errors() Faults {
	return f.filter(func(x Fault) bool { return !x.Warning })
}

// Warnings gives what is worth knowing but refuses nothing.
func (f Faults) Warnings() Faults {
	return f.filter(func(x Fault) bool { return x.Warning })
}

func (f Faults) filter(keep func(Fault) bool) Faults {
	var out Faults
	for _, x := range f {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

// err is nil when nothing is refused: a nil Faults inside an error interface
// would not be nil.
func (f Faults) err() error {
	if e := f.Errors(); len(e) > 0 {
		return e
	}
	return nil
}

// tidy sorts by place and drops what is said twice, as one file is part of
// several environments and of several markets.
func (f Faults) tidy() Faults {
	out := slices.Clone(f)
	slices.SortFunc(out, func(a, b Fault) int {
		return cmp.Or(
			cmp.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Message, b.Message),
		)
	})
	kept := out[:0]
	for _, x := range out {
		if n := len(kept); n > 0 && kept[n-1].told() == x.told() {
			kept[n-1].Fix = agreed(kept[n-1].Fix, x.Fix)
			continue
		}
		kept = append(kept, x)
	}
	return kept
}

// told is the fault without its remedy: two that are told alike are one.
func (f Fault) told() Fault {
	f.Fix = nil
	return f
}

// agreed is the remedy of a fault that was met twice, as in two environments:
// where they differ, none is certain.
func agreed(a, b *Fix) *Fix {
	if reflect.DeepEqual(a, b) {
		return a
	}
	return nil
}

// pos is a place in a file of a pack.
type pos struct {
	file      string
	line, col int

	// Just behind what stands there; 0 where that is not known for certain.
	endLine, endCol int
}

// top is where a fault of a file as a whole is told.
func top(file string) pos { return pos{file: file, line: 1, col: 1, endLine: 1, endCol: 1} }

// exact tells whether the end is known, so that the part can be replaced.
func (p pos) exact() bool { return p.endLine > 0 }

// replace is the edit that writes text instead of what stands at the place.
func (p pos) replace(text string) Edit {
	return Edit{File: p.file, Line: p.line, Col: p.col, EndLine: p.endLine, EndCol: p.endCol, Text: text}
}

func (p pos) String() string { return fmt.Sprintf("%s:%d:%d", p.file, p.line, p.col) }

func (p pos) fault(rule, path, format string, args ...any) Fault {
	if path == "" {
		path = "file"
	}
	f := Fault{
		File: p.file, Line: max(p.line, 1), Col: max(p.col, 1),
		EndLine: p.endLine, EndCol: p.endCol,
		Path: path, Rule: rule, Message: fmt.Sprintf(format, args...),
	}
	if f.EndLine == 0 {
		f.EndLine, f.EndCol = f.Line, f.Col
	}
	return f
}

// settled: what is left to do in a pack that is on the air is a fault.
func (f Fault) settled(live bool) Fault {
	if f.Rule == "todo" && live && f.Warning {
		f.Warning = false
		f.Message = strings.Replace(f.Message, "left to do", "left to do, though it is live", 1)
	}
	return f
}

// about keeps what stands in some packs and in the files that all share;
// without codes, everything.
func (f Faults) about(codes []string) Faults {
	if len(codes) == 0 {
		return f
	}
	return f.filter(func(x Fault) bool {
		first := firstFolder(x.File)
		return strings.HasPrefix(first, "_") || slices.Contains(codes, first)
	})
}

func firstFolder(file string) string {
	first, _, _ := strings.Cut(file, "/")
	return first
}

// maxFaults is how many faults of one tree are told.
const maxFaults = 200

// writing is the remedy that puts text in the place of what is wrong.
func writing(at pos, text string) *Fix {
	if !at.exact() {
		return nil
	}
	return &Fix{Title: "write " + text, Edits: []Edit{at.replace(text)}}
}
