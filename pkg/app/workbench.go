package app

import (
	"context"
	"net"
	"net/http"
	"net/url"

	events "knowmad/pkg/features/event"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/workbench"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

const (
	// passParameter is the query parameter with the pass of staff for the workbench.
	passParameter = "pass"
	// visitCookie is the cookie of a visit. Browsers accept its prefix on https only.
	visitCookie = "__Secure-workbench"
)

func (s *Site) newWorkbench(e entrance) (*workbench.Workbench, error) {
	o := workbench.Options{
		Authorise: e.authorise, Markets: s.markets, Folder: s.cfg.MarketsDir, Clock: s.cfg.Clock,
		File: s.files.Content,
	}
	counts, err := events.NewCounts(s.data.db, s.data.folder, s.log)
	if err != nil {
		return nil, err
	}
	o.Counts = experimentCounts{counts}
	if watch := s.cfg.Event.Watch; watch != nil {
		o.Tracked = trackedEvents{watch}
	}
	if s.cfg.Env == market.Local { // elsewhere mails are private
		o.Outbox = s.outbox
	}
	return workbench.New(o)
}

// experimentCounts implements workbench.Counts by counting events.
type experimentCounts struct{ counts *events.Counts }

// CountVariants implements workbench.Counts.
func (e experimentCounts) CountVariants(ctx context.Context, experiments []workbench.CountedExperiment, conversion string) ([]workbench.VariantCount, error) {
	var wanted []events.Experiment
	for _, x := range experiments {
		one := events.Experiment{Market: x.Market, Name: x.Name}
		if x.StartOn != nil {
			one.From = *x.StartOn
		}
		if x.EndOn != nil {
			one.Until = *x.EndOn
		}
		wanted = append(wanted, one)
	}
	counts, err := e.counts.Of(ctx, wanted, conversion)
	out := make([]workbench.VariantCount, len(counts))
	for i, c := range counts {
		out[i] = workbench.VariantCount(c)
	}
	return out, err
}

// trackedEvents implements workbench.Tracked by the newest events.
type trackedEvents struct{ watch *events.Watch }

// Newest implements workbench.Tracked.
func (t trackedEvents) Newest() (out []workbench.TrackedEvent, count int64, changed <-chan struct{}) {
	seen, count, changed := t.watch.Newest()
	for _, e := range seen {
		one := workbench.TrackedEvent{
			Number: e.Number, At: e.At, Market: e.Market, SignedIn: e.SignedIn, Outcome: string(e.Outcome), Name: e.Name, Event: e.Event,
		}
		for _, f := range e.Faults {
			one.Faults = append(one.Faults, workbench.TrackedFault(f))
		}
		out = append(out, one)
	}
	return out, count, changed
}

// entrance controls the access to the workbench.
type entrance struct {
	env   market.Environment
	staff *staff.Service
}

// authorise is the only rule of access to the workbench. In local any caller on the machine
// itself has access; markets' hosts don't have the page. On dev and staging staff have
// access: they get a cookie in exchange for a pass (enter). In prod the path doesn't exist.
//
// Browsers send a cookie by themselves, so it must grant reading only: the workbench
// accepts only GET, and other sites can neither send a request with the cookie
// (SameSite=Strict) nor read an answer.
func (e entrance) authorise(r *http.Request) error {
	if e.env == market.Local {
		if !httpx.IsThisMachine(r.Host) {
			return echo.ErrNotFound
		}
		return nil
	}
	visit := ""
	if cookie, err := r.Cookie(visitCookie); err == nil && !isFromAnotherSite(r) {
		visit = cookie.Value
	}
	_, err := e.staff.Visiting(r.Context(), visit)
	return err
}

// isFromAnotherSite reports whether the browser's headers say that another site caused the
// request.
func isFromAnotherSite(r *http.Request) bool {
	from := r.Header.Get("Sec-Fetch-Site")
	return from != "" && from != "same-origin" && from != "none"
}

// enter exchanges a pass for the cookie of a visit, and redirects to the address without
// the pass.
func (e entrance) enter(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		r := c.Request()
		if e.env == market.Local || r.URL.Path != workbench.Path || r.Method != http.MethodGet || !r.URL.Query().Has(passParameter) {
			return next(c)
		}
		visit, err := e.staff.Enter(r.Context(), r.URL.Query().Get(passParameter))
		if err != nil {
			return err
		}
		c.SetCookie(&http.Cookie{
			Name: visitCookie, Value: visit, Path: workbench.Path, MaxAge: int(staff.VisitFor.Seconds()),
			Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		})
		h := c.Response().Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "no-referrer")
		return c.Redirect(http.StatusSeeOther, workbench.Path)
	}
}

// workbenchURL returns the address of the environment's workbench. In local no pass is
// needed; prod has no workbench.
func workbenchURL(env market.Environment) func(context.Context, func() (string, error)) (string, error) {
	return func(ctx context.Context, pass func() (string, error)) (string, error) {
		switch env {
		case market.Local:
			return localWorkbench(ctx), nil
		case market.Dev, market.Staging:
			key, err := pass()
			return workbench.Path + "?" + url.Values{passParameter: {key}}.Encode(), err
		}
		return "", problem.New(problem.NotFound, "This site has no workbench.")
	}
}

// localWorkbench is the address on the machine itself, with the port of the markets' hosts.
func localWorkbench(ctx context.Context) string {
	u := url.URL{Scheme: "http", Host: "localhost", Path: workbench.Path}
	if h, ok := market.HostFrom(ctx); ok {
		if domain, err := url.Parse(h.Market.Domain); err == nil && domain.Port() != "" {
			u.Host = net.JoinHostPort(u.Host, domain.Port())
		}
	}
	return u.String()
}

// isWorkbench reports whether a request is for the workbench and not for a market: it is
// sent to the machine itself.
func isWorkbench(env market.Environment, r *http.Request) bool {
	return env != market.Prod && workbench.Owns(r.URL.Path) && httpx.IsThisMachine(r.Host)
}

// refusesWorkbench reports whether a refused request is for the workbench, on dev and staging:
// the refusal is a plain page there, not a market's.
func refusesWorkbench(env market.Environment, r *http.Request) bool {
	return (env == market.Dev || env == market.Staging) && workbench.Owns(r.URL.Path)
}
