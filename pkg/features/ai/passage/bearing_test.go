package passage_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"knowmad/pkg/features/ai/passage"
)

// claims are sentences about the texts in testdata, as a language model writes them.
var claims = map[string]struct{ borne, lies []string }{
	"de": {
		borne: []string{
			"Chlorophyll ist der grüne Farbstoff der Blätter.",
			"Das Chlorophyll sitzt in den Chloroplasten.",
			"In den Chloroplasten sitzt das Chlorophyll.",
			"Der Wiener Kongress dauerte vom September 1814 bis zum 9. Juni 1815.",
			"Den Vorsitz des Kongresses führte Fürst Metternich.",
			"Die Blutgruppen wurden 1901 von Karl Landsteiner entdeckt.",
			"Karl Landsteiner entdeckte 1901 die Blutgruppen.",
			"1901 entdeckte Karl Landsteiner die Blutgruppen A, B und 0.",
			"Der Deutsche Bund war ein lockerer Zusammenschluss von 39 Staaten.",
			"Reines Wasser hat den pH-Wert 7.",
			"Phenolphthalein bleibt in saurer Lösung farblos.",
			"Bei negativer Diskriminante gibt es keine reelle Lösung.",
			"Mephistopheles tritt zuerst als Pudel auf.",
			"Gretchen heißt eigentlich Margarete.",
			"Das Herz schlägt in Ruhe rund 70-mal in der Minute.",
			"Saurer Regen schädigt Wälder und greift Denkmäler aus Kalkstein an.",
			"Der Rhein durchfließt den Bodensee.",
			"Die Nationalversammlung tagte in Weimar, weil es in Berlin zu unruhig war.",
		},
		lies: []string{
			"Chlorophyll ist der rote Farbstoff der Blätter.",
			"Chlorophyll ist nicht der grüne Farbstoff der Blätter.",
			"Der Wiener Kongress dauerte vom September 1814 bis zum 9. Juni 1816.",
			"Der Wiener Kongress dauerte vom Oktober 1814 bis zum 9. Juni 1815.",
			"Den Vorsitz des Kongresses führte Talleyrand.",
			"Fürst Talleyrand führte den Vorsitz.",
			"William Harvey entdeckte 1901 die Blutgruppen.",
			"Karl Landsteiner beschrieb 1628 als Erster den Kreislauf.",
			"Karl Landsteiner entdeckte 1902 die Blutgruppen.",
			"Die Blutgruppen wurden 1901 von William Harvey entdeckt.",
			"Der Deutsche Bund war ein Zusammenschluss von 93 Staaten.",
			"Reines Wasser hat den pH-Wert 1,5.",
			"Reines Wasser hat den pH-Wert 10.",
			"Lackmus färbt sich in Säuren blau und in Laugen rot.",
			"Phenolphthalein bleibt in saurer Lösung nicht farblos.",
			"Bei negativer Diskriminante gibt es eine reelle Lösung.",
			"Bei positiver Diskriminante gibt es drei Lösungen.",
			"Mephistopheles tritt zuerst als Kater auf.",
			"Gretchen heißt eigentlich Valentin.",
			"Der Rhein mündet in die Ostsee.",
			"Karl Liebknecht rief am 9. November 1918 vom Balkon des Reichstags die Republik aus.",
			"Kaiser Wilhelm II. floh in die Schweiz.",
			"Gustav Stresemann erhielt 1929 den Friedensnobelpreis.",
			"Arterien führen das Blut zum Herzen hin.",
			"Kein Lebewesen braucht Sauerstoff.",
			"Venen führen das Blut vom Herzen weg, Arterien führen es zum Herzen hin.",
		},
	},
	"en": {
		borne: []string{
			"Osmosis is the diffusion of water through a partially permeable membrane.",
			"Mitochondria release energy from sugar.",
			"Ribosomes build proteins out of amino acids.",
			"In 1764 James Hargreaves built the spinning jenny.",
			"The spinning jenny was built by James Hargreaves in 1764.",
			"The railway between Stockton and Darlington opened in 1825.",
			"A tariff is a tax on imports.",
			"Momentum is mass times velocity.",
			"Bacteria have no nucleus.",
			"Macbeth has Banquo killed, but Fleance escapes.",
			"Scipio defeated Hannibal at Zama.",
			"Dmitri Mendeleev published his periodic table in 1869.",
			"Shield volcanoes have gentle slopes because their lava is runny.",
			"Robert Hooke saw cells in 1665.",
			"Correlation doesn't prove that one thing causes the other.",
		},
		lies: []string{
			"Osmosis is the diffusion of sugar through a partially permeable membrane.",
			"Bacteria have a nucleus.",
			"Mitochondria release no energy from sugar.",
			"Ribosomes build sugar out of amino acids.",
			"In 1764 Richard Arkwright built the spinning jenny.",
			"In 1771 James Hargreaves built the spinning jenny.",
			"The spinning jenny was built by Richard Arkwright in 1764.",
			"The railway between Stockton and Darlington opened in 1852.",
			"The railway between Stockton and Manchester opened in 1825.",
			"A tariff is a tax on exports.",
			"Momentum is mass times acceleration.",
			"Macbeth has Duncan killed, but Fleance escapes.",
			"Hannibal defeated Scipio at Zama.",
			"Hannibal was defeated by Octavian at Zama.",
			"Dmitri Mendeleev published his periodic table in 1896.",
			"Shield volcanoes have steep slopes because their lava is runny.",
			"Robert Hooke saw cells in 1654.",
			"Correlation proves that one thing causes the other.",
			"Graphite doesn't conduct electricity.",
			"Rome fought two wars with Carthage.",
			"Julius Caesar was murdered in 49 BC.",
			"Protons carry a negative charge.",
			"Banquo kills Macbeth.",
			"The earthquake off Sumatra killed about 50,000 people.",
			"A legion had roughly 50,000 soldiers.",
			"Malcolm goes to Ireland and Donalbain to England.",
			"Magma is lava once it reaches the ground.",
		},
	},
}

func TestLiesAreNotBorne(t *testing.T) {
	for language, c := range claims {
		a := analyzer(t, language)
		_, pages := load(t, language)
		var passages []passage.Passage
		for i := range pages {
			passages = append(passages, passage.Split(pages[i])...)
		}
		borne := 0
		for _, s := range c.borne {
			if len(passage.Bearing(a, s, passages)) > 0 {
				borne++
			} else {
				t.Logf("%s not borne: %s", language, s)
			}
		}
		for _, s := range c.lies {
			for _, p := range passage.Bearing(a, s, passages) {
				t.Errorf("%s lie is borne: %s\nby %s", language, s, p.Text)
			}
		}
		t.Logf("%s %d of %d true sentences are borne; %d lies", language, borne, len(c.borne), len(c.lies))
		assert.GreaterOrEqual(t, float64(borne)/float64(len(c.borne)), 0.75)
	}
}
