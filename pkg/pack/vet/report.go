package vet

import (
	"encoding/json"
	"fmt"
	"io"
	"path"

	"knowmad/pkg/pack/fault"
)

// Report is what vet found.
type Report struct {
	Faults fault.Faults
	Fixed  fault.Faults // what was wrong until just now
	Prefix string       // the folder of packs as others name it, with slashes: markets
}

// file is a fault's file as seen from where the folder of packs is named.
func (r Report) file(name string) string { return path.Join(r.Prefix, name) }

// document is the form for programs. Keys are added, never removed.
type document struct {
	Faults   []faultJSON `json:"faults"`
	Fixed    []faultJSON `json:"fixed"`    // repaired by this call
	Errors   int         `json:"errors"`   // how many of the faults refuse the packs
	Warnings int         `json:"warnings"` // how many don't
}

// faultJSON is a fault. Lines and columns count from 1, columns in characters;
// the end is just behind the last one.
type faultJSON struct {
	File      string   `json:"file"` // relative to the folder of packs
	Line      int      `json:"line"`
	Column    int      `json:"column"`
	EndLine   int      `json:"endLine"`
	EndColumn int      `json:"endColumn"`
	Path      string   `json:"path"`
	Rule      string   `json:"rule"`
	Severity  string   `json:"severity"` // error or warning
	Message   string   `json:"message"`
	Fix       *fixJSON `json:"fix"` // null where no remedy is certain
}

type fixJSON struct {
	Title string     `json:"title"`
	Edits []editJSON `json:"edits"`

	Rename *renameJSON `json:"rename,omitempty"` // of a file with the wrong name
}

// renameJSON gives a file another name; both are relative to the folder of packs.
type renameJSON struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// editJSON replaces a part of a file by a text.
type editJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"column"`
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endColumn"`
	Text    string `json:"text"`
}

// JSON writes the report for programs.
func (r Report) JSON(out io.Writer) error {
	return write(out, document{
		Faults: faultsJSON(r.Faults), Fixed: faultsJSON(r.Fixed),
		Errors: len(r.Faults.Errors()), Warnings: len(r.Faults.Warnings()),
	})
}

func write(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

func faultsJSON(faults fault.Faults) []faultJSON {
	out := make([]faultJSON, len(faults))
	for i, f := range faults {
		out[i] = faultJSON{
			File: f.File, Line: f.Line, Column: f.Col, EndLine: f.EndLine, EndColumn: f.EndCol,
			Path: f.Path, Rule: f.Rule, Severity: severity(f), Message: f.Message,
		}
		if f.Fix == nil {
			continue
		}
		fix := &fixJSON{Title: f.Fix.Title, Edits: []editJSON{}, Rename: (*renameJSON)(f.Fix.Rename)}
		for _, e := range f.Fix.Edits {
			fix.Edits = append(fix.Edits, editJSON(e))
		}
		out[i].Fix = fix
	}
	return out
}

// severity is the word that all formats have for a fault.
func severity(f fault.Fault) string {
	if f.Warning {
		return "warning"
	}
	return "error"
}

// Without gives the faults that are not among others. Where only the line
// moved, as an edit above does, a fault is the same.
func Without(faults, others fault.Faults) fault.Faults {
	type kind struct{ file, path, rule, message string }
	of := func(f fault.Fault) kind { return kind{f.File, f.Path, f.Rule, f.Message} }
	count := map[kind]int{}
	for _, f := range others {
		count[of(f)]++
	}
	var out fault.Faults
	for _, f := range faults {
		if count[of(f)]--; count[of(f)] < 0 {
			out = append(out, f)
		}
	}
	return out
}
