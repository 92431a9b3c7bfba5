package staff

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

const (
	// passFor is how long the way from the call to the workbench may take: the pass
	// stands in an address, where histories and extensions see it.
	passFor = time.Minute
	// VisitFor is how long a visit lasts at most, a working day; it ends with its
	// session or with the role before.
	VisitFor = 8 * time.Hour

	kindPass  = "pass"
	kindVisit = "visit"
	// maxKey is longer than any key, in bytes.
	maxKey = 100
)

// Pass lets the actor's browser into the workbench, once and within a minute. It
// belongs to the session that asks.
func (s *Service) Pass(ctx context.Context, by person.Member, session string) (pass string, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := deleteExpiredKeys(ctx, q, s.clock.Now()); err != nil {
			return err
		}
		if _, err := s.memberOf(ctx, q, session); err != nil {
			return err
		}
		if pass, err = s.makeKey(ctx, q, kindPass, session, passFor); err != nil {
			return err
		}
		return s.record(ctx, q, by, actionWorkbench, "", nil)
	})
	return pass, err
}

// Enter exchanges a pass for a visit, which a browser keeps as a cookie. The
// error is a ForbiddenError for a pass that was used, is old, or never was one.
func (s *Service) Enter(ctx context.Context, pass string) (visit string, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		session, err := s.sessionOf(ctx, q, kindPass, pass)
		if err != nil {
			return err
		}
		used, err := useKey(ctx, q, hashed(pass))
		if err != nil {
			return err
		}
		if !used {
			return refused()
		}
		if _, err := s.memberOf(ctx, q, session); err != nil {
			return err
		}
		visit, err = s.makeKey(ctx, q, kindVisit, session, VisitFor)
		return err
	})
	return visit, err
}

// Visiting reads whose visit it is: a member of staff who is still one and signed in,
// with a second factor. The errors are a ForbiddenError, and a Requires2FAError where
// the session has shown none.
func (s *Service) Visiting(ctx context.Context, visit string) (right.Actor, error) {
	q := s.db.One()
	session, err := s.sessionOf(ctx, q, kindVisit, visit)
	if err != nil {
		return right.Actor{}, err
	}
	return s.memberOf(ctx, q, session)
}

func refused() error {
	return problem.New(problem.Forbidden, "The workbench is for staff. Sign in on this site and open it from there.")
}

// memberOf is the member of staff who is signed in by a session and may open the
// workbench.
func (s *Service) memberOf(ctx context.Context, q db.Queryer, session string) (right.Actor, error) {
	a, err := s.accounts.SignedIn(ctx, q, session)
	if err != nil {
		return right.Actor{}, err
	}
	if !a.Staff {
		return right.Actor{}, refused()
	}
	return a, mayOpenWorkbench().Check(a, "")
}

func (s *Service) makeKey(ctx context.Context, q db.Queryer, kind, session string, lives time.Duration) (string, error) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // it never fails
	key := base64.RawURLEncoding.EncodeToString(b[:])
	return key, insertKey(ctx, q, hashed(key), kind, session, s.clock.Now().Add(lives))
}

func (s *Service) sessionOf(ctx context.Context, q db.Queryer, kind, key string) (session string, err error) {
	if key == "" || len(key) > maxKey {
		return "", refused()
	}
	session, ok, err := findKey(ctx, q, hashed(key), kind, s.clock.Now())
	if err == nil && !ok {
		err = refused()
	}
	return session, err
}

func hashed(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}
