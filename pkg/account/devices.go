package account

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/db"
	"knowmad/pkg/problem"
	"knowmad/pkg/right"
)

// Session is a sign-in on one device, as its owner sees it.
type Session struct {
	UUID      string    `json:"uuid" format:"uuid"`
	UserAgent string    `json:"userAgent" doc:"What the browser calls itself."`
	Market    string    `json:"market" doc:"Code of the market on whose host it began." example:"de"`
	CreatedOn time.Time `json:"createdOn"`
	UsedOn    time.Time `json:"usedOn" doc:"When it was last extended; at most a quarter of an hour before it was last used."`
	Current   bool      `json:"current" doc:"Whether the list was asked for with a token of it."`
}

// SchemaName is the session's name in the API's document.
func (Session) SchemaName() string { return "AccountSession" }

// Sessions are the sessions of the actor that haven't ended, latest first.
func (s *Service) Sessions(ctx context.Context, a right.Actor) ([]Session, error) {
	var rows []struct {
		ID, Agent, Market string
		Created, Used     db.Time
	}
	err := s.db.One().Select(ctx, &rows, `SELECT id, agent, market, created, used FROM sessions
		WHERE user_id = ? AND ended IS NULL AND expires > ? ORDER BY used DESC, id`, a.User, db.At(s.clock.Now()))
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	out := make([]Session, 0, len(rows))
	for _, r := range rows {
		out = append(out, Session{r.ID, r.Agent, r.Market, r.Created.Time, r.Used.Time, r.ID == a.Session})
	}
	return out, nil
}

// EndSession ends one of the actor's sessions. Another's is not found.
func (s *Service) EndSession(ctx context.Context, a right.Actor, session string) error {
	return s.db.Write(ctx, func(q db.Queryer) error {
		var n int
		err := q.Get(ctx, &n, `SELECT COUNT(*) FROM sessions WHERE id = ? AND user_id = ? AND ended IS NULL`, session, a.User)
		if err != nil {
			return fmt.Errorf("reading a session: %w", err)
		}
		if n == 0 {
			return problem.New(problem.NotFound, "There is no such session.")
		}
		return s.end(ctx, q, session)
	})
}
