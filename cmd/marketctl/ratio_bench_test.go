package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"knowmad/tools/bench/ratio"
)

// BenchmarkRatioParse is what BenchmarkRatioVet is measured against: the YAML of
// all packs is read and parsed, and nothing is checked.
func BenchmarkRatioParse(b *testing.B) {
	packs := os.DirFS("../../markets")
	ratio.Measure(b, func() {
		err := fs.WalkDir(packs, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".yaml") {
				return err
			}
			data, err := fs.ReadFile(packs, path)
			if err != nil {
				return err
			}
			var n yaml.Node
			return yaml.Unmarshal(data, &n)
		})
		if err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkRatioVet is the whole command: layers, shapes, facts and rules of
// all packs in every environment, what they do to each other, and the linked
// registries.
func BenchmarkRatioVet(b *testing.B) {
	ratio.Measure(b, func() {
		var said bytes.Buffer
		if status := Run(context.Background(), []string{"vet", "--markets", "../../markets"}, nil, nil, &said, &said); status != statusWell {
			b.Fatal(said.String())
		}
	})
}
