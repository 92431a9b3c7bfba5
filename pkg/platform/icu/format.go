package icu

import (
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// format fills in the arguments of a message. An argument without a value is
// left out: a reader never sees braces.
func format(tag language.Tag, text string, arguments map[string]string) string {
	if !strings.ContainsAny(text, "{'") {
		return text
	}
	f := filler{tag: tag, arguments: arguments}
	f.fill(text, nil)
	return f.out.String()
}

type filler struct {
	tag       language.Tag
	arguments map[string]string
	out       strings.Builder
}

// fill writes a message; count is the number that # stands for, nil outside of
// plurals.
func (f *filler) fill(text string, count *int) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\'':
			literal, last := quoted(text, i, count != nil)
			f.out.WriteString(literal)
			i = last
		case c == '{':
			end := closing(text, i)
			if end < 0 {
				f.out.WriteString(text[i:])
				return
			}
			f.argument(text[i+1:end], count)
			i = end
		case c == '#' && count != nil:
			f.out.WriteString(message.NewPrinter(f.tag).Sprint(number.Decimal(*count)))
		default:
			f.out.WriteByte(c)
		}
	}
}

// argument writes what stands between braces: a name, or name, kind, options.
func (f *filler) argument(inside string, count *int) {
	name, rest, _ := strings.Cut(inside, ",")
	value := f.arguments[strings.TrimSpace(name)]
	kind, choices, chooses := strings.Cut(rest, ",")
	if !chooses {
		f.out.WriteString(value)
		return
	}
	wanted := []string{value}
	if kind = strings.TrimSpace(kind); kind != "select" {
		n, err := strconv.Atoi(value)
		if err != nil {
			return
		}
		count, wanted = &n, []string{"=" + strconv.Itoa(n), category(f.tag, kind, n)}
	}
	if chosen, ok := choose(choices, append(wanted, "other")); ok {
		f.fill(chosen, count)
	}
}

// category is the plural form that a whole number takes in a language.
func category(tag language.Tag, kind string, n int) string {
	rules := plural.Cardinal
	if kind == "selectordinal" {
		rules = plural.Ordinal
	}
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	}
	return names[rules.MatchPlural(tag, max(n, -n), 0, 0, 0, 0)]
}

// choose gives the text of the first wanted key that there is: key {text} key {text}.
func choose(choices string, wanted []string) (string, bool) {
	found := map[string]string{}
	for {
		start := strings.IndexByte(choices, '{')
		if start < 0 {
			break
		}
		end := closing(choices, start)
		if end < 0 {
			break
		}
		found[strings.TrimSpace(choices[:start])] = choices[start+1 : end]
		choices = choices[end+1:]
	}
	for _, key := range wanted {
		if text, ok := found[key]; ok {
			return text, true
		}
	}
	return "", false
}

// closing is the index of the brace that closes the one at start, -1 without one.
func closing(text string, start int) int {
	depth := 0
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '\'':
			_, i = quoted(text, i, false)
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// quoted gives what an apostrophe at i stands for and the index of the last
// byte that it used: a doubled one is an apostrophe, one before a brace (in a
// plural also before #) quotes up to the next one, any other is itself.
func quoted(text string, i int, inPlural bool) (literal string, last int) {
	rest := text[i+1:]
	switch {
	case strings.HasPrefix(rest, "'"):
		return "'", i + 1
	case strings.HasPrefix(rest, "{"), strings.HasPrefix(rest, "}"), inPlural && strings.HasPrefix(rest, "#"):
		end := strings.IndexByte(rest, '\'')
		if end < 0 {
			return rest, len(text) - 1
		}
		return rest[:end], i + 1 + end
	default:
		return "'", i
	}
}
