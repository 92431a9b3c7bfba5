// Command types writes what other languages need to know about packs, from the
// schema and the compiled types: TypeScript for the web, JSON Schema for editors,
// and the list of the fields of a market that browsers get.
//
//	go run ./tools/gen/types typescript > web/generated/market.ts
//	go run ./tools/gen/types client > pkg/market/client/fields.json
//	go run ./tools/gen/types jsonschema market > schemas/editor/market.json
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"knowmad/pkg/market/client"
	"knowmad/pkg/pack/editor"
	"knowmad/pkg/pack/schema"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "types:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	roots, err := schema.Describe()
	if err != nil {
		return err
	}
	switch {
	case len(args) == 1 && args[0] == "typescript":
		return writeTypeScript(out, roots)
	case len(args) == 1 && args[0] == "client":
		paths, err := clientPaths(roots, reflect.TypeFor[client.Market]())
		if err != nil {
			return err
		}
		list := json.NewEncoder(out)
		list.SetIndent("", "  ")
		return list.Encode(paths)
	case len(args) == 2 && args[0] == "jsonschema":
		data, err := editor.Schema(args[1])
		if err != nil {
			return err
		}
		_, err = out.Write(data)
		return err
	}
	return errors.New("say typescript, client, or jsonschema and the kind of file")
}
