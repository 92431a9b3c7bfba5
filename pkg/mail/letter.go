package mail

import "io/fs"

// Letter is a message, written.
type Letter struct{}

type writer struct{}

func newWriter(fs.FS) (*writer, error) { return &writer{}, nil }
