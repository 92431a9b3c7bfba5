package wire

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"runtime/debug"

	"knowmad/markets"
	"knowmad/schemas"
)

// Build names the build of this program, the same in both programs: its commit, and a
// hash of the packs and schemas inside, which tells builds without a commit, or with
// edits that aren't committed, apart.
func Build() (string, error) {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	sum := sha256.New()
	for _, files := range []fs.FS{markets.FS, schemas.FS} {
		err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(files, path)
			if err != nil {
				return err
			}
			fmt.Fprintf(sum, "%s %d\n%s", path, len(data), data)
			return nil
		})
		if err != nil {
			return "", fmt.Errorf("wire: %w", err)
		}
	}
	const shown = 6 // bytes
	return version + " " + hex.EncodeToString(sum.Sum(nil)[:shown]), nil
}
