package corpus

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
)

// Dictionary is one of hunspell's: it knows other forms of a word.
type Dictionary struct {
	flag    string              // how flags are written: "", long, num or UTF-8
	aliases []string            // sets of flags by their number
	stems   map[string]string   // with their flags
	rules   map[string][]suffix // by flag
	ends    map[string][]suffix // by what they append
	longest int                 // of what they append, in bytes
	// For a dictionary that lists forms instead of rules, what its rules would be:
	// sorted has its words, and learnt the endings that take each other's place.
	sorted []string
	learnt map[[2]string]int
}

// suffix is one line of a rule.
type suffix struct {
	flag, strip, add string
	condition        *regexp.Regexp // of the stem; nil for any
}

const (
	// minStem is how many letters two forms share at least, maxEnding how many of each differ.
	minStem, maxEnding = 4, 4
	// often is how many words have two endings in turn until that is a rule.
	often = 300
	// listing is the share of words without rules from which a dictionary lists forms.
	listing = 0.5
	// near is how far apart in the dictionary two forms may stand.
	near = 60
)

// ReadDictionary reads that of a language.
func (l Language) ReadDictionary(folder string) (*Dictionary, error) {
	base := filepath.Join(folder, l.Words, "usr/share/hunspell", l.Dictionary)
	affixes, err := os.ReadFile(base + ".aff") //nolint:gosec // a file of a package of the distribution
	if err != nil {
		return nil, err
	}
	words, err := os.ReadFile(base + ".dic") //nolint:gosec // a file of a package of the distribution
	if err != nil {
		return nil, err
	}
	d := &Dictionary{stems: map[string]string{}, rules: map[string][]suffix{}, ends: map[string][]suffix{}}
	if affixes, words, err = decode(affixes, words); err != nil {
		return nil, fmt.Errorf("%s: %w", base, err)
	}
	d.readAffixes(affixes)
	d.readWords(words)
	return d, nil
}

// decode makes UTF-8 of both files, whose encoding the first of them names.
func decode(affixes, words []byte) (a, w []byte, err error) {
	found := regexp.MustCompile(`(?m)^SET\s+(\S+)`).FindSubmatch(affixes)
	if found == nil || string(found[1]) == "UTF-8" {
		return bytes.TrimPrefix(affixes, []byte("\ufeff")), bytes.TrimPrefix(words, []byte("\ufeff")), nil
	}
	name := strings.Replace(string(found[1]), "ISO8859", "ISO-8859", 1)
	encoding, err := htmlindex.Get(name)
	if err != nil {
		return nil, nil, err
	}
	if affixes, err = encoding.NewDecoder().Bytes(affixes); err != nil {
		return nil, nil, err
	}
	words, err = encoding.NewDecoder().Bytes(words)
	return affixes, words, err
}

func (d *Dictionary) readAffixes(text []byte) {
	conditions := map[string]*regexp.Regexp{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		switch {
		case len(f) >= 2 && f[0] == "FLAG":
			d.flag = f[1]
		case len(f) >= 2 && f[0] == "AF":
			d.aliases = append(d.aliases, f[1])
		case len(f) >= 5 && f[0] == "SFX":
			s := suffix{flag: f[1]}
			add, _, _ := strings.Cut(f[3], "/") // endings upon endings are left out
			if f[2] != "0" {
				s.strip = f[2]
			}
			if add != "0" {
				s.add = add
			}
			if f[4] != "." {
				c, ok := conditions[f[4]]
				if !ok {
					c, _ = regexp.Compile(f[4] + `$`) // what isn't one holds for any stem
					conditions[f[4]] = c
				}
				s.condition = c
			}
			d.rules[s.flag] = append(d.rules[s.flag], s)
			d.ends[s.add] = append(d.ends[s.add], s)
			d.longest = max(d.longest, len(s.add))
		}
	}
}

func (d *Dictionary) readWords(text []byte) {
	without := 0
	for line := range strings.Lines(string(text)) {
		if at := strings.IndexAny(line, " \t\r\n"); at >= 0 {
			line = line[:at]
		}
		word, flags, _ := strings.Cut(line, "/")
		if word == "" || word[0] >= '0' && word[0] <= '9' {
			continue
		}
		if flags == "" {
			without++
		}
		if known := d.stems[word]; known != "" && flags != "" && d.flag == "num" {
			flags = "," + flags
		}
		d.stems[word] += flags
	}
	if float64(without) > listing*float64(len(d.stems)) {
		d.learn()
	}
}

// learn finds the rules of a dictionary that lists forms: which endings take each
// other's place on many stems, as hunspell's own affixcompress does.
func (d *Dictionary) learn() {
	d.learnt = map[[2]string]int{}
	d.sorted = make([]string, 0, len(d.stems))
	for word := range d.stems {
		d.sorted = append(d.sorted, word)
	}
	slices.Sort(d.sorted)
	for i, word := range d.sorted {
		d.neighbours(i, func(_ string, a, b string) { d.learnt[[2]string{a, b}]++ }, word)
	}
	for pair, count := range d.learnt {
		if count < often {
			delete(d.learnt, pair)
		}
	}
}

// neighbours gives the words after the one at i that share its beginning, and in what
// the two end.
func (d *Dictionary) neighbours(i int, found func(other, a, b string), word string) {
	for _, other := range d.sorted[i+1 : min(i+near, len(d.sorted))] {
		a, b, ok := endings(word, other)
		if ok {
			found(other, a, b)
		} else if !strings.HasPrefix(other, word[:min(len(word), minStem)]) {
			return
		}
	}
}

// endings is how two words end behind what they share; ok tells whether they can be
// forms of one word.
func endings(word, other string) (a, b string, ok bool) {
	at := 0
	for at < len(word) && at < len(other) && word[at] == other[at] {
		at++
	}
	for at > 0 && (at < len(word) && !utf8.RuneStart(word[at]) || at < len(other) && !utf8.RuneStart(other[at])) {
		at--
	}
	a, b = word[at:], other[at:]
	stem := utf8.RuneCountInString(word[:at])
	ok = stem >= minStem && utf8.RuneCountInString(a) <= maxEnding && utf8.RuneCountInString(b) <= maxEnding
	return a, b, ok
}

// Forms are the other forms of a word, sorted: those that a rule makes of a stem of
// which one makes the word, too. Of their letters most are the word's.
func (d *Dictionary) Forms(word string) []string {
	found := map[string]bool{}
	for _, spelt := range spellings(word) {
		for _, stem := range d.stemsOf(spelt) {
			found[stem] = true
			for _, flag := range d.flags(d.stems[stem]) {
				for _, rule := range d.rules[flag] {
					if form, ok := rule.apply(stem); ok {
						found[form] = true
					}
				}
			}
		}
		d.listed(spelt, found)
	}
	var forms []string
	for form := range found {
		form = strings.ToLower(form)
		if _, _, ok := endings(strings.ToLower(word), form); ok && form != strings.ToLower(word) && onlyLetters(form) {
			forms = append(forms, form)
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

// spellings are a word's as it is, without capitals, and with one as German nouns have it.
func spellings(word string) []string {
	lower := strings.ToLower(word)
	first, size := utf8.DecodeRuneInString(lower)
	title := strings.ToUpper(string(first)) + lower[size:]
	return slices.Compact([]string{word, lower, title})
}

// stemsOf are the stems of which a rule makes the word, and the word if it is one.
func (d *Dictionary) stemsOf(word string) []string {
	var stems []string
	if _, ok := d.stems[word]; ok {
		stems = append(stems, word)
	}
	for size := range min(d.longest, len(word)-1) + 1 {
		start, end := word[:len(word)-size], word[len(word)-size:]
		for _, rule := range d.ends[end] {
			stem := start + rule.strip
			flags, ok := d.stems[stem]
			if !ok || stem == word || !slices.Contains(d.flags(flags), rule.flag) {
				continue
			}
			if form, ok := rule.apply(stem); ok && form == word {
				stems = append(stems, stem)
			}
		}
	}
	return stems
}

func (s suffix) apply(stem string) (form string, ok bool) {
	if !strings.HasSuffix(stem, s.strip) || len(stem) == len(s.strip) || s.condition != nil && !s.condition.MatchString(stem) {
		return "", false
	}
	return strings.TrimSuffix(stem, s.strip) + s.add, true
}

// listed adds the forms that a listing dictionary has of a word.
func (d *Dictionary) listed(word string, found map[string]bool) {
	at, ok := slices.BinarySearch(d.sorted, word)
	if !ok {
		return
	}
	for _, other := range d.sorted[max(at-near, 0):min(at+near, len(d.sorted))] {
		first, second := word, other
		if cmp.Less(second, first) { // pairs are counted in the order of the words
			first, second = second, first
		}
		if a, b, ok := endings(first, second); ok && d.learnt[[2]string{a, b}] > 0 {
			found[other] = true
		}
	}
}

// flags takes a set of flags apart.
func (d *Dictionary) flags(set string) []string {
	if set == "" {
		return nil
	}
	if len(d.aliases) > 1 {
		var number int
		if _, err := fmt.Sscanf(set, "%d", &number); err == nil && number < len(d.aliases) {
			set = d.aliases[number]
		}
	}
	var flags []string
	switch d.flag {
	case "num":
		return strings.Split(set, ",")
	case "long":
		for ; len(set) > 0; set = set[min(2, len(set)):] {
			flags = append(flags, set[:min(2, len(set))])
		}
	default:
		for _, r := range set {
			flags = append(flags, string(r))
		}
	}
	return flags
}

// Words are all stems, sorted: more words of a language than its documents have.
func (d *Dictionary) Words() []string {
	words := make([]string, 0, len(d.stems))
	for word := range d.stems {
		if onlyLetters(word) {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return words
}
