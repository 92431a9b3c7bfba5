package upload

import (
	"io/fs"
	"os"
)

// The limits, for tests.
const (
	MaxUploads       = maxUploads
	AcknowledgeEvery = acknowledgeEvery
)

// CleanName is cleanName.
func CleanName(name string) string { return cleanName(name) }

// Faulty lets writes and syncs of files fail with what fault gives.
func (s *Store) Faulty(fault func(doing string) error) {
	s.open = func(path string) (file, error) {
		f, err := os.OpenFile(path, os.O_RDWR, 0o600)
		return &faultyFile{f, fault}, err
	}
}

type faultyFile struct {
	f     *os.File
	fault func(doing string) error
}

func (f *faultyFile) ReadAt(p []byte, at int64) (int, error) { return f.f.ReadAt(p, at) }
func (f *faultyFile) Close() error                           { return f.f.Close() }
func (f *faultyFile) Stat() (fs.FileInfo, error)             { return f.f.Stat() }

func (f *faultyFile) WriteAt(p []byte, at int64) (int, error) {
	if err := f.fault("write"); err != nil {
		n, _ := f.f.WriteAt(p[:len(p)/2], at)
		return n, err
	}
	return f.f.WriteAt(p, at)
}

func (f *faultyFile) Sync() error {
	if err := f.fault("sync"); err != nil {
		return err
	}
	return f.f.Sync()
}
