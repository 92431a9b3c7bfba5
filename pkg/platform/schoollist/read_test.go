package schoollist_test

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/schoollist"

	"github.com/stretchr/testify/require"
)

var known = schoollist.Known{Market: "aa", Regions: []string{"AA-1", "AA-2"}, Types: []string{"gym", "real"}}

func read(text string) ([]market.School, error) {
	var out []market.School
	err := schoollist.Read(strings.NewReader(text), known, func(s market.School) error {
		out = append(out, s)
		return nil
	})
	return out, err
}

func TestRead(t *testing.T) {
	got, err := read("\uFEFFRegion, name ,CITY,types\r\nAA-1,\"Hall, the  big\",Ulm, gym   real \r\n\r\nAA-2,Ängström,Łódź,\r\n")
	require.NoError(t, err)
	require.Equal(t, []market.School{
		{ID: schoollist.ID("aa", "Hall, the big", "Ulm"), Name: "Hall, the big", City: "Ulm", Region: "AA-1", Types: []string{"gym", "real"}, Line: 2},
		{ID: schoollist.ID("aa", "Ängström", "Łódź"), Name: "Ängström", City: "Łódź", Region: "AA-2", Line: 4},
	}, got)
	got, err = read("name,city,region\nA,B,AA-1\n")
	require.NoError(t, err)
	require.Nil(t, got[0].Types)
}

// TestIDs: users have chosen schools by these ids; they never change.
func TestIDs(t *testing.T) {
	id := schoollist.ID("aa", "Goethe-Gymnasium", "Köln")
	require.Equal(t, "325e72c5-8bda-5389-b776-ecaf95b25aab", id)
	require.Equal(t, id, schoollist.ID("aa", "GOETHE  Gymnasium", "koln"))
	require.NotEqual(t, id, schoollist.ID("bb", "Goethe-Gymnasium", "Köln"))
	require.NotEqual(t, id, schoollist.ID("aa", "Goethe-Gymnasium", "Bonn"))
	require.NotEqual(t, schoollist.ID("aa", "A B", "C"), schoollist.ID("aa", "A", "B C"))
}

func TestFaults(t *testing.T) {
	const head = "name,city,region,types\n"
	for name, test := range map[string]struct{ text, want string }{
		"empty":           {"", "1:1: the list is empty; its first line is name,city,region,types"},
		"only a mark":     {"\uFEFF", "1:1: the list is empty"},
		"semicolons":      {"name;city;region\n", "1:1: the columns are separated by semicolons; save the file with commas"},
		"unknown column":  {"name,city,place\n", "1:11: there is no column 'place'; the first line names name, city, region, types"},
		"column twice":    {"name,name,city,region\n", "1:6: the column name stands there twice"},
		"column missing":  {"name,city\n", "1:1: the column region is missing"},
		"Latin-1":         {head + "Sch\xfcle,K\xf6ln,AA-1,\n", "2:4: the text is not UTF-8"},
		"Latin-1 later":   {head + "Schüle,K\xf6ln,AA-1,\n", "2:9: the text is not UTF-8"},
		"Latin-1 header":  {"n\xe4me,city,region\n", "1:2: the text is not UTF-8"},
		"UTF-16":          {"\xff\xfen\x00a\x00", "1:1: the file is UTF-16; save it as UTF-8"},
		"open quotation":  {head + "\"A,B,AA-1,\nC,D,AA-1,\n", "2:1: a quotation mark is not closed"},
		"bare quotation":  {head + "A \"B\",C,AA-1,\n", "2:3: a quotation mark stands in a text"},
		"too few":         {head + "A,B\n", "2:1: the line has 2 fields, not 4"},
		"no name":         {head + " ,B,AA-1,\n", "2:1: the name is missing"},
		"no city":         {head + "A,,AA-1,\n", "2:3: the city is missing"},
		"no letter":       {head + "!!!,B,AA-1,\n", "2:1: the name has no letter"},
		"hidden":          {head + "A\u202eB,C,AA-1,\n", "2:1: the name has a character that can't be seen"},
		"NUL":             {head + "A\x00B,C,AA-1,\n", "2:1: the name has a character that can't be seen"},
		"long name":       {head + strings.Repeat("ö", 201) + ",B,AA-1,\n", "2:1: the name is longer than 200 characters"},
		"long city":       {head + "A," + strings.Repeat("ö", 101) + ",AA-1,\n", "2:3: the city is longer than 100 characters"},
		"unknown region":  {head + "Ä,B,AA-9,\n", "2:5: there is no region 'AA-9'; regions.yaml has AA-1, AA-2"},
		"no region":       {head + "A,B,,\n", "2:5: there is no region ''"},
		"unknown type":    {head + "A,B,AA-1,gym uni\n", "2:10: there is no type of school 'uni'; school.yaml has gym, real"},
		"twice":           {head + "A,B,AA-1,\nC,D,AA-1,\na,b,AA-2,gym\n", "4:1: the school is already on line 2"},
		"endless line":    {head + "A," + strings.Repeat("x", 200_000), "2:1: the line never ends"},
		"endless quote":   {head + "\"A" + strings.Repeat("x\n", 200_000), "2:1: the line never ends"},
		"after good ones": {head + "A,B,AA-1,\nC,D,AA-3,\n", "3:5: there is no region 'AA-3'"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := read(test.text)
			var faults schoollist.Faults
			require.ErrorAs(t, err, &faults)
			require.Len(t, faults, 1, "%v", faults)
			require.Contains(t, faults.Error(), test.want)
		})
	}
}

func TestFaultsAreLimited(t *testing.T) {
	_, err := read("name,city,region\n" + strings.Repeat("A,B,ZZ-1\n", 1000))
	var faults schoollist.Faults
	require.ErrorAs(t, err, &faults)
	require.Len(t, faults, schoollist.MaxFaults)
}

func TestTooLarge(t *testing.T) {
	err := schoollist.Read(&bottomless{}, known, func(market.School) error { return nil })
	var faults schoollist.Faults
	require.ErrorAs(t, err, &faults)
	require.Contains(t, faults.Error(), "split it")
}

// bottomless is a list that never ends; each line names another school.
type bottomless struct {
	n    int
	rest string
}

func (b *bottomless) Read(p []byte) (int, error) {
	if b.rest == "" {
		b.rest = "name,city,region,types\n"
		if b.n > 0 {
			b.rest = "School " + strconv.Itoa(b.n) + ",Town,AA-1," + strings.Repeat("gym ", 15_000) + "\n"
		}
		b.n++
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

func TestReaderAndCallbackErrorsAreReturned(t *testing.T) {
	boom := errors.New("boom")
	err := schoollist.Read(iotest.ErrReader(boom), known, nil)
	require.ErrorIs(t, err, boom)
	err = schoollist.Read(strings.NewReader("name,city,region\nA,B,AA-1\n"), known, func(market.School) error { return boom })
	require.ErrorIs(t, err, boom)
}

// FuzzRead: whatever the bytes, a list is read or refused with places that are
// in it, and read schools are whole.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"name,city,region,types\nA,B,AA-1,gym\n", "\uFEFFname,city,region\n\"A\nB\",C,AA-2\n", "name,city,region\n\xff,,\n", "\"", "a;b"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var got []market.School
		err := schoollist.Read(iotest.OneByteReader(bytes.NewReader(data)), known, func(s market.School) error {
			got = append(got, s)
			return nil
		})
		lines := bytes.Count(data, []byte("\n")) + bytes.Count(data, []byte("\r")) + 1
		var faults schoollist.Faults
		if err != nil && !errors.As(err, &faults) {
			t.Fatalf("%v", err)
		}
		for _, x := range faults {
			if x.Line < 1 || x.Line > lines+1 || x.Col < 1 || x.Col > len(data)+2 || x.Message == "" || x.Rule == "" {
				t.Fatalf("%+v of %d lines", x, lines)
			}
		}
		seen := map[string]bool{}
		for _, s := range got {
			if s.Name == "" || s.City == "" || !utf8.ValidString(s.Name) || seen[s.ID] || strings.ContainsAny(s.Name, "\n\x00") {
				t.Fatalf("%+v", s)
			}
			seen[s.ID] = true
		}
	})
}
