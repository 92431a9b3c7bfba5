package main

import (
	"fmt"
	"io/fs"
	"os"

	"knowmad/markets"
	"knowmad/pkg/pack/packfs"
)

type packsFlag struct {
	Markets string `help:"Folder of packs; ./markets by default, or the packs inside this program." placeholder:"DIR"`
}

// folder is where the packs stand; ok is false for those inside the program.
func (p packsFlag) folder() (dir string, ok bool) {
	if p.Markets != "" {
		return p.Markets, true
	}
	const usual = "markets"
	return usual, isDir(usual)
}

// open gives the folder of packs.
func (p packsFlag) open() (fs.FS, error) {
	dir, ok := p.folder()
	if !ok {
		return markets.FS, nil
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, usageError{fmt.Errorf("--markets: there is no folder '%s'", dir)}
	}
	return packfs.Dir(dir), nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
