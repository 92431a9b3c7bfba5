package textsearch

import (
	"embed"
	"slices"
	"strings"

	"knowmad/pkg/platform/textsearch/snowball"
	"knowmad/pkg/platform/textsearch/snowball/czech"
	"knowmad/pkg/platform/textsearch/snowball/english"
	"knowmad/pkg/platform/textsearch/snowball/french"
	"knowmad/pkg/platform/textsearch/snowball/german"
	"knowmad/pkg/platform/textsearch/snowball/greek"
	"knowmad/pkg/platform/textsearch/snowball/italian"
	"knowmad/pkg/platform/textsearch/snowball/polish"
	"knowmad/pkg/platform/textsearch/snowball/portuguese"
	"knowmad/pkg/platform/textsearch/snowball/romanian"
	"knowmad/pkg/platform/textsearch/snowball/spanish"
	"knowmad/pkg/platform/textsearch/snowball/turkish"
)

//go:embed stop/*.txt
var stopFiles embed.FS

// language is what differs between analysers.
type language struct {
	name string
	// rules counts the changes of the language's own rules below, as rules does for all.
	rules int
	stem  func(*snowball.Env) bool
	// again stems the stem once more: endings upon endings. It finds more of the other
	// forms that hunspell knows (Portuguese 85 instead of 75 of a hundred, Spanish 88 of
	// 80, Romanian 73 of 66, Czech 57 of 52) for hardly more that is none, and documents
	// by other forms of their words rank higher. Polish, Italian and Turkish lose more
	// than they win.
	again bool
	// ending makes of a stem's last letter what it may turn into: Czech c and k.
	ending func(string) string
	// stopWords are the common words, one a line.
	stopWords string
	// elided are what stands before an apostrophe and goes: l of l'eau.
	elided map[string]bool
	// suffixed says that an apostrophe parts a name from its ending: Ankara'da.
	suffixed bool
	// same are other ways to write a word, folded.
	same map[string]string
	// digraphs are letter pairs for which keyboards without its letters are excused: ae for
	// ä, whose first letter is what folding leaves.
	digraphs []string
	// linking are the elements between the parts of a compound; nil where words aren't
	// compounded.
	linking []string
}

// Names are the analysers that there are. Simple is for languages without a stemmer: it
// folds words and does no more.
func Names() []string {
	return []string{"czech", "english", "french", "german", "greek", "italian", "polish", "portuguese", "romanian", "simple", "spanish", "turkish"}
}

// For is the name of the analyser for a language, the base of a BCP 47 tag.
func For(tag string) string {
	const tags = "cs czech de german el greek en english es spanish fr french it italian pl polish pt portuguese ro romanian tr turkish"
	for pair := range slices.Chunk(strings.Fields(tags), 2) {
		if pair[0] == tag {
			return pair[1]
		}
	}
	return "simple"
}

func languageOf(name string) (language, bool) {
	l := language{name: name}
	switch name {
	case "czech":
		l.stem = czech.Stem
		l.again = true
		l.ending = softened
	case "english":
		l.stem = english.Stem
	case "french":
		l.stem = french.Stem
		l.elided = set("l d j m t s c n qu jusqu lorsqu puisqu quoiqu quelqu presqu")
	case "german":
		l.stem = german.Stem
		l.linking = strings.Split(" s es n en er e ens", " ")
		l.digraphs = []string{"ae", "oe", "ue"}
	case "greek":
		l.stem = greek.Stem
	case "italian":
		l.stem = italian.Stem
		l.elided = set("l un d c m t s v n all dall dell nell sull coll pell gl agl dagl degl negl sugl quest quell bell sant")
	case "polish":
		l.stem = polish.Stem
		l.suffixed = true
	case "portuguese":
		l.stem = portuguese.Stem
		l.again = true
		l.elided = set("d")
	case "romanian":
		l.stem = romanian.Stem
		l.again = true
	case "simple":
		return l, true
	case "spanish":
		l.stem = spanish.Stem
		l.again = true
	case "turkish":
		l.stem = turkish.Stem
		l.suffixed = true
	default:
		return l, false
	}
	// Embedded at build time: the file is there for every name above, as the tests say.
	list, err := stopFiles.ReadFile("stop/" + name + ".txt")
	l.stopWords = string(list)
	return l, err == nil
}

// softened takes back what case endings do to the last letter of a Czech stem: matka and
// matce, kniha and knize. The algorithm does so for some endings alone. Of other forms
// that hunspell knows, 54 instead of 52 of a hundred are found.
func softened(stem string) string {
	if len(stem) < 4 {
		return stem
	}
	if rest, ok := strings.CutSuffix(stem, "k"); ok {
		return rest + "c"
	}
	if rest, ok := strings.CutSuffix(stem, "h"); ok && !strings.HasSuffix(rest, "c") {
		return rest + "z"
	}
	return stem
}

func set(words string) map[string]bool {
	s := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		s[w] = true
	}
	return s
}
