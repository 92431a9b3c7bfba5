package sessions

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// SessionSince is when a session began. One that isn't there
// any more began long ago.
func (s *Service) SessionSince(ctx context.Context, q db.Queryer, session string) (time.Time, error) {
	return sessionCreated(ctx, q, session)
}

const (
	refreshFor = 30 * 24 * time.Hour
	// sessionFor is how long a session lasts at most, however often it is refreshed.
	sessionFor = 180 * 24 * time.Hour
	// maxSessions is how many sessions of an account live at once.
	maxSessions = 50
	// reuseGrace is how long a token that was exchanged is accepted again from the same
	// device: its answer was lost, or two tabs exchanged it at once.
	reuseGrace = 30 * time.Second
	// EndedSessionRetention is how long an ended session must be remembered: until no access
	// token of it is left.
	EndedSessionRetention = accessFor + leeway + time.Minute
)

// endedSessions are those whose access tokens may still live.
type endedSessions struct {
	mu sync.RWMutex
	at map[string]time.Time
}

func newEndedSessions() *endedSessions { return &endedSessions{at: map[string]time.Time{}} }

func (e *endedSessions) has(id string) bool {
	e.mu.RLock()
	defer e.mu.RUnlock()
	_, ok := e.at[id]
	return ok
}

func (e *endedSessions) add(id string, at time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.at[id] = at
}

func (e *endedSessions) forget(before time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, at := range e.at {
		if at.Before(before) {
			delete(e.at, id)
		}
	}
}

// Tokens are what a client holds for a session.
type Tokens struct {
	AccessToken  string `json:"accessToken" doc:"For the Authorization header, as a bearer token. It lives 15 minutes."`
	RefreshToken string `json:"refreshToken" doc:"Exchanged for the next pair. It works once and lives 30 days, but not beyond 180 days after the sign-in."`
}

// Open begins a session: always a new one, whatever the client brings. secondFactor
// says that the sign-in has shown a second factor.
func (s *Service) Open(ctx context.Context, q db.Queryer, u users.User, c call.Caller, secondFactor bool) (Tokens, error) {
	now := s.clock.Now()
	id, refresh := uuid.NewString(), users.NewToken()
	if err := insertSession(ctx, q, id, u.ID, c, now, sessionExpiry(now, now)); err != nil {
		return Tokens{}, err
	}
	if secondFactor {
		if err := s.MarkSecondFactor(ctx, q, id); err != nil {
			return Tokens{}, err
		}
	}
	if err := s.endSurplusSessions(ctx, q, u.ID, id); err != nil {
		return Tokens{}, err
	}
	return s.issueTokens(ctx, q, u, refreshFamily{Session: id, SecondFactor: secondFactor}, refresh, sessionExpiry(now, now))
}

// MarkSecondFactor records that a second factor was shown in a session. Its access
// tokens carry that from the next one on.
func (s *Service) MarkSecondFactor(ctx context.Context, q db.Queryer, session string) error {
	return updateSecondFactor(ctx, q, session, s.clock.Now())
}

// ForgetSecondFactors makes an account's sessions ones that have shown no second
// factor. An access token that was issued before carries it until the token expires.
func (s *Service) ForgetSecondFactors(ctx context.Context, q db.Queryer, user string) error {
	return clearSecondFactors(ctx, q, user)
}

// sessionExpiry is when a session ends that is used now: refreshFor later, at most
// sessionFor after it began.
func sessionExpiry(began, now time.Time) time.Time {
	if end := began.Add(sessionFor); end.Before(now.Add(refreshFor)) {
		return end
	}
	return now.Add(refreshFor)
}

// endSurplusSessions ends the sessions of a user that are too many beside one: those
// that were not used for longest.
func (s *Service) endSurplusSessions(ctx context.Context, q db.Queryer, user, beside string) error {
	ids, err := listSurplusSessions(ctx, q, user, beside, s.clock.Now(), maxSessions-1)
	if err != nil {
		return err
	}
	return s.endSessions(ctx, q, ids)
}

// issueTokens stores a refresh token that expires at until, and signs the access
// token that goes with it.
func (s *Service) issueTokens(ctx context.Context, q db.Queryer, u users.User, of refreshFamily, refresh string, until time.Time) (Tokens, error) {
	err := insertRefreshToken(ctx, q, refresh, of.Session, until)
	if err != nil {
		return Tokens{}, err
	}
	actor := right.Actor{User: u.ID, Session: of.Session, Staff: u.Staff, SecondFactor: of.SecondFactor}
	if actor.Knower, err = person.IsKnower(ctx, q, u.ID); err != nil {
		return Tokens{}, err
	}
	if actor.PlusUntil, err = person.PlusUntil(ctx, q, u.ID); err != nil {
		return Tokens{}, err
	}
	access, err := s.accessToken(actor)
	return Tokens{AccessToken: access, RefreshToken: refresh}, err
}

// Refresh exchanges a refresh token for the next pair. One that was exchanged
// before ends the whole session, as the token has leaked. The error is an
// AuthorizationError, whatever the reason.
func (s *Service) Refresh(ctx context.Context, c call.Caller, token string) (Tokens, error) {
	refused := problem.New(problem.Authorization, "Your session has expired. Please sign in again.")
	if len(token) > users.MaxToken {
		return Tokens{}, refused
	}
	var out Tokens
	var fault *problem.Error // the refusal; returned after the transaction has committed
	err := s.db.Write(ctx, func(q db.Queryer) error {
		out, fault = Tokens{}, nil
		f, err := findFamily(ctx, q, token)
		if errors.Is(err, sql.ErrNoRows) {
			fault = refused
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a refresh token: %w", err)
		}
		authlog.Account(ctx, f.User)
		now := s.clock.Now()
		until := sessionExpiry(f.Created.Time, now)
		if f.Ended.Valid || !now.Before(f.Expires.Time) || !now.Before(until) {
			fault = refused
			return nil
		}
		next, ok, err := s.rotate(ctx, q, f, c, token)
		if err != nil {
			return err
		}
		if !ok {
			fault = refused
			authlog.Outcome(ctx, "reused")
			s.log.Warn().Str("session", f.Session).Msg("a refresh token was used twice; its session is ended")
			return s.endSession(ctx, q, f.Session)
		}
		u, err := users.Find(ctx, q, f.User)
		if err != nil {
			return err
		}
		if err := extendSession(ctx, q, f.Session, now, until); err != nil {
			return err
		}
		out, err = s.issueTokens(ctx, q, u, f, next, until)
		return err
	})
	if err == nil && fault != nil {
		err = fault
	}
	return out, err
}

// rotate spends a refresh token and derives the next one from it and a random seed.
// A client that repeats the request within reuseGrace gets the same token, and
// neither the database nor the old token alone gives the new one away. ok is false
// where the token was spent before.
func (s *Service) rotate(ctx context.Context, q db.Queryer, f refreshFamily, c call.Caller, token string) (next string, ok bool, err error) {
	now := s.clock.Now()
	if !f.Used.Valid {
		seed := users.NewToken()
		first, err := useRefreshToken(ctx, q, token, seed, now)
		if err != nil {
			return "", false, err
		}
		if first {
			return nextToken(seed, token), true, nil
		}
		// Another request spent it between reading and updating.
		if f, err = findFamily(ctx, q, token); err != nil {
			return "", false, fmt.Errorf("reading a refresh token: %w", err)
		}
	}
	if now.Sub(f.Used.Time) > reuseGrace || c.Device != f.Device {
		return "", false, nil
	}
	next = nextToken(f.Seed.String, token)
	after, err := findFamily(ctx, q, next)
	if err != nil {
		return "", false, fmt.Errorf("reading a refresh token: %w", err)
	}
	return next, !after.Used.Valid, nil
}

func nextToken(seed, token string) string {
	return base64.RawURLEncoding.EncodeToString(mac([]byte(seed), token))
}

// endSession ends a session, on this server at once and on others when they read
// the table next.
func (s *Service) endSession(ctx context.Context, q db.Queryer, session string) error {
	now := s.clock.Now()
	if err := markSessionEnded(ctx, q, session, now); err != nil {
		return err
	}
	q.AfterCommit(func() { s.ended.add(session, now) })
	return nil
}

// EndOthers ends the sessions of a user but one. It locks the account: a
// sign-in at the same time is either committed, and its session is ended, too, or
// it starts after this transaction and sees its result.
func (s *Service) EndOthers(ctx context.Context, q db.Queryer, user, except string) error {
	if err := person.Lock(ctx, q, user); err != nil {
		return err
	}
	ids, err := listOtherSessions(ctx, q, user, except)
	if err != nil {
		return err
	}
	return s.endSessions(ctx, q, ids)
}

func (s *Service) endSessions(ctx context.Context, q db.Queryer, ids []string) error {
	for _, id := range ids {
		if err := s.endSession(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// SignOut ends the session of a refresh token, one that was exchanged included.
// A token that isn't known is out already.
func (s *Service) SignOut(ctx context.Context, token string) error {
	if len(token) > users.MaxToken {
		return nil
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		f, err := findFamily(ctx, q, token)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a refresh token: %w", err)
		}
		authlog.Account(ctx, f.User)
		return s.endSession(ctx, q, f.Session)
	})
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
