// Package seldom limits how often a job logs a state that it finds at each run.
package seldom

import (
	"sync"
	"time"
)

// Once limits a name to one line for as long as the server runs.
const Once time.Duration = 0

// Log remembers what was logged. It is safe for use by many goroutines.
type Log struct {
	mu   sync.Mutex
	last map[string]time.Time // by what was logged
}

// New makes one that remembers nothing.
func New() *Log { return &Log{last: map[string]time.Time{}} }

// May reports whether a name is to be logged now, and remembers the moment: the next line comes after the time again at
// the earliest. Names must be few, as all are kept.
func (l *Log) May(what string, now time.Time, again time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	last, was := l.last[what]
	if was && (again == Once || now.Sub(last) < again) {
		return false
	}
	l.last[what] = now
	return true
}
