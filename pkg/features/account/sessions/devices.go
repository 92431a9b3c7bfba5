package sessions

import (
	"cmp"
	"context"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/useragent"
)

// keepSessions is how long an ended session is remembered: so long is its device
// known as one on which the owner signed in.
const keepSessions = 90 * 24 * time.Hour

// Session is a sign-in on one device, as its owner sees it.
type Session struct {
	UUID      string    `json:"uuid" format:"uuid"`
	UserAgent string    `json:"userAgent" doc:"What the browser calls itself."`
	Browser   *string   `json:"browser" doc:"The browser's name; null if it is unknown." example:"Firefox"`
	System    *string   `json:"system" doc:"What it runs on; null if that is unknown." example:"Linux"`
	Kind      string    `json:"kind" enum:"phone,tablet,computer" doc:"What the system usually runs on."`
	Market    string    `json:"market" doc:"Code of the market on whose host it began." example:"de"`
	CreatedOn time.Time `json:"createdOn"`
	UsedOn    time.Time `json:"usedOn" doc:"When it was last extended; at most a quarter of an hour before it was last used."`
	Current   bool      `json:"current" doc:"Whether the list was asked for with a token of it."`
}

func (Session) SchemaName() string { return "AccountSession" }

// Sessions are the sessions of the actor that haven't ended, latest first.
func (s *Service) Sessions(ctx context.Context, a right.Actor) ([]Session, error) {
	rows, err := listLiveSessions(ctx, s.db.One(), a.User, s.clock.Now())
	if err != nil {
		return nil, err
	}
	out := make([]Session, 0, len(rows))
	for _, r := range rows {
		agent := useragent.Parse(r.Agent)
		out = append(out, Session{
			UUID: r.ID, UserAgent: r.Agent, Browser: known(agent.Browser), System: known(agent.System), Kind: string(agent.Kind),
			Market: r.Market, CreatedOn: r.Created.Time, UsedOn: r.Used.Time, Current: r.ID == a.Session,
		})
	}
	return out, nil
}

// known is nil for a name that is empty.
func known(name string) *string {
	if name == "" {
		return nil
	}
	return &name
}

// EndSession ends one of the actor's sessions. Another's is not found.
func (s *Service) EndSession(ctx context.Context, a right.Actor, session string) error {
	return s.db.Write(ctx, func(q db.Queryer) error {
		ok, err := hasSession(ctx, q, a.User, session)
		if err != nil {
			return err
		}
		if !ok {
			return problem.New(problem.NotFound, "There is no such session.")
		}
		return s.endSession(ctx, q, session)
	})
}

// unknownDevice is what the mail about a sign-in calls a device whose browser says
// nothing that users know.
const unknownDevice = "unknown"

// NotifyOfNewDevice mails an account's owner about a sign-in on a device on which no
// remembered session of the account was opened; a caller without a device id is always
// new. The first sign-in to a new account sends no mail: the owner has just confirmed
// the address. Call it before the session is stored.
func (s *Service) NotifyOfNewDevice(ctx context.Context, q db.Queryer, m *market.Market, u users.User, c call.Caller) error {
	all, here, err := countSessions(ctx, q, u.ID, c.Device)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	// Once an account is older than keepSessions, no session on record may also mean
	// a sign-in after a long time.
	first := all == 0 && now.Sub(u.Created.Time) < keepSessions
	if here > 0 || first {
		return nil
	}
	return s.letters.Send(ctx, q, m, "new-device", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/profile/security#devices", "when": now.Format(time.RFC3339), "device": cmp.Or(useragent.Parse(c.BoundedAgent()).String(), unknownDevice),
	})
}
