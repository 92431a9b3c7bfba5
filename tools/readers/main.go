// Readers compares the schema's marks with the code: a field of a market without
// @unread() has code that shows visitors something by it, one with @unread() has none.
//
// A reader of a field is one of these:
//   - Go code that selects the field or asks for the flag, outside of what compiles,
//     explains and compares packs. A function of pkg/market counts if such code calls it.
//   - web code that takes the property of the type ClientMarket, outside of tests and
//     stories, for a field that browsers get.
//   - a route, a link, or a redirect to a built screen that hangs on a flag.
//
// Go code that only copies a field into an answer of a call is no reader; the web code
// that takes the property of that answer is. The slice country answers with parts of the
// market as they are, so all of its selections are such copies.
//
// Usage: readers [-list] [DIR]. With -list each field's readers go to standard output.
// Exit status 1 with a finding, 2 when the code can't be read.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"knowmad/pkg/pack/schema"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("readers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	list := flags.Bool("list", false, "print each field with its readers")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	root := "."
	if flags.NArg() > 0 {
		root = flags.Arg(0)
	}
	roots, err := schema.Describe()
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "readers:", err)
		return 2
	}
	all := fieldsOf(roots)
	found, err := project(root).readers(all)
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "readers:", err)
		return 2
	}
	if *list {
		for _, f := range all {
			_, _ = fmt.Fprintf(stdout, "%s\t%s\n", f.path, strings.Join(found[f.path], ", "))
		}
	}
	if err := compare(all, found); err != nil {
		_, _ = fmt.Fprintln(stderr, err)
		return 1
	}
	return 0
}

// tree is the code and the packs in which readers are looked for.
type tree struct {
	root     string
	packages []string // patterns of Go packages
	web      string   // folder of a tsconfig.json
	markets  string
}

func project(root string) tree {
	return tree{root: root, packages: []string{"./pkg/...", "./cmd/knowmad"}, web: "web", markets: "markets"}
}

// readers finds what reads each field. Where Go code shows something by a field, web isn't
// searched for it.
func (t tree) readers(all []field) (readers, error) {
	found := readers{}
	if err := t.readersInRoutes(found); err != nil {
		return nil, err
	}
	properties, err := t.readersInGo(all, found)
	if err != nil {
		return nil, err
	}
	var wanted []string
	for _, f := range all {
		for _, path := range f.client {
			properties.add(f.path, "market."+path)
		}
		if len(found[f.path]) == 0 {
			wanted = append(wanted, properties[f.path]...)
		}
	}
	files, err := t.inWeb(wanted)
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		for _, property := range properties[f.path] {
			found.add(f.path, files[property]...)
		}
	}
	return found, nil
}

// readers are the files and packages that read a field, by its path.
type readers map[string][]string

func (r readers) add(path string, places ...string) {
	for _, place := range places {
		if !slices.Contains(r[path], place) {
			r[path] = append(r[path], place)
		}
	}
}

// compare returns an error for each field whose mark the code contradicts.
func compare(all []field, found readers) error {
	var faults []error
	for _, f := range all {
		switch places := found[f.path]; {
		case f.unread && len(places) > 0:
			faults = append(faults, fmt.Errorf("%s: the schema says @unread(), but it is read in %s; remove the mark", f.path, strings.Join(places, ", ")))
		case !f.unread && len(places) == 0:
			faults = append(faults, fmt.Errorf("%s: no code shows visitors anything by it; write @unread() behind it in schemas/, or read it", f.path))
		}
	}
	return errors.Join(faults...)
}
