package rows

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/search/rank"
)

// Know has the data for ranking a know.
type Know struct {
	Head

	Docno        int64
	Views, Likes int
	Terms        rank.Terms
}

func (k Know) number() int64 { return k.Docno }

func (k Know) size() int { return rowBytes + len(k.Terms) }

// Head has the data for ranking a know, except its terms and readership.
type Head struct {
	Know, Market          string
	Subject               int
	Published             time.Time // to the microsecond, UTC
	Quality               int       // in thousandths
	TitleWords, BodyWords int
}

// Ranked converts the row for a ranking on the site of the market own.
func (k *Know) Ranked(own string) rank.Know {
	return rank.Know{
		Number: k.Docno, ID: k.Know, Own: k.Market == own, Published: k.Published, Quality: float64(k.Quality) / 1000, Views: k.Views, Likes: k.Likes,
		TitleWords: k.TitleWords, BodyWords: k.BodyWords, Terms: k.Terms,
	}
}

// Pack joins the fields by spaces, for one column. A search reads a hundred knows, and
// drivers spend about as much time on a column as on a kilobyte.
func (h Head) Pack() string {
	out := make([]byte, 0, 96)
	for _, n := range []int64{int64(h.Subject), h.Published.UnixMicro(), int64(h.Quality), int64(h.TitleWords), int64(h.BodyWords)} {
		out = append(strconv.AppendInt(out, n, 10), ' ')
	}
	return string(append(append(append(out, h.Market...), ' '), h.Know...))
}

// ErrHead is the error of a value in another format than Pack's.
var ErrHead = errors.New("what the search has of a know isn't packed as this program does it; mend it by: knowmad search check --repair")

// Unpack parses the output of Pack.
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
