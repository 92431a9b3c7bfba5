package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the program really prints into the scripts")

// TestMain lets this binary be the program, too: scripts and tests of whole calls run
// it as marketctl, which is on the PATH.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"marketctl": main})
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
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOOD", good)
			env.Setenv("SCHEMAS", schemas)
			env.Setenv("REAL", folder)
			return os.CopyFS(filepath.Join(env.WorkDir, "packs"), os.DirFS(good))
		},
	})
}
