package markdown

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"knowmad/pkg/features/deck/charset"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/problem"
)

// Bounds of a deck.
const (
	MaxSize   = 32 << 20 // bytes of a source
	MaxNotes  = 50_000
	MaxText   = 64 << 10 // bytes of a front or a back
	MaxFaults = 1000     // kept; Deck.Dropped counts the rest
)

// Deck is the content of a source.
type Deck struct {
	Title   string
	Notes   []note.Note
	Faults  []Fault
	Dropped int // faults beyond MaxFaults
}

// Fault is a loss at a line.
type Fault struct {
	Key     Key
	Line    int    // from 1
	Message string // plain English
}

// Key names a kind of fault; it never changes.
type Key string

// The faults.
const (
	NoAnswer      Key = "noAnswer"
	NoQuestion    Key = "noQuestion"
	NoNote        Key = "noNote"
	UnknownKind   Key = "unknownKind"
	TooLong       Key = "tooLong"
	TooManyNotes  Key = "tooManyNotes"
	RemotePicture Key = "remotePicture"
	NUL           Key = "nul"
)

func (d *Deck) fault(key Key, line int, message string) {
	if len(d.Faults) >= MaxFaults {
		d.Dropped++
		return
	}
	d.Faults = append(d.Faults, Fault{key, line, message})
}

// add adds a note; false once there are too many.
func (d *Deck) add(n note.Note, line int) bool {
	switch {
	case len(n.Front) > MaxText || len(n.Back) > MaxText:
		d.fault(TooLong, line, fmt.Sprintf("A note has more than %d characters on a side. It was left out.", MaxText))
	case len(d.Notes) == MaxNotes:
		d.fault(TooManyNotes, line, fmt.Sprintf("There are more than %d notes; this one and those after it were left out.", MaxNotes))
		return false
	default:
		d.Notes = append(d.Notes, n)
	}
	return true
}

// Read reads a deck. language is the market's, as BCP 47: a hint for encodings. A note that
// can't be read is a fault; an error is one of package problem and concerns the whole
// source: more than MaxSize, or no text.
func Read(ctx context.Context, source []byte, language string) (Deck, error) {
	if len(source) > MaxSize {
		return Deck{}, problem.New(problem.FormValidation, "This has more than 32 MB. Please split it into several files.").
			WithStatus(http.StatusRequestEntityTooLarge)
	}
	text, _, err := charset.Decode(source, "", language)
	if err != nil {
		return Deck{}, err
	}
	if ctx.Err() != nil {
		return Deck{}, fmt.Errorf("markdown: %w", ctx.Err())
	}
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	var d Deck
	for i, line := range lines {
		if strings.Contains(line, "\x00") {
			lines[i] = strings.ReplaceAll(line, "\x00", "")
			d.fault(NUL, i+1, "A line has NUL characters. They were left out.")
		}
	}
	front, from := frontMatter(lines)
	d.Title = front["title"]
	if front[formKey] == formVersion {
		d.readOwn(lines, from)
	} else {
		d.readForeign(lines, from)
	}
	return d, nil
}

const rule = "---"

// frontMatter reads the settings between two rules at the beginning, and the number of the
// first line after them.
func frontMatter(lines []string) (settings map[string]string, from int) {
	const most = 100 // lines
	settings = map[string]string{}
	if strings.TrimRight(lines[0], " ") != rule {
		return settings, 0
	}
	for i, line := range lines[1:] {
		if strings.TrimRight(line, " ") == rule {
			return settings, i + 2
		}
		key, value, found := strings.Cut(line, ":")
		if i > most || !found && strings.TrimSpace(line) != "" {
			break
		}
		settings[strings.TrimSpace(key)] = unquote(strings.TrimSpace(value))
	}
	return map[string]string{}, 0
}

// unquote reads a value that may be between quotes, as JSON and YAML have it.
func unquote(value string) string {
	text := ""
	if strings.HasPrefix(value, `"`) && json.Unmarshal([]byte(value), &text) == nil {
		return text
	}
	return value
}

// trimBlank joins lines without the blank ones at both ends.
func trimBlank(lines []string) string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}
