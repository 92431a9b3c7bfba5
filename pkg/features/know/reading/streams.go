package reading

import "sync"

const (
	// maxStreams is the number of open streams of one server: each reads the database
	// several times a second.
	maxStreams = 500
	// maxStreamsEach is the number of open streams of one account, so that no account
	// takes the places of all others. A browser opens six connections to a host.
	maxStreamsEach = 12
)

// streams counts the open streams of a server by account. The zero value has none; it is
// safe for use by many goroutines.
type streams struct {
	mu   sync.Mutex
	all  int
	each map[string]int // by the account's id, at least 1
}

// open takes a place; false without a free one. Each place that was taken is given back by
// close.
func (s *streams) open(user string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= maxStreams || s.each[user] >= maxStreamsEach {
		return false
	}
	if s.each == nil {
		s.each = map[string]int{}
	}
	s.all++
	s.each[user]++
	return true
}

func (s *streams) close(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.each[user]--; s.each[user] == 0 {
		delete(s.each, user)
	}
}
