package schoollist

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

const (
	// MaxBytes is the largest list: the schools of any country fit several times.
	MaxBytes = 32 << 20
	// MaxSchools bounds what is remembered of a list to find what stands in it twice.
	MaxSchools = 500_000
	// maxRecord bounds a line; a quotation mark that is never closed would
	// otherwise take the rest of the file into memory.
	maxRecord = 64 << 10
	// MaxFaults is how many faults are told; who sees so many repairs the
	// program that wrote the list.
	MaxFaults = 100

	maxName = 200
	maxCity = 100
)

// The columns. A list names them in its first line, in any order.
const (
	columnName   = "name"
	columnCity   = "city"
	columnRegion = "region"
	columnTypes  = "types" // may be left out
)

// Read reads a list line by line and gives each good school to each, whose
// error ends it and is returned as it is. What is wrong with the list is Faults.
func Read(from io.Reader, known Known, each func(market.School) error) error {
	r := &reader{known: known, each: each, seen: map[uuid.UUID]int{}}
	err := r.read(from)
	switch {
	case errors.Is(err, errEnough), err == nil && len(r.faults) > 0:
		return r.faults
	default:
		return err
	}
}

// errEnough ends the reading where more would only be noise.
var errEnough = errors.New("schools: the list is at fault")

type reader struct {
	known   Known
	each    func(market.School) error
	meter   *meter
	csv     *csv.Reader
	columns []string
	seen    map[uuid.UUID]int // where each school stands
	faults  Faults
	index   int
	last    int // the line read last
}

func (r *reader) read(from io.Reader) error {
	r.meter = &meter{from: from}
	text := bufio.NewReader(r.meter)
	if err := r.mark(text); err != nil {
		return err
	}
	r.csv = csv.NewReader(text)
	r.csv.FieldsPerRecord = -1 // told by ourselves
	r.csv.ReuseRecord = true
	for {
		r.meter.record = 0
		fields, err := r.csv.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return r.unreadable(err)
		}
		if err := r.line(fields); err != nil {
			return err
		}
		if len(r.faults) >= MaxFaults {
			return errEnough
		}
		if r.index > MaxSchools {
			return r.stop(r.last, 1, RuleFile, fmt.Sprintf("the list has more than %d schools; split it", MaxSchools))
		}
	}
	if r.columns == nil {
		return r.stop(1, 1, RuleColumns, "the list is empty; its first line is name,city,region,types")
	}
	return nil
}

// mark drops a byte order mark and refuses that of another encoding.
func (r *reader) mark(text *bufio.Reader) error {
	head, err := text.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("schools: %w", err)
	}
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		_, _ = text.Discard(3) // it was peeked
	case bytes.HasPrefix(head, []byte("\xFF\xFE")), bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return r.stop(1, 1, RuleEncoding, "the file is UTF-16; save it as UTF-8")
	}
	return nil
}

func (r *reader) unreadable(err error) error {
	var parse *csv.ParseError
	switch {
	case errors.Is(err, errTooLarge):
		return r.stop(1, 1, RuleFile, fmt.Sprintf("the file is larger than %d MB; split it", MaxBytes>>20))
	case errors.Is(err, errTooLong):
		return r.stop(r.last+1, 1, RuleFile, "the line never ends; is a quotation mark not closed?")
	case errors.As(err, &parse) && errors.Is(err, csv.ErrQuote):
		return r.stop(parse.StartLine, 1, RuleFile, "a quotation mark is not closed; one within a text is written twice")
	case errors.As(err, &parse):
		return r.stop(parse.Line, parse.Column, RuleFile, "a quotation mark stands in a text without quotation marks around it; put some around the whole and write this one twice")
	}
	return fmt.Errorf("schools: %w", err)
}

// stop tells a fault behind which nothing can be understood.
func (r *reader) stop(line, col int, rule, message string) error {
	r.faults = append(r.faults, Fault{Line: line, Col: col, Index: -1, Rule: rule, Message: message})
	return errEnough
}

func (r *reader) line(fields []string) error {
	r.last, _ = r.csv.FieldPos(0)
	if i := slices.IndexFunc(fields, func(f string) bool { return !utf8.ValidString(f) }); i >= 0 {
		line, col := r.place(fields, i)
		col += utf8.RuneCountInString(fields[i][:validUntil(fields[i])])
		return r.stop(line, col, RuleEncoding, "the text is not UTF-8 (Latin-1 or Windows-1252?); save the file as UTF-8, in a spreadsheet as CSV UTF-8")
	}
	if r.columns == nil {
		return r.header(fields)
	}
	if len(fields) != len(r.columns) {
		r.add(r.last, 1, "", RuleLine, fmt.Sprintf("the line has %d fields, not %d; a text with a comma stands in quotation marks", len(fields), len(r.columns)))
		r.index++
		return nil
	}
	defer func() { r.index++ }()
	before := len(r.faults)
	s := r.school(fields)
	if len(r.faults) == before && r.first(s) {
		return r.each(s)
	}
	return nil
}

// header reads the names of the columns.
func (r *reader) header(fields []string) error {
	known := []string{columnName, columnCity, columnRegion, columnTypes}
	if len(fields) == 1 && strings.Contains(fields[0], ";") {
		return r.stop(1, 1, RuleColumns, "the columns are separated by semicolons; save the file with commas")
	}
	if len(fields) == 1 && strings.Contains(fields[0], "\t") {
		return r.stop(1, 1, RuleColumns, "the columns are separated by tabs; save the file with commas")
	}
	var columns []string
	for i, f := range fields {
		name := strings.ToLower(strings.TrimSpace(f))
		line, col := r.place(fields, i)
		switch {
		case !slices.Contains(known, name):
			return r.stop(line, col, RuleColumns, fmt.Sprintf("there is no column '%s'; the first line names %s", problem.Echo(name, maxEcho), strings.Join(known, ", ")))
		case slices.Contains(columns, name):
			return r.stop(line, col, RuleColumns, fmt.Sprintf("the column %s stands there twice", name))
		}
		columns = append(columns, name)
	}
	for _, name := range known[:3] {
		if !slices.Contains(columns, name) {
			return r.stop(1, 1, RuleColumns, fmt.Sprintf("the column %s is missing; the first line names %s", name, strings.Join(known, ", ")))
		}
	}
	r.columns = columns
	return nil
}

func (r *reader) school(fields []string) market.School {
	var s market.School
	for i, column := range r.columns {
		line, col := r.place(fields, i)
		value := strings.Join(strings.Fields(fields[i]), " ")
		if i == 0 {
			s.Line = line
		}
		switch column {
		case columnName:
			s.Name = r.text(line, col, column, value, maxName)
		case columnCity:
			s.City = r.text(line, col, column, value, maxCity)
		case columnRegion:
			s.Region = r.region(line, col, value)
		case columnTypes:
			s.Types = r.types(line, col, value)
		}
	}
	s.ID = ID(r.known.Market, s.Name, s.City)
	return s
}

// first reports whether no line before names the same school.
func (r *reader) first(s market.School) bool {
	id := uuid.MustParse(s.ID) // made just now
	line, twice := r.seen[id]
	if twice {
		r.add(s.Line, 1, "", RuleDuplicate, fmt.Sprintf("the school is already on line %d; remove one of them", line))
		return false
	}
	r.seen[id] = s.Line
	return true
}

func (r *reader) text(line, col int, column, value string, most int) string {
	odd := func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Cf, c) }
	switch {
	case value == "":
		r.add(line, col, column, RuleText, "the "+column+" is missing")
	case utf8.RuneCountInString(value) > most:
		r.add(line, col, column, RuleText, fmt.Sprintf("the %s is longer than %d characters; shorten it", column, most))
	case strings.ContainsFunc(value, odd):
		r.add(line, col, column, RuleText, "the "+column+" has a character that can't be seen; remove it")
	case fold.Text(value) == "":
		r.add(line, col, column, RuleText, "the "+column+" has no letter")
	}
	return value
}

func (r *reader) region(line, col int, value string) string {
	none := value == "" && len(r.known.Regions) == 0
	if r.known.Regions != nil && !none && !slices.Contains(r.known.Regions, value) {
		r.add(line, col, columnRegion, RuleRegion, fmt.Sprintf("there is no region '%s'; regions.yaml has %s", problem.Echo(value, maxEcho), listed(r.known.Regions)))
	}
	return value
}

func (r *reader) types(line, col int, value string) []string {
	if value == "" {
		return nil
	}
	types := strings.Fields(value)
	for _, id := range types {
		if r.known.Types != nil && !slices.Contains(r.known.Types, id) {
			r.add(line, col, columnTypes, RuleType, fmt.Sprintf("there is no type of school '%s'; school.yaml has %s", problem.Echo(id, maxEcho), listed(r.known.Types)))
		}
	}
	return types
}

func (r *reader) add(line, col int, field, rule, message string) {
	r.faults = append(r.faults, Fault{Line: line, Col: col, Field: field, Index: r.index, Rule: rule, Message: message})
}

// place is where a field stands, in characters; csv counts bytes.
func (r *reader) place(fields []string, i int) (line, col int) {
	line, col = r.csv.FieldPos(i)
	for k := range i {
		if at, _ := r.csv.FieldPos(k); at == line {
			col -= len(fields[k]) - utf8.RuneCountInString(fields[k])
		}
	}
	return line, col
}

func validUntil(s string) int {
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		if c == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(s)
}

// listed names what there is, or the first of many.
func listed(names []string) string {
	const few = 12
	if len(names) == 0 {
		return "none"
	}
	if len(names) > few {
		return strings.Join(names[:few], ", ") + " …"
	}
	return strings.Join(names, ", ")
}

// maxEcho is how much of a value a fault repeats, in characters.
const maxEcho = 40

var (
	errTooLarge = errors.New("schools: the list is too large")
	errTooLong  = errors.New("schools: a line is too long")
)

// meter bounds what is read, as a whole and since record was last reset.
type meter struct {
	from          io.Reader
	total, record int
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.from.Read(p)
	m.total += n
	m.record += n
	switch {
	case m.total > MaxBytes:
		return n, errTooLarge
	case m.record > maxRecord:
		return n, errTooLong
	}
	return n, err
}
