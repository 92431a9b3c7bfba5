package textsearch

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/portuguese"
)

//go:embed stop/*.txt
var stopFiles embed.FS

// language has the settings in which analysers differ.
type language struct {
	name string
	// rules is the version of this language's settings below, beside the constant rules.
	rules int
	// stem strips the endings off a folded word; nil: no stemming.
	stem func(word string) string
	// endings is the text of the file with the stemmer's endings; "": the stemmer is a
	// module.
	endings string
	// stopWords are the common words, one per line; # begins a comment.
	stopWords string
	// elided are the words that are dropped before an apostrophe: l of l'eau.
	elided map[string]bool
	// suffixed: an apostrophe separates a name from its ending, which is dropped:
	// Ankara'da.
	suffixed bool
	// digraphs are the letter pairs that stand for a letter with a diacritic on other
	// keyboards: ae for ä, which folding turns into the pair's first letter.
	digraphs []string
	// linking are the elements between the parts of a compound, "" among them; nil: the
	// language has no compounds.
	linking []string
}

// Names returns the names of the analysers. "simple" only folds words, for languages
// without a stemmer.
func Names() []string {
	return []string{"czech", "english", "french", "german", "greek", "italian", "polish", "portuguese", "romanian", "simple", "spanish", "turkish"}
}

// For returns the name of the analyser of a language, given by the base of a BCP 47 tag.
func For(tag string) string {
	const tags = "cs czech de german el greek en english es spanish fr french it italian pl polish pt portuguese ro romanian tr turkish"
	for pair := range slices.Chunk(strings.Fields(tags), 2) {
		if pair[0] == tag {
			return pair[1]
		}
	}
	return "simple"
}

func languageOf(name string) (language, error) {
	l := language{name: name}
	switch name {
	case "czech", "greek", "romanian", "spanish":
	case "english":
		l.stem = byModule(english.Stem, 1)
	case "french":
		l.elided = set("l d j m t s c n qu jusqu lorsqu puisqu quoiqu quelqu presqu")
	case "german":
		l.linking = strings.Split(" s es n en er e ens", " ")
		l.digraphs = []string{"ae", "oe", "ue"}
	case "italian":
		l.elided = set("l un d c m t s v n all dall dell nell sull coll pell gl agl dagl degl negl sugl quest quell bell sant")
	case "polish", "turkish":
		l.suffixed = true
	case "portuguese":
		// The second pass strips a further ending: of the inflected forms in hunspell's
		// dictionary, 86 % meet their base form instead of 75 %.
		l.stem = byModule(portuguese.Stem, 2)
		l.elided = set("d")
	case "simple":
		return l, nil
	default:
		return l, fmt.Errorf("there is no analyser %q; there are %s", name, strings.Join(Names(), ", "))
	}
	list, err := stopFiles.ReadFile("stop/" + name + ".txt")
	if err != nil {
		return l, err
	}
	l.stopWords = string(list)
	if l.stem == nil {
		text, err := endingFiles.ReadFile("endings/" + name + ".txt")
		if err != nil {
			return l, err
		}
		tables, err := parseEndings(string(text))
		if err != nil {
			return l, fmt.Errorf("endings/%s.txt: %w", name, err)
		}
		l.endings = string(text)
		l.stem = tables.stem
	}
	return l, nil
}

// byModule applies a stemmer of the module times times.
func byModule(stem func(*snowballstem.Env) bool, times int) func(string) string {
	return func(word string) string {
		for range times {
			env := snowballstem.NewEnv(word)
			if stem(env); env.Current() == "" {
				break
			}
			word = env.Current()
		}
		return word
	}
}

func set(words string) map[string]bool {
	s := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		s[w] = true
	}
	return s
}
