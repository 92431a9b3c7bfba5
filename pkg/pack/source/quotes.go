package source

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

// InQuotes writes a text as the author writes: in the same quotation marks, or
// bare where YAML reads that as a text.
func (n *Node) InQuotes(text string) string {
	quote := string(n.Quote)
	if n.Quote == 0 {
		if bare(text) {
			return text
		}
		quote = `"`
	}
	if strings.ContainsAny(text, `"'\\`) {
		out, _ := yaml.Marshal(text) // a text can always be written
		return strings.TrimSuffix(string(out), "\n")
	}
	return quote + text + quote
}

// bare reports whether YAML reads an unquoted text as that very text.
func bare(text string) bool {
	var back any
	err := yaml.Unmarshal([]byte("- "+text), &back)
	list, ok := back.([]any)
	return err == nil && ok && len(list) == 1 && list[0] == text
}
