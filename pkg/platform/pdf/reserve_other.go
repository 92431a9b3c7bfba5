//go:build !unix

package pdf

// reserve allocates size bytes of zeros, which most systems back with memory only once they
// are touched.
func reserve(size uint64) ([]byte, error) { return make([]byte, size), nil }

// release leaves the memory of reserve to the garbage collector.
func release([]byte) {}
