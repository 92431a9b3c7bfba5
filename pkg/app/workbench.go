package app

import (
	"net/http"

	"knowmad/pkg/market"
	"knowmad/pkg/problem"
	"knowmad/pkg/workbench"

	"github.com/labstack/echo/v5"
)

func (s *Site) newWorkbench() (*workbench.Workbench, error) {
	return workbench.New(workbench.Options{
		Authorise: s.authoriseWorkbench, Markets: s.markets, Folder: s.cfg.MarketsDir, Clock: s.cfg.Clock,
		File: s.files.Content,
	})
}

// authoriseWorkbench is the one place that says who may see the workbench:
// whoever sits at the machine that runs the server. It is the page of no
// market, so their hosts don't know it. On dev and staging it waits for staff
// to be able to sign in. The public site doesn't even have the address.
func (s *Site) authoriseWorkbench(r *http.Request) error {
	if s.cfg.Env != market.Local {
		return problem.New(problem.Forbidden, "The workbench is for staff, who can't sign in on this site yet.")
	}
	if !isThisMachine(r.Host) {
		return echo.ErrNotFound
	}
	return nil
}

// isWorkbench tells whether a request is one for the workbench rather than for
// a market: it is sent to the machine itself.
func (s *Site) isWorkbench(r *http.Request) bool {
	return s.cfg.Env != market.Prod && workbench.Owns(r.URL.Path) && isThisMachine(r.Host)
}

// refusesWorkbench: dev and staging refuse it in plain words, not in a market's.
func (s *Site) refusesWorkbench(r *http.Request) bool {
	return (s.cfg.Env == market.Dev || s.cfg.Env == market.Staging) && workbench.Owns(r.URL.Path)
}
