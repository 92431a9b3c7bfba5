package office

import (
	"strings"

	"knowmad/pkg/platform/document/notation"
)

// ommlText writes a formula of Office as a line of text: (a+b)/(2c), x², √(x+1).
func ommlText(n *node) string {
	switch n.name {
	case "":
		return ""
	case "m:t", "w:t":
		return n.words()
	case "m:f":
		top, bottom := ommlText(n.child("m:num").orEmpty()), ommlText(n.child("m:den").orEmpty())
		if n.child("m:fPr", "m:type").attr("val") == "noBar" {
			return "(" + top + " " + bottom + ")"
		}
		return notation.Fraction(top, bottom)
	case "m:sSup":
		return part(n, "m:e") + notation.Raised(part(n, "m:sup"))
	case "m:sSub":
		return part(n, "m:e") + notation.Lowered(part(n, "m:sub"))
	case "m:sSubSup":
		return part(n, "m:e") + notation.Lowered(part(n, "m:sub")) + notation.Raised(part(n, "m:sup"))
	case "m:sPre":
		return notation.Raised(part(n, "m:sup")) + notation.Lowered(part(n, "m:sub")) + part(n, "m:e")
	case "m:rad":
		degree := part(n, "m:deg")
		if n.child("m:radPr", "m:degHide").on() {
			degree = ""
		}
		return notation.Root(degree, part(n, "m:e"))
	case "m:nary":
		sign := n.child("m:naryPr", "m:chr").attr("val")
		if sign == "" {
			sign = "∫"
		}
		return sign + notation.Lowered(part(n, "m:sub")) + notation.Raised(part(n, "m:sup")) + " " + part(n, "m:e")
	case "m:limLow":
		return part(n, "m:e") + notation.Lowered(part(n, "m:lim")) + " "
	case "m:limUpp":
		return part(n, "m:e") + notation.Raised(part(n, "m:lim")) + " "
	case "m:func":
		name, of := strings.TrimRight(part(n, "m:fName"), " "), part(n, "m:e")
		return name + " " + of
	case "m:d":
		return ommlDelimited(n)
	case "m:m":
		return "[" + ommlRows(n, "m:mr", "; ") + "]"
	case "m:eqArr":
		return ommlRows(n, "m:e", "; ")
	case "m:acc":
		return notation.Accented(part(n, "m:e"), n.child("m:accPr", "m:chr").attr("val"))
	case "m:oMathPara":
		var lines []string
		for _, k := range n.kids {
			if text := strings.TrimSpace(ommlText(k)); text != "" {
				lines = append(lines, text)
			}
		}
		return strings.Join(lines, "\n")
	}
	if strings.HasSuffix(n.name, "Pr") {
		return ""
	}
	var b strings.Builder
	for _, k := range n.kids {
		b.WriteString(ommlText(k))
	}
	return b.String()
}

// orEmpty is an element even where there is none.
func (n *node) orEmpty() *node {
	if n == nil {
		return &node{}
	}
	return n
}

func part(n *node, name string) string { return ommlText(n.child(name).orEmpty()) }

func ommlDelimited(n *node) string {
	open, closing, between := "(", ")", "|"
	for _, d := range []struct {
		name string
		sign *string
	}{{"m:begChr", &open}, {"m:endChr", &closing}, {"m:sepChr", &between}} {
		if c := n.child("m:dPr", d.name); c != nil {
			*d.sign = c.attr("val")
		}
	}
	var parts []string
	for _, k := range n.kids {
		if k.name == "m:e" {
			parts = append(parts, ommlText(k))
		}
	}
	return open + strings.Join(parts, between) + closing
}

// ommlRows joins rows, and the cells of a row by blanks.
func ommlRows(n *node, name, between string) string {
	var rows []string
	for _, k := range n.kids {
		if k.name != name {
			continue
		}
		if name != "m:mr" {
			rows = append(rows, ommlText(k))
			continue
		}
		var cells []string
		for _, e := range k.kids {
			if e.name == "m:e" {
				cells = append(cells, ommlText(e))
			}
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return strings.Join(rows, between)
}

// mathText writes a formula of MathML, which ODF has, as a line of text.
func mathText(n *node) string {
	name, ok := strings.CutPrefix(n.name, "math:")
	if !ok {
		return ""
	}
	var parts []string
	for _, k := range n.kids {
		if k.name != "" {
			parts = append(parts, mathText(k))
		}
	}
	at := func(i int) string {
		if i < len(parts) {
			return parts[i]
		}
		return ""
	}
	switch name {
	case "annotation", "annotation-xml", "mphantom":
		return ""
	case "mi", "mn", "mtext", "ms":
		return strings.TrimSpace(n.words())
	case "mo":
		return notation.Operator(strings.TrimSpace(n.words()))
	case "mspace":
		return " "
	case "mfrac":
		return notation.Fraction(at(0), at(1))
	case "msup":
		return at(0) + notation.Raised(at(1))
	case "msub":
		return at(0) + notation.Lowered(at(1))
	case "msubsup", "munderover":
		return at(0) + notation.Lowered(at(1)) + notation.Raised(at(2))
	case "munder":
		return at(0) + notation.Lowered(at(1))
	case "mover":
		return notation.Accented(at(0), at(1))
	case "msqrt":
		return notation.Root("", strings.Join(parts, ""))
	case "mroot":
		return notation.Root(at(1), at(0))
	case "mfenced":
		return "(" + strings.Join(parts, ", ") + ")"
	case "mtable":
		return "[" + strings.Join(parts, "; ") + "]"
	case "mtr":
		return strings.Join(parts, " ")
	}
	return strings.Join(parts, "")
}
