package job

import (
	"context"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

func (q *Queue) insert(ctx context.Context, on db.Queryer, id string, r Request, args string, created, due time.Time) (bool, error) {
	n, err := on.Exec(ctx, `INSERT INTO jobs (id, kind, unique_key, state, args, created, due, owner, turn)
		VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		id, r.Kind, r.Key, args, db.At(created), db.At(due), r.Owner, db.At(due))
	return n == 1, err
}

// remove deletes the job of a kind and key that waits or runs.
func (q *Queue) remove(ctx context.Context, on db.Queryer, kind, key string) (gone []attemptID, err error) {
	err = on.Select(ctx, &gone, `DELETE FROM jobs WHERE kind = ? AND unique_key = ? AND state = 'waiting' RETURNING id, lease`, kind, key)
	return gone, err
}

// row is a job as the table has it.
type row struct {
	ID, Kind, State, Args, Lease, Error, Step, Owner string

	Key      string `db:"unique_key"`
	Percent  int
	Attempts int
	Created  db.Time
	Due      db.Time
	Finished db.NullTime
}

const columns = `id, kind, unique_key, state, args, created, due, lease, attempts, error, percent, step, finished, owner`

const (
	dueJobs = `SELECT id FROM jobs WHERE kind = ? AND state = 'waiting' AND due <= ? ORDER BY due, created, id LIMIT ?`
	// Of a kind whose owners take turns.
	dueTurns = `SELECT id FROM jobs WHERE kind = ? AND state = 'waiting' AND due <= ? ORDER BY turn, due, created, id LIMIT ?`
)

// lease takes up to n jobs of a kind that are due, and tells whether there may
// be more. Another server that wants the same row waits for this one's
// transaction, finds it no longer due and leaves it.
func (q *Queue) lease(ctx context.Context, k *kind, n int) (taken []row, more bool, err error) {
	now := q.Clock.Now()
	order := dueJobs
	if k.Turns { // each that is begun changes whose turn it is
		order, n = dueTurns, 1
	}
	var due []string // looked for first, since most of the time there is none, and a read locks nothing
	if err := q.DB.One().Select(ctx, &due, order, k.Name, db.At(now), n); err != nil || len(due) == 0 {
		return nil, false, err
	}
	err = q.DB.Write(ctx, func(on db.Queryer) error {
		taken = nil
		err := on.Select(ctx, &taken, `UPDATE jobs SET lease = ?, due = ?, attempts = attempts + 1
			WHERE state = 'waiting' AND due <= ? AND id IN (`+order+`) RETURNING `+columns,
			uuid.NewString(), db.At(now.Add(k.Lease)), db.At(now), k.Name, db.At(now), n)
		if err != nil || !k.Turns {
			return err
		}
		for _, r := range taken {
			if err := endTurn(ctx, on, k, r.Owner, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	// Neither engine says in which order it returns them.
	slices.SortFunc(taken, func(a, b row) int { return a.Created.Compare(b.Created.Time) })
	return taken, len(due) == n || len(taken) < len(due), nil
}

// dueKinds are the kinds of which a job is due, of those that are given.
func (q *Queue) dueKinds(ctx context.Context, kinds []string) (due []string, err error) {
	if len(kinds) == 0 {
		return nil, nil
	}
	const probe = `SELECT CAST(? AS TEXT) AS kind WHERE EXISTS (SELECT 1 FROM jobs WHERE kind = ? AND state = 'waiting' AND due <= ?)`
	var args []any
	for _, kind := range kinds {
		args = append(args, kind, kind, db.At(q.Clock.Now()))
	}
	err = q.DB.One().Select(ctx, &due, strings.Join(slices.Repeat([]string{probe}, len(kinds)), ` UNION ALL `), args...)
	return due, err
}

// change changes the row of a job while the attempt has it on lease; else the
// error is ErrLost.
func change(ctx context.Context, on db.Queryer, j *Job, set string, args ...any) error {
	n, err := on.Exec(ctx, `UPDATE jobs SET `+set+` WHERE id = ? AND lease = ?`, append(args, j.ID, j.Token)...)
	if err == nil && n == 0 {
		err = ErrLost
	}
	return err
}

// changeInOwnTx is change in a transaction of its own.
func (q *Queue) changeInOwnTx(ctx context.Context, j *Job, set string, args ...any) error {
	return q.DB.Write(ctx, func(on db.Queryer) error { return change(ctx, on, j, set, args...) })
}

func (q *Queue) renew(ctx context.Context, j *Job, until time.Time) error {
	return q.changeInOwnTx(ctx, j, `due = ?`, db.At(until))
}

func (q *Queue) setProgress(ctx context.Context, j *Job, p Progress) error {
	return q.changeInOwnTx(ctx, j, `percent = ?, step = ?`, p.Percent, p.Step)
}

// finish records that a job is done, or forgets it where its kind keeps nothing.
func (q *Queue) finish(ctx context.Context, on db.Queryer, j *Job) error {
	if j.keep > 0 {
		now := q.Clock.Now()
		return change(ctx, on, j, `state = 'done', lease = '', owner = '', error = '', percent = 100, finished = ?, expires = ?`,
			db.At(now), db.At(now.Add(j.keep)))
	}
	n, err := on.Exec(ctx, `DELETE FROM jobs WHERE id = ? AND lease = ?`, j.ID, j.Token)
	if err == nil && n == 0 {
		err = ErrLost
	}
	return err
}

// retry ends the lease, stores why the attempt failed, and makes the job due again.
func (q *Queue) retry(ctx context.Context, j *Job, due time.Time, reason string) error {
	return q.changeInOwnTx(ctx, j, `due = ?, lease = '', error = ?`, db.At(due), reason)
}

// undoAttempt ends the lease and makes the job due again without counting this attempt. It
// ends the owner's turn.
func (q *Queue) undoAttempt(ctx context.Context, k *kind, j *Job, due time.Time) error {
	return q.DB.Write(ctx, func(on db.Queryer) error {
		if err := change(ctx, on, j, `due = ?, lease = '', attempts = attempts - 1`, db.At(due)); err != nil || !k.Turns {
			return err
		}
		return endTurn(ctx, on, k, j.owner, q.Clock.Now())
	})
}

// endTurn lets other owners go first.
func endTurn(ctx context.Context, on db.Queryer, k *kind, owner string, now time.Time) error {
	_, err := on.Exec(ctx, `UPDATE jobs SET turn = ? WHERE kind = ? AND owner = ? AND state = 'waiting'`, db.At(now), k.Name, owner)
	return err
}

func (q *Queue) fail(ctx context.Context, on db.Queryer, j *Job, reason string) error {
	now := q.Clock.Now()
	return change(ctx, on, j, `state = 'failed', lease = '', owner = '', error = ?, finished = ?, expires = ?`,
		reason, db.At(now), db.At(now.Add(keepFailed)))
}

// expire deletes the rows of jobs that finished long ago.
func (q *Queue) expire(ctx context.Context) error {
	return q.DB.Write(ctx, func(on db.Queryer) error {
		_, err := on.Exec(ctx, `DELETE FROM jobs WHERE expires <= ?`, db.At(q.Clock.Now()))
		return err
	})
}

// maxKeys is how many keys one statement looks for, below what engines take.
const maxKeys = 500

func (q *Queue) find(ctx context.Context, on db.Queryer, kind string, keys []string) (map[string]Status, error) {
	found := map[string]Status{}
	for some := range slices.Chunk(keys, maxKeys) {
		args := []any{kind}
		for _, key := range some {
			args = append(args, key)
		}
		var rows []row
		err := on.Select(ctx, &rows, `SELECT `+columns+` FROM jobs WHERE kind = ? AND unique_key IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)
			ORDER BY created, CASE WHEN state = 'waiting' THEN 1 ELSE 0 END, id`, args...)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			found[r.Key] = r.status()
		}
	}
	return found, nil
}

func (r row) status() Status {
	s := Status{
		ID: r.ID, Kind: r.Kind, Key: r.Key, State: State(r.State), Attempts: r.Attempts, Error: r.Error, Token: r.Lease,
		Progress: Progress{r.Percent, r.Step}, Created: r.Created.Time, Due: r.Due.Time,
	}
	if r.Lease != "" {
		s.State = Running
	}
	if r.Finished.Valid {
		s.Finished = r.Finished.Time
	}
	return s
}

// count is how many jobs of a kind are in a state.
type count struct {
	Kind, State string
	N           int
}

func (q *Queue) counts(ctx context.Context) (counts []count, err error) {
	err = q.DB.One().Select(ctx, &counts, `SELECT kind, CASE WHEN lease <> '' THEN 'running' ELSE state END AS state, COUNT(*) AS n
		FROM jobs GROUP BY kind, CASE WHEN lease <> '' THEN 'running' ELSE state END`)
	return counts, err
}
