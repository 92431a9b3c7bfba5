package rows

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/db"
)

// Know is a know as it is ranked.
type Know struct {
	Head

	Docno        int64
	Views, Likes int
	Terms        rank.Terms // see Columns
	Whole        bool       // no term was left out when they were packed
}

// Head is what ranks a know beside its terms and its readers.
type Head struct {
	Know, Market          string
	Subject               int
	Published             time.Time // to the microsecond, UTC
	Quality               int       // in thousandths
	TitleWords, BodyWords int
}

// Ranked is the know for a ranking on a market's site.
func (k *Know) Ranked(own string) rank.Know {
	return rank.Know{
		ID: k.Know, Own: k.Market == own, Published: k.Published, Quality: float64(k.Quality) / 1000, Views: k.Views, Likes: k.Likes,
		TitleWords: k.TitleWords, BodyWords: k.BodyWords, Terms: k.Terms, Whole: k.Whole,
	}
}

// Pack is the head as the column has it: its fields with spaces between. A search reads a
// hundred knows, and drivers take about as long for each column as for a kilobyte.
func (h Head) Pack() string {
	out := make([]byte, 0, 96)
	for _, n := range []int64{int64(h.Subject), h.Published.UnixMicro(), int64(h.Quality), int64(h.TitleWords), int64(h.BodyWords)} {
		out = append(strconv.AppendInt(out, n, 10), ' ')
	}
	return string(append(append(append(out, h.Market...), ' '), h.Know...))
}

// ErrHead says that a value isn't what Pack gives.
var ErrHead = errors.New("what the search has of a know isn't packed as this program does it; mend it by: knowmad search check --repair")

// Unpack gives the head that Pack packed.
func Unpack(packed string) (Head, error) {
	var numbers [5]int64
	for i := range numbers {
		field, rest, _ := strings.Cut(packed, " ")
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return Head{}, fmt.Errorf("%w (%w)", ErrHead, err)
		}
		numbers[i], packed = n, rest
	}
	market, know, ok := strings.Cut(packed, " ")
	if !ok || market == "" || know == "" {
		return Head{}, ErrHead
	}
	return Head{
		Know: know, Market: market, Subject: int(numbers[0]), Published: time.UnixMicro(numbers[1]).UTC(), Quality: int(numbers[2]),
		TitleWords: int(numbers[3]), BodyWords: int(numbers[4]),
	}, nil
}

// Columns are those of search_docs d that Scan reads for a query whose terms have these
// hashes, and their parameters. PostgreSQL gives the parts of a know's terms that these
// belong to, as sending all takes longer than finding the know; SQLite gives all.
func Columns(engine db.Engine, hashes []uint32) (columns string, args []any) {
	const begin = `d.docno, d.views, d.likes, d.head, length(d.terms), `
	ranges := rangesOf(hashes)
	if engine != db.Postgres || len(ranges) > mostRanges {
		return begin + `d.terms`, nil
	}
	// An empty range stands at the end until they are a power of two, so that few statements
	// serve all queries.
	for len(ranges)&(len(ranges)-1) != 0 {
		ranges = append(ranges, [2]int{})
	}
	slicesOf := make([]string, 0, len(ranges))
	for _, r := range ranges {
		slicesOf = append(slicesOf, `substring(d.terms FROM 1 + `+startOf()+` FOR `+startOf()+` - `+startOf()+`)`)
		args = append(args, 2*r[0], 2*r[0]+1, 2*r[1], 2*r[1]+1, 2*r[0], 2*r[0]+1)
	}
	// Rows from before there were parts have no starts.
	return begin + `CASE WHEN d.starts = '' THEN d.terms ELSE ` + strings.Join(slicesOf, ` || `) + ` END`, args
}

// startOf is at which byte of a know's terms a part begins; its parameters are the places of
// the two bytes that tell.
func startOf() string {
	return strconv.Itoa(rank.TermBytes) + ` * (get_byte(d.starts, CAST(? AS INTEGER)) * 256 + get_byte(d.starts, CAST(? AS INTEGER)))`
}

// mostRanges is how many ranges a statement takes out of a know's terms; for more it reads all.
const mostRanges = 8

// rangesOf are the parts that hashes belong to: of each range the first one, and the one
// behind the last.
func rangesOf(hashes []uint32) (ranges [][2]int) {
	var wanted [rank.PartCount]bool
	for _, hash := range hashes {
		wanted[rank.PartOf(hash)] = true
	}
	for part, is := range wanted {
		if !is {
			continue
		}
		if n := len(ranges); n > 0 && ranges[n-1][1] == part {
			ranges[n-1][1]++
		} else {
			ranges = append(ranges, [2]int{part, part + 1})
		}
	}
	if len(ranges) == 0 {
		ranges = append(ranges, [2]int{})
	}
	return slices.Clip(ranges)
}

// Scan reads a row of Columns, and what a statement selects behind them.
func Scan(scan db.Scan, more ...any) (*Know, error) {
	var k Know
	var head string
	var bytes int
	if err := scan(append([]any{&k.Docno, &k.Views, &k.Likes, &head, &bytes, (*[]byte)(&k.Terms)}, more...)...); err != nil {
		return nil, err
	}
	var err error
	k.Head, err = Unpack(head)
	k.Whole = rank.AreWhole(bytes)
	return &k, err
}
