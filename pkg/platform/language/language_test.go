package language_test

import (
	"strings"
	"testing"

	"knowmad/pkg/platform/language"

	"github.com/stretchr/testify/require"
)

func all() []string {
	return []string{"cs", "de", "el", "en", "en-GB", "es", "fr", "it", "pl", "pt", "pt-BR", "ro", "tr"}
}

// Two sentences each, as they stand in what people learn from.
func TestLanguagesOfMarkets(t *testing.T) {
	for want, text := range map[string]string{
		"cs": "Zlomek se skládá z čitatele, zlomkové čáry a jmenovatele. Krátit zlomek znamená vydělit čitatele i jmenovatele stejným číslem.",
		"de": "Ein Bruch besteht aus Zähler, Bruchstrich und Nenner. Kürzen heißt, Zähler und Nenner durch dieselbe Zahl zu teilen.",
		"el": "Ένα κλάσμα αποτελείται από τον αριθμητή, τη γραμμή και τον παρονομαστή. Απλοποιώ σημαίνει διαιρώ και τους δύο με τον ίδιο αριθμό.",
		"en": "A fraction has a numerator, a bar and a denominator. To reduce it means to divide both of them by the same number.",
		"es": "Una fracción tiene un numerador, una barra y otro número debajo. Simplificarla significa dividir los dos por el mismo número.",
		"fr": "Une fraction se compose d'un numérateur, d'une barre et d'un dénominateur. La simplifier, c'est diviser les deux par le même nombre.",
		"it": "Una frazione ha un numeratore, una linea e un denominatore. Semplificarla significa dividere entrambi per lo stesso numero.",
		"pl": "Ułamek składa się z licznika, kreski ułamkowej i mianownika. Skrócić ułamek to znaczy podzielić licznik i mianownik przez tę samą liczbę.",
		"pt": "Uma fração tem um numerador, um traço e outro número por baixo. Simplificar significa dividir os dois pelo mesmo número, que não é zero.",
		"ro": "O fracție are un numărător, o linie și un numitor. A simplifica înseamnă a împărți numărătorul și numitorul la același număr.",
		"tr": "Bir kesir pay, kesir çizgisi ve paydadan oluşur. Sadeleştirmek, payı ve paydayı aynı sayıya bölmek demektir.",
	} {
		require.Equal(t, want, language.Of(text, all()), text)
		require.Equal(t, want, language.Of(strings.Repeat(text+"\n", 1000), all()))
	}
}

func TestWhatIsNoText(t *testing.T) {
	for _, text := range []string{"", "Bruch", "1 + 1 = 2 ", strings.Repeat("1 + 1 = 2 ", 100), strings.Repeat("\xff\x00", 100)} {
		require.Empty(t, language.Of(text, all()), text)
	}
	require.Empty(t, language.Of("A fraction has a numerator, a bar and a denominator, and both of them are numbers.", nil))
}

func FuzzOf(f *testing.F) {
	f.Add("Ein Bruch besteht aus Zähler, Bruchstrich und Nenner, und beide davon sind ganze Zahlen.")
	f.Fuzz(func(_ *testing.T, text string) { language.Of(text, all()) })
}
