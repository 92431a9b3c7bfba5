package check

import (
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// choices returns the end of a message about a value that is not on its list: the closest
// value or all values. A currency may be written as its sign.
func (w *walk) choices(n *source.Node, s *schema.Shape) string {
	if !slices.Contains(s.Facts, "currency") {
		return Choices(n.Text, s.Enum)
	}
	switch codes := w.bySign(n.Text); len(codes) {
	case 0:
		if meant := Choices(n.Text, s.Enum); meant != "" {
			return meant
		}
		if home, ok := atlas.Find(fault.FirstFolder(w.file)); ok && len(home.Currencies) > 0 {
			return fmt.Sprintf("; write the code of ISO 4217, which is %s in %s", strings.Join(home.Currencies, " or "), home.Name)
		}
		return "; write the code of ISO 4217, such as EUR"
	case 1:
		return "; did you mean '" + codes[0] + "'?"
	default:
		const few = 5
		if len(codes) > few {
			return "; it is the sign of several currencies, so write the code, such as " + codes[0]
		}
		return "; it is the sign of " + strings.Join(codes, ", ") + ", so write the code"
	}
}

// bySign returns the codes of the currencies with a sign such as $. If the currency of the
// pack's own country has the sign, it is the only one.
func (w *walk) bySign(sign string) []string {
	codes := atlas.CurrenciesOf(sign)
	if home, ok := atlas.Find(fault.FirstFolder(w.file)); ok && len(codes) > 1 {
		for _, code := range home.Currencies {
			if slices.Contains(codes, code) {
				return []string{code}
			}
		}
	}
	return codes
}

// homeZone is the end of a message about a time zone: those of the pack's own country.
func (w *walk) homeZone(s *schema.Shape) string {
	const few = 4
	home, ok := atlas.Find(fault.FirstFolder(w.file))
	if !slices.Contains(s.Facts, "time-zone") || !ok || len(home.Zones) == 0 || len(home.Zones) > few {
		return ""
	}
	return fmt.Sprintf("; that of %s is %s", home.Name, strings.Join(home.Zones, " or "))
}

// Choices returns the end of a message about a value that is not on its list: the closest
// value, else all values of a list that is short enough, else "".
func Choices(got string, enum []string) string {
	if s := fault.DidYouMean(got, enum); s != "" {
		return s
	}
	if list := listed(enum); list != "" {
		return ": " + list
	}
	return ""
}

// mostListed is the maximum length, in bytes, of a list of values in a message.
const mostListed = 400

// listed joins all values of a list. Addresses with a common folder and file extension, such
// as those of drawings, are joined by their names alone. It returns "" for a list longer than
// mostListed.
func listed(enum []string) string {
	begin, end := commonParts(enum)
	names := make([]string, len(enum))
	for i, value := range enum {
		names[i] = value[len(begin) : len(value)-len(end)]
	}
	list := strings.Join(names, ", ")
	if len(list) > mostListed {
		return ""
	}
	if begin != "" {
		return begin + "NAME" + end + ", where NAME is one of " + list
	}
	return list
}

// commonParts returns the common folder and file extension of addresses, such as those of
// drawings; "" for other values.
func commonParts(values []string) (folder, ending string) {
	split := func(value string) (folder, ending string) {
		name := value[strings.LastIndexByte(value, '/')+1:]
		if dot := strings.LastIndexByte(name, '.'); dot > 0 {
			ending = name[dot:]
		}
		return value[:len(value)-len(name)], ending
	}
	for i, value := range values {
		f, e := split(value)
		if i == 0 {
			folder, ending = f, e
		}
		if f == "" || f != folder || e != ending {
			return "", ""
		}
	}
	return folder, ending
}
