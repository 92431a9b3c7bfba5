package feed

import "context"

// Sweep clears away as the clock does.
func Sweep(s *Service, ctx context.Context) error { return s.sweep(ctx) }
