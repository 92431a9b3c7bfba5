// Command assets makes what pkg/platform/pdf and pkg/platform/typeset embed of others:
// PDFium as WebAssembly, with a check in each loop by which it can be ended, and fonts.
// tools/assets/run.mjs runs it with the folders of the packages that these come from, and
// compares the results with sums.txt.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/sync/errgroup"
)

func main() {
	if len(os.Args) != 6 {
		fmt.Fprintln(os.Stderr, "usage: assets OUT PDFIUM DEJAVU LIBERATION OPENSANS (folders)")
		os.Exit(2)
	}
	if err := run(os.Args[1], sources{pdfium: os.Args[2], dejavu: os.Args[3], liberation: os.Args[4], openSans: os.Args[5]}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// sources are the folders of the unpacked packages.
type sources struct{ pdfium, dejavu, liberation, openSans string }

// run writes all results below out, at their places in the repository.
func run(out string, from sources) error {
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
	all.Go(func() error {
		return packWASM(filepath.Join(from.pdfium, "webassembly", "pdfium.wasm"), filepath.Join(out, "pkg/platform/pdf/assets/pdfium.wasm.zst"))
	})
	for _, f := range fontsFrom(from) {
		all.Go(func() error {
			b, err := os.ReadFile(f.source)
			if err != nil {
				return err
			}
			if b, err = f.recipe.build(b); err != nil {
				return fmt.Errorf("%s: %w", f.source, err)
			}
			return write(filepath.Join(out, f.target), b)
		})
	}
	return all.Wait()
}

// packWASM adds the checks to a WebAssembly module and compresses it. One encoder at a
// time, so that the bytes don't depend on the number of processors.
func packWASM(source, target string) error {
	code, err := os.ReadFile(source) //nolint:gosec // a file of the package
	if err != nil {
		return err
	}
	if code, err = withStops(code); err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	_, err = w.Write(code)
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	return write(target, b.Bytes())
}

func write(target string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil { //nolint:gosec // a folder of the repository
		return err
	}
	return os.WriteFile(target, b, 0o644) //nolint:gosec // as git has files
}
