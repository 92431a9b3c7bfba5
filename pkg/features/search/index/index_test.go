package index_test

import (
	"fmt"
	"testing"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

func slice(all ...db.Source) []db.Source { return all }

func TestFoundWhenPublishedAndGoneWhenNot(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Empty(t, w.find("de", "bruch"))
		w.put(index.Document{Know: "a", Market: "de", Title: "Brüche kürzen", Subject: 1, SubjectName: "Mathe", Format: "DOCUMENT", Pages: []string{"Ein Bruch hat Zähler und Nenner.", "geheim"}, Sharp: 1})
		require.Equal(t, []string{"a"}, w.find("de", "brüche"))
		require.Equal(t, []string{"a"}, w.find("de", "ZÄHLER nenner"))
		require.Equal(t, []string{"a"}, w.find("de", "geheim"))
		require.Empty(t, w.find("es", "brüche"))
		w.put(index.Document{Know: "a", Market: "de", Title: "Dreiecke", Pages: []string{"Ein Dreieck."}, Sharp: 1})
		require.Empty(t, w.find("de", "brüche"))
		require.Equal(t, []string{"a"}, w.find("de", "dreieck"))
		w.take("a")
		require.Empty(t, w.find("de", "dreieck"))
	})
}

func (w *world) count() {
	w.t.Helper()
	require.NoError(w.t, w.CountWords(w.t.Context()))
}

// library publishes the knows of most tests.
func (w *world) library() {
	w.t.Helper()
	at := func(days int) time.Time { return w.clock.Now().AddDate(0, 0, -days) }
	w.put(
		index.Document{Know: "01", Market: "de", Title: "Bruchrechnung leicht gemacht", Subject: 1, SubjectName: "Mathe", Topics: []string{"Brüche"}, Grades: []string{"g1"}, Format: "DOCUMENT", Published: at(10), Author: "lena.m", Pages: []string{"Zähler und Nenner\nWie man Brüche addiert und kürzt."}, Sharp: 1},
		index.Document{Know: "02", Market: "de", Title: "Die Französische Revolution", Subject: 2, SubjectName: "Historia", Grades: []string{"g2"}, Format: "IMAGE", Published: at(20), Pages: []string{"Der Sturm auf die Bastille war am 14. Juli 1789.", "Robespierre und die Guillotine.", "Danton starb am Schafott."}, Sharp: 2},
		index.Document{Know: "03", Market: "de", Title: "Satz des Pythagoras", Subject: 1, SubjectName: "Mathe", Format: "DOCUMENT", Published: at(30), Views: 500, Pages: []string{"Im rechtwinkligen Dreieck gilt a² + b² = c². Der Beweis mit Flächen."}, Sharp: 1},
		index.Document{Know: "04", Market: "de", Title: "Dreiecke und ihre Winkel", Subject: 1, SubjectName: "Mathe", Format: "DOCUMENT", Published: at(5), Pages: []string{"Die Summe der Winkel im Dreieck. Auch Pythagoras kommt vor."}, Sharp: 1},
		index.Document{Know: "05", Market: "es", Title: "La célula", Subject: 1, SubjectName: "Mathe", Format: "DOCUMENT", Published: at(1), Views: 100000, Likes: 5000, Pages: []string{"La célula es la unidad de la vida. Mitocondrias."}, Sharp: 1},
		index.Document{Know: "06", Market: "mx", Title: "La célula", Subject: 2, SubjectName: "Mathe", Format: "DOCUMENT", Published: at(900), Pages: []string{"La célula es la unidad de la vida. Mitocondrias."}, Sharp: 1},
		index.Document{Know: "07", Market: "gr", Title: "Η Άλγεβρα", Format: "DOCUMENT", Published: at(3), Pages: []string{"Οι εξισώσεις δευτέρου βαθμού."}, Sharp: 1},
		index.Document{Know: "08", Market: "de", Title: "Die Welle", Format: "DOCUMENT", Published: at(40), Pages: []string{"Ein Roman über einen Versuch."}, Sharp: 1},
	)
	w.count()
}

func TestWordsRankInTheFormThatWasTyped(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		page := func(know, title, text string) index.Document {
			return index.Document{Know: know, Market: "de", Title: title, Format: "DOCUMENT", Pages: []string{text}, Sharp: 1}
		}
		w.put(
			page("01", "Notizen", "Die Verträge wurden gekündigt, die Verträge galten lange, alle Verträge."),
			page("02", "Notizen", "Ein Vertrag wurde geschlossen, und danach geschah im ganzen Jahr nichts weiter."),
			page("03", "Verträge im Mittelalter", "Wer damals etwas versprach."),
			page("04", "Notizen", "Kriege gegen Nachbarn."),
			page("05", "Notizen", "Kriege und Nachbarn."),
			page("06", "Notizen", "Die Reise endet, alle Reisen enden."),
			page("07", "Notizen", "Wer auf Reisen geht, sagt: Reisen bildet."),
		)
		for i := range 30 { // without others each word would be a common one
			w.put(page(fmt.Sprint("1", i), "Anderes", "Davon steht hier kein Wort."))
		}
		w.count()
		for _, c := range []struct {
			name, query string
			want        []string
		}{
			{"as it was typed before often otherwise, in a title any form", "Vertrag", []string{"03", "02", "01"}},
			{"the other way round", "Verträge", []string{"03", "01", "02"}},
			{"without diacritics", "vertrage", []string{"03", "01", "02"}},
			{"a stop word among others", "Kriege gegen Nachbarn", []string{"04", "05"}},
			{"another stop word", "Kriege und Nachbarn", []string{"05", "04"}},
			{"two forms of a word", "Reise Reisen", []string{"06", "07"}},
			{"one of them", "Reisen", []string{"07", "06"}},
		} {
			require.Equal(t, c.want, w.find("de", c.query), "%s: %s", c.name, c.query)
		}
	})
}

func TestWhatQueriesFind(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.library()
		for _, c := range []struct {
			name, site, query string
			want              []string
		}{
			{"a word", "de", "pythagoras", []string{"03", "04"}},
			{"without diacritics", "de", "zahler", []string{"01"}},
			{"another inflection", "de", "nennern", []string{"01"}},
			{"capitals", "de", "NENNER", []string{"01"}},
			{"two words", "de", "dreieck winkel", []string{"04", "03"}},
			{"one letter wrong", "de", "pytagoras", []string{"03", "04"}},
			{"two letters swapped", "de", "pyhtagoras", []string{"03", "04"}},
			{"two letters wrong", "de", "guilotinne", []string{"02"}},
			{"too much wrong", "de", "gilotinxx", []string{}},
			{"a year", "de", "1789", []string{"02"}},
			{"a formula", "de", "a²+b²=c²", []string{"03"}},
			{"a topic", "de", "brüche", []string{"01"}},
			{"an author", "de", "lena", []string{"01"}},
			{"one word too many", "de", "französische revolution bastille versailles", []string{"02"}},
			{"of two words one", "de", "revolution versailles", []string{"02"}},
			{"minus", "de", "pythagoras -winkel", []string{"03"}},
			{"a phrase", "de", `"Sturm auf die Bastille"`, []string{"02"}},
			{"no such phrase", "de", `"Bastille Sturm"`, []string{}},
			{"a phrase of a blurred page", "de", `"starb am Schafott"`, []string{}},
			{"a word of a blurred page", "de", "Schafott", []string{"02"}},
			{"not a phrase", "de", `dreieck -"rechtwinkligen dreieck"`, []string{"04"}},
			{"only stop words of a title", "de", "die", []string{"02", "08", "04"}},
			{"nothing but signs", "de", `"'()*:^&|!<->\%`, []string{}},
			{"no such word", "de", "quantenchromodynamik", []string{}},
			{"Greek without tonos", "gr", "αλγεβρα", []string{"07"}},
			{"Greek in capitals", "gr", "ΕΞΙΣΩΣΕΙΣ", []string{"07"}},
			{"mixed scripts", "gr", "αλγεβρα algebra", []string{"07"}},
			{"emoji", "de", "🎉", []string{}},
			{"emoji and a word", "de", "🎉 pythagoras 🎉", []string{"03", "04"}},
			{"a compound by its parts", "de", "rechnung brüche", []string{"01"}},
			{"parts by their compound", "de", "Winkelsumme", []string{"04"}},
			{"umlauts as two letters", "de", "Zaehler", []string{"01"}},
			{"an umlaut in another form", "de", "Flaeche", []string{"03"}},
			{"letters that are no umlaut", "de", "neue", []string{}},
			{"one word as two", "de", "bruch rechnung", []string{"01"}},
			{"one word as two where words aren't compounded", "es", "mito condrias", []string{"05", "06"}},
			{"a word that means the same", "de", "Aufruhr", []string{"02"}},
			{"words that mean the same as one", "de", "großer Aufstand", []string{"02"}},
			{"own country first", "mx", "celula", []string{"06", "05"}},
			{"own country first there", "es", "celula", []string{"05", "06"}},
			{"another language", "es", "pythagoras", []string{}},
		} {
			require.Equal(t, c.want, w.find(c.site, c.query), "%s: %s", c.name, c.query)
		}
	})
}
