package user

import (
	"sync"
	"time"

	"knowmad/pkg/platform/problem"
)

const (
	// picturesPerMinute is how many pictures a user may send within a minute.
	picturesPerMinute = 6
	// pictureAgain is when to try again while a picture is being drawn.
	pictureAgain = 2 * time.Second
)

// turns keep one user from taking everybody's: each has at most one picture that
// is drawn or waits for it, and a few within a minute. Every server has its own.
type turns struct {
	mu     sync.Mutex
	active map[string]bool
	begun  map[string][]time.Time // within the last minute, oldest first
}

func newTurns() *turns {
	return &turns{active: map[string]bool{}, begun: map[string][]time.Time{}}
}

// take begins a user's turn, which end ends. The error is a TooManyRequestsError
// that says when to try again.
func (t *turns) take(user string, now time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(now.Add(-time.Minute))
	if t.active[user] {
		return tooManyPictures(pictureAgain)
	}
	begun := t.begun[user]
	if len(begun) >= picturesPerMinute {
		return tooManyPictures(begun[0].Add(time.Minute).Sub(now))
	}
	t.active[user] = true
	t.begun[user] = append(begun, now)
	return nil
}

func (t *turns) end(user string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.active, user)
}

// forget drops what began until then.
func (t *turns) forget(until time.Time) {
	for user, begun := range t.begun {
		for len(begun) > 0 && !begun[0].After(until) {
			begun = begun[1:]
		}
		if t.begun[user] = begun; len(begun) == 0 {
			delete(t.begun, user)
		}
	}
}

func tooManyPictures(again time.Duration) *problem.Error {
	p := problem.New(problem.TooManyRequests, "Too many pictures at once. Please wait a moment and try again.")
	p.RetryAfter = again
	return p
}
