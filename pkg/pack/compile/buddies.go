package compile

import (
	"fmt"
	"strconv"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// minQuestions is how many examples a study buddy has at least.
const minQuestions = 2

// checkBuddies holds buddies.yaml against the lists that it refers to. known has a list once
// all of it could be read.
func (w *packWork) checkBuddies(known map[string]any) {
	buddies := w.Lists["buddies"]
	if buddies == nil {
		return
	}
	for i, b := range buddies.Items {
		path := source.JoinPath("buddies", strconv.Itoa(i))
		if _, ok := known["subjects"]; ok {
			w.add(w.buddySubject(b.Get("subject"), source.JoinPath(path, "subject")))
		}
		if _, ok := known["grades"]; ok {
			w.add(w.buddyGrades(b.Get("level").Get("grades"), source.JoinPath(path, "level.grades")))
		}
		if q := b.Get("questions"); q != nil && len(q.Items) < minQuestions {
			w.add(fault.Faults{q.Pos.Fault("buddy-questions", source.JoinPath(path, "questions"),
				"a study buddy has two to four questions to begin with, this one has %d", len(q.Items))})
		}
	}
}

func (w *packWork) buddySubject(subject *source.Node, path string) fault.Faults {
	if subject == nil || subject.IsNull() {
		return nil
	}
	var all []string
	if subjects := w.Lists["subjects"]; subjects != nil {
		for _, s := range subjects.Items {
			if s.Get("id").Str() == subject.Text {
				return nil
			}
			all = append(all, fmt.Sprintf("%s (%s)", s.Get("id").Str(), s.Get("name").Str()))
		}
	}
	if len(all) == 0 {
		return fault.Faults{subject.Pos.Fault("buddy-subject", path, "the market has no subjects; write null")}
	}
	return fault.Faults{subject.Pos.Fault("buddy-subject", path, "there is no subject '%s'; there are %s", subject.Text, strings.Join(all, ", "))}
}

func (w *packWork) buddyGrades(grades *source.Node, path string) (faults fault.Faults) {
	if grades == nil {
		return nil
	}
	if len(grades.Items) == 0 {
		return fault.Faults{grades.Pos.Fault("buddy-grade", path, "name a grade, or write `level: null` for everybody")}
	}
	var all []string
	known := map[string]bool{}
	if list := w.Lists["grades"]; list != nil {
		for _, g := range list.Items {
			all = append(all, g.Get("id").Str())
			known[g.Get("id").Str()] = true
		}
	}
	seen := map[string]bool{}
	for i, g := range grades.Items {
		at := source.JoinPath(path, strconv.Itoa(i))
		switch {
		case seen[g.Text]:
			faults = append(faults, g.Pos.Fault("buddy-grade", at, "the grade '%s' stands twice; remove it", g.Text))
		case len(all) == 0:
			return append(faults, grades.Pos.Fault("buddy-grade", path, "the market has no grades; write `level: null`"))
		case !known[g.Text]:
			faults = append(faults, g.Pos.Fault("buddy-grade", at, "there is no grade '%s'%s", g.Text, fault.DidYouMean(g.Text, all)))
		}
		seen[g.Text] = true
	}
	return faults
}
