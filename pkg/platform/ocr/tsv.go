package ocr

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"knowmad/pkg/platform/pdf"

	"golang.org/x/text/unicode/norm"
)

const (
	columns = 12
	// wordLevel is that of rows that have a word; those before it have the boxes of
	// blocks, paragraphs and lines.
	wordLevel = 5
	// minConfidence is how sure Tesseract must be of the letters of a line on average, and
	// of a word without any, in per cent. Nearly all lines of a clear page have more than
	// 90; what it reads from drawings and stains has less. Single words of a good line may
	// have 20 and be right.
	minConfidence = 45
	// maxWords is how many words of a page are read: ten times a full page.
	maxWords = 20_000
)

// place is where a word belongs: lines of a paragraph share a block.
type place struct{ block, paragraph, line int }

// word is a row of Tesseract's answer.
type word struct {
	place

	left, top, width, height int // pixels
	confidence               float64
	text                     string
}

// line is a line with how sure Tesseract is of it.
type line struct {
	pdf.Line

	sure, letters float64 // the confidence in all of its letters and digits, and how many they are
}

// parse reads a table of words, in their order, as lines of a picture of a size. The
// error is an ErrFailed where it is no table.
func parse(tsv []byte, width, height int) ([]pdf.Line, error) {
	var lines []line
	var last place
	words, block := 0, -1
	for row := range bytes.Lines(tsv) {
		w, ok, err := parseWord(strings.TrimRight(string(row), "\r\n"))
		if err != nil {
			return nil, err
		}
		if !ok || w.left < 0 || w.top < 0 || w.left+w.width > width || w.top+w.height > height {
			continue
		}
		letters := lettersOf(w.text)
		if letters == 0 && w.confidence < minConfidence {
			continue
		}
		if words++; words > maxWords {
			break
		}
		x, y := float64(w.left)/float64(width), float64(w.top)/float64(height)
		next := line{
			pdf.Line{Text: w.text, X: x, Y: y, W: float64(w.width) / float64(width), H: float64(w.height) / float64(height)},
			w.confidence * letters, letters,
		}
		if len(lines) > 0 && last == w.place {
			lines[len(lines)-1].add(next)
			continue
		}
		if len(lines) == 0 || last.block != w.block || last.paragraph != w.paragraph {
			block++
		}
		next.Block = block
		lines, last = append(lines, next), w.place
	}
	return meaningful(lines), nil
}

// parseWord reads a row; ok is false for the row of headings and for rows without a word.
func parseWord(row string) (w word, ok bool, err error) {
	cells := strings.SplitN(row, "\t", columns)
	if row == "" || cells[0] == "level" {
		return w, false, nil
	}
	var n [columns - 2]int // all before confidence and text
	if len(cells) != columns {
		return w, false, fmt.Errorf("%w: a row of %d columns", ErrFailed, len(cells))
	}
	for i := range n {
		if n[i], err = strconv.Atoi(cells[i]); err != nil {
			return w, false, fmt.Errorf("%w: %w", ErrFailed, err)
		}
	}
	if w.confidence, err = strconv.ParseFloat(cells[10], 64); err != nil {
		return w, false, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	w.place = place{n[2], n[3], n[4]}
	w.left, w.top, w.width, w.height = n[6], n[7], n[8], n[9]
	w.text = cleaned(cells[11])
	return w, n[0] == wordLevel && w.text != "" && w.width > 0 && w.height > 0, nil
}

// cleaned is a word as platform/pdf has them. Tesseract takes the Greek letter mu for the
// micro sign.
func cleaned(text string) string {
	text = strings.TrimSpace(norm.NFC.String(strings.ToValidUTF8(text, "")))
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Greek, r) }) {
		text = strings.ReplaceAll(text, "\u00b5", "\u03bc")
	}
	return text
}

// lettersOf counts letters and digits.
func lettersOf(text string) (n float64) {
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// add adds a word.
func (l *line) add(w line) {
	right, bottom := max(l.X+l.W, w.X+w.W), max(l.Y+l.H, w.Y+w.H)
	l.Text += " " + w.Text
	l.X, l.Y = min(l.X, w.X), min(l.Y, w.Y)
	l.W, l.H = right-l.X, bottom-l.Y
	l.sure, l.letters = l.sure+w.sure, l.letters+w.letters
}

// meaningful are the lines that Tesseract is sure of. Those without a letter or a digit
// are rules and frames, which are read as strokes.
func meaningful(lines []line) []pdf.Line {
	var kept []pdf.Line
	for _, l := range lines {
		if l.letters > 0 && l.sure >= minConfidence*l.letters {
			kept = append(kept, l.Line)
		}
	}
	return kept
}
