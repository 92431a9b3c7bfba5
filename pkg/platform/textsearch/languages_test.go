package textsearch_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each row is words of which one finds the others.
func TestWordsThatMeet(t *testing.T) {
	for name, rows := range map[string][][]string{
		"czech":      {{"funkce", "funkcí", "funkci"}, {"rovnice", "rovnic", "rovnicemi"}, {"český", "česká", "ceske"}, {"program", "programu", "programech", "programy"}, {"kniha", "knize", "knihami"}, {"používat", "používá", "používaný", "používání"}},
		"english":    {{"functions", "function", "Function's"}, {"studying", "studies", "study"}},
		"french":     {{"dérivées", "derivee", "dérivée"}, {"équations", "equation", "l’équation"}, {"œuvres", "oeuvre"}, {"modifier", "modifie", "modifié", "modifiées", "modifiant"}, {"cheval", "chevaux"}, {"français", "française"}, {"option", "options"}},
		"german":     {{"Lösungen", "Lösung", "Loesung", "losung"}, {"Brüche", "Bruche", "bruch"}, {"Straße", "STRASSEN"}, {"Gleichungen", "Gleichung"}, {"erstellen", "erstellt", "erstellte", "erstellendes"}, {"Zeit", "Zeiten"}, {"neu", "neue", "neuer", "neuen"}},
		"greek":      {{"συναρτήσεις", "συναρτησεισ", "ΣΥΝΑΡΤΗΣΕΙΣ"}, {"εξισώσεις", "εξίσωσης"}, {"πόλεμος", "πολεμου"}, {"πρόβλημα", "προβλήματος", "προβλήματα"}, {"ανοίξει", "ανοίξουν", "ανοίξτε"}, {"μαθητής", "μαθητές", "μαθητών"}},
		"italian":    {{"equazioni", "equazione", "dell'equazione"}, {"città", "citta", "CITTÀ"}, {"inviare", "invia", "inviato", "invierà"}, {"archivio", "archivi"}, {"specifica", "specifiche"}},
		"polish":     {{"równania", "równanie", "rownaniami"}, {"funkcja", "funkcji", "funkcje"}, {"Łódź", "lodz"}, {"system", "systemu", "systemem", "systemów", "systemie"}, {"strona", "stronie", "stron", "stronach"}, {"pracować", "pracuje", "pracował", "pracujący"}, {"matka", "matki", "matek"}},
		"portuguese": {{"equações", "equacoes", "equação"}, {"funções", "funcao"}},
		"romanian":   {{"ecuații", "ecuatii", "ecuaţii", "ecuația"}, {"funcțiile", "functiile", "funcții"}, {"student", "studentul", "studenți", "studenților"}, {"lucrează", "lucrez", "lucrat"}},
		"spanish":    {{"funciones", "función", "funcion"}, {"ecuación", "ecuaciones", "ECUACION"}, {"niños", "nino"}, {"enviar", "envía", "envió", "enviado"}, {"buscar", "busco", "busqué"}, {"luz", "luces"}, {"similar", "similares"}},
		"turkish":    {{"ışıklar", "isik", "IŞIK", "ışık"}, {"sınavlar", "sinav", "sınavı"}, {"İzmir'de", "izmir"}, {"dosya", "dosyayı", "dosyası", "dosyaların"}, {"yazılım", "yazılımı", "yazılımlarda"}, {"kullanmak", "kullanıyor", "kullandı"}},
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
