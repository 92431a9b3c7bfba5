package workbench

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/pkg/pack/fault"
)

// drawn is an excerpt as text: the part at fault in brackets, › before the lines
// it is in.
func drawn(lines []line) string {
	var b strings.Builder
	for _, l := range lines {
		sign, code := " ", l.Before
		if l.Faulty {
			sign, code = "›", l.Before+"["+l.Marked+"]"+l.After
		}
		fmt.Fprintf(&b, "%s%d %s\n", sign, l.Number, code)
	}
	return b.String()
}

const packText = "code: gr\ntagline: Διάβασε\n\nsuportEmail: a@b.example\npayout:\n  limit: lots\n  tiers: []\n"

func TestExcerpt(t *testing.T) {
	at := func(line, col, endLine, endCol int) fault.Fault {
		return fault.Fault{Line: line, Col: col, EndLine: endLine, EndCol: endCol}
	}
	for name, tc := range map[string]struct {
		text  string
		fault fault.Fault
		want  string
	}{
		"a key":                      {packText, at(4, 1, 4, 12), " 2 tagline: Διάβασε\n 3 \n›4 [suportEmail]: a@b.example\n 5 payout:\n 6   limit: lots\n"},
		"columns are characters":     {packText, at(2, 10, 2, 17), " 1 code: gr\n›2 tagline: [Διάβασε]\n 3 \n 4 suportEmail: a@b.example\n"},
		"a place":                    {packText, at(1, 1, 1, 1), "›1 []code: gr\n 2 tagline: Διάβασε\n 3 \n"},
		"several lines":              {packText, at(5, 1, 7, 12), " 3 \n 4 suportEmail: a@b.example\n›5 [payout:]\n›6   [limit: lots]\n›7   [tiers: []]\n"},
		"up to the end of a line":    {packText, at(5, 1, 6, 1), " 3 \n 4 suportEmail: a@b.example\n›5 [payout:]\n 6   limit: lots\n 7   tiers: []\n"},
		"behind the end of the file": {packText, at(99, 4, 99, 9), " 5 payout:\n 6   limit: lots\n›7   tiers: [][]\n"},
		"no end is known":            {packText, at(6, 10, 0, 0), " 4 suportEmail: a@b.example\n 5 payout:\n›6   limit: [lots]\n 7   tiers: []\n"},
		"an empty file":              {"", at(1, 1, 1, 1), "›1 []\n"},
		"Windows":                    {"a: 1\r\nb: 2\r\n", at(2, 1, 2, 2), " 1 a: 1\n›2 [b]: 2\n"},
		"a mark of the encoding":     {"\uFEFFa: 1\n", at(1, 1, 1, 2), "›1 [a]: 1\n"},
	} {
		got := drawn(excerpt(tc.text, tc.fault))
		require.Equal(t, tc.want, got, name)
	}
}

// Whatever a fault says of its place: the lines are those of the file, in order,
// few, and one of them is at fault.
func TestExcerptShowsLinesOfFileForAnyPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("aΔ: \n\t🙂-\r"))).Draw(t, "text")
		number := rapid.IntRange(-2, 40)
		f := fault.Fault{
			Line: number.Draw(t, "line"), Col: number.Draw(t, "col"),
			EndLine: number.Draw(t, "endLine"), EndCol: number.Draw(t, "endCol"),
		}
		all := strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
		got := excerpt(text, f)
		faulty := 0
		for i, l := range got {
			if l.Before+l.Marked+l.After != all[l.Number-1] {
				t.Fatalf("line %d is not that of the file", l.Number)
			}
			if i > 0 && l.Number != got[i-1].Number+1 {
				t.Fatalf("line %d follows %d", l.Number, got[i-1].Number)
			}
			if l.Faulty {
				faulty++
			} else if l.Marked != "" || l.Points {
				t.Fatalf("line %d is marked without a fault", l.Number)
			}
		}
		if faulty < 1 || faulty > most || len(got) > faulty+2*around {
			t.Fatalf("%d of %d lines at fault", faulty, len(got))
		}
	})
}

// A moment that a page shows means the same when it comes back.
func TestMomentsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(0, 4102444800).Draw(t, "seconds"), 0).UTC()
		shown := moment{Chosen: true, At: at, Zone: utc}
		for _, text := range []string{shown.RFC(), shown.Field(), at.In(time.FixedZone("", 3*3600)).Format(time.RFC3339)} {
			if back := momentOf(text, time.Time{}, utc); !back.Chosen || !back.At.Equal(at) {
				t.Fatalf("%s became %s", text, back.RFC())
			}
		}
	})
}

func FuzzMoment(f *testing.F) {
	f.Add("2024-11-15T00:00:00Z")
	f.Add("tomorrow")
	f.Fuzz(func(t *testing.T, asked string) {
		m := momentOf(asked, time.Time{}, utc)
		if m.Chosen && m.Wrong != "" {
			t.Fatal("a time and no time")
		}
		if strings.TrimSpace(asked) != "" && !m.Chosen && m.Wrong == "" {
			t.Fatal("what is no time must be said")
		}
	})
}
