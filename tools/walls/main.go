// Command walls prints the import graph of this module and refuses what breaks
// its layers (rules.go has the table).
//
// It holds eight promises of the architecture: a package imports only what its
// room may; a slice imports no other slice; each third-party library of a kind
// that must not spread is imported where the table says; no package is
// longer and no type has more methods than the limits; the SQL of a slice is in
// store.go or a file called *_store.go; a package writes the tables of its own migrations
// alone and reads those of no slice but the kernel's; in web, a folder imports only those below
// it, a feature of another one only the folder shared, and no two import each
// other; a package that starts goroutines or locks is declared in
// tools/lib/race.json, by which its tests run under the race detector. Files of tests and stories are left out: a test may start the whole
// server.
//
// Usage: walls [DIR]. The graph goes to standard output, one line per
// package or folder of web from the lowest layer up, findings to standard error; exit status 1
// with a finding, 2 when the code can't be read.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("walls", flag.ContinueOnError)
	flags.SetOutput(stderr)
	if err := flags.Parse(args); err != nil {
		return 2
	}
	root := "."
	if flags.NArg() > 0 {
		root = flags.Arg(0)
	}
	packages, err := read(root)
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "walls:", err)
		return 2
	}
	units, err := readWeb(root)
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "walls:", err)
		return 2
	}
	printGraph(stdout, packages)
	printGraph(stdout, units)
	race, err := readRaceList(root)
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "walls:", err)
		return 2
	}
	owners, err := readTables(root)
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "walls:", err)
		return 2
	}
	findings := slices.Concat(
		check(append(packages, units...), architecture()), architecture().checkTables(packages, owners), race.check(root, packages))
	for _, f := range findings {
		_, _ = fmt.Fprintln(stderr, f)
	}
	if len(findings) > 0 {
		return 1
	}
	return 0
}
