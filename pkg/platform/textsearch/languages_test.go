package textsearch_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each row is words of which one finds the others.
func TestWordsThatMeet(t *testing.T) {
	for name, rows := range map[string][][]string{
		"czech":      {{"funkce", "funkcí", "funkci"}, {"rovnice", "rovnic", "rovnicemi"}, {"český", "česká", "ceske"}},
		"english":    {{"functions", "function", "Function's"}, {"studying", "studies", "study"}},
		"french":     {{"dérivées", "derivee", "dérivée"}, {"équations", "equation", "l’équation"}, {"œuvres", "oeuvre"}},
		"german":     {{"Lösungen", "Lösung", "Loesung", "losung"}, {"Brüche", "Bruche", "bruch"}, {"Straße", "STRASSEN"}, {"Gleichungen", "Gleichung"}},
		"greek":      {{"συναρτήσεις", "συναρτησεισ", "ΣΥΝΑΡΤΗΣΕΙΣ"}, {"εξισώσεις", "εξίσωσης"}, {"πόλεμος", "πολεμου"}},
		"italian":    {{"equazioni", "equazione", "dell'equazione"}, {"città", "citta", "CITTÀ"}},
		"polish":     {{"równania", "równanie", "rownaniami"}, {"funkcja", "funkcji", "funkcje"}, {"Łódź", "lodz"}},
		"portuguese": {{"equações", "equacoes", "equação"}, {"funções", "funcao"}},
		"romanian":   {{"ecuații", "ecuatii", "ecuaţii", "ecuația"}, {"funcțiile", "functiile", "funcții"}},
		"spanish":    {{"funciones", "función", "funcion"}, {"ecuación", "ecuaciones", "ECUACION"}, {"niños", "nino"}},
		"turkish":    {{"ışıklar", "isik", "IŞIK", "ışık"}, {"sınavlar", "sinav", "sınavı"}, {"İzmir'de", "izmir"}},
	} {
		a := analyzer(t, name)
		for _, row := range rows {
			for _, word := range row[1:] {
				assert.Equal(t, terms(a, row[0]), terms(a, word), "%s: %s, %s", name, row[0], word)
			}
		}
	}
}

// What is another word stays one.
func TestWordsThatStayApart(t *testing.T) {
	for name, pairs := range map[string][][2]string{
		"english": {{"internet", "interest"}, {"c", "c++"}, {"1848", "1849"}},
		"german":  {{"Planet", "Pläne"}, {"Schule", "Schuld"}, {"Zelle", "Zahl"}},
		"spanish": {{"pero", "perro"}, {"derivada", "dividida"}},
		"polish":  {{"matka", "mata"}},
	} {
		a := analyzer(t, name)
		for _, pair := range pairs {
			require.NotEqual(t, terms(a, pair[0]), terms(a, pair[1]), name)
		}
	}
}
