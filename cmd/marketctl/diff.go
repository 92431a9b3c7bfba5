package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/diff"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/gitfs"
	"knowmad/pkg/platform/icu"
	"knowmad/web"
)

type diffCommand struct {
	packsFlag
	Which    []string `arg:"" optional:"" name:"which" help:"Two markets, two environments, or two of market@environment; with --since, the markets to tell about (all by default)." predictor:"market"`
	Since    string   `help:"Compare the packs with what they were at this git revision." placeholder:"REV"`
	Env      string   `help:"Environment to look at: prod by default, and all four with --since." placeholder:"ENV" predictor:"environment"`
	Format   string   `help:"text, markdown (for a pull request) or json." enum:"text,markdown,json" default:"text"`
	ExitCode bool     `help:"Exit with 1 when something differs, as git diff does."`
}

// Help is the long help.
func (*diffCommand) Help() string {
	return help(`Tells what visitors get otherwise, host by host, a sentence for each difference: addresses that open or close,
links, flags, payout, what search engines are told, texts. It compares what packs mean and not their lines, so moving
a line tells nothing. Nothing is printed when nothing differs.

  marketctl diff de us                 two markets, in prod or --env
  marketctl diff prod staging          two environments, every market
  marketctl diff de@prod de@staging    one market in two environments
  marketctl diff --since main de       the packs as they are, and as they were`,
		`marketctl diff --since origin/main --format markdown`,
		`told, or nothing differs`,
		`the packs have faults, on either side; with --exit-code also: something differs`,
		`the call is wrong: unknown market, environment or revision`)
}

// errDiffers says that something differs, for --exit-code.
var errDiffers = errors.New("something differs")

// Run compares.
func (d *diffCommand) Run(ctx context.Context, out output) error {
	reader, err := newBehaviour()
	if err != nil {
		return err
	}
	var sections []diff.Section
	if d.Since != "" {
		sections, err = d.since(ctx, reader, out)
	} else {
		sections, err = d.versus(reader)
	}
	if errors.Is(err, source.ErrUnknownMarket) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if err := d.print(out, sections); err != nil {
		return err
	}
	if d.ExitCode && len(sections) > 0 {
		return errDiffers
	}
	return nil
}

// newBehaviour reads facts with the texts of links as the source catalogue has
// them: without a language, that is the one that has every text.
func newBehaviour() (*diff.Reader, error) {
	texts, err := icu.Load(web.Messages)
	if err != nil {
		return nil, err
	}
	return diff.NewReader(func(key string) string { return texts.For("").Text(key, nil) })
}

// since compares the folder with what it was.
func (d *diffCommand) since(ctx context.Context, reader *diff.Reader, out output) ([]diff.Section, error) {
	envs := market.Environments()
	if d.Env != "" && d.Env != "all" {
		env, err := source.ParseEnvironment(d.Env)
		if err != nil {
			return nil, usageError{fmt.Errorf("--env: %w", err)}
		}
		envs = []market.Environment{env}
	}
	now, err := d.open()
	if err != nil {
		return nil, err
	}
	dir, ok := d.folder()
	if !ok {
		return nil, usageError{errors.New("--since: the packs inside this program have no past; name their folder with --markets")}
	}
	then, err := gitfs.Open(ctx, dir, d.Since)
	if err != nil {
		return nil, usageError{fmt.Errorf("--since: %w", err)}
	}
	compiler, err := pack.NewCompiler()
	if err != nil {
		return nil, err
	}
	before, err := compiler.LoadEach(then, envs)
	if err != nil {
		return nil, faultsOf("at "+d.Since, err, out)
	}
	after, err := compiler.LoadEach(now, envs)
	if err != nil {
		return nil, err
	}
	sections, err := reader.Since(before, after, d.Which)
	if err != nil {
		return nil, err
	}
	was, err := compiler.Checks(then)
	if err != nil {
		return nil, faultsOf("at "+d.Since, err, out)
	}
	is, err := compiler.Checks(now)
	if err != nil {
		return nil, err
	}
	return append(sections, diff.Checks(was, is, d.Which)...), nil
}

// faultsOf says before faults whose they are: their places are no files here.
func faultsOf(whose string, err error, out output) error {
	if _, ok := errors.AsType[fault.Faults](err); ok {
		_, _ = fmt.Fprintf(out.stderr, "marketctl: the packs %s can't be compiled:\n", whose)
	}
	return err
}

// side is what one argument names.
type side struct {
	code string // "" for every market
	env  market.Environment
}

// versus compares what the two arguments name.
func (d *diffCommand) versus(reader *diff.Reader) ([]diff.Section, error) {
	const two = 2
	if len(d.Which) != two {
		return nil, usageError{errors.New("name two markets or two environments to compare, or --since REV")}
	}
	first, err := d.side(d.Which[0])
	if err != nil {
		return nil, err
	}
	second, err := d.side(d.Which[1])
	if err != nil {
		return nil, err
	}
	if (first.code == "") != (second.code == "") {
		return nil, usageError{fmt.Errorf("'%s' and '%s' can't be compared: name two markets or two environments", d.Which[0], d.Which[1])}
	}
	packs, err := d.open()
	if err != nil {
		return nil, err
	}
	registries, err := pack.LoadEach(packs, []market.Environment{first.env, second.env})
	if err != nil {
		return nil, err
	}
	for _, s := range []side{first, second} {
		if err := present(packs, registries[s.env], s); err != nil {
			return nil, err
		}
	}
	return reader.Versus(
		diff.Side{Name: d.Which[0], Registry: registries[first.env], Code: first.code},
		diff.Side{Name: d.Which[1], Registry: registries[second.env], Code: second.code},
	)
}

// side reads an argument: a market, an environment, or market@environment.
func (d *diffCommand) side(text string) (side, error) {
	code, env, at := strings.Cut(text, "@")
	switch {
	case at:
	case isEnvironment(text):
		if d.Env != "" {
			return side{}, usageError{fmt.Errorf("--env says which environment to look at, and so does '%s'", text)}
		}
		code, env = "", text
	case d.Env != "":
		env = d.Env
	default:
		env = string(market.Prod)
	}
	e, err := source.ParseEnvironment(env)
	if err != nil {
		return side{}, usageError{fmt.Errorf("%s: %w", text, err)}
	}
	return side{code, e}, nil
}

func isEnvironment(text string) bool {
	_, err := source.ParseEnvironment(text)
	return err == nil
}

// present tells why a market can't be looked at: a draft is not everywhere.
func present(packs fs.FS, registry *market.Registry, s side) error {
	if _, ok := registry.ByCode(s.code); ok || s.code == "" {
		return nil
	}
	if isDraft(packs, s.code) {
		return usageError{fmt.Errorf("the market %s is a draft, so it is not in %s; look at it with --env dev", s.code, s.env)}
	}
	_, err := pack.Check(packs, []string{s.code}, nil) // its error suggests what was meant
	if err == nil {
		err = fmt.Errorf("%w '%s' in %s", source.ErrUnknownMarket, s.code, s.env)
	}
	return usageError{err}
}

// isDraft reports whether a pack is compiled for developers alone.
func isDraft(packs fs.FS, code string) bool {
	registry, err := pack.Load(packs, pack.Options{Env: market.Dev})
	if err != nil {
		return false
	}
	m, ok := registry.ByCode(code)
	return ok && m.Status == market.StatusDraft
}

func (d *diffCommand) print(out output, sections []diff.Section) error {
	switch d.Format {
	case "json":
		return writeJSON(out.stdout, d.document(sections))
	case "markdown":
		return diff.WriteMarkdown(out.stdout, d.title(), sections)
	}
	w, bytes, left := &lines{}, 0, 0
	for i, s := range sections {
		leads := s.Leads()
		if bytes > diff.MostBytes {
			left += len(leads)
			continue
		}
		if i > 0 {
			w.add()
		}
		w.add(out.style.bold(s.Heading()))
		for _, lead := range leads {
			if bytes > diff.MostBytes {
				left++
				continue
			}
			w.add("  ", paintedChange(out.style, lead.Told))
			if follows := lead.Consequences(); follows != "" {
				w.add("    ", follows)
			}
			bytes += len(lead.Line())
		}
	}
	if left > 0 {
		w.add()
		w.add(fmt.Sprintf("%d more changes: --format json has all of them.", left))
	}
	return w.print(out.stdout)
}

// paintedChange colours what opens or comes green and what closes or goes red.
func paintedChange(s style, t diff.Told) string {
	switch t.Kind {
	case diff.KindOpens, diff.KindGains, diff.KindAppears:
		return s.green(t.Line())
	case diff.KindCloses, diff.KindLoses, diff.KindRetires:
		return s.red(t.Line())
	default:
		return t.Line()
	}
}

func (d *diffCommand) title() string {
	if d.Since != "" {
		return "What visitors get otherwise since " + d.Since
	}
	return d.Which[0] + " and " + d.Which[1] + ": what visitors get"
}

// diffDocument is what other programs read; keys are added, never removed.
type diffDocument struct {
	Since    string         `json:"since,omitempty"`
	First    string         `json:"first,omitempty"`
	Second   string         `json:"second,omitempty"`
	Sections []diff.Section `json:"sections"`
}

func (d *diffCommand) document(sections []diff.Section) diffDocument {
	doc := diffDocument{Since: d.Since, Sections: sections}
	if d.Since == "" {
		doc.First, doc.Second = d.Which[0], d.Which[1]
	}
	if doc.Sections == nil {
		doc.Sections = []diff.Section{}
	}
	return doc
}

func writeJSON(to io.Writer, v any) error {
	enc := json.NewEncoder(to)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}
