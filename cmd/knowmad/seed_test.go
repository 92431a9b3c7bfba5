package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

func TestSeedRefusesProductionAndUnknownMarkets(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	code, _, stderr := run(nil, "seed", "--env", "prod", "--data", data)
	require.Equal(t, exitFault, code)
	require.Contains(t, stderr, "production gets no demo content")
	require.NoDirExists(t, data)
	code, _, stderr = run([]string{"KNOWMAD_ENV=prod"}, "seed", "--data", data)
	require.Equal(t, exitFault, code)
	require.Contains(t, stderr, "production gets no demo content")
	code, _, stderr = run(nil, "seed", "--data", data, "--market", "at")
	require.Equal(t, exitFault, code)
	require.Contains(t, stderr, `the market "at" has no content of its own`)
}

// A command that is killed while it seeds: the next one does what is left, a third one
// nothing.
func TestSeedIsKilledAndGoesOn(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	apptest.SharePDFium(t, data)
	args := []string{"seed", "--data", data, "--market", "pl"}
	killed := exec.Command(os.Args[0], args...)
	killed.Env = append(os.Environ(), serverVariable+"=1")
	killed.Stderr = os.Stderr
	out, err := killed.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, killed.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, killed.Process.Kill())
	require.NoError(t, err)
	require.Contains(t, line, "pl/")
	require.Error(t, killed.Wait())

	d, err := db.Open(t.Context(), "sqlite://"+filepath.Join(data, "knowmad.db"))
	require.NoError(t, err)
	// The next server takes over at once what the killed one had on lease.
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(t.Context(), `UPDATE jobs SET due = 0 WHERE kind = 'know.process'`)
		return err
	}))
	require.NoError(t, d.Close())

	code, stdout, stderr := run(nil, args...)
	require.Equal(t, exitOK, code, stderr)
	require.NotContains(t, stdout, "5 were there")
	code, stdout, stderr = run(nil, args...)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stdout, "0 knows were made")
	require.Contains(t, stdout, "5 were there")

	d, err = db.Open(t.Context(), "sqlite://"+filepath.Join(data, "knowmad.db"))
	require.NoError(t, err)
	var n int
	require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM knows WHERE status = 'PUBLISHED' AND market = 'pl' AND views > 0`))
	require.Equal(t, 5, n)
	require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM knows`))
	require.Equal(t, 5, n, "none twice, and none of another market")
	require.NoError(t, d.Close())
}
