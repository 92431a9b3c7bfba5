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

// uploadLimiter limits each user to one picture at a time, drawn or waiting to be, and
// to picturesPerMinute, so that no user takes the drawing capacity of all. It lives in
// the memory of one server.
type uploadLimiter struct {
	mu     sync.Mutex
	active map[string]bool
	begun  map[string][]time.Time // within the last minute, oldest first
}

func newUploadLimiter() *uploadLimiter {
	return &uploadLimiter{active: map[string]bool{}, begun: map[string][]time.Time{}}
}

// take begins a user's upload; end ends it. The error is a TooManyRequestsError that
// says when to try again.
func (t *uploadLimiter) take(user string, now time.Time) error {
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

func (t *uploadLimiter) end(user string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.active, user)
}

// forget drops uploads that began at or before until.
func (t *uploadLimiter) forget(until time.Time) {
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
