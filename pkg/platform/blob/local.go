package blob

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// File is bytes with random access.
type File interface {
	io.ReadSeekCloser
	io.ReaderAt
}

// Local returns bytes with random access: c itself, or where c reads from a network a copy
// on the disk, after closing c.
func Local(c io.ReadSeekCloser) (File, error) {
	if file, ok := c.(File); ok {
		return file, nil
	}
	file, err := Temporary()
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	_, err = io.Copy(file, c)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err = errors.Join(err, c.Close()); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: copying: %w", err), file.Close())
	}
	return file, nil
}

// Temporary makes a file without a name, which goes with the process.
func Temporary() (*os.File, error) {
	file, err := os.CreateTemp("", "knowmad-")
	if err != nil {
		return nil, fmt.Errorf("blob: making a temporary file: %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: unlinking a temporary file: %w", err), file.Close())
	}
	return file, nil
}
