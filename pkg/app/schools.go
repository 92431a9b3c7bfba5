package app

import (
	"context"
	"errors"

	"knowmad/pkg/features/school"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// WithSchools lets an operator change schools, on the database of servers that
// may run meanwhile. The database must be there and have its present shape.
func WithSchools(ctx context.Context, address string, do func(context.Context, *school.Service) error) (err error) {
	d, err := openCurrent(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return do(ctx, school.New(d))
}

// userSchools is what the user slice has of schools.
type userSchools struct{}

// School is a school of a market; ok is false where it has none of this id.
func (userSchools) School(ctx context.Context, q db.Queryer, m *market.Market, id string) (out user.School, ok bool, err error) {
	found, err := school.Resolve(ctx, q, m, []string{id})
	if err != nil {
		return user.School{}, false, err
	}
	x, ok := found[id]
	return user.School{ID: x.ID, Name: x.Name, City: x.City}, ok, nil
}
