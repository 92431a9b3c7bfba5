package format

import (
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// mostPlaces is the maximum number of places in a file that ChangedLines names.
const mostPlaces = 8

// ChangedLines names the lines of a file that are laid out otherwise, such as "lines 2 to 4
// and 9": of its text before, or of that after. A place where lines are only added or only
// removed is named, on the other side, by the line beside it. Of many places the first are
// named, and the number of the others.
func ChangedLines(before, after string, now bool) string {
	var spans [][2]int
	old, fresh := 0, 0
	for _, line := range strings.Split(string(diff.Diff("a", []byte(before), "b", []byte(after))), "\n") {
		var ignored int
		switch {
		case strings.HasPrefix(line, "@@ "):
			_, _ = fmt.Sscanf(line, "@@ -%d,%d +%d,%d @@", &old, &ignored, &fresh, &ignored)
		case old == 0 && fresh == 0, line == "": // the names above the first hunk
		case line[0] == ' ':
			old, fresh = old+1, fresh+1
		case line[0] == '-':
			spans = spread(spans, old, fresh, now)
			old++
		case line[0] == '+':
			spans = spread(spans, old-1, fresh, now)
			fresh++
		}
	}
	parts := make([]string, 0, mostPlaces+1)
	for _, span := range spans[:min(len(spans), mostPlaces)] {
		part := fmt.Sprint(span[0])
		if span[1] > span[0] {
			part = fmt.Sprintf("%d to %d", span[0], span[1])
		}
		parts = append(parts, part)
	}
	if more := len(spans) - len(parts); more > 0 {
		parts = append(parts, fmt.Sprintf("%d more places", more))
	}
	switch n := len(parts); {
	case n == 0:
		return ""
	case n == 1 && spans[0][0] == spans[0][1]:
		return "line " + parts[0]
	case n == 1:
		return "lines " + parts[0]
	default:
		return "lines " + strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// spread adds a line to the spans that changed.
func spread(spans [][2]int, old, fresh int, now bool) [][2]int {
	line := max(old, 1)
	if now {
		line = max(fresh, 1)
	}
	if n := len(spans); n > 0 && line <= spans[n-1][1]+1 {
		spans[n-1][1] = max(spans[n-1][1], line)
		return spans
	}
	return append(spans, [2]int{line, line})
}
