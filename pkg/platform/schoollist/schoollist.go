package schoollist

import (
	"fmt"
	"strings"

	"knowmad/pkg/platform/fold"

	"github.com/google/uuid"
)

// namespace is what ids of schools are made in. It never changes: users have
// chosen schools by their ids.
func namespace() uuid.UUID { return uuid.MustParse("6f1c3d1e-5a0f-5d0c-9a54-0f6d1d1f7a11") }

// ID is the id of a school: the same wherever and whenever it is listed, and
// whichever way its name is spelled as to case, diacritics and punctuation.
func ID(market, name, city string) string {
	key := strings.Join([]string{market, fold.Text(name), fold.Text(city)}, "\n")
	return uuid.NewSHA1(namespace(), []byte(key)).String()
}

// Known is what the lines of a market's list may name.
type Known struct {
	Market  string
	Regions []string // nil: not known, so they aren't checked
	Types   []string // as above
}

// Rules of lists, as the faults name them.
const (
	RuleFile      = "schools-file"      // it can't be read as a list
	RuleEncoding  = "schools-encoding"  // it isn't UTF-8
	RuleColumns   = "schools-columns"   // the first line
	RuleLine      = "schools-line"      // a line has too many or too few fields
	RuleText      = "schools-text"      // a name or a city
	RuleRegion    = "schools-region"    // unknown
	RuleType      = "schools-type"      // unknown
	RuleDuplicate = "schools-duplicate" // the same school on two lines
)

// Fault is a fault of a list, as its author is told.
type Fault struct {
	Line, Col int    // from 1, in characters
	Field     string // the column's name, or ""
	Index     int    // of the school, from 0; -1 where the fault is of no school
	Rule      string
	Message   string // one sentence, with the remedy
}

// Faults is everything that is wrong with a list. As an error it has a line each.
type Faults []Fault //nolint:errname // a list of faults

// Error writes line:col: sentence.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = fmt.Sprintf("%d:%d: %s", x.Line, x.Col, x.Message)
	}
	return strings.Join(lines, "\n")
}
