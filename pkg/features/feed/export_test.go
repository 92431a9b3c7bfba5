package feed

import "context"

// Sweep clears away as the clock does.
func Sweep[K any](s *Service[K], ctx context.Context) error { return s.sweep(ctx) }
