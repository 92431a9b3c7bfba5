package main

import (
	"bytes"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// The program names what it has of others: Go, modules, packages of the browser, and files
// that tools/assets makes, with their licences' texts.
func TestLicensesArePrinted(t *testing.T) {
	code, stdout, stderr := run(nil, "licenses")
	require.Equal(t, exitOK, code, stderr)
	for _, want := range []string{
		"Go go1.", "github.com/tetratelabs/wazero v1.", "react-dom ", "PDFium (in ", "PDFium: FreeType (in ", "Liberation fonts (in ",
		"DejaVu fonts (in ", "Flags (in ", "Subject icons (in ", "Copyright 2014 The PDFium Authors", "SIL OPEN FONT LICENSE", "Permission is hereby granted, free of charge",
	} {
		require.Contains(t, stdout, want)
	}
}

func TestLicensesThatWereNotMadeAreAnError(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := licensesCmd{}.run(fstest.MapFS{"licenses/.gitkeep": {}}, &stdout, &stderr)
	require.Equal(t, exitFault, code)
	require.Empty(t, stdout.String())
	require.Contains(t, stderr.String(), "npm run build")
}
