package quiz_test

import (
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/textsearch"
)

const (
	// cell is a text with which all kinds of questions can be made.
	cell = `# Die Zelle

Robert Hooke entdeckte die Zelle im Jahr 1665 unter seinem Mikroskop.
Die Zellmembran ist eine dünne Schicht, die das Innere der Zelle umgibt.
Osmose ist die Bewegung von Wasser durch eine halbdurchlässige Membran.
Das Chlorophyll sitzt in den Chloroplasten und gibt den Blättern ihre Farbe.
Matthias Schleiden beschrieb 1838 den Aufbau der Pflanzen aus Zellen.
Die Ribosomen bauen Proteine aus Aminosäuren auf.
Theodor Schwann übertrug die Lehre 1839 auf die Tiere.
Die Vakuole speichert Wasser, Farbstoffe und Abfallstoffe der Pflanze.
Rudolf Virchow schrieb 1855, dass jede Zelle aus einer Zelle entsteht.`
	// odd has characters that commonly break text processing: combining marks, ligatures,
	// direction marks, invalid UTF-8.
	odd = "Der »Wolf« frisst 3,5 kg Fleisch a\u030A\u00ADm Tag\u202E, sagt Ata\u0308tu\u0308rk’s E\u2011Mail.\nDe\u0301r \u200Bz.B. \xff ____ $x$ 1. Mai \u0000 ist die ﬁnale ½ ² Größe der Straße."
)

// sound fails a test for a question that has no right answer, or more than one.
func sound(t *testing.T, a *textsearch.Analyzer, b *passage.Bearer, q quiz.Question) {
	t.Helper()
	if q.Text == "" || q.Answer == "" || q.Sentence == "" || q.Passage.Text == "" {
		t.Fatalf("nothing: %#v", q)
	}
	// Answers are stored as freetext reads them.
	for _, answer := range append(slices.Clone(q.Choices), q.Answer) {
		if read, fault := freetext.Text(answer, 2000); fault != "" || read != answer {
			t.Fatalf("it can't be given as an answer: %+q %s", answer, fault)
		}
	}
	if quiz.Mark(a, q, q.Answer) != quiz.Full {
		t.Fatalf("the right answer is wrong: %#v", q)
	}
	for _, empty := range []string{"", " ", "\n\t", "…", "«».,;!"} {
		if quiz.Mark(a, q, empty) != 0 {
			t.Fatalf("no answer is right: %#v", q)
		}
	}
	if q.Kind == quiz.Short {
		if len(q.Choices) > 0 || strings.Contains(fold.Text(q.Text), fold.Text(q.Answer)) || quiz.Mark(a, q, q.Text) != 0 {
			t.Fatalf("the term is its explanation: %#v", q)
		}
		return
	}
	if strings.Count(q.Text, quiz.Gap) != 1 || filled(q, q.Answer) != q.Sentence {
		t.Fatalf("the filled question isn't its sentence: %#v", q)
	}
	for token := range a.Tokens(strings.Replace(q.Text, quiz.Gap, " ", 1)) {
		if !token.Stop && (token.Word == fold.Text(q.Answer) || token.Term == a.Term(q.Answer)) {
			t.Fatalf("the question has its answer: %#v", q)
		}
	}
	if q.Kind == quiz.Cloze {
		return
	}
	right := 0
	seen := map[string]bool{}
	for _, choice := range q.Choices {
		if folded := fold.Text(choice); folded == "" || seen[folded] {
			t.Fatalf("choices are alike: %#v", q)
		} else {
			seen[folded] = true
		}
		if quiz.Mark(a, q, choice) > 0 {
			right++
		}
		if bears := len(b.Bearing(filled(q, choice), []passage.Passage{q.Passage})) > 0; bears != (choice == q.Answer) {
			t.Fatalf("the passage bears another choice than the right one: %+q %#v", choice, q)
		}
	}
	if right != 1 || len(q.Choices) != 4 {
		t.Fatalf("%d of the choices are right: %#v", right, q)
	}
}

// different fails a test where two questions are the same, or there are too many.
func different(t *testing.T, a *textsearch.Analyzer, all []quiz.Question, most int) {
	t.Helper()
	if len(all) > max(0, most) || len(all) > quiz.MaxCount {
		t.Fatal(len(all), "questions for", most)
	}
	seen := map[string]bool{}
	for _, q := range all {
		keys := []string{"sentence " + fold.Text(q.Sentence), "text " + q.Text}
		if q.Kind != quiz.Short {
			keys = append(keys, "answer "+a.Term(q.Answer))
		}
		for _, key := range keys {
			if seen[key] {
				t.Fatalf("twice: %#v", q)
			}
			seen[key] = true
		}
	}
}

func FuzzMake(f *testing.F) {
	f.Add(cell, "Wasser", uint8(0))
	f.Add(cell+"\n\n"+odd, "", uint8(1))
	f.Add(strings.ReplaceAll(cell, "Zell", "ze\u0301ll"), "\xff \u0000", uint8(2))
	f.Add("ΦΩΣ 1\n\nΟ Ρόμπερτ Χουκ ανακάλυψε το κύτταρο το 1665 με το μικροσκόπιό του. Η ώσμωση είναι η κίνηση του νερού μέσα από μια μεμβράνη;", "ώσμωση", uint8(250))
	var analyzers []*textsearch.Analyzer
	var bearers []*passage.Bearer
	for _, language := range []string{"de", "el", "en"} {
		a := analyzer(f, language)
		analyzers, bearers = append(analyzers, a), append(bearers, passage.NewBearer(a))
	}
	f.Fuzz(func(t *testing.T, text, about string, how uint8) {
		a := analyzers[how%3]
		difficulty := []quiz.Difficulty{quiz.Easy, quiz.Medium, quiz.Hard, "?"}[how/3%4]
		pages := []passage.Page{{Know: "a", Number: 1, Text: text}, {Know: "b", Number: 1, Text: cell}}
		o := quiz.Options{Count: int(how%40) - 2, Difficulty: difficulty, About: about, Seed: uint64(how)}
		all := quiz.Make(a, pages, o)
		different(t, a, all, o.Count)
		for _, q := range all {
			sound(t, a, bearers[how%3], q)
		}
		o.Taken, o.Count = all, 5
		different(t, a, append(all, quiz.Make(a, pages, o)...), len(all)+5)
	})
}

// A language model's proposal is checked as strictly as what is made here.
func FuzzCheck(f *testing.F) {
	const sentence = "Robert Hooke entdeckte die Zelle im Jahr 1665 unter seinem Mikroskop."
	f.Add(sentence, "1665", "1555", "1700", "1801")
	f.Add(sentence, "Mikroskop.", "Fernrohr\u202E", "Fe\u0301rnrohr", "Fernrohr")
	f.Add("Osmose ist die Bewegung von Wasser durch eine halbdurchlässige Membran.", "Osmose", "", "\u0000", "____")
	a := analyzer(f, "de")
	pages := []passage.Page{{Know: "a", Number: 1, Text: cell}}
	passages, b := passage.Split(pages[0]), passage.NewBearer(a)
	f.Fuzz(func(t *testing.T, sentence, answer, one, two, three string) {
		for _, kind := range []quiz.Kind{quiz.Choice, quiz.Cloze, quiz.Short, "?"} {
			c := quiz.NewChecker(a, pages, quiz.Options{Count: 5, Seed: 1})
			q, ok := c.Check(quiz.Proposal{Kind: kind, Sentence: sentence, Answer: answer, Wrong: []string{one, two, three, "1777", "Vakuole"}}, passages[:1])
			if !ok {
				continue
			}
			sound(t, a, b, q)
			if again, ok := c.Check(quiz.Proposal{Kind: kind, Sentence: sentence, Answer: answer, Wrong: []string{one, two, three}}, nil); ok {
				t.Fatalf("twice: %#v", again)
			}
		}
	})
}

func FuzzMark(f *testing.F) {
	f.Add(cell, "Osmose", uint8(0))
	f.Add(cell+odd, " »1 665« ", uint8(1))
	f.Add("", strings.Repeat("ﬀ\u0301", 3000), uint8(2))
	a := analyzer(f, "de")
	f.Fuzz(func(t *testing.T, text, given string, seed uint8) {
		pages := []passage.Page{{Know: "a", Number: 1, Text: text + "\n\n" + cell}}
		for _, q := range quiz.Make(a, pages, quiz.Options{Count: 6, Kinds: []quiz.Kind{quiz.Cloze, quiz.Short}, Seed: uint64(seed)}) {
			points := quiz.Mark(a, q, given)
			if points < 0 || points > quiz.Full || strings.TrimSpace(given) == "" && points > 0 {
				t.Fatalf("%d for %+q: %#v", points, given, q)
			}
			if quiz.Mark(a, q, q.Answer) != quiz.Full || quiz.Mark(a, q, " "+strings.ToUpper(q.Answer)+" ") != quiz.Full {
				t.Fatalf("the right answer is wrong: %#v", q)
			}
			if missing := quiz.Missing(a, q, given); q.Kind == quiz.Short && points == 0 && len(missing) == 0 {
				t.Fatalf("nothing is missing, and no points are given: %+q %#v", given, q)
			}
			if q.Kind == quiz.Short && len(quiz.Missing(a, q, q.Answer)) > 0 {
				t.Fatalf("the right answer lacks something: %#v", q)
			}
		}
		// What was stored is marked, whatever it is.
		for _, kind := range []quiz.Kind{quiz.Choice, quiz.Cloze, quiz.Short} {
			q := quiz.Question{Kind: kind, Text: given, Answer: text, Sentence: text}
			quiz.Mark(a, q, given)
			quiz.Missing(a, q, given)
		}
	})
}
