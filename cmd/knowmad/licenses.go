package main

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"io/fs"

	"github.com/klauspost/compress/zstd"

	"knowmad/pkg/platform/asset"
)

// licenseFiles is what tools/licenses makes; it is empty before that.
//
//go:embed all:licenses
var licenseFiles embed.FS

const licensesFile = "licenses/licenses.txt.zst"

type licensesCmd struct{}

// run prints what the program and the browser's bundle have of others: a list, then the
// texts of the licences.
func (licensesCmd) run(files fs.FS, stdout, stderr io.Writer) int {
	if err := printLicenses(files, stdout); err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault
	}
	return exitOK
}

func printLicenses(files fs.FS, to io.Writer) error {
	packed, err := asset.Read(files, licensesFile)
	if err != nil {
		return err
	}
	r, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return fmt.Errorf("unpack the licences: %w", err)
	}
	defer r.Close()
	if _, err := io.Copy(to, r); err != nil {
		return fmt.Errorf("print the licences: %w", err)
	}
	return nil
}
