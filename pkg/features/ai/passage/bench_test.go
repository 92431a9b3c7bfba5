package passage_test

import (
	"testing"

	"knowmad/pkg/features/ai/passage"
)

// BenchmarkFigureAnswer asks about a hundred times the pages of a language.
func BenchmarkFigureAnswer(b *testing.B) {
	_, pages := load(b, "de")
	a := analyzer(b, "de")
	var all []passage.Page
	size := 0
	for range 100 {
		all = append(all, pages...)
	}
	for i := range all {
		size += len(all[i].Text)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		passage.Answer(a, "Welches Organ war das oberste des Deutschen Bundes?", all, 5)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "answer-ms")
}
