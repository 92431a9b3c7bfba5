package workbench

import (
	"strings"

	"knowmad/pkg/pack/fault"
)

const (
	// around is how many lines are shown before and after those at fault.
	around = 2
	// most is how many lines at fault are shown of a long part.
	most = 6
)

// line is a line of a file. What is at fault in it is Marked; where something is
// missing, Marked is empty and Points is true.
type line struct {
	Number                int
	Before, Marked, After string
	Faulty, Points        bool
}

// excerpt gives the lines around a fault. One that stands behind the end of its
// file, as something missing may, is shown at the end.
func excerpt(text string, f fault.Fault) []line {
	text = strings.TrimPrefix(text, "\uFEFF")
	all := strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
	if f.Line > len(all) {
		f.Line, f.Col = len(all), len([]rune(all[len(all)-1]))+1
		f.EndLine, f.EndCol = f.Line, f.Col
	}
	start := max(f.Line, 1)
	end := min(max(f.EndLine, start), start+most-1, len(all))
	if f.EndLine > start && f.EndCol == 1 && end == f.EndLine {
		end-- // the part ends with the line before
	}
	var out []line
	for n := max(start-around, 1); n <= min(end+around, len(all)); n++ {
		l := line{Number: n, Before: all[n-1]}
		if start <= n && n <= end {
			l.mark(f, n == start, n == f.EndLine)
		}
		out = append(out, l)
	}
	return out
}

// mark splits a line that is at fault. The part begins in the first line and
// ends in the last; lines between are at fault from their first character on.
func (l *line) mark(f fault.Fault, first, last bool) {
	l.Faulty = true
	chars := []rune(l.Before)
	indent := len(chars) - len([]rune(strings.TrimLeft(l.Before, " \t")))
	from, to := indent, len(chars)
	if first {
		from = min(max(f.Col-1, 0), len(chars))
	}
	if last {
		to = min(max(f.EndCol-1, from), len(chars))
	}
	to = max(to, from)
	l.Before, l.Marked, l.After = string(chars[:from]), string(chars[from:to]), string(chars[to:])
	l.Points = l.Marked == ""
}
