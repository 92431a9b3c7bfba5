package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A licence that isn't on the list, an unknown one, and one without a text are refused with
// the component's name.
func TestOtherLicensesAreRefused(t *testing.T) {
	texts := []string{"text"}
	allowed := []string{"MIT", "Apache-2.0", "OFL-1.1"}
	require.NoError(t, refuse([]component{
		{"a", "v1", "MIT", texts},
		{"b", "v1", "MIT AND OFL-1.1", texts},
		{"c", "v1", "(GPL-2.0 OR Apache-2.0)", texts},
	}, allowed))
	for id, c := range map[string]component{
		"GPL-3.0":             {"example.org/gpl", "v1.2.3", "GPL-3.0", texts},
		"unknown":             {"example.org/gpl", "v1.2.3", unknown, texts},
		"MIT AND AGPL-3.0":    {"example.org/gpl", "v1.2.3", "MIT AND AGPL-3.0", texts},
		"GPL-2.0 OR AGPL-3.0": {"example.org/gpl", "v1.2.3", "GPL-2.0 OR AGPL-3.0", texts},
		"no text":             {"example.org/gpl", "v1.2.3", "MIT", nil},
	} {
		require.ErrorContains(t, refuse([]component{{"a", "v1", "MIT", texts}, c}, allowed), "example.org/gpl v1.2.3 has", id)
	}
}

// Texts of a module are read at its root and beside its linked packages, and classified by
// what they say, not by their name.
func TestLicensesAreReadAndClassified(t *testing.T) {
	root := t.TempDir()
	write := func(file, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, file)), 0o750))
		require.NoError(t, os.WriteFile(filepath.Join(root, file), []byte(text), 0o600))
	}
	write("LICENSE", "This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with this file, You can obtain one at http://mozilla.org/MPL/2.0/.")
	write("linked/part/LICENSE.md", "All rights are mine. Nobody may use this but on Sundays.")
	write("other/COPYING", "Not of a package that is linked.")

	texts, id, err := textsOf(root, nil)
	require.NoError(t, err)
	require.Len(t, texts, 1)
	require.Equal(t, "MPL-2.0", id)

	texts, id, err = textsOf(root, []string{filepath.Join(root, "linked", "part")})
	require.NoError(t, err)
	require.Len(t, texts, 2)
	require.Equal(t, "MPL-2.0 AND unknown", id)

	texts, id, err = textsOf(filepath.Join(root, "linked"), nil)
	require.NoError(t, err)
	require.Empty(t, texts)
	require.Equal(t, unknown, id)
}
