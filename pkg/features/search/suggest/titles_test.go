package suggest_test

import (
	"fmt"
	"testing"

	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

func title(market, know, text string, rank int) suggest.Title {
	return suggest.Title{Know: know, Market: market, Title: text, Path: "/knows/" + know, Rank: rank}
}

func TestTitlesAreSuggested(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(title("de", "a", "Zwölftonmusik – Übungen", 1))
		w.put(title("de", "b", "Zwölf Regeln der Rechtschreibung", 5))
		require.Equal(t, []string{"Zwölf Regeln der Rechtschreibung", "Zwölftonmusik – Übungen"}, w.titles("de", "zwolf"))
		require.Equal(t, []string{"Zwölftonmusik – Übungen"}, w.titles("de", "übung"))
		require.Equal(t, []string{"Zwölftonmusik – Übungen"}, w.titles("de", "Uebung"))
		require.Equal(t, []string{"Zwölf Regeln der Rechtschreibung", "Zwölftonmusik – Übungen"}, w.titles("de", "zwoelf"))
		w.put(title("de", "c", "Zoé", 1))
		require.Equal(t, []string{"Zoé"}, w.titles("de", "zoe"), "what has the letters as they are typed")
		require.Equal(t, []string{"Zwölf Regeln der Rechtschreibung"}, w.titles("de", "rechtschr zwölf"))
		require.Equal(t, []string{"Zwölf Regeln der Rechtschreibung"}, w.titles("at", "zwölf re"), "it is read in Austria, too")
		require.Empty(t, w.titles("pl", "zwölf"), "but not in Poland")

		found, err := w.Suggest(t.Context(), w.market("de"), suggest.Request{Query: "zwölft"})
		require.NoError(t, err)
		require.Equal(t, []suggest.Suggestion{{Text: "Zwölftonmusik – Übungen", Type: suggest.Know, Path: "/knows/a"}}, found)
	})
}

func TestTitleIsGoneWithItsKnow(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for i := range 200 { // so many that a job finds the best ones
			w.put(title("de", fmt.Sprint("know", i), fmt.Sprint("Xylophon lernen Teil ", 1000+i), i))
		}
		require.NotContains(t, w.titles("de", "xylo"), "Xylophon lernen Teil 1199", "the first ones are looked at")
		require.NoError(t, w.FindTops(t.Context(), "de"))
		require.Equal(t, "Xylophon lernen Teil 1199", w.titles("de", "xylo")[0])
		require.Equal(t, "Xylophon lernen Teil 1199", w.titles("de", "x")[0])

		w.put(title("de", "new", "Xylophon bauen", 900))
		require.Equal(t, "Xylophon bauen", w.titles("de", "xylo")[0], "at once, and not when the job has run again")
		require.Equal(t, "Xylophon bauen", w.titles("de", "x")[0])
		w.put(title("de", "low", "Xylophon stimmen", -1))
		require.NotContains(t, w.titles("de", "xylo"), "Xylophon stimmen", "others are better")
		require.NoError(t, w.FindTops(t.Context(), "de"))
		require.Equal(t, []string{"Xylophon bauen", "Xylophon lernen Teil 1199"}, w.titles("de", "xylo")[:2])
		w.remove("new")
		w.remove("low")

		w.remove("know199")
		require.Equal(t, "Xylophon lernen Teil 1198", w.titles("de", "xylo")[0])
		require.Empty(t, w.titles("de", "xylophon lernen teil 1199"))
		w.remove("know199") // again: nothing happens

		w.put(title("de", "know198", "Glockenspiel", 500))
		require.Equal(t, "Xylophon lernen Teil 1197", w.titles("de", "xylo")[0], "it has another title now")
		require.Equal(t, []string{"Glockenspiel"}, w.titles("de", "glockensp"))

		w.put(title("de", "know5", "Xylophon lernen Teil 1005", 1000))
		require.Equal(t, []string{"Xylophon lernen Teil 1005"}, w.titles("de", "xylophon lernen teil 1005"))
		require.NoError(t, w.FindTops(t.Context(), "de"))
		require.Equal(t, "Xylophon lernen Teil 1005", w.titles("de", "xylo")[0], "it is read more")

		for i := range 200 {
			w.remove(fmt.Sprint("know", i))
		}
		for _, table := range []string{"search_phrases", "search_phrase_starts", "search_phrase_tops"} {
			require.Zero(t, w.count(table), table)
		}
	})
}

func TestOwnMarketsTitlesComeFirst(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(title("es", "e1", "Zarzuela: resumen", 900))
		w.put(title("es", "e2", "Zarzuela: apuntes", 800))
		w.put(title("mx", "m1", "Zarzuela en México", 1))
		require.Equal(t, []string{"Zarzuela en México", "Zarzuela: resumen", "Zarzuela: apuntes"}, w.titles("mx", "zarz"))
		require.Equal(t, []string{"Zarzuela: resumen", "Zarzuela: apuntes"}, w.titles("es", "zarz"))
	})
}

func TestTitlesOfOtherMarketsFillOnlyTheRoomOfTheOwn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const long = "Zarzuela y otros géneros del teatro musical"
		w.put(title("mx", "m1", long+" mexicano", 1))
		w.put(title("mx", "m2", long+" moderno", 1))
		w.put(title("es", "e1", long+" madrileño", 900))
		require.Equal(t, []string{long + " mexicano", long + " moderno"}, w.titles("mx", "zarz"))
		require.Equal(t, []string{long + " mexicano", long + " moderno"}, w.titles("mx", long+" m"), "longer than what the database compares")
		require.Equal(t, []string{long + " madrileño"}, w.titles("mx", long+" mad"), "those of the own market don't fit")
	})
}

func TestTitleComesOnceForAllItsWords(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(title("mx", "m1", "Xilófono contra xilófono", 1))
		w.put(title("es", "e1", "Xilófono", 1))
		require.Equal(t, []string{"Xilófono contra xilófono", "Xilófono"}, w.titles("mx", "xilo"), "the own market has one title, not two")
	})
}

// To send a statement to PostgreSQL takes about as long as to run one of these.
func TestSuggestionsTakeOneStatement(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(title("es", "e1", "Zarzuela: resumen", 900))
		w.put(title("mx", "m1", "Zarzuela en México", 1))
		texts := map[string]bool{}
		most := 1
		if w.DB.Engine() == db.SQLite {
			most = 2 // it runs in this process: nothing is sent
		}
		for _, host := range []string{"mx", "es", "pe"} {
			statements := 0
			ctx := db.Observed(t.Context(), func(statement string) {
				statements++
				texts[statement] = true
			})
			found, err := w.Suggest(ctx, w.market(host), suggest.Request{Query: "zarz"})
			require.NoError(t, err)
			require.Len(t, found, 2, host)
			require.LessOrEqual(t, statements, most, host)
		}
		require.LessOrEqual(t, len(texts), most, "each text is planned by itself")
	})
}

func TestLongTitlesAndQueries(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.put(title("gr", "g", "Ανάλυση των επιστημολογικών προϋποθέσεων της φιλοσοφίας", 1))
		w.put(title("gr", "h", "Ανάλυση των επιστημολογικών προϋποθέσεων της ιστορίας", 2))
		require.Equal(t, []string{"Ανάλυση των επιστημολογικών προϋποθέσεων της φιλοσοφίας"}, w.titles("gr", "αναλυση των επιστημολογικων προϋποθεσεων της φιλ"))
		require.Len(t, w.titles("gr", "αναλ"), 2)
		require.Len(t, w.titles("gr", "ΕΠΙΣΤΗΜΟΛΟΓΙΚΩΝ"), 2)
		require.Empty(t, w.titles("gr", "% ' \" \\ _"))
	})
}

func TestTyposAreForgivenWhereNothingFits(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		menu := func(typed string) []string { return w.suggestions("de", typed, suggest.Subject, suggest.Topic) }
		require.Equal(t, []string{"Mathematik"}, menu("mathematk"))
		require.Equal(t, []string{"Mathematik"}, menu("mathmea"), "two letters in the wrong order, and unfinished")
		require.Empty(t, menu("nathematik"), "the first letter stays")
		require.Empty(t, menu("mxt"), "short ones are taken as they are")

		w.put(title("de", "x", "Xylophon und Mathematik", 1))
		w.put(title("de", "y", "Xenophon", 1))
		require.Equal(t, []string{"Xylophon und Mathematik"}, w.titles("de", "xylophon mathematk"))
		require.Empty(t, w.titles("de", "xilophon"))
		w.similar = map[string][]string{"xilophon": {"xylophon"}, "xylo": {"xenophon"}}
		require.Equal(t, []string{"Xylophon und Mathematik"}, w.titles("de", "xilophon"), "the vocabulary of knows has it")
		require.Equal(t, []string{"Xylophon und Mathematik"}, w.titles("de", "Xilophon mathematk"))
		require.Equal(t, []string{"Xylophon und Mathematik"}, w.titles("de", "xylo"), "nothing is corrected that fits")
	})
}
