package document

import (
	"bytes"
	"context"
	"encoding/binary"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"knowmad/pkg/platform/document/block"
)

const utf8Mark = "\ufeff"

// decodeText reads UTF-8, UTF-16 with its mark, and one-byte encodings as a language has
// them (encoding.go). lost counts bytes that belong to no letter, for which a sign stands.
// A piece may end within a letter. Bytes that no text has make the encoding unknown.
func decodeText(b []byte, language string, piece bool) (text string, lost int, err error) {
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		text, err = decodeUTF16(b[2:], binary.LittleEndian)
		return text, 0, err
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		text, err = decodeUTF16(b[2:], binary.BigEndian)
		return text, 0, err
	}
	b = bytes.TrimPrefix(b, []byte(utf8Mark))
	if hasBinary(b) {
		return "", 0, block.Unknown("binary")
	}
	if piece {
		for i := 0; i < utf8.UTFMax && len(b) > 0 && !utf8.Valid(b); i++ {
			b = b[:len(b)-1]
		}
	}
	if utf8.Valid(b) {
		return string(b), 0, nil
	}
	if text, lost, ok := decodeDamaged(b); ok {
		return text, lost, nil
	}
	text, err = decodeLegacy(b, language)
	return text, 0, err
}

// hasBinary finds control characters that no text has.
func hasBinary(b []byte) bool {
	return bytes.ContainsFunc(b, func(c rune) bool { return c < ' ' && !strings.ContainsRune("\t\n\r\f\v\x1b\x1a", c) })
}

func decodeUTF16(b []byte, order binary.ByteOrder) (string, error) {
	if len(b)%2 != 0 {
		return "", &block.Error{Kind: block.ErrEncoding, Reason: "utf-16"}
	}
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) > 0; b = b[2:] {
		u := order.Uint16(b)
		if u == 0 {
			return "", block.Unknown("binary")
		}
		units = append(units, u)
	}
	runes := utf16.Decode(units)
	for _, r := range runes {
		if r == utf8.RuneError {
			return "", &block.Error{Kind: block.ErrEncoding, Reason: "utf-16"}
		}
	}
	return string(runes), nil
}

// lines gives the lines of a text, whatever they end with.
func lines(text string) []string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\f", "\n")
	return strings.Split(block.Clean(text), "\n")
}

// Signs of Markdown. Those that prose has by chance need company.
var (
	mdHeading  = regexp.MustCompile(`^ {0,3}#{1,6} +\S`)
	mdUnder    = regexp.MustCompile(`^(={3,}|-{3,}) *$`)
	mdFence    = regexp.MustCompile("^ {0,3}(```|~~~)")
	mdTable    = regexp.MustCompile(`^ {0,3}\|? *:?-{3,}:? *(\| *:?-{3,}:? *)+\|? *$`)
	mdTask     = regexp.MustCompile(`^ *[-*+] \[[ xX]\] `)
	mdQuote    = regexp.MustCompile(`^ {0,3}> ?\S`)
	mdStrong   = regexp.MustCompile(`\*\*[^*\s][^*]*\*\*|__[^_\s][^_]*__`)
	mdLink     = regexp.MustCompile(`\[[^\]]+\]\([^)\s]+\)`)
	mdCode     = regexp.MustCompile("`[^`\n]+`")
	mdEmphasis = regexp.MustCompile(`(^|[\s(])\*[^*\s][^*\n]*\*($|[\s).,;:!?])`)
)

// looksLikeMarkdown tells Markdown from plain text by what only Markdown has, or by
// several signs that plain text has, too.
func looksLikeMarkdown(text string) bool {
	const enough, manyLines = 3, 5000
	score, fences := 0, 0
	previous := ""
	for i, line := range strings.SplitN(strings.ReplaceAll(text, "\r\n", "\n"), "\n", manyLines) {
		if i == manyLines-1 {
			break
		}
		const enoughOfALine = 2000
		line = line[:min(len(line), enoughOfALine)]
		switch {
		case mdFence.MatchString(line):
			if fences++; fences%2 == 0 {
				score += enough
			}
		case mdTable.MatchString(line) && strings.Contains(previous, "|"), mdTask.MatchString(line):
			score += enough
		case mdHeading.MatchString(line):
			score += 2
		case mdUnder.MatchString(line) && strings.TrimSpace(previous) != "" && !mdUnder.MatchString(previous):
			score++
		case mdQuote.MatchString(line):
			score++
		}
		score += 2*min(2, len(mdStrong.FindAllString(line, 2))) + 2*min(1, len(mdLink.FindAllString(line, 1))) +
			min(1, len(mdCode.FindAllString(line, 1))) + min(1, len(mdEmphasis.FindAllString(line, 1)))
		if score >= enough {
			return true
		}
		previous = line
	}
	// Lists and underlined headings alone read the same either way.
	return score >= 2
}

// Lists of plain text.
var (
	txtBullet = regexp.MustCompile(`^(\s*)([-*•–·▪◦‣])\s+(\S.*)$`)
	txtNumber = regexp.MustCompile(`^(\s*)(\d{1,3}[.)]|[a-zA-Zα-ωά-ώ][)])\s+(\S.*)$`)
)

// readText makes paragraphs of what blank lines separate, and lists where every
// paragraph's lines show one. Lines that end early keep their breaks: verse, addresses.
func readText(ctx context.Context, text string) (*block.Document, error) {
	d := &block.Document{}
	for _, part := range txtParts(lines(text)) {
		if len(d.Blocks)%block.CheckEvery == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		d.Blocks = append(d.Blocks, txtBlocks(part)...)
		if len(d.Blocks) > block.MaxBlocks {
			return nil, block.TooLarge("blocks")
		}
	}
	return d, nil
}

// txtParts cuts lines at blank ones.
func txtParts(all []string) [][]string {
	var parts [][]string
	var part []string
	for _, line := range append(all, "") {
		line = strings.TrimRight(line, " \t")
		if line != "" {
			part = append(part, line)
			continue
		}
		if len(part) > 0 {
			parts = append(parts, part)
		}
		part = nil
	}
	return parts
}

func txtBlocks(part []string) []block.Block {
	if len(part) == 1 && strings.Trim(part[0], "-=_*~ ") == "" && len(strings.TrimSpace(part[0])) >= 3 {
		return []block.Block{&block.Rule{}}
	}
	if under := strings.TrimSpace(part[min(1, len(part)-1)]); len(part) == 2 && len(under) >= 3 &&
		(strings.Trim(under, "=") == "" || strings.Trim(under, "-") == "") {
		level := 1
		if under[0] == '-' {
			level = 2
		}
		return []block.Block{&block.Heading{Level: level, Runs: block.Plain(strings.TrimSpace(part[0]))}}
	}
	if blocks, ok := txtList(part); ok {
		return blocks
	}
	if looksLikeCode(part) {
		return []block.Block{&block.Code{Text: strings.Join(outdent(part), "\n")}}
	}
	return []block.Block{&block.Paragraph{Runs: block.Plain(joinLines(part))}}
}

// txtList reads a part as a list with perhaps a sentence above it.
func txtList(part []string) ([]block.Block, bool) {
	entry := func(line string) []string {
		if m := txtBullet.FindStringSubmatch(line); m != nil {
			m[2] = "•"
			return m
		}
		return txtNumber.FindStringSubmatch(line)
	}
	first, entries := -1, 0
	for i, line := range part {
		if entry(line) == nil {
			continue
		}
		if entries++; first < 0 {
			first = i
		}
	}
	if entries == 0 || first > 1 || entries == 1 && len(part) > 2 {
		return nil, false
	}
	var blocks []block.Block
	if first == 1 {
		blocks = append(blocks, &block.Paragraph{Runs: block.Plain(strings.TrimSpace(part[0]))})
	}
	var indents []int // of the levels that are open
	var more []string // lines of the last entry
	finish := func() {
		if len(more) > 0 {
			p := blocks[len(blocks)-1].(*block.Item).Blocks[0].(*block.Paragraph)
			p.Runs[0].Text += " " + strings.Join(more, " ")
		}
		more = nil
	}
	for _, line := range part[first:] {
		m := entry(line)
		if m == nil { // goes on with the entry before
			more = append(more, strings.TrimSpace(line))
			continue
		}
		finish()
		indent := len(strings.ReplaceAll(m[1], "\t", "    "))
		for len(indents) > 0 && indents[len(indents)-1] > indent {
			indents = indents[:len(indents)-1]
		}
		if len(indents) == 0 || indents[len(indents)-1] < indent {
			indents = append(indents, indent)
		}
		blocks = append(blocks, &block.Item{Level: len(indents) - 1, Marker: m[2], Blocks: []block.Block{&block.Paragraph{Runs: block.Plain(m[3])}}})
	}
	finish()
	return blocks, true
}

// looksLikeCode finds parts whose lines are all set in, or whose columns are made
// with blanks.
func looksLikeCode(part []string) bool {
	indented, columns := 0, 0
	for _, line := range part {
		if strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t") {
			indented++
		}
		if rest := strings.TrimLeft(line, " \t"); strings.Contains(rest, "   ") || strings.Contains(rest, "\t") {
			columns++
		}
	}
	return indented == len(part) && len(part) > 1 || columns > 1 && columns*3 >= len(part)*2
}

// outdent removes the blanks that all lines begin with.
func outdent(part []string) []string {
	out := make([]string, len(part))
	least := -1
	for i, line := range part {
		out[i] = strings.ReplaceAll(line, "\t", "    ")
		if n := len(out[i]) - len(strings.TrimLeft(out[i], " ")); least < 0 || n < least {
			least = n
		}
	}
	for i := range out {
		out[i] = out[i][max(0, least):]
	}
	return out
}

// joinLines makes running text of lines that were broken at a width. Lines that end
// well before the longest one were broken on purpose and stay.
func joinLines(part []string) string {
	longest := 0
	for _, line := range part {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	const narrow = 50 // verse is narrower, an editor's width is not
	var b strings.Builder
	for i, line := range part {
		b.WriteString(strings.TrimSpace(line))
		if i == len(part)-1 {
			break
		}
		// The next line's first word would have fitted.
		next, _, _ := strings.Cut(strings.TrimSpace(part[i+1]), " ")
		if longest < narrow || utf8.RuneCountInString(line)+1+utf8.RuneCountInString(next) < longest {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
