package know

import (
	"context"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
)

// Texts reads the texts of pages.
type Texts struct{}

// Pages reads the texts of a revision's pages, in order.
func (Texts) Pages(ctx context.Context, q db.Queryer, revision string) ([]string, error) {
	return record.Texts(ctx, q, revision)
}
