package textsearch_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"knowmad/pkg/platform/textsearch"
)

// natural is a text of words that repeat as those of a language do (Zipf).
func natural(words int) string {
	r := rand.New(rand.NewPCG(1, 2))
	vocabulary := make([]string, 12_000)
	endings := []string{"en", "ung", "keiten", "es", "lich", "er", "isch", "t"}
	syllables := []string{"ba", "rech", "schu", "lö", "ver", "mathe", "ge", "tri", "wahr", "ßo", "kün"}
	for i := range vocabulary {
		var b strings.Builder
		for n := i; ; n /= len(syllables) {
			b.WriteString(syllables[n%len(syllables)])
			if n < len(syllables) {
				break
			}
		}
		b.WriteString(endings[i%len(endings)])
		vocabulary[i] = b.String()
	}
	var b strings.Builder
	for i := range words {
		rank := int(math.Pow(float64(len(vocabulary)), r.Float64())) - 1
		b.WriteString(vocabulary[rank])
		if i%12 == 11 {
			b.WriteString(".")
		}
		b.WriteString(" ")
	}
	return b.String()
}

// BenchmarkTokens reads a document of 50,000 words, with the words of others in the
// cache ("shared") and without; "fields" is the least that any analysis does.
func BenchmarkTokens(b *testing.B) {
	text := natural(50_000)
	b.Run("shared", func(b *testing.B) {
		a := analyzer(b, "german")
		for b.Loop() {
			for range a.Tokens(text) {
				continue
			}
		}
	})
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			a := analyzer(b, "german")
			b.StartTimer()
			for range a.Tokens(text) {
				continue
			}
		}
	})
	b.Run("fields", func(b *testing.B) {
		for b.Loop() {
			for range strings.Fields(strings.ToLower(text)) {
				continue
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	a := analyzer(b, "german")
	for b.Loop() {
		a.Parse(`Wahrscheinlichkeiten "der alte Mann" E-Mail -Film`)
	}
}

func BenchmarkDistance(b *testing.B) {
	for b.Loop() {
		textsearch.Distance("wahrscheinlichkeit", "warscheinlichkiet", 2)
	}
}
