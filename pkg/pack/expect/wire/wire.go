// Package wire carries a check of cases from marketctl to knowmad, the program that has
// the server, and its result back: lines of JSON over the input and output of a process.
//
//	knowmad    {"build": "v1.4.0 0123456789ab"}
//	marketctl  {"folder": "markets", "codes": ["de"], "node": ""}
//	knowmad    {"difference": {…}}, {"fault": {…}}, …
//	knowmad    {"end": {"markets": 1, "cases": 7, "error": ""}}
//
// Both programs are of one build, so the lines have no version of their own: Run compares
// the first line with its own build and sends nothing to any other. The input stays open
// until the end came; its end before that ends the check.
package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"knowmad/pkg/pack/expect"
	"knowmad/pkg/pack/fault"
)

// Command is the argument with which knowmad serves a check; no person types it.
const Command = "__expect"

// mostBytes bounds the lines of an answer. The differences of all packs are far below it, and
// a foreign program can't fill the memory.
const mostBytes = 64 << 20

// Order is the choice of the cases to check, and of the programs for it.
type Order struct {
	Folder string   `json:"folder"` // of the packs; empty: those inside the program
	Codes  []string `json:"codes"`  // of markets; empty: all
	Node   string   `json:"node"`   // the program that renders pages; empty: the one on the PATH
}

// ErrEarly is the error of a check whose other side ended before its result.
var ErrEarly = errors.New("it ended before its result")

// OtherBuildError is the error of a program that is of another build, or no knowmad at all.
type OtherBuildError struct {
	Own, Other string // names of builds; Other is empty for a program without one
}

func (o *OtherBuildError) Error() string {
	if o.Other == "" {
		return fmt.Sprintf("it does not tell its build; this program is %s", o.Own)
	}
	return fmt.Sprintf("it is of another build, %s; this program is %s", o.Other, o.Own)
}

// answer is a line of knowmad. It has one field.
type answer struct {
	Build      string             `json:"build,omitempty"`
	Fault      *fault.Fault       `json:"fault,omitempty"`
	Difference *expect.Difference `json:"difference,omitempty"`
	End        *end               `json:"end,omitempty"`
}

// end is the last line.
type end struct {
	Markets int    `json:"markets"`
	Cases   int    `json:"cases"`
	Error   string `json:"error,omitempty"` // why not all was checked, for people
}

// Run has a check made by the other side: in is its input, out its output, build the
// name of this build. Errors are OtherBuildError, ErrEarly, fault.Faults where packs are at
// fault, and sentences of the other side; with the last the result has all that was
// checked.
func Run(in io.Writer, out io.Reader, build string, o Order) (expect.Result, error) {
	lines := json.NewDecoder(io.LimitReader(out, mostBytes))
	var first answer
	if err := lines.Decode(&first); err != nil || first.Build != build {
		return expect.Result{}, &OtherBuildError{Own: build, Other: first.Build}
	}
	if err := json.NewEncoder(in).Encode(o); err != nil {
		return expect.Result{}, fmt.Errorf("%w: %w", ErrEarly, err)
	}
	var (
		result expect.Result
		faults fault.Faults
	)
	for {
		var a answer
		if err := lines.Decode(&a); err != nil {
			return expect.Result{}, fmt.Errorf("%w: %w", ErrEarly, err)
		}
		switch {
		case a.Fault != nil:
			faults = append(faults, *a.Fault)
		case a.Difference != nil:
			result.Differences = append(result.Differences, *a.Difference)
		case a.End != nil:
			result.Markets, result.Cases = a.End.Markets, a.End.Cases
			return result, a.End.err(faults)
		}
	}
}

func (e *end) err(faults fault.Faults) error {
	switch {
	case len(faults) > 0:
		return faults
	case e.Error != "":
		return errors.New(e.Error) //nolint:err113 // a sentence of the other side
	}
	return nil
}

// Serve is the other side of Run: it tells build, reads an order from in, makes the check
// by run, whose context ends with in, and writes the result to out. Its errors are those
// of reading and writing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, build string, run func(context.Context, Order) (expect.Result, error)) error {
	lines := json.NewEncoder(out)
	if err := lines.Encode(answer{Build: build}); err != nil {
		return fmt.Errorf("wire: %w", err)
	}
	var o Order
	if err := json.NewDecoder(in).Decode(&o); errors.Is(err, io.EOF) {
		return nil // of another build
	} else if err != nil {
		return fmt.Errorf("wire: order: %w", err)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, in) // until the caller is done, or gone
		stop()
	}()
	result, err := run(ctx, o)
	for _, a := range answers(result, err) {
		if err := lines.Encode(a); err != nil {
			return fmt.Errorf("wire: %w", err)
		}
	}
	return nil
}

// answers are the lines of a result.
func answers(result expect.Result, err error) []answer {
	var out []answer
	last := end{Markets: result.Markets, Cases: result.Cases}
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		for i := range faults {
			out = append(out, answer{Fault: &faults[i]})
		}
	} else if err != nil {
		last.Error = err.Error()
	}
	for i := range result.Differences {
		out = append(out, answer{Difference: &result.Differences[i]})
	}
	return append(out, answer{End: &last})
}
