package account

import (
	"context"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/sessions"
)

// SignIn is signin.Service.SignIn, for tests that need a service of their own.
func (s *Service) SignIn(ctx context.Context, c call.Caller, g factors.Grant) (sessions.Tokens, error) {
	return s.signin.SignIn(ctx, c, g)
}

// Refresh is sessions.Service.Refresh.
func (s *Service) Refresh(ctx context.Context, c call.Caller, token string) (sessions.Tokens, error) {
	return s.sessions.Refresh(ctx, c, token)
}
