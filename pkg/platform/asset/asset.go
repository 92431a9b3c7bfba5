// Package asset reads files that the build makes and go:embed puts into the binary. Their
// folders have a committed .gitkeep alone, so that the module compiles before anything was
// made; then reading one is an error that names the command.
package asset

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
)

// Command makes all assets and the binary that has them.
const Command = "npm run build"

// MissingError is a file that wasn't made before the binary was built.
type MissingError struct{ File string }

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s was not there when this program was built; run: %s", e.File, Command)
}

// Read is the content of a file. Its error is a *MissingError when there is no such file.
func Read(from fs.FS, file string) ([]byte, error) {
	b, err := fs.ReadFile(from, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &MissingError{file}
	}
	return b, err
}

// Sub is a folder below which files match a pattern. Its error is a *MissingError when none
// does.
func Sub(from fs.FS, folder, pattern string) (fs.FS, error) {
	pattern = path.Join(folder, pattern)
	files, err := fs.Glob(from, pattern)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, &MissingError{pattern}
	}
	return fs.Sub(from, folder)
}
