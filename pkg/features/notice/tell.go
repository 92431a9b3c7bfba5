package notice

import (
	"context"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
)

// errNew says that the program tells an event wrongly.
var errNew = errors.New("notice: an event that can't be stored")

// Tell stores an event for its user, unless they have been told its key or have left.
func (s *Service) Tell(ctx context.Context, q db.Queryer, n notice.New) error {
	if n.User == "" {
		return nil
	}
	if n.Kind == "" || n.Key == "" || n.Market == "" || len(n.Key) > maxKey || len(n.Path) > maxPath || n.Know == "" && n.Path == "" {
		return fmt.Errorf("%w: %s %q", errNew, n.Kind, n.Key)
	}
	if title := []rune(n.Title); len(title) > maxTitle {
		n.Title = string(title[:maxTitle])
	}
	return insert(ctx, q, n, s.Clock.Now())
}

// Withdraw deletes all events of a subject.
func (s *Service) Withdraw(ctx context.Context, q db.Queryer, subject string) error {
	if subject == "" {
		return nil
	}
	return deleteSubject(ctx, q, subject)
}
