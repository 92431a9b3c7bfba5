// Command pdfium packs the WebAssembly of PDFium for pkg/platform/pdf. The module that
// has it isn't imported, as its Go code isn't used; its version and its checksum stand
// here. Each loop gets a check by which it can be ended. For a newer PDFium set both and run node tools/pdfium/run.mjs.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/klauspost/compress/zstd"
)

const (
	source = "github.com/klippa-app/go-pdfium@v1.20.0"
	// sum is the module's line in a go.sum.
	sum    = "h1:cK4fkjUznvJRysfXp+F2f11pBLvzY6ma2zWWwnlUwpw="
	packed = "pkg/platform/pdf/pdfium.wasm.zst"
)

func main() {
	if err := run(slices.Contains(os.Args[1:], "--check")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(check bool) error {
	// A folder that is no module's, so that no go.mod has a say.
	folder, err := os.MkdirTemp("", "pdfium-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	download := exec.Command("go", "mod", "download", "-json", source) //nolint:noctx // runs to its end
	download.Dir, download.Stderr = folder, os.Stderr
	answer, err := download.Output()
	if err != nil {
		return fmt.Errorf("go mod download %s: %w", source, err)
	}
	var module struct{ Dir, Sum string }
	if err := json.Unmarshal(answer, &module); err != nil {
		return err
	}
	if module.Sum != sum {
		return fmt.Errorf("%s has the checksum %s, not %s", source, module.Sum, sum)
	}
	code, err := os.ReadFile(filepath.Join(module.Dir, "webassembly", "pdfium.wasm"))
	if err != nil {
		return err
	}
	if code, err = withStops(code); err != nil {
		return fmt.Errorf("the WebAssembly of %s: %w", source, err)
	}
	if current, err := os.ReadFile(packed); err == nil {
		if unpacked, err := unpack(current); err == nil && bytes.Equal(unpacked, code) {
			return nil
		}
	}
	if check {
		return errors.New(packed + " is not current; run: node tools/pdfium/run.mjs")
	}
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	if _, err := w.Write(code); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(packed, b.Bytes(), 0o644) //nolint:gosec // as git has it
}

func unpack(b []byte) ([]byte, error) {
	r, err := zstd.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
