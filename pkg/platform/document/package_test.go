package document_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/document"
)

var update = flag.Bool("update", false, "write what is read of testdata beside the files")

// Files of other programs (testdata/README.md) read as what stands beside them.
func TestFilesOfOtherPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
	require.NoError(t, err)
	n := 0
	for _, file := range files {
		kind := document.Kind(strings.TrimPrefix(filepath.Ext(file), "."))
		if _, err := os.Stat(file + ".golden"); err != nil && !*update || kind != document.DOCX && kind != document.ODT && kind != document.PPTX {
			continue
		}
		n++
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			require.NoError(t, err)
			found, err := sniff(b)
			require.NoError(t, err)
			require.Equal(t, kind, found)
			d := read(t, kind, b)
			got := "title " + d.Title + "\n" + outline(d.Blocks)
			if *update {
				require.NoError(t, os.WriteFile(file+".golden", []byte(got), 0o600))
			}
			want, err := os.ReadFile(file + ".golden")
			require.NoError(t, err)
			require.Equal(t, string(want), got)
			require.Equal(t, kind == document.PPTX, d.Slides)
		})
	}
	require.Greater(t, n, 10)
}
