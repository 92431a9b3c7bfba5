package tokens

import (
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// Table is the table of tokens. Each token of a space begins with the same characters, so that
// spaces share a table and no search finds knows of another one.
type Table struct{ kind db.Engine }

// Of is the table in a database of an engine.
func Of(engine db.Engine) Table { return Table{engine} }

// Row is a know with its tokens.
type Row struct {
	Docno  int64
	Market string // the code
	Tokens []string
}

// in are the tokens as a space has them, with spaces between.
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

// SpaceShift is how many bits of a docno lie below its space's.
const SpaceShift = 48

// FirstOf is the lowest docno that a space may have.
func FirstOf(space int64) int64 { return space << SpaceShift }

// OfMarket is the token of a market's knows.
func OfMarket(code string) string { return "@m" + code }

// Condition is one on tokens: each of the groups of All is met, and no token of None is there. A
// group is met by any of its meanings, a meaning by all of its tokens. Tokens have no
// characters that an engine's syntax could take for its own.
type Condition struct {
	All  [][][]string
	None []string
}

// And is the condition with more tokens that must be there.
func (c Condition) And(tokens ...string) Condition {
	out := Condition{All: append([][][]string{}, c.All...), None: c.None}
	for _, token := range tokens {
		out.All = append(out.All, [][]string{{token}})
	}
	return out
}

// AndAny is the condition with a group of which any token must be there.
func (c Condition) AndAny(tokens []string) Condition {
	group := make([][]string, 0, len(tokens))
	for _, token := range tokens {
		group = append(group, []string{token})
	}
	return Condition{All: append(append([][][]string{}, c.All...), group), None: c.None}
}

// Retrieval asks for candidates: the knows with the highest docnos that meet the condition. Where
// as many as are wanted do, also the highest of those that meet the narrower condition, and of
// those of a market.
type Retrieval struct {
	Condition   Condition
	Narrower    *Condition // nil: none
	Own         string     // the market's code; "": none
	Selectivity float64    // of the space's knows that meet the condition, estimated
	Most        int        // how many knows meet the condition at most, by the vocabulary
}

// owned is the condition of the market's knows.
func (r Retrieval) owned() Condition { return r.Condition.And(OfMarket(r.Own)) }

// Candidates are docnos, ascending, each once, and what their statement tells besides.
type Candidates struct {
	Docnos  []int64
	Matches int  // how many knows meet the condition of a single retrieval; -1: they aren't counted
	Live    bool // searches read the space, still
}
