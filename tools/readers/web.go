package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// inWeb finds the files of web that take some properties: of ClientMarket by their paths,
// such as market.payout.hidden, and of answers by type and name, such as Exam.shortName.
// TypeScript's compiler has the type that each property belongs to.
func (t tree) inWeb(properties []string) (map[string][]string, error) {
	cmd := exec.Command("node", append([]string{"tools/readers/web.mjs", t.web}, properties...)...) //nolint:gosec,noctx // names of the schema, for a program of this folder that ends by itself
	cmd.Dir, cmd.Stderr = t.root, os.Stderr
	data, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("properties in web: %w", err)
	}
	var out map[string][]string
	if err := json.Unmarshal(data, &out); err != nil {
		return nil, fmt.Errorf("properties in web: %w", err)
	}
	return out, nil
}
