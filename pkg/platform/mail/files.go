package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Files is the transport that lays letters into a folder as <time>-<id>.eml,
// for machines from which no mail may go out. The same message twice is one
// file, and a file is whole or not there.
type Files struct{ folder string }

// NewFiles makes the folder where there is none.
func NewFiles(folder string) (*Files, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Files{folder}, nil
}

// Send writes the file, and has it on the disk before it returns.
func (f *Files) Send(_ context.Context, l *Letter) error {
	var text bytes.Buffer
	if err := l.Write(&text); err != nil {
		return err
	}
	if err := writeWhole(f.folder, fileName(l.Queued, l.ID), text.Bytes()); err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

const fileTime = "20060102T150405Z"

func fileName(queued time.Time, id string) string {
	return queued.UTC().Format(fileTime) + "-" + id + ".eml"
}

// sweep deletes the letters that were queued before a moment.
func (f *Files) sweep(before time.Time) error {
	entries, err := os.ReadDir(f.folder)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	for _, e := range entries {
		at, _, _ := strings.Cut(e.Name(), "-")
		queued, failed := time.Parse(fileTime, at)
		if failed != nil || !queued.Before(before) {
			continue
		}
		if gone := os.Remove(filepath.Join(f.folder, e.Name())); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

func writeWhole(folder, name string, text []byte) error {
	file, err := os.CreateTemp(folder, ".mail-*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), filepath.Join(folder, name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
