// Command words refuses new comments against the rule of words
// (.github/CONTRIBUTING.md): relative clauses in the place of a noun, personified code.
//
// patterns.go lists the constructions, each with its plain form. The comments of Go,
// TypeScript and JavaScript files are searched for them; generated files and testdata are
// left out, as are texts in quotes. counts.json beside this file has the number of hits of
// each file: a file with more fails, as does one with fewer until -write has lowered its
// number. A file without a row has none; the row of a renamed file is renamed by hand.
// -write without counts.json stores the present numbers.
//
// Usage: words [-write | -list] [DIR]. -list prints every hit. Exit status 1 with a
// finding, 2 if a file can't be read.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("words", flag.ContinueOnError)
	flags.SetOutput(stderr)
	write := flags.Bool("write", false, "lower the numbers of "+countsFile)
	list := flags.Bool("list", false, "print every hit")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	root := "."
	if flags.NArg() > 0 {
		root = flags.Arg(0)
	}
	hits, err := search(os.DirFS(root))
	if err != nil {
		return fail(stderr, err)
	}
	if *list {
		for _, h := range hits {
			_, _ = fmt.Fprintln(stdout, h)
		}
		return 0
	}
	counts, found, err := readCounts(root)
	if err != nil {
		return fail(stderr, err)
	}
	if *write {
		if !found {
			counts = countHits(hits)
		}
		counts = counts.lowered(hits)
		if err := counts.write(root); err != nil {
			return fail(stderr, err)
		}
	}
	findings := counts.check(hits)
	for _, f := range findings {
		_, _ = fmt.Fprintln(stdout, f)
	}
	if len(findings) > 0 {
		return 1
	}
	return 0
}

func fail(stderr io.Writer, err error) int {
	_, _ = fmt.Fprintln(stderr, "words:", err)
	return 2
}
