package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the program really prints into the scripts")

// TestMain builds the program as its users have it and puts it on the PATH.
// Scripts and tests of whole calls run that one: most of what a call does is
// to compile packs, which the race detector makes seven times slower and has
// its own tests for.
func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(withProgram(m.Run))
}

func withProgram(run func() int) int {
	dir, err := os.MkdirTemp("", "marketctl")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-o", dir, ".")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building marketctl:", err)
		return 1
	}
	if err := os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// marketctl is the program as a command of scripts.
func marketctl(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec("marketctl", args...)
	switch {
	case err == nil && neg:
		ts.Fatalf("marketctl was to fail and did not")
	case err != nil && !neg:
		ts.Fatalf("marketctl: %v", err)
	}
}

// TestScripts runs the txtar scripts. Each finds the good packs of pkg/pack
// in $GOOD, the real ones in $REAL, and the editors' schemas in $SCHEMAS.
func TestScripts(t *testing.T) {
	good, err := filepath.Abs("../../pkg/pack/testdata/good")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := filepath.Abs("../../markets")
	if err != nil {
		t.Fatal(err)
	}
	schemas, err := filepath.Abs("../../schemas/editor")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"marketctl": marketctl},
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOOD", good)
			env.Setenv("SCHEMAS", schemas)
			env.Setenv("REAL", folder)
			return os.CopyFS(filepath.Join(env.WorkDir, "packs"), os.DirFS(good))
		},
	})
}
