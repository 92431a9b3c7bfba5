package exam

import (
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/platform/textsearch"
)

// mark is what an answer is worth.
type mark struct {
	points int // in halves
	by     Marking
}

// marked marks an answer.
func marked(a *textsearch.Analyzer, q quiz.Question, given string) mark {
	by := Exact
	if q.Kind == quiz.Short {
		by = Terms
	}
	return mark{points: quiz.Mark(a, q, given), by: by}
}
