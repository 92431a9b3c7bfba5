// Command zip makes an archive of programs, for people who unpack it on any system. The same
// programs make the same archive.
//
// Usage: zip ARCHIVE PROGRAM…
package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "zip:", err)
		os.Exit(1)
	}
}

func run(args []string) (err error) {
	const least = 2
	if len(args) < least {
		return errors.New("usage: zip ARCHIVE PROGRAM…")
	}
	archive, err := os.Create(args[0]) //nolint:gosec // the file that the caller names
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	w := zip.NewWriter(archive)
	for _, program := range args[1:] {
		if err := add(w, program); err != nil {
			return err
		}
	}
	return w.Close()
}

// add writes a program under its own name, executable. It has no time, by which archives of
// the same programs would differ.
func add(w *zip.Writer, program string) error {
	file, err := os.Open(program) //nolint:gosec // the program that the caller names
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	header := &zip.FileHeader{Name: filepath.Base(program), Method: zip.Deflate}
	const executable = 0o755
	header.SetMode(executable)
	to, err := w.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, file)
	return err
}
