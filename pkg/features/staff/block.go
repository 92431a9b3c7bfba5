package staff

import (
	"context"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
)

// maxReason is how long the reason of a block may be, in characters: the user
// reads it on a phone.
const maxReason = 500

// Block keeps a user from the web app, for a reason that is shown to them; it ends
// and hides nothing else. A user who is blocked already gets the new reason. The errors are a
// FormValidationError on the field reason, a ForbiddenError for oneself, and a
// NotFoundError.
func (s *Service) Block(ctx context.Context, by person.Member, user, reason string) error {
	return s.db.Write(ctx, func(q db.Queryer) error { return s.BlockIn(ctx, q, by, user, reason) })
}

// BlockIn is Block in the caller's transaction.
func (s *Service) BlockIn(ctx context.Context, q db.Queryer, by person.Member, user, reason string) error {
	reason, err := parseReason(reason)
	if err != nil {
		return err
	}
	if user == by.User {
		return problem.New(problem.Forbidden, "You can't block yourself.")
	}
	return s.block(ctx, q, by, user, reason)
}

// BlockByEmail is Block for the account of an address.
func (s *Service) BlockByEmail(ctx context.Context, by person.Member, email, reason string) (Outcome, error) {
	reason, err := parseReason(reason)
	if err != nil {
		return Outcome{}, err
	}
	return s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) {
		return true, s.block(ctx, q, by, p.ID, reason)
	})
}

func (s *Service) block(ctx context.Context, q db.Queryer, by person.Member, user, reason string) error {
	if err := person.Block(ctx, q, user, reason, by.User, s.clock.Now()); err != nil {
		return err
	}
	return s.record(ctx, q, by, actionBlock, user, Details{"reason": reason})
}

func parseReason(reason string) (string, error) {
	wrong := func(say string) error {
		return problem.New(problem.FormValidation, "The reason isn't right.").WithFields(problem.Field{Field: "reason", Message: say})
	}
	if !utf8.ValidString(reason) {
		return "", wrong("It isn't a text.")
	}
	reason = strings.TrimSpace(reason)
	switch {
	case !strings.ContainsFunc(reason, unicode.IsLetter):
		return "", wrong("Say in words why; the user reads it.")
	case utf8.RuneCountInString(reason) > maxReason:
		return "", wrong(fmt.Sprintf("At most %d characters.", maxReason))
	case strings.ContainsFunc(reason, isHidden):
		return "", wrong("It has characters that can't be seen.")
	}
	return reason, nil
}

// isHidden reports whether a character isn't one to read: control characters but
// the end of a line, and marks that turn text around.
func isHidden(r rune) bool {
	return r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

// Unblock lets a user use the web app again. The error is a NotFoundError where
// they aren't blocked.
func (s *Service) Unblock(ctx context.Context, by person.Member, user string) error {
	return s.db.Write(ctx, func(q db.Queryer) error {
		changed, err := s.unblock(ctx, q, by, user)
		if err == nil && !changed {
			err = problem.New(problem.NotFound, "This user isn't blocked.")
		}
		return err
	})
}

// UnblockByEmail is Unblock for the account of an address.
func (s *Service) UnblockByEmail(ctx context.Context, by person.Member, email string) (Outcome, error) {
	return s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) { return s.unblock(ctx, q, by, p.ID) })
}

func (s *Service) unblock(ctx context.Context, q db.Queryer, by person.Member, user string) (changed bool, err error) {
	if changed, err := person.Unblock(ctx, q, user); err != nil || !changed {
		return false, err
	}
	return true, s.record(ctx, q, by, actionUnblock, user, nil)
}

// Export is what the slice keeps of a user: the block, if there is one. Which
// member of staff did what is on record for the platform, not for the user.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	c, err := person.Find(ctx, q, user)
	if err != nil || !c.Blocked {
		return nil, nil, err
	}
	return map[string]any{"blocked": true, "reason": c.BlockReason}, nil, nil
}

// Erase forgets a user. The log keeps their uuid, which leads nowhere then.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	_, err = person.Unblock(ctx, q, user)
	return nil, err
}
