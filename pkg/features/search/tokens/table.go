package tokens

import (
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// Table is the table of tokens. Each token begins with its space's number, so that spaces
// share the table and no search finds knows of another space.
type Table struct{ kind db.Engine }

// Of is the table in a database of an engine.
func Of(engine db.Engine) Table { return Table{engine} }

// Row is a know with its tokens.
type Row struct {
	Docno  int64
	Market string // code
	Tokens []string
}

// in joins the tokens, with the space's prefix, by blanks.
func (r Row) in(sp int64) string {
	prefix := prefixOf(sp)
	// Both engines sort them.
	var b strings.Builder
	b.Grow(len(r.Tokens) * 12)
	for i, token := range r.Tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(prefix)
		b.WriteString(token)
	}
	return b.String()
}

func prefixOf(space int64) string { return strconv.FormatInt(space, 36) }

// SpaceShift is the number of a docno's bits below those of its space.
const SpaceShift = 48

// FirstOf is the lowest docno of a space.
func FirstOf(space int64) int64 { return space << SpaceShift }

// OfMarket is the token of all knows of a market.
func OfMarket(code string) string { return "@m" + code }

// Condition is a condition on tokens: each group of All must be met, and no token of None
// may be present. A group is met by any of its meanings, a meaning by all of its tokens.
// Tokens contain no characters of an engine's query syntax.
type Condition struct {
	All  [][][]string
	None []string
}

// And requires further tokens.
func (c Condition) And(tokens ...string) Condition {
	out := Condition{All: append([][][]string{}, c.All...), None: c.None}
	for _, token := range tokens {
		out.All = append(out.All, [][]string{{token}})
	}
	return out
}

// AndAny requires any of some tokens.
func (c Condition) AndAny(tokens []string) Condition {
	group := make([][]string, 0, len(tokens))
	for _, token := range tokens {
		group = append(group, []string{token})
	}
	return Condition{All: append(append([][][]string{}, c.All...), group), None: c.None}
}

// Retrieval describes candidates: the knows with the highest docnos that meet Condition. If
// the limit is reached, also the highest that meet Narrower, and the highest of a market.
type Retrieval struct {
	Condition   Condition
	Narrower    *Condition // nil: none
	Own         string     // code of the market whose knows come in addition; "": none
	Selectivity float64    // estimated share of the space's knows that meet Condition
	Most        int        // upper bound of the knows that meet Condition, by the vocabulary
}

// owned requires Condition and the market.
func (r Retrieval) owned() Condition { return r.Condition.And(OfMarket(r.Own)) }

// Candidates are distinct docnos, ascending, and further results of their statement.
type Candidates struct {
	Docnos  []int64
	Matches int  // number of knows that meet the condition of a single retrieval; -1: not counted
	Live    bool // the space is still live
}
