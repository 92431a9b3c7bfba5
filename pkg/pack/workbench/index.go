package workbench

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"

	"github.com/labstack/echo/v5"
)

// page is what both pages have.
type page struct {
	Title    string
	Version  string // of what is shown; streams tell the newest
	Env      market.Environment
	Folder   string // "" when the packs are those inside the binary
	Moment   moment
	URL      string // of this page without its query
	Query    string // what is searched for
	HeldBack int    // refused edits
	Events   string // where to follow; "" when nothing changes
	Broken   string // why the packs can't be read at all
	Outbox   string // URL of the list of mails; "" where Workbench.Outbox is nil
	Trials   string // URL of the experiments; "" where Workbench.Counts is nil
	Tracked  string // URL of the events; "" where Workbench.Tracked is nil
}

// utc is the zone of pages that are about no single market.
const utc = "UTC"

// page makes what both pages have; zone is that of the moments in its form.
func (w *Workbench) page(c *echo.Context, s market.Snapshot, title, address, zone string) page {
	p := page{
		Title: title, Version: version(s), Env: s.Registry.Environment(), Folder: w.Folder, URL: address,
		Moment: momentOf(c.QueryParam(parameter), w.Clock.Now(), zone),
		Query:  strings.TrimSpace(c.QueryParam("q")), HeldBack: len(s.Refused),
	}
	if w.Folder != "" {
		p.Events = streamPath
	}
	if w.Outbox != nil {
		p.Outbox = outboxPath
	}
	if w.Counts != nil {
		p.Trials = experimentsPath
	}
	if w.Tracked != nil {
		p.Tracked = trackedPath
	}
	if s.Err != nil {
		p.Broken = s.Err.Error()
	}
	return p
}

// status is that of the answer: a time that is none is the asker's fault.
func (p page) status() int {
	if p.Moment.Wrong != "" {
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// version is a hash of all that a page can show.
func version(s market.Snapshot) string {
	h := sha256.New()
	fmt.Fprintln(h, s.Registry.Version(), s.Err)
	for _, m := range s.Registry.All() {
		fmt.Fprintln(h, m.Code, s.Registry.LiveSince(m.Code))
	}
	for _, unit := range units(s.Refused) {
		r := s.Refused[unit]
		fmt.Fprintln(h, unit, r.At, r.Err)
		for _, file := range slices.Sorted(maps.Keys(r.Files)) {
			fmt.Fprintln(h, file, len(r.Files[file]), r.Files[file])
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

func units(refused map[string]market.Refusal) []string { return slices.Sorted(maps.Keys(refused)) }

// indexPage is everything that runs.
type indexPage struct {
	page
	Summary  summary
	Refusals []refusal
	Markets  []card
	Windows  []window
	Total    int
}

// AtEdge reports whether the page is at one of the moments around a window's ends.
func (p indexPage) AtEdge() bool { return slices.ContainsFunc(p.Windows, window.current) }

// summary is the state in numbers.
type summary struct{ Live, Drafts, Refused, Faults int }

// Well reports whether every edit is live.
func (s summary) Well() bool { return s.Refused == 0 }

func (w *Workbench) index(c *echo.Context) error {
	s := w.Markets.Snapshot()
	p := indexPage{page: w.page(c, s, "Markets", Path, utc)}
	all := s.Registry.All()
	p.Total = len(all)
	for _, m := range all {
		if m.Status == market.StatusDraft {
			p.Summary.Drafts++
		} else {
			p.Summary.Live++
		}
		if one := cardOf(s, m, p.Moment); one.has(p.Query) {
			p.Markets = append(p.Markets, one)
		}
	}
	slices.SortFunc(p.Markets, func(a, b card) int { return cmp.Compare(a.Name, b.Name) })
	p.Refusals = refusals(s, "", p.Moment)
	for _, r := range p.Refusals {
		p.Summary.Refused++
		p.Summary.Faults += len(r.Faults) + r.More
	}
	p.Windows = windows(s.Registry, p.Moment, Path)
	return w.write(c, p.status(), "index.gohtml", p)
}

// card is one market.
type card struct {
	Code, Name, Own, Lang string // Own is "" where it is the same as Name
	Brand, Flag, URL      string
	Draft, Launched       bool
	Site                  string // whose site it uses; "" for its own
	SiteName              string
	Version               string
	Since                 string // "" when it isn't known
	SinceRFC              string
	Faults                int // why an edit of it is refused
	Hosts                 []host
	Contest               string
}

// host is an address that shows the market.
type host struct{ Name, URL string }

func cardOf(s market.Snapshot, m *market.Market, at moment) card {
	out := card{
		Code: m.Code, Name: m.Country.EnglishName, Own: m.Country.LocalizedName, Lang: m.Locale.Interface, Brand: m.Brand,
		Flag: flagPath + m.Code, URL: at.on(marketPath + m.Code),
		Draft: m.Status == market.StatusDraft, Launched: m.IsLaunched,
		Version: m.Version, Faults: len(faultsOf(s.Refused[m.Code])), Contest: contestState(m, at.At),
		Hosts: []host{hostAt(m.Domain, at)},
	}
	out.Since, out.SinceRFC = shown(s.Registry.LiveSince(m.Code))
	if out.Own == out.Name {
		out.Own = ""
	}
	if m.Linked() {
		out.Site, out.SiteName = m.Site, unitName(s.Registry, m.Site)
	}
	if m.AIDomain != "" {
		out.Hosts = append(out.Hosts, hostAt(m.AIDomain, at))
	}
	return out
}

// has reports whether a search for these words finds the market.
func (c card) has(query string) bool {
	return contains(query, c.Text())
}

// Text is what the market is found by.
func (c card) Text() string {
	words := []string{c.Code, c.Name, c.Own, c.Brand, c.Version, "live"}
	if c.Draft {
		words[5] = "draft"
	}
	if !c.Launched {
		words = append(words, "not launched")
	}
	if c.Faults > 0 {
		words = append(words, "held back")
	}
	for _, h := range c.Hosts {
		words = append(words, h.Name)
	}
	return strings.ToLower(strings.Join(words, " "))
}

// contains reports whether a text in lower case has every word of a query.
func contains(query, text string) bool {
	for word := range strings.FieldsSeq(strings.ToLower(query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func hostAt(origin string, at moment) host {
	h := host{Name: origin, URL: at.on(origin + "/")}
	if u, err := url.Parse(origin); err == nil {
		h.Name = u.Host
	}
	return h
}

func shown(t time.Time) (people, machines string) {
	if t.IsZero() {
		return "", ""
	}
	return t.Format(clockLayout), t.Format(time.RFC3339)
}

// refusal is an edit that is not live.
type refusal struct {
	ID, Name, Stays string
	Market          *card // nil for files that all share, and for what is no market yet
	Since, SinceRFC string
	Faults          []shownFault
	Waits           []string // files that all share whose faults hold it back, too
	More            int      // faults that are not shown
}

// Count is in words how many faults it has of its own.
func (r refusal) Count() string {
	if n := len(r.Faults) + r.More; n > 0 {
		return count(n, "fault")
	}
	return "waiting"
}

// shownFault is one fault with the lines around it.
type shownFault struct {
	fault.Fault
	Lines []line
}

// Place is where to look, as editors and terminals take it.
func (f shownFault) Place() string { return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Col) }

// maxFaults is how many faults of one refusal are shown: who broke everything
// begins with the first, and vet has them all.
const maxFaults = 50

// refusals gives what is held back; with a code only what concerns that market.
func refusals(s market.Snapshot, code string, at moment) []refusal {
	var out []refusal
	for i, unit := range units(s.Refused) {
		if code != "" && unit != code && !isShared(unit) {
			continue
		}
		r := refusal{ID: fmt.Sprintf("refusal-%d", i+1), Name: unitName(s.Registry, unit), Stays: liveDespiteRefusal(s.Registry, unit)}
		r.Since, r.SinceRFC = shown(s.Refused[unit].At)
		if m, ok := s.Registry.ByCode(unit); ok {
			one := cardOf(s, m, at)
			r.Market = &one
		}
		r.take(s, unit)
		out = append(out, r)
	}
	return out
}

// faultsOf are the faults that an edit is refused for.
func faultsOf(r market.Refusal) fault.Faults {
	faults, _ := errors.AsType[fault.Faults](r.Err)
	return faults
}

// take shows the faults of a unit, once: what is wrong with a file that all
// share stands with that file, though it holds back every edited pack.
func (r *refusal) take(s market.Snapshot, unit string) {
	from := s.Refused[unit]
	for _, f := range faultsOf(from) {
		if _, elsewhere := s.Refused[f.File]; elsewhere && f.File != unit {
			if !slices.Contains(r.Waits, f.File) {
				r.Waits = append(r.Waits, f.File)
			}
			continue
		}
		if len(r.Faults) == maxFaults {
			r.More++
			continue
		}
		one := shownFault{Fault: f}
		if text, ok := from.Files[f.File]; ok {
			one.Lines = excerpt(text, f)
		}
		r.Faults = append(r.Faults, one)
	}
}

// isShared reports whether a unit is a file of all markets rather than a pack.
func isShared(unit string) bool { return strings.HasPrefix(unit, "_") }

// unitName is what people call a market or a file.
func unitName(r *market.Registry, unit string) string {
	if m, ok := r.ByCode(unit); ok {
		return m.Country.EnglishName
	}
	return unit
}

// liveDespiteRefusal says what visitors get while an edit is refused.
func liveDespiteRefusal(r *market.Registry, unit string) string {
	if _, ok := r.ByCode(unit); ok {
		return "Its last good version stays live."
	}
	if isShared(unit) {
		return "Every market that needs this edit stays as it was."
	}
	return "Nothing of it is live."
}

// count writes a number with its noun, whose plural is given where it isn't
// made with an s.
func count(n int, noun string, plural ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(plural) > 0:
		return fmt.Sprintf("%d %s", n, plural[0])
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
