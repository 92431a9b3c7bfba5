// Command events writes what is made of the tracking plan, schemas/events.yaml, once it
// has the shape of schemas/events.cue.
//
//	go run ./tools/events json > pkg/features/event/plan/plan.json
//	go run ./tools/events typescript > web/generated/events.ts
//	go run ./tools/events markdown > pkg/features/event/EVENTS.md
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"knowmad/pkg/features/event/plan"
	"knowmad/schemas"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	cueerrors "cuelang.org/go/cue/errors"
	"cuelang.org/go/encoding/yaml"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "events:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("say json, typescript or markdown")
	}
	text, err := schemas.Events.ReadFile("events.yaml")
	if err != nil {
		return err
	}
	p, err := read(schemas.Events, text)
	if err != nil {
		return err
	}
	switch args[0] {
	case "json":
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(p)
	case "typescript":
		return writeTypeScript(out, p)
	case "markdown":
		return writeMarkdown(out, p)
	}
	return fmt.Errorf("%q is neither json, typescript nor markdown", args[0])
}

// read reads a plan that is written as YAML. The error names file, line and key of each
// fault.
func read(shapes fs.FS, text []byte) (*plan.Plan, error) {
	shape, err := fs.ReadFile(shapes, "events.cue")
	if err != nil {
		return nil, err
	}
	ctx := cuecontext.New()
	root := ctx.CompileBytes(shape, cue.Filename("events.cue"))
	if err := root.Err(); err != nil {
		return nil, errors.New(cueerrors.Details(err, nil))
	}
	file, err := yaml.Extract("events.yaml", text)
	if err != nil {
		return nil, errors.New(cueerrors.Details(err, nil))
	}
	value := ctx.BuildFile(file)
	for _, definition := range []string{"#Shape", "#Plan"} {
		checked := value.Unify(root.LookupPath(cue.ParsePath(definition)))
		if err := checked.Validate(cue.Concrete(true), cue.Final()); err != nil {
			return nil, errors.New(cueerrors.Details(err, nil))
		}
	}
	data, err := value.MarshalJSON()
	if err != nil {
		return nil, errors.New(cueerrors.Details(err, nil))
	}
	return plan.Parse(bytes.TrimSpace(data))
}
