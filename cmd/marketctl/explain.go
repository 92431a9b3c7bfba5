package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/trail"
)

type explainCommand struct {
	packsFlag
	Code   string `arg:"" name:"code" help:"The market." predictor:"market"`
	Path   string `arg:"" optional:"" name:"path" help:"A key such as flags.hasBlog, or a section such as payout; the whole market by default." predictor:"path"`
	Env    string `help:"prod, staging, dev or local." default:"prod" predictor:"environment"`
	At     string `help:"Tell whether dated values are on at this moment, such as 2024-11-01 or 2024-11-01T00:00:00Z." placeholder:"TIME"`
	Format string `help:"text or json." enum:"text,json" default:"text"`
}

// Help is the long help.
func (x *explainCommand) Help() string {
	return help(`Shows what a market has at a path: the value, every layer that says something about it as file:line,
what the key means, and which addresses and links depend on it. A section is a table; what comes from the base is faint.`,
		`marketctl explain gr flags.hasParentsPages --env staging`,
		`the value is explained`,
		`a file that the market is made of can't be read`,
		`the call is wrong: unknown market, path or environment`)
}

// Run explains.
func (x *explainCommand) Run(out output) error {
	env, err := source.ParseEnvironment(x.Env)
	if err != nil {
		return usageError{fmt.Errorf("--env: %w", err)}
	}
	at, err := x.moment(x.At, x.Code)
	if err != nil {
		return err
	}
	packs, err := x.open()
	if err != nil {
		return err
	}
	trail, err := trail.Read(packs)
	if err != nil {
		return err
	}
	path := strings.Trim(x.Path, ".")
	values, err := trail.Explain(x.Code, env, path)
	if err != nil {
		return explainError(err)
	}
	e := &explanation{trail: trail, code: x.Code, env: env, at: at, values: values, output: out}
	if x.Format == "json" {
		return e.json()
	}
	if len(values) == 1 && values[0].Path == path {
		return e.one(values[0])
	}
	return e.table(path)
}

// explainError leaves faults of packs as they are; all else is the caller's.
func explainError(err error) error {
	if _, ok := errors.AsType[fault.Faults](err); ok {
		return err
	}
	return usageError{err}
}

// explanation is what one call says.
type explanation struct {
	output
	trail  *trail.Trail
	code   string
	env    market.Environment
	at     *time.Time
	values []trail.Value
}

// one explains a single value in full.
func (e *explanation) one(v trail.Value) error {
	uses, err := e.trail.Uses(e.code, e.env, v.Path)
	if err != nil {
		return err
	}
	w := &lines{}
	w.add(e.style.bold(v.Path), " = ", e.style.bold(valueText(v)))
	if doc := cmp.Or(v.Field.Doc, v.Field.TypeDoc); doc != "" {
		w.add(doc)
	}
	w.add(e.allowed(v.Field))
	w.add()
	e.layers(w, v)
	if err := e.elsewhere(w, v); err != nil {
		return err
	}
	if err := e.dated(w, v.Path); err != nil {
		return err
	}
	if err := e.absent(w); err != nil {
		return err
	}
	if len(uses) > 0 {
		w.add()
		w.add("What depends on it:")
		e.uses(w, uses)
	}
	return w.print(e.stdout)
}

// allowed says what may be written, where that is a closed list or a range.
func (e *explanation) allowed(f *schema.Field) string {
	var parts []string
	if len(f.Values) > 0 {
		parts = append(parts, strings.Join(f.Values, ", "))
	} else if f.Pattern != "" {
		parts = append(parts, f.Pattern)
	}
	if f.Min != "" && f.Max != "" {
		parts = append(parts, f.Min+" to "+f.Max)
	}
	if f.Nullable && len(parts) > 0 {
		parts = append(parts, "null")
	}
	if len(parts) == 0 {
		return ""
	}
	return e.style.faint("Allowed: " + strings.Join(parts, "; or "))
}

func (e *explanation) layers(w *lines, v trail.Value) {
	if len(v.Layers) == 0 {
		w.add("  no layer gives it")
		return
	}
	rows := make([][]string, 0, len(v.Layers))
	for _, l := range v.Layers {
		mark := "overridden"
		if l.Wins {
			mark = "counts"
		}
		rows = append(rows, []string{l.Layer, place(l), mark, l.Text})
	}
	for i, row := range aligned(rows) {
		if v.Layers[i].Wins {
			w.add("  ", e.style.green(row))
		} else {
			w.add("  ", e.style.faint(row))
		}
	}
	if v.List != nil {
		w.add(e.style.faint(fmt.Sprintf("  the list stands at %s", place(*v.List))))
	}
}

// elsewhere names the environments in which the value is another.
func (e *explanation) elsewhere(w *lines, v trail.Value) error {
	for _, env := range market.Environments() {
		if env == e.env || len(v.Layers) == 0 {
			continue
		}
		others, err := e.trail.Explain(e.code, env, v.Path)
		if err != nil {
			return explainError(err)
		}
		if len(others) == 1 && !reflect.DeepEqual(others[0].JSON, v.JSON) {
			last := others[0].Layers[len(others[0].Layers)-1]
			w.add(fmt.Sprintf("  in %s it is %s (%s)", env, valueText(others[0]), place(last)))
		}
	}
	return nil
}

// dated says whether what has a window is on at the moment asked for.
func (e *explanation) dated(w *lines, path string) error {
	first, _, _ := strings.Cut(path, ".")
	if e.at == nil || (path != "" && first != "contest") {
		return nil
	}
	contest, err := e.trail.Contest(e.code, e.env)
	if err != nil {
		return explainError(err)
	}
	w.add()
	zone, err := e.zone()
	if err != nil {
		return err
	}
	w.add(fmt.Sprintf("At %s %s.", market.ShowTime(*e.at, zone), contestState(contest, *e.at, zone)))
	return nil
}

// absent says that an environment does not have the market, as it is a draft.
func (e *explanation) absent(w *lines) error {
	values, err := e.trail.Explain(e.code, e.env, "status")
	if err != nil {
		return explainError(err)
	}
	status, _ := values[0].JSON.(string)
	if !market.Status(status).In(e.env) {
		w.add()
		w.add(e.style.yellow(fmt.Sprintf("The pack is a draft (%s): %s does not have this market.", place(values[0].Layers[0]), e.env)))
	}
	return nil
}

// zone is the market's time zone, in which people there read moments.
func (e *explanation) zone() (string, error) {
	values, err := e.trail.Explain(e.code, e.env, "timeZone")
	if err != nil {
		return "", explainError(err)
	}
	if len(values) == 0 {
		return "", nil
	}
	zone, _ := values[0].JSON.(string)
	return zone, nil
}

func contestState(c *market.Contest, at time.Time, zone string) string {
	switch {
	case c == nil:
		return "there is no contest"
	case (&market.Market{Contest: c}).ContestRunning(at):
		return "the contest is on"
	case at.Before(c.StartOn):
		return "the contest is off: it starts on " + market.ShowTime(c.StartOn, zone)
	}
	return "the contest is off: it ended on " + market.ShowTime(*c.EndOn, zone)
}

func (e *explanation) uses(w *lines, uses []trail.Use) {
	rows := make([][]string, 0, len(uses))
	for _, u := range uses {
		state := "on"
		if !u.On {
			state = "off"
		}
		rows = append(rows, []string{strings.ReplaceAll(u.Kind, "-", " "), state, fmt.Sprintf("%s:%d", u.File, u.Line), u.String()})
	}
	for i, row := range aligned(rows) {
		if uses[i].On {
			w.add("  ", row)
		} else {
			w.add("  ", e.style.faint(row))
		}
	}
}

// table shows a section, one value a line; what only the base says is faint.
func (e *explanation) table(path string) error {
	w := &lines{}
	section := e.trail.Fields()["market"]
	if path != "" {
		section = section.Find(path)
	}
	if path != "" && section != nil && section.Doc != "" {
		w.add(section.Doc)
		w.add()
	}
	shown := e.values
	if path == "" {
		shown = folded(shown)
	}
	rows := make([][]string, 0, len(shown))
	for _, v := range shown {
		row := tableRow(v)
		if v.Field != nil && v.Field.Unread && (section == nil || !section.Unread) {
			row[len(row)-1] += "  " + schema.Unshown // where the section's own line doesn't state it
		}
		rows = append(rows, row)
	}
	for i, row := range aligned(rows) {
		if v := shown[i]; len(v.Layers) == 1 && v.Layers[0].Layer == trail.LayerBase {
			row = e.style.faint(row)
		}
		w.add(row)
	}
	if err := e.dated(w, path); err != nil {
		return err
	}
	if err := e.absent(w); err != nil {
		return err
	}
	return w.print(e.stdout)
}

func tableRow(v trail.Value) []string {
	n := len(v.Layers)
	if n == 0 {
		return []string{v.Path, "-", "", "no layer gives it"}
	}
	last := v.Layers[n-1]
	text := last.Text
	if n > 1 {
		below := v.Layers[n-2]
		text += fmt.Sprintf(" (%s: %s)", below.Layer, below.Text)
	}
	return []string{v.Path, last.Layer, place(last), text}
}

// folded makes one value of all the items of a list.
func folded(values []trail.Value) []trail.Value {
	var out []trail.Value
	for _, v := range values {
		list, index, ok := listItem(v.Path)
		if !ok {
			out = append(out, v)
			continue
		}
		v.Layers = slices.Clone(v.Layers)
		v.Layers[len(v.Layers)-1].Text = items(index + 1)
		if n := len(out); n > 0 && out[n-1].Path == list {
			first := out[n-1].Layers
			first[len(first)-1].Text = items(index + 1)
			continue
		}
		v.Path = list
		out = append(out, v)
	}
	return out
}

// listItem splits payout.tiers.2.topLimit into payout.tiers and 2.
func listItem(path string) (list string, index int, ok bool) {
	parts := strings.Split(path, ".")
	for i, part := range parts {
		if n, err := strconv.Atoi(part); err == nil {
			return strings.Join(parts[:i], "."), n, true
		}
	}
	return "", 0, false
}

func items(n int) string {
	if n == 1 {
		return "1 item"
	}
	return fmt.Sprintf("%d items", n)
}

func place(l trail.LayerValue) string { return fmt.Sprintf("%s:%d", l.File, l.Line) }

// valueText is the effective value on one line; a text stands without quotes.
func valueText(v trail.Value) string {
	if len(v.Layers) == 0 {
		return "(not given)"
	}
	if text, ok := v.JSON.(string); ok {
		return text
	}
	if list, ok := v.JSON.([]any); ok && v.Field.Items != nil && v.Field.Items.Kind == "map" {
		return items(len(list))
	}
	return compactJSON(v.JSON)
}

func compactJSON(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(b.String())
}
