package market

import (
	"strconv"
	"time"
)

// PromiseRules are the rules that compare the packs with what they were.
func PromiseRules() []string {
	return []string{"id-changed", "id-reused", "page-updated", "contest-payout", "contest-window"}
}

// A contest is a promise: who shares knows while its window is open does so for
// what the payout table said. brokenPromises finds what has changed of it.
func brokenPromises(old, now *draftSet, at time.Time) Faults {
	var faults Faults
	for _, code := range old.codes() {
		before := old.drafts[code]
		window := before.variants[Prod].good.get("contest")
		if !before.in(Prod) || !windowOpen(window, at) {
			continue
		}
		tree := before.variants[Prod].tree
		p := &promise{code: code, at: at, before: tree, window: window, zone: tree.get("timeZone").str()}
		p.check(now.drafts[code])
		faults = append(faults, p.faults...)
	}
	return faults
}

// promise is that of one market whose contest is open.
type promise struct {
	code   string
	at     time.Time
	before *node // the market as it was
	window *node
	zone   string // of the market
	faults Faults
}

func (p *promise) check(d *draft) {
	file := p.code + "/" + marketFile
	if d == nil || !d.in(Prod) {
		p.tell(top(file), "contest-window", "contest", "the market is to leave the air")
		return
	}
	tree := d.variants[Prod].tree
	place := func(path string) pos {
		if at := tree.place(path, file); at.file != baseFile {
			return at
		}
		return top(file) // what is gone from the pack comes from the base
	}
	switch contest := tree.get("contest"); {
	case contest == nil || contest.isNull():
		p.tell(place("contest"), "contest-window", "contest", "its window is gone")
	default:
		for _, key := range []string{"startOn", "endOn"} {
			if was, is := p.window.get(key), contest.get(key); !sameMoment(was, is) {
				p.tell(place("contest."+key), "contest-window", "contest."+key, key+" was "+p.shown(was))
			}
		}
	}
	for _, path := range []string{"payout.tiers", "payout.hidden", "currency"} {
		was, is := p.before.at(path), tree.at(path)
		if was.equal(is) {
			continue
		}
		path, was = firstDifference(path, was, is)
		what := "the table was another"
		if was != nil && was.kind == scalarNode {
			what = path + " was " + was.words()
		}
		p.tell(place(path), "contest-payout", path, what)
	}
}

// firstDifference goes down to the first value that differs, as long as lists
// have as many items and maps the same keys.
func firstDifference(path string, was, is *node) (string, *node) {
	if was == nil || is == nil || was.kind != is.kind || len(was.items) != len(is.items) {
		return path, was
	}
	for i, item := range was.items {
		if !item.equal(is.items[i]) {
			return firstDifference(joinPath(path, strconv.Itoa(i)), item, is.items[i])
		}
	}
	for _, f := range was.fields {
		if other := is.get(f.name); other != nil && !f.value.equal(other) {
			return firstDifference(joinPath(path, f.name), f.value, other)
		}
	}
	return path, was
}

func (p *promise) tell(at pos, rule, path, what string) {
	p.faults = append(p.faults, at.fault(rule, path,
		"the contest is open at %s and has to end as it was announced; %s; %s", ShowTime(p.at, p.zone), what, p.allowed()))
}

// allowed says from when on the terms may change.
func (p *promise) allowed() string {
	contest, ok := contestOf(p.window)
	if !ok || contest.EndOn == nil {
		return "it has no end yet, so announce one first and change it then"
	}
	over := contest.Over().In(Zone(p.zone))
	if over.Equal(time.Date(over.Year(), over.Month(), over.Day(), 0, 0, 0, 0, over.Location())) {
		return "allowed from " + ShowDay(over, p.zone)
	}
	return "allowed from " + ShowTime(over, p.zone)
}

// shown is a moment of the pack, or another value as it is written.
func (p *promise) shown(n *node) string {
	if t, err := time.Parse(time.RFC3339, n.str()); err == nil {
		return ShowTime(t, p.zone)
	}
	return n.words()
}

// windowOpen tells whether a contest that fits the schema is open.
func windowOpen(window *node, at time.Time) bool {
	c, ok := contestOf(window)
	return ok && (&Market{Contest: &c}).ContestRunning(at)
}

// contestOf is the contest that a pack writes; ok is false without one.
func contestOf(window *node) (c Contest, ok bool) {
	start, err := time.Parse(time.RFC3339, window.get("startOn").str())
	if err != nil {
		return c, false
	}
	c.StartOn = start
	if end, err := time.Parse(time.RFC3339, window.get("endOn").str()); err == nil {
		c.EndOn = &end
	}
	return c, true
}

// sameMoment compares moments however they are written.
func sameMoment(a, b *node) bool {
	x, errX := time.Parse(time.RFC3339, a.str())
	y, errY := time.Parse(time.RFC3339, b.str())
	if errX != nil || errY != nil {
		return a.equal(b)
	}
	return x.Equal(y)
}
