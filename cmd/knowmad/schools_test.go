package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// schools imports a list into the market de and gives what the command wrote.
func (d desk) schools(want int, text string, args ...string) (stdout, stderr string) {
	d.t.Helper()
	file := filepath.Join(d.t.TempDir(), "list.csv")
	require.NoError(d.t, os.WriteFile(file, []byte(text), 0o600))
	code, stdout, stderr := run(nil, append(append([]string{"schools", "import", file, "--market", "de"}, d.where...), args...)...)
	require.Equal(d.t, want, code, "%s%s", stdout, stderr)
	return stdout, strings.ReplaceAll(stderr, filepath.Dir(file)+"/", "")
}

func (d desk) countSchools() int {
	d.t.Helper()
	var n int
	require.NoError(d.t, d.db.Read(d.t.Context(), func(q db.Queryer) error {
		return q.Get(d.t.Context(), &n, `SELECT COUNT(*) FROM schools`)
	}))
	return n
}

func TestSchoolsImport(t *testing.T) {
	const list = "\uFEFFname,city,region,types\nSchule am See,Köln,DE-NW,gymnasium\n\"Schule, die andere\",Ulm,DE-BW,\n"
	desks(t, func(d desk) {
		stdout, _ := d.schools(0, list, "--dry-run")
		require.Equal(t, "de: 2 schools read, 2 new, 0 changed, 0 as they were; nothing was written\n", stdout)
		require.Zero(t, d.countSchools())

		_, stderr := d.schools(1, list+"Neue Schule,Ulm,DE-XY,gymnasum\nSch\xfcle,Ulm,DE-BW,\n")
		require.Equal(t, "list.csv:4:17: there is no region 'DE-XY'", stderr[:len("list.csv:4:17: there is no region 'DE-XY'")])
		require.Contains(t, stderr, "list.csv:4:23: there is no type of school 'gymnasum'")
		require.Contains(t, stderr, "list.csv:5:4: the text is not UTF-8")
		require.Contains(t, stderr, "knowmad: the file has 3 faults; nothing was imported")
		require.Zero(t, d.countSchools(), "all or nothing")

		stdout, _ = d.schools(0, list)
		require.Equal(t, "de: 2 schools read, 2 new, 0 changed, 0 as they were\n", stdout)
		stdout, _ = d.schools(0, list)
		require.Equal(t, "de: 2 schools read, 0 new, 0 changed, 2 as they were\n", stdout)
		stdout, _ = d.schools(0, "name,city,region\nSCHULE am See,Köln,DE-NW\n")
		require.Equal(t, "de: 1 schools read, 0 new, 1 changed, 0 as they were\n", stdout)
		require.Equal(t, 2, d.countSchools())
	})
}

func TestSchoolsImportUsageErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.csv")
	require.NoError(t, os.WriteFile(file, []byte("name,city,region\n"), 0o600))
	for _, test := range []struct {
		code int
		args []string
		want string
	}{
		{exitUsage, []string{file}, "--market"},
		{exitFault, []string{file, "--market", "uk", "--data", t.TempDir()}, "there is no market 'uk'; there are ar, at"},
		{exitFault, []string{file, "--market", "de", "--data", t.TempDir()}, "there is no database yet"},
		{exitFault, []string{file + "x", "--market", "de", "--data", t.TempDir()}, "no such file"},
	} {
		code, _, stderr := run(nil, append([]string{"schools", "import"}, test.args...)...)
		require.Equal(t, test.code, code, stderr)
		require.Contains(t, stderr, test.want)
	}
}
