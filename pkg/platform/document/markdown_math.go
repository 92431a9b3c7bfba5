package document

import (
	"regexp"
	"strconv"
	"strings"
)

// Markdown takes signs of TeX's formulas for its own: emphasis in $a*b*c$, columns of a
// table in $|x|$. Formulas are therefore replaced by marks before it is parsed, and stand
// in the text as they were typed.

// Marks are a number between two characters that no font has a letter for.
const markStart, markEnd = "\ue000", "\ue001"

var (
	// A formula in a line begins and ends at what is no blank; prices don't: "5 $ and $10".
	lineFormula = regexp.MustCompile("\\$[^\\s$`](?:[^$`\n]*[^\\s$`\n])?\\$|\\\\\\([^`\n]*?\\\\\\)|\\\\\\[[^`\n]*?\\\\\\]")
	// One that stands by itself may have several lines, none of them empty.
	displayFormula = regexp.MustCompile(`(?m)\$\$(?:[^$\n]|\n[ \t]*[^\s>$\x60~])*(?:\n[ \t]*)?\$\$|^[ \t]*\\\[[ \t]*\n(?:[^\n]|\n[ \t]*[^\s>\x60~])*?\\\]`)
	mark           = regexp.MustCompile(markStart + `\d+` + markEnd)
)

// formulas are the texts that stand for marks, by their numbers.
type formulas []string

// hideFormulas replaces formulas by marks.
func hideFormulas(source string) (string, formulas) {
	if !strings.ContainsAny(source, `$\`) || strings.Contains(source, markStart) {
		return source, nil
	}
	var all formulas
	hide := func(formula string) string {
		all = append(all, formula)
		return markStart + strconv.Itoa(len(all)-1) + markEnd
	}
	source = displayFormula.ReplaceAllStringFunc(source, hide)
	var b strings.Builder
	for len(source) > 0 {
		at := lineFormula.FindStringIndex(source)
		if at == nil {
			break
		}
		formula, rest := source[at[0]:at[1]], source[at[1]:]
		if !isFormula(source[:at[0]], formula, rest) {
			b.WriteString(source[:at[0]+1])
			source = source[at[0]+1:]
			continue
		}
		b.WriteString(source[:at[0]])
		b.WriteString(hide(formula))
		source = rest
	}
	b.WriteString(source)
	return b.String(), all
}

// isFormula tells formulas from prices ($5-$10), and from brackets that are escaped (\[1\]).
func isFormula(before, formula, after string) bool {
	if strings.HasSuffix(before, `\`) {
		return false
	}
	if formula[0] == '$' {
		return after == "" || after[0] < '0' || after[0] > '9'
	}
	return strings.ContainsAny(formula[2:len(formula)-2], `\^_={}+`)
}

// restore puts formulas in the places of their marks.
func (f formulas) restore(text string) string {
	if len(f) == 0 || !strings.Contains(text, markStart) {
		return text
	}
	return mark.ReplaceAllStringFunc(text, func(found string) string {
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(found, markStart), markEnd))
		if err != nil || n >= len(f) {
			return found
		}
		return f.restore(f[n])
	})
}
