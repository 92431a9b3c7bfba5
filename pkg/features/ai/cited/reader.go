package cited

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

// longest is how long a sentence may be, in bytes; a longer one is cut in two.
const longest = 2000

// nothing is the whole answer of a model whose passages have none.
const nothing = "NOTHING"

// Numbered are passages as a model gets them: each after its number, by which the model names
// it.
func Numbered(passages []passage.Passage) string {
	var text strings.Builder
	for i, p := range passages {
		fmt.Fprintf(&text, "[%d] %s\n\n", i+1, oneLine(p.Text))
	}
	return text.String()
}

// Reader cuts a model's text into sentences while it comes, and checks each of them against
// the passages that the model had.
type Reader struct {
	Analyzer *textsearch.Analyzer
	Passages []passage.Passage
	// Say gets each sentence with the passages that bear it: of those that it names, or else
	// of all; none where no passage bears it.
	Say func(text string, borne []passage.Passage) error

	rest string // not yet said
}

// Take adds a piece of the text, and says the sentences that are complete by it: those after
// which another one has begun, as the numbers of a sentence may follow its full stop.
func (r *Reader) Take(piece string) error {
	r.rest += strings.Map(printable, piece)
	for {
		spans := passage.Sentences(r.rest)
		var end int
		switch n := len(spans); {
		case n > 1:
			next := r.rest[spans[1].Start:spans[1].End]
			if end = spans[1].Start + len(next) - len(withoutNumbers(next)); n == 2 && end == spans[1].End {
				return nil // nothing but numbers as yet
			}
		case len(r.rest) > longest:
			end = len(textsearch.Cut(r.rest, longest))
		default:
			return nil
		}
		one := r.rest[:end]
		r.rest = r.rest[end:]
		if err := r.say(one); err != nil {
			return err
		}
	}
}

// End says the last sentence.
func (r *Reader) End() error { return r.say(r.rest) }

var (
	numbers = regexp.MustCompile(`\[(\d{1,3}(?:[,;]\s*\d{1,3})*)\]`)
	leading = regexp.MustCompile(`^(?:\s*\[\d{1,3}(?:[,;]\s*\d{1,3})*\]\s*)+`)
	number  = regexp.MustCompile(`\d+`)
)

func withoutNumbers(text string) string { return text[len(leading.FindString(text)):] }

func (r *Reader) say(text string) error {
	var named []passage.Passage
	for _, found := range numbers.FindAllString(text, -1) {
		for _, digits := range number.FindAllString(found, -1) {
			if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= len(r.Passages) {
				named = append(named, r.Passages[n-1])
			}
		}
	}
	text = tidied(numbers.ReplaceAllString(text, ""))
	if !strings.ContainsFunc(text, unicode.IsLetter) || strings.Trim(text, ".! ") == nothing {
		return nil
	}
	borne := passage.Bearing(r.Analyzer, text, named)
	if len(borne) == 0 {
		borne = passage.Bearing(r.Analyzer, text, r.Passages)
	}
	return r.Say(text, borne)
}

// tidied is a sentence without line breaks, list marks and the space that numbers have left.
func tidied(text string) string {
	text = strings.NewReplacer(" .", ".", " ,", ",", " !", "!", " ?", "?", "**", "").Replace(oneLine(text))
	return strings.TrimSpace(strings.TrimLeft(text, "-*•# "))
}

// printable drops control characters but line breaks.
func printable(r rune) rune {
	if unicode.IsControl(r) && r != '\n' {
		return -1
	}
	return r
}
