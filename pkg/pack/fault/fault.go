package fault

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

	Twice Pos // where what may stand once stands first; zero for any other fault

	Paths string // all that a fault about several values is about, with blanks between; else ""

	Fix *Fix // nil when the remedy is not certain
}

// Fix is an edit that repairs a fault. It exists only where one repair is possible.
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
	return f.Filter(func(x Fault) bool { return !x.Warning })
}

// Warnings gives what is worth knowing but refuses nothing.
func (f Faults) Warnings() Faults {
	return f.Filter(func(x Fault) bool { return x.Warning })
}

// Filter gives the faults that keep wants.
func (f Faults) Filter(keep func(Fault) bool) Faults {
	var out Faults
	for _, x := range f {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

// Err is nil when nothing is refused: a nil Faults inside an error interface
// would not be nil.
func (f Faults) Err() error {
	if e := f.Errors(); len(e) > 0 {
		return e
	}
	return nil
}

// Tidy sorts by place and drops what is said twice, as one file is part of
// several environments and of several markets.
func (f Faults) Tidy() Faults {
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
		if n := len(kept); n > 0 && kept[n-1].Told() == x.Told() {
			kept[n-1].Fix = Agreed(kept[n-1].Fix, x.Fix)
			continue
		}
		kept = append(kept, x)
	}
	return kept
}

// Told is the fault without its remedy: two that are told alike are one.
func (f Fault) Told() Fault {
	f.Fix = nil
	return f
}

// Agreed is the remedy of a fault that was met twice, as in two environments:
// where they differ, none is certain.
func Agreed(a, b *Fix) *Fix {
	if reflect.DeepEqual(a, b) {
		return a
	}
	return nil
}

// Pos is a place in a file of a pack.
type Pos struct {
	File      string
	Line, Col int

	// Just behind what stands there; 0 where that is not known for certain.
	EndLine, EndCol int
}

// Top is where a fault of a file as a whole is told.
func Top(file string) Pos { return Pos{File: file, Line: 1, Col: 1, EndLine: 1, EndCol: 1} }

// Exact reports whether the end is known, so that the part can be replaced.
func (p Pos) Exact() bool { return p.EndLine > 0 }

// Replace is the edit that writes text instead of what stands at the place.
func (p Pos) Replace(text string) Edit {
	return Edit{File: p.File, Line: p.Line, Col: p.Col, EndLine: p.EndLine, EndCol: p.EndCol, Text: text}
}

func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Fault tells something that is wrong at the place. Without a path it is about the
// file as a whole.
func (p Pos) Fault(rule, path, format string, args ...any) Fault {
	if path == "" {
		path = "file"
	}
	f := Fault{
		File: p.File, Line: max(p.Line, 1), Col: max(p.Col, 1),
		EndLine: p.EndLine, EndCol: p.EndCol,
		Path: path, Rule: rule, Message: fmt.Sprintf(format, args...),
	}
	if f.EndLine == 0 {
		f.EndLine, f.EndCol = f.Line, f.Col
	}
	return f
}

// Repeats notes where the same stands first.
func (f Fault) Repeats(first Pos) Fault {
	f.Twice = first
	return f
}

// Settled makes an error of what is left to do, where the pack is on the air.
func (f Fault) Settled(live bool) Fault {
	if f.Rule == "todo" && live && f.Warning {
		f.Warning = false
		f.Message = strings.Replace(f.Message, "left to do", "left to do, though it is live", 1)
	}
	return f
}

// About keeps what stands in some packs and in the files that all share;
// without codes, everything.
func (f Faults) About(codes []string) Faults {
	if len(codes) == 0 {
		return f
	}
	return f.Filter(func(x Fault) bool {
		first := FirstFolder(x.File)
		return strings.HasPrefix(first, "_") || slices.Contains(codes, first)
	})
}

// FirstFolder is the first part of the path of a file: the code of the pack that
// it belongs to, or the name of what all packs share.
func FirstFolder(file string) string {
	first, _, _ := strings.Cut(file, "/")
	return first
}

// MaxFaults is how many faults of one tree are told.
const MaxFaults = 200

// Writing is the remedy that puts text in the place of what is wrong.
func Writing(at Pos, text string) *Fix {
	if !at.Exact() {
		return nil
	}
	return &Fix{Title: "write " + text, Edits: []Edit{at.Replace(text)}}
}
