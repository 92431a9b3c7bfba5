package vet

import (
	"fmt"
	"io"
	"strings"
)

// GitHub writes each fault as a workflow command, which GitHub shows beside the
// line in a pull request. Without faults it writes nothing.
func (r Report) GitHub(out io.Writer) error {
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	for _, f := range r.Faults {
		place := fmt.Sprintf("line=%d,endLine=%d", f.Line, f.EndLine)
		if f.EndLine == f.Line { // GitHub takes columns of one line only, both inclusive
			place = fmt.Sprintf("line=%d,col=%d,endColumn=%d", f.Line, f.Col, max(f.Col, f.EndCol-1))
		}
		_, err := fmt.Fprintf(out, "::%s file=%s,%s,title=%s::%s\n", severity(f),
			property.Replace(r.file(f.File)), place, property.Replace(f.Rule), data.Replace(f.Path+": "+f.Message))
		if err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}
