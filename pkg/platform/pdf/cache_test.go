package pdf_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

func TestFolderThatCannotBeWrittenCostsNoDocument(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no folder")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	e := pdf.New(pdf.Options{CacheFolder: filepath.Join(file, "cache")})
	require.NoError(t, warm(e))
	require.NoError(t, e.Close())
}
