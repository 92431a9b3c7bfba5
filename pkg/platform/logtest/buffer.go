// Package logtest has a log for tests, which they read while the server writes it.
package logtest

import (
	"bytes"
	"sync"
)

// Buffer keeps all that is written to it. Several goroutines may write and read at once; its
// zero value is empty and ready.
type Buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write adds p, as a whole: lines of several writers don't mix.
func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

// String is all that was written up to now.
func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
