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

// language is what differs between analysers.
type language struct {
	name string
	// rules counts the changes of the language's own rules below, as rules does for all.
	rules int
	// stem takes the endings off a folded word; nil where words stay as they are.
	stem func(word string) string
	// endings is the file that stem was made of, "" where it is a module's.
	endings string
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
		// The second time takes endings upon endings: of other forms that hunspell has, 86 of a
		// hundred meet instead of 75.
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

// byModule applies a stemmer of the module so many times.
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
