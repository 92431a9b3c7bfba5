package pack

import (
	"strconv"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// PromiseRules are the rules that compare the packs with what they were.
func PromiseRules() []string {
	return []string{"id-changed", "id-reused", "page-updated", "contest-payout", "contest-window"}
}

// A contest is a promise: who shares knows while its window is open does so for
// what the payout table said. brokenPromises finds what has changed of it.
func brokenPromises(old, now *compile.Set, at time.Time) fault.Faults {
	var faults fault.Faults
	for _, code := range old.Codes() {
		before := old.Drafts[code]
		window := before.Variants[market.Prod].Good.Get("contest")
		if !before.In(market.Prod) || !windowOpen(window, at) {
			continue
		}
		tree := before.Variants[market.Prod].Tree
		p := &promise{code: code, at: at, before: tree, window: window, zone: tree.Get("timeZone").Str()}
		p.check(now.Drafts[code])
		faults = append(faults, p.faults...)
	}
	return faults
}

// promise is that of one market whose contest is open.
type promise struct {
	code   string
	at     time.Time
	before *source.Node // the market as it was
	window *source.Node
	zone   string // of the market
	faults fault.Faults
}

func (p *promise) check(d *compile.Draft) {
	file := p.code + "/" + schema.MarketFile
	if d == nil || !d.In(market.Prod) {
		p.tell(fault.Top(file), "contest-window", "contest", "the market is to leave the air")
		return
	}
	tree := d.Variants[market.Prod].Tree
	place := func(path string) fault.Pos {
		if at := tree.Place(path, file); at.File != schema.BaseFile {
			return at
		}
		return fault.Top(file) // what is gone from the pack comes from the base
	}
	switch contest := tree.Get("contest"); {
	case contest == nil || contest.IsNull():
		p.tell(place("contest"), "contest-window", "contest", "its window is gone")
	default:
		for _, key := range []string{"startOn", "endOn"} {
			if was, is := p.window.Get(key), contest.Get(key); !sameMoment(was, is) {
				p.tell(place("contest."+key), "contest-window", "contest."+key, key+" was "+p.shown(was))
			}
		}
	}
	for _, path := range []string{"payout.tiers", "payout.hidden", "currency"} {
		was, is := p.before.At(path), tree.At(path)
		if was.Equal(is) {
			continue
		}
		path, was = firstDifference(path, was, is)
		what := "the table was another"
		if was != nil && was.Kind == source.ScalarNode {
			what = path + " was " + was.Words()
		}
		p.tell(place(path), "contest-payout", path, what)
	}
}

// firstDifference goes down to the first value that differs, as long as lists
// have as many items and maps the same keys.
func firstDifference(path string, was, is *source.Node) (string, *source.Node) {
	if was == nil || is == nil || was.Kind != is.Kind || len(was.Items) != len(is.Items) {
		return path, was
	}
	for i, item := range was.Items {
		if !item.Equal(is.Items[i]) {
			return firstDifference(source.JoinPath(path, strconv.Itoa(i)), item, is.Items[i])
		}
	}
	for _, f := range was.Fields {
		if other := is.Get(f.Name); other != nil && !f.Value.Equal(other) {
			return firstDifference(source.JoinPath(path, f.Name), f.Value, other)
		}
	}
	return path, was
}

func (p *promise) tell(at fault.Pos, rule, path, what string) {
	p.faults = append(p.faults, at.Fault(rule, path,
		"the contest is open at %s and has to end as it was announced; %s; %s", market.ShowTime(p.at, p.zone), what, p.allowed()))
}

// allowed says from when on the terms may change.
func (p *promise) allowed() string {
	contest, ok := contestOf(p.window)
	if !ok || contest.EndOn == nil {
		return "it has no end yet, so announce one first and change it then"
	}
	over := contest.Over().In(market.Zone(p.zone))
	if over.Equal(time.Date(over.Year(), over.Month(), over.Day(), 0, 0, 0, 0, over.Location())) {
		return "allowed from " + market.ShowDay(over, p.zone)
	}
	return "allowed from " + market.ShowTime(over, p.zone)
}

// shown is a moment of the pack, or another value as it is written.
func (p *promise) shown(n *source.Node) string {
	if t, err := time.Parse(time.RFC3339, n.Str()); err == nil {
		return market.ShowTime(t, p.zone)
	}
	return n.Words()
}

// windowOpen reports whether a contest that fits the schema is open.
func windowOpen(window *source.Node, at time.Time) bool {
	c, ok := contestOf(window)
	return ok && (&market.Market{Contest: &c}).ContestRunning(at)
}

// contestOf is the contest that a pack writes; ok is false without one.
func contestOf(window *source.Node) (c market.Contest, ok bool) {
	start, err := time.Parse(time.RFC3339, window.Get("startOn").Str())
	if err != nil {
		return c, false
	}
	c.StartOn = start
	if end, err := time.Parse(time.RFC3339, window.Get("endOn").Str()); err == nil {
		c.EndOn = &end
	}
	return c, true
}

// sameMoment compares moments however they are written.
func sameMoment(a, b *source.Node) bool {
	x, errX := time.Parse(time.RFC3339, a.Str())
	y, errY := time.Parse(time.RFC3339, b.Str())
	if errX != nil || errY != nil {
		return a.Equal(b)
	}
	return x.Equal(y)
}
