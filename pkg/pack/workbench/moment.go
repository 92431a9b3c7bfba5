package workbench

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
)

// parameter is what the page's form and the markets' hosts call the moment.
const parameter = "previewTime"

// clockLayout is how moments are shown; the field of the form wants a T.
const (
	clockLayout = "2006-01-02 15:04:05"
	fieldLayout = "2006-01-02T15:04:05"
)

// moment is the time at which markets are looked at.
type moment struct {
	Chosen bool      // else it is now
	At     time.Time // UTC
	Zone   string    // in which the page's form takes and shows it: a market's, or UTC
	Wrong  string    // what was asked for and is no time
}

// momentOf reads a time as RFC 3339, or as the form's field gives it, which is one
// by the clocks of the zone; of an hour that these show twice, the first.
func momentOf(asked string, now time.Time, zone string) moment {
	asked = strings.TrimSpace(asked)
	if asked == "" {
		return moment{At: now, Zone: zone}
	}
	t, err := market.ParseMoment(asked, zone)
	if err != nil {
		return moment{At: now, Zone: zone, Wrong: asked}
	}
	return moment{Chosen: true, At: t.UTC(), Zone: zone}
}

// RFC is the moment as hosts want it.
func (m moment) RFC() string { return m.At.Format(time.RFC3339Nano) }

// Field is the moment as the form's field wants it, or nothing.
func (m moment) Field() string {
	if !m.Chosen {
		return ""
	}
	place, err := time.LoadLocation(m.Zone)
	if err != nil {
		place = time.UTC
	}
	return m.At.In(place).Format(fieldLayout)
}

// Shown is the moment for people.
func (m moment) Shown() string { return market.ShowTime(m.At, m.Zone) }

// on is an address that shows a host at this moment.
func (m moment) on(address string) string {
	if !m.Chosen {
		return address
	}
	return address + "?" + url.Values{parameter: {m.RFC()}}.Encode()
}

// window is a contest's time.
type window struct {
	Code, Name string
	State      string // at the page's moment: running, to come, over
	Start, End *edge  // End is nil when it is open
	Zone       string
}

// current reports whether the page is at a moment around one of the ends.
func (w window) current() bool {
	presets := w.Start.Presets
	if w.End != nil {
		presets = slices.Concat(presets, w.End.Presets)
	}
	return slices.ContainsFunc(presets, func(p preset) bool { return p.Current })
}

// edge is one end of a window, with the moments around it.
type edge struct {
	At      string // UTC
	Local   string // in the market's own time zone
	Presets []preset
}

// preset is a link to the page at a moment around the edge of a window.
type preset struct {
	Label   string
	Spoken  string // the label for screen readers, without the table's context
	Running bool   // whether the contest runs then
	Current bool   // the page is at this moment
	URL     string // the page at that moment
	Site    string // the market's site at that moment
}

// windows are those of all markets that have a contest, by name.
func windows(r *market.Registry, now moment, page string) []window {
	var out []window
	for _, m := range r.All() {
		if m.Contest != nil {
			out = append(out, windowOf(r, m, now, page))
		}
	}
	slices.SortFunc(out, func(a, b window) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func windowOf(r *market.Registry, m *market.Market, now moment, page string) window {
	site := m.Domain + contestPath(r)
	w := window{Code: m.Code, Name: m.Country.EnglishName, Zone: m.TimeZone, State: contestState(m, now.At)}
	w.Start = edgeOf(m, m.Contest.StartOn, "the start", now, page, site)
	if m.Contest.EndOn != nil {
		w.End = edgeOf(m, *m.Contest.EndOn, "the end", now, page, site)
	}
	return w
}

// contestRoute is the page that shows whether the contest runs.
const contestRoute = "expansion"

func contestPath(r *market.Registry) string {
	for _, route := range r.Routes().Routes {
		if route.ID == contestRoute {
			return route.Path
		}
	}
	return "/"
}

// The states of a contest.
const (
	contestRunning = "running"
	contestToCome  = "to come"
	contestOver    = "over"
)

func contestState(m *market.Market, at time.Time) string {
	switch {
	case m.Contest == nil:
		return ""
	case m.ContestRunning(at):
		return contestRunning
	case at.Before(m.Contest.StartOn):
		return contestToCome
	}
	return contestOver
}

func edgeOf(m *market.Market, at time.Time, name string, now moment, page, site string) *edge {
	e := &edge{At: at.Format(clockLayout)}
	if zone, err := time.LoadLocation(m.TimeZone); err == nil {
		e.Local = at.In(zone).Format(clockLayout)
	}
	for _, p := range []struct {
		label, spoken string
		by            time.Duration
	}{
		{"−1 s", "one second before " + name, -time.Second},
		{"exactly", "exactly at " + name, 0},
		{"+1 s", "one second after " + name, time.Second},
	} {
		then := moment{Chosen: true, At: at.Add(p.by)}
		e.Presets = append(e.Presets, preset{
			Label: p.label, Spoken: p.spoken, Running: m.ContestRunning(then.At),
			Current: now.Chosen && now.At.Equal(then.At), URL: then.on(page), Site: then.on(site),
		})
	}
	return e
}
