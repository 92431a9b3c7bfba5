package know

import (
	"context"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/review"
	"knowmad/pkg/platform/db"
)

// Moderation looks after what staff decide about, and knows what they decided.
type Moderation interface {
	edit.Moderation
	own.Decisions
}

// ForStaff is what staff see of knows and do with them.
func (s *Service) ForStaff() *review.Service { return s.review }

// unmoderated stands for a server without moderation: what waits for staff goes on
// waiting.
type unmoderated struct{}

func (unmoderated) Waits(context.Context, db.Queryer, record.Know, string) error { return nil }

func (unmoderated) Stopped(context.Context, db.Queryer, record.Know, string) error { return nil }

func (unmoderated) Settled(context.Context, db.Queryer, string) error { return nil }

func (unmoderated) Ended(context.Context, db.Queryer, string) error { return nil }

func (unmoderated) Decisions(context.Context, db.Queryer, []string) (map[string]own.Decision, error) {
	return map[string]own.Decision{}, nil
}
