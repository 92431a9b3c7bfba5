package job

import "context"

// LeaseAndDie takes up to n jobs of a kind, as a server that stops right after.
func (q *Queue) LeaseAndDie(ctx context.Context, kind string, n int) (int, error) {
	rows, _, err := q.lease(ctx, q.kinds[kind], n)
	return len(rows), err
}
