package diff

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/pack/schema"
)

// shown is how many items of a list a sentence writes out.
const shown = 6

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// listed6 writes a list with its first items and how many more there are.
func listed6(items []string) string {
	more := len(items) - shown
	if more > 1 { // a single further item is as short as "and 1 more"
		return strings.Join(items[:shown], ", ") + fmt.Sprintf(" and %d more", more)
	}
	if len(items) == 1 {
		return items[0]
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " and " + items[last]
}

// changed is the sentence for a fact with one value.
func (s Sides) changed(a, b Fact) string {
	if !s.overTime() {
		a.spoken, b.spoken = "", "" // they add the language, in which two markets always differ
	}
	before, after := a.shownValue(), b.shownValue()
	if s.overTime() {
		return fmt.Sprintf("%s is now set to %s; before it was %s.", b.subject, after, before)
	}
	return fmt.Sprintf("%s is %s in %s and %s in %s.", b.subject, before, s.First, after, s.Second)
}

// shownValue is the value as it stands in a sentence.
func (f Fact) shownValue() string {
	if f.spoken != "" {
		return f.spoken
	}
	if f.Topic == TopicFields && strings.ContainsAny(f.Value, " ") {
		return "“" + f.Value + "”"
	}
	return cmp.Or(f.Value, "none")
}

// toggled is the sentence for a flag, with its meaning.
func (s Sides) toggled(b Fact) string {
	note := asClause(b.note)
	if b.unread {
		note = asClause(schema.Unshown)
	}
	if s.overTime() {
		if b.Value == on {
			return fmt.Sprintf("%s turns on: %s.", b.subject, note)
		}
		if b.unread {
			return fmt.Sprintf("%s turns off: %s.", b.subject, note)
		}
		return fmt.Sprintf("%s turns off; it no longer holds that %s.", b.subject, note)
	}
	side := s.First
	if b.Value == on {
		side = s.Second
	}
	return fmt.Sprintf("%s is on in %s only: %s.", b.subject, side, note)
}

// asClause makes a sentence a clause: no capital, no full stop.
func asClause(sentence string) string {
	sentence = strings.TrimSuffix(sentence, ".")
	first, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToLower(first)) + sentence[size:]
}

// answered is the sentence for an address that answers differently.
func (s Sides) answered(a, b Fact, kind string) string {
	now, before := phraseOf(b.Value), phraseOf(a.Value)
	if !s.overTime() {
		return fmt.Sprintf("%s %s in %s and %s in %s.", b.subject, before.is, s.First, now.is, s.Second)
	}
	switch kind {
	case KindOpens, KindCloses:
		return fmt.Sprintf("%s %s: it %s; before it %s.", b.subject, kind, now.is, before.was)
	default:
		return fmt.Sprintf("%s now %s; before it %s.", b.subject, now.is, before.was)
	}
}

// phrase is the predicate for an address's answer, in present and past tense.
type phrase struct{ is, was string }

func phraseOf(text string) phrase {
	status, to, leads := strings.Cut(text, " ")
	switch {
	case leads:
		return phrase{fmt.Sprintf("leads to %s (%s)", to, status), fmt.Sprintf("led to %s (%s)", to, status)}
	case text == notFound:
		return phrase{"is not found (404)", "was not found (404)"}
	case text == isPrivate:
		return phrase{"is a screen of the private area (200)", "was a screen of the private area (200)"}
	default:
		return phrase{"is a page (200)", "was a page (200)"}
	}
}

// membership is the change of a set that gained or lost items.
func (s Sides) membership(f Fact, kind string, items []string) Change {
	number := count(len(items), f.noun)
	ch := Change{Kind: kind, Items: items, summary: fmt.Sprintf("%s %s %s", f.subject, kind, number)}
	const few = 3 // up to so many items are listed without their number
	if !s.overTime() {
		side := s.First
		if kind == KindGains {
			side = s.Second
		}
		ch.summary = fmt.Sprintf("%s has %s in %s only", f.subject, number, side)
		ch.Sentence = ch.summary + ": " + listed6(items) + "."
		if len(items) <= few {
			ch.Sentence = fmt.Sprintf("%s has %s in %s only.", f.subject, listed6(items), side)
		}
		return ch
	}
	ch.Sentence = ch.summary + ": " + listed6(items) + "."
	if len(items) <= few {
		ch.Sentence = fmt.Sprintf("%s %s %s.", f.subject, kind, listed6(items))
	}
	return ch
}

// emptied is the change of a list that is empty on one side. The items of the other side
// are left out.
func (s Sides) emptied(a, b Fact) Change {
	kind, side := KindLoses, s.Second
	if len(a.Items) == 0 {
		kind, side = KindGains, s.First
	}
	return Change{Kind: kind, Sentence: fmt.Sprintf("%s is empty in %s only.", b.subject, side)}
}

func (s Sides) renamed(f Fact, before, after string) string {
	if s.overTime() {
		return fmt.Sprintf("In %s, %s is now %s.", inside(f.subject), before, after)
	}
	return fmt.Sprintf("In %s, %s of %s is %s in %s.", inside(f.subject), before, s.First, after, s.Second)
}

// renumbered is the change of an item's id. It is reported apart from items gained and
// lost, since rows of users refer to the old id.
func (s Sides) renumbered(f Fact, before, after Item) Change {
	return Change{
		Kind: KindRenumbers, Before: before.ID, After: after.ID,
		Sentence: fmt.Sprintf("In %s, the id of %s is now set to %s; before it was %s. Ids never change: what users chose is stored under the old one.",
			inside(f.subject), after.Label, after.ID, before.ID),
	}
}

// slugChanged is the change of an item whose name in addresses differs.
func (s Sides) slugChanged(f Fact, before, after Item) Change {
	return Change{
		Kind: KindChanges, Before: before.Key, After: after.Key,
		Sentence: fmt.Sprintf("In %s, %s stands at “%s” in addresses; before it was “%s”, and links to that break.",
			inside(f.subject), after.Label, after.Key, before.Key),
	}
}

func (s Sides) reordered(f Fact, before, after []string) string {
	if s.overTime() {
		return fmt.Sprintf("%s comes in another order: %s.", f.subject, listed6(after))
	}
	return fmt.Sprintf("%s comes in another order: %s in %s, %s in %s.", f.subject, listed6(before), s.First, listed6(after), s.Second)
}

// inside is a subject in the middle of a sentence.
func inside(subject string) string {
	if rest, ok := strings.CutPrefix(subject, "The "); ok {
		return "the " + rest
	}
	return subject
}
