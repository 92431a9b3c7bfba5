package user

import (
	"context"
	"strings"

	"knowmad/pkg/platform/db"
)

// FindUsernames gives the users whose username holds query, with or without an @
// before it, in the order of their usernames: the first few of them.
func (s *Service) FindUsernames(ctx context.Context, q db.Queryer, query string, limit int) ([]string, error) {
	query = lower(strings.TrimPrefix(strings.ToValidUTF8(query, ""), "@"))
	like := "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_", "\x00", "").Replace(query) + "%"
	return matchUsernames(ctx, q, like, limit)
}

// Handle is what a user is called and linked by beside their account: their
// username and their knower's id, each "" without one.
func (s *Service) Handle(ctx context.Context, q db.Queryer, user string) (username, knower string, err error) {
	p, err := findProfile(ctx, q, user)
	if err != nil {
		return "", "", err
	}
	id, err := knowerOf(ctx, q, user)
	if err != nil {
		return "", "", err
	}
	if p.Username != nil {
		username = *p.Username
	}
	if id != nil {
		knower = *id
	}
	return username, knower, nil
}
