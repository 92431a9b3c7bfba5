package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/pack/expect/wire"
	"knowmad/web"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the program really prints into the scripts")

// TestMain lets this binary be both programs, too: scripts and tests of whole calls run
// it as marketctl, which is on the PATH and has knowmad beside it.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"marketctl": main, "knowmad": knowmad})
}

// knowmad serves marketctl test as cmd/knowmad does.
func knowmad() {
	if len(os.Args) != 2 || os.Args[1] != wire.Command {
		fmt.Fprintln(os.Stderr, "knowmad: unexpected arguments")
		os.Exit(2)
	}
	cfg := app.Config{Packs: markets.FS, Dist: web.Dist, Messages: web.Messages}
	if err := app.ServeCases(context.Background(), cfg, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "knowmad:", err)
		os.Exit(1)
	}
}

// line is the number of a line, between a file's path and a column.
var line = regexp.MustCompile(`(?m)^([a-z_.][^ :]*):\d+:(\d+:)`)

// withoutLines prints the output of the last marketctl with underscores for line numbers, so
// that a manager's edit of a real pack changes no script.
func withoutLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: without-lines")
	}
	fmt.Fprint(ts.Stdout(), line.ReplaceAllString(ts.ReadFile("stdout"), "$1:_:$2"))
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
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"without-lines": withoutLines},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOOD", good)
			env.Setenv("SCHEMAS", schemas)
			env.Setenv("REAL", folder)
			return os.CopyFS(filepath.Join(env.WorkDir, "packs"), os.DirFS(good))
		},
	})
}
