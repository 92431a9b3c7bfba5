//go:build unix

package pdf

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// reserve maps size bytes of zeros that take memory only once they are touched.
func reserve(size uint64) ([]byte, error) {
	b, err := unix.Mmap(-1, 0, int(size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("pdf: reserving %d bytes: %w", size, err)
	}
	return b, nil
}

// release gives the memory of reserve back.
func release(b []byte) { _ = unix.Munmap(b) }
