package expect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/icu"
)

// ErrNoRenderer says that a case looks into a page and that nothing here can
// render one.
var ErrNoRenderer = errors.New("can't look into a page")

// Options say what is checked, and with what.
type Options struct {
	Packs    fs.FS    // a folder of packs
	Codes    []string // whose cases; empty: everybody's
	Messages fs.FS    // the interface's texts, as web.Messages has them
	Open     func(ServerOptions) (Server, error)
}

// ServerOptions say which server the cases of one environment are tried against.
type ServerOptions struct {
	Registry *market.Registry
	Clock    clock.Clock
	// Renders asks for a server that renders pages. One that doesn't needs no Node
	// and sends the same documents without what is inside #root.
	Renders bool
	// RateLimit is more requests a second than any file of cases makes, as the
	// clock stands still within a case.
	RateLimit int
}

// Server is the product's server of one environment.
type Server interface {
	http.Handler
	Close()
}

// Result is what came of all cases.
type Result struct {
	Markets     int // that have cases
	Cases       int
	Differences []Difference // in the order of files and lines
}

// Difference is one thing that came otherwise than a case expects.
type Difference struct {
	File         string // relative to the folder of packs
	Line, Col    int    // of what was expected, from 1
	Case         string
	Environments []market.Environment // in which it came so
	Message      string               // one sentence
}

// String writes file:line:col: case "name" (environments): sentence.
func (d Difference) String() string {
	envs := make([]string, len(d.Environments))
	for i, e := range d.Environments {
		envs[i] = string(e)
	}
	return fmt.Sprintf("%s:%d:%d: case %q (%s): %s", d.File, d.Line, d.Col, d.Case, strings.Join(envs, ", "), d.Message)
}

// Run checks the cases. Its errors are fault.Faults where a pack or an
// expect.yaml is at fault, source.ErrUnknownMarket, and ErrNoRenderer; with
// the last the result has all that could be checked without looking into pages.
func Run(ctx context.Context, o Options) (Result, error) {
	cases, err := compile.ReadExpectations(o.Packs, o.Codes)
	if err != nil {
		return Result{}, err
	}
	if len(cases) == 0 {
		// Nothing to check is no success while a pack, or the name of a file of
		// cases, is wrong.
		_, err := pack.Load(o.Packs, pack.Options{Env: market.Local})
		return Result{}, err
	}
	texts, err := icu.Load(o.Messages)
	if err != nil {
		return Result{}, fmt.Errorf("expect: %w", err)
	}
	registries, err := pack.LoadEach(o.Packs, market.Environments())
	if err != nil {
		return Result{}, err
	}
	r := &run{options: o, texts: texts, found: map[key]*Difference{}}
	for _, env := range market.Environments() {
		if err := r.environment(ctx, registries[env], cases); err != nil {
			return Result{}, err
		}
	}
	return r.result(cases), r.renderErr
}

// run is the state of one Run.
type run struct {
	options   Options
	texts     *icu.Catalogues
	found     map[key]*Difference
	renderErr error // why a text could not be checked, once one could not
}

// key is what makes two differences the same in two environments.
type key struct {
	file      string
	line, col int
	message   string
}

// environment checks the cases that hold in an environment, in the order of
// their moments: as in a server's life, time never runs backwards.
func (r *run) environment(ctx context.Context, registry *market.Registry, cases []compile.Expectation) error {
	var here []compile.Expectation
	looks := false
	for _, c := range cases {
		if c.In(registry.Environment()) {
			here = append(here, c)
			looks = looks || len(c.Then.Text.Has)+len(c.Then.Text.Lacks) > 0
		}
	}
	if len(here) == 0 {
		return nil
	}
	slices.SortStableFunc(here, func(a, b compile.Expectation) int { return a.At.Compare(b.At) })
	w, err := openWorld(r.options, registry, looks)
	if err != nil {
		return err
	}
	defer w.close()
	for i := range here {
		r.check(ctx, w, &here[i])
	}
	return ctx.Err()
}

func (r *run) check(ctx context.Context, w *world, c *compile.Expectation) {
	m, ok := w.registry.ByCode(c.Market)
	if !ok {
		// A draft, which the public environments don't have.
		if len(c.Environments) > 0 {
			r.add(c, w.registry.Environment(), "environments", "the market is a draft, which is absent here")
		}
		return
	}
	diff := &comparison{world: w, texts: r.texts, market: m, expected: c}
	if c.Then.Visits() {
		diff.answer = w.visit(ctx, hostOf(w, m, c), c)
		diff.visit()
	}
	diff.tiers()
	if diff.renderErr != nil && r.renderErr == nil {
		file, line, col := c.Place("then.text")
		r.renderErr = fmt.Errorf("%w: %s:%d:%d: case %q: %w", ErrNoRenderer, file, line, col, c.Name, diff.renderErr)
	}
	for _, f := range diff.found {
		r.add(c, w.registry.Environment(), f.path, f.message)
	}
}

func (r *run) add(c *compile.Expectation, env market.Environment, path, message string) {
	file, line, col := c.Place(path)
	k := key{file, line, col, message}
	if r.found[k] == nil {
		r.found[k] = &Difference{File: file, Line: line, Col: col, Case: c.Name, Message: message}
	}
	r.found[k].Environments = append(r.found[k].Environments, env)
}

func (r *run) result(cases []compile.Expectation) Result {
	out := Result{Cases: len(cases)}
	seen := map[string]bool{}
	for _, c := range cases {
		seen[c.Market] = true
	}
	out.Markets = len(seen)
	for _, d := range r.found {
		out.Differences = append(out.Differences, *d)
	}
	slices.SortFunc(out.Differences, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Message, b.Message))
	})
	return out
}
