package notation

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/document/block"
)

// Marks within a formula: what stands above or below the line has no signs of its own
// for it. They are of Unicode's private area.
const (
	aboveMark = '\ue000'
	belowMark = '\ue001'
	endMark   = '\ue002'
)

// Formula gives what the functions of this package wrote as text, with one blank
// around relations.
func Formula(text string, style block.Style) []block.Run {
	var out block.Runs
	on := style
	from := 0
	text = spaced(text)
	for i, r := range text {
		if r < aboveMark || r > endMark {
			continue
		}
		out.Add(text[from:i], on)
		from, on = i+utf8.RuneLen(r), style
		switch r {
		case aboveMark:
			on.Shift = block.Superscript
		case belowMark:
			on.Shift = block.Subscript
		}
	}
	out.Add(text[from:], on)
	return out
}

func spaced(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("=≠<>≤≥≈≡→⇒⇔∈∉", r) {
			b.WriteString(" " + string(r) + " ")
		} else {
			b.WriteRune(r)
		}
	}
	lines := strings.Split(block.Clean(b.String()), "\n")
	for i, line := range lines {
		line = strings.Join(strings.Fields(line), " ")
		for _, before := range []string{"(", "= ", "[", "|"} { // a sign, no difference
			line = strings.ReplaceAll(line, before+"− ", before+"−")
		}
		lines[i] = strings.NewReplacer("( ", "(", " )", ")").Replace(line)
	}
	return strings.Join(lines, "\n")
}

// Operator has blanks around it where formulas are read better with them.
func Operator(s string) string {
	switch s {
	case "=", "≠", "<", ">", "≤", "≥", "≈", "≡", "→", "⇒", "⇔", "∈", "∉", "±", "+", "−", "⊂", "∧", "∨", "↦":
		return " " + s + " "
	case ",", ";":
		return s + " "
	case "\u2061", "\u2062", "\u2063":
		return ""
	}
	return s
}

// Fraction writes a fraction in a line.
func Fraction(top, bottom string) string { return grouped(top) + "/" + grouped(bottom) }

// Root writes a root with its degree, which may be empty.
func Root(degree, of string) string {
	switch strings.TrimSpace(degree) {
	case "", "2":
		degree = ""
	case "3":
		return "∛" + grouped(of)
	case "4":
		return "∜" + grouped(of)
	default:
		degree = Raised(degree)
	}
	return degree + "√" + grouped(of)
}

// grouped puts brackets around what isn't one sign, number or word.
func grouped(s string) string {
	s = strings.TrimSpace(s)
	_, first := utf8.DecodeRuneInString(s)
	if rest := s[first:]; strings.HasPrefix(rest, string(belowMark)) && strings.IndexRune(rest, endMark) == len(rest)-utf8.RuneLen(endMark) {
		return s
	}
	if strings.Trim(s, "0123456789.,") == "" || strings.TrimFunc(s[first:], shiftedSign) == "" {
		return s
	}
	// It has brackets around it already.
	if strings.HasPrefix(s, "(") && strings.Index(s, ")") == len(s)-1 {
		return s
	}
	return "(" + s + ")"
}

// Accented puts a sign above what it belongs to.
func Accented(s, sign string) string {
	switch strings.TrimSpace(sign) {
	case "→", "\u20d7":
		return s + "\u20d7"
	case "¯", "\u0305", "‾", "\u0304":
		return s + "\u0304"
	case "˙", "\u0307":
		return s + "\u0307"
	case "~", "\u0303", "˜":
		return s + "\u0303"
	case "", "^", "\u0302", "ˆ":
		return s + "\u0302"
	}
	return s + Raised(sign)
}

// Signs that stand above or below the line by themselves, and what they are for.
const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ′"
	raisable     = "0123456789+-−=()ni′"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓᵢⱼₖₘₙ"
	lowerable    = "0123456789+-−=()aeoxijkmn"
)

// Raised writes what stands above the line: x², else x^(n/2).
func Raised(s string) string { return shifted(s, raisable, superscripts, "^") }

// Lowered writes what stands below the line: x₁, xmax with a mark for max, else
// x_(n/2).
func Lowered(s string) string { return shifted(s, lowerable, subscripts, "_") }

// shifted writes a text with the signs for it, else after a sign and grouped.
func shifted(s, from, to, sign string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	compact := strings.ReplaceAll(s, " ", "")
	const longest = 24 // bytes
	marked, most := belowMark, longest
	if sign == "^" {
		marked, most = aboveMark, 1 // x^k; longer ones could be read as factors
	}
	targets := []rune(to)
	var b strings.Builder
	for _, r := range compact {
		i := strings.IndexRune(from, r)
		if i < 0 && len(compact) <= most && strings.IndexFunc(compact, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) < 0 {
			return string(marked) + compact + string(endMark)
		}
		if i < 0 {
			return sign + grouped(s)
		}
		b.WriteRune(targets[utf8.RuneCountInString(from[:i])])
	}
	return b.String()
}

// shiftedSign tells signs that stand above or below the line by themselves.
func shiftedSign(r rune) bool { return strings.ContainsRune(superscripts+subscripts, r) }

// Numeral writes a number in the way that a format is named in OOXML or ODF.
func Numeral(n int, format string) string {
	switch format {
	case "lowerLetter", "a":
		return letters(n, 'a')
	case "upperLetter", "A":
		return letters(n, 'A')
	case "lowerRoman", "i":
		return strings.ToLower(roman(n))
	case "upperRoman", "I":
		return roman(n)
	case "decimalZero":
		if n < 10 {
			return "0" + strconv.Itoa(n)
		}
	case "none", "":
		return ""
	}
	return strconv.Itoa(n)
}

func letters(n int, first rune) string {
	const alphabet, most = 26, 20
	if n < 1 {
		return strconv.Itoa(n)
	}
	// Word goes on with aa, bb, cc.
	return strings.Repeat(string(first+rune((n-1)%alphabet)), min(most, (n-1)/alphabet+1))
}

func roman(n int) string {
	if n < 1 || n > 3999 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, r := range []struct {
		n int
		s string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= r.n; n -= r.n {
			b.WriteString(r.s)
		}
	}
	return b.String()
}

// Symbol reads a sign of the fonts Symbol and Wingdings, which have no letters.
func Symbol(font, char string) string {
	n, err := strconv.ParseUint(char, 16, 32)
	if err != nil {
		return ""
	}
	code := rune(n)
	if code >= 0xf000 && code <= 0xf0ff {
		code -= 0xf000
	}
	switch strings.ToLower(font) {
	case "symbol":
		return symbolSign(code)
	case "wingdings":
		for _, s := range []struct {
			code rune
			sign string
		}{{0x4a, "☺"}, {0x4c, "☹"}, {0x6c, "●"}, {0x6e, "■"}, {0xa7, "▪"}, {0xa8, "☐"}, {0xd8, "➢"}, {0xe0, "→"}, {0xe8, "→"}, {0xf0, "⇨"}, {0xfb, "✗"}, {0xfc, "✓"}, {0xfd, "☒"}, {0xfe, "☑"}} {
			if s.code == code {
				return s.sign
			}
		}
		return "•"
	}
	return block.Clean(string(code))
}

// symbolSign is a sign of the font Symbol.
func symbolSign(code rune) string {
	const (
		upper = "ΑΒΧ∆ΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
		lower = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
		// signs from 0xa1 on; a blank has no sign of its own
		signs = "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…   ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈   ∑"
	)
	pick := func(set string, i rune) string { return string([]rune(set)[i]) }
	switch {
	case code >= 'A' && code <= 'Z':
		return pick(upper, code-'A')
	case code >= 'a' && code <= 'z':
		return pick(lower, code-'a')
	case code == '-':
		return "−"
	case code >= 0xa1 && int(code-0xa1) < len([]rune(signs)):
		return strings.TrimSpace(pick(signs, code-0xa1))
	case code == 0xf2:
		return "∫"
	}
	return block.Clean(string(code))
}
