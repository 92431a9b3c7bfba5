package edit

import (
	"fmt"
	"slices"
	"strconv"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
)

// form is a know.Description while it is checked, with the faults that were found so far.
type form struct {
	market *market.Market
	faults []problem.Field
}

func (f *form) wrong(field, format string, args ...any) {
	f.faults = append(f.faults, problem.Field{Field: field, Message: fmt.Sprintf(format, args...)})
}

func (f *form) err() error {
	if len(f.faults) == 0 {
		return nil
	}
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(f.faults...)
}

func (f *form) title(title string, k *know.Know) {
	line, fault := freetext.Line(title, minTitle, maxTitle)
	if fault != "" {
		f.wrong("title", "%s", fault)
	}
	k.Title = line
}

func (f *form) apply(d know.Description, k *know.Know) {
	if d.Description.Set {
		text, fault := freetext.Text(d.Description.Value, maxDescription)
		if fault != "" {
			f.wrong("description", "%s", fault)
		}
		k.Description = text
	}
	f.subject(d, k)
	f.grades(d.GradeIDs, k)
	f.schoolType(d.SchoolTypeID, k)
	f.examBoard(d.ExamBoardID, k)
	f.tags(d.Tags, k)
}

func (f *form) subject(d know.Description, k *know.Know) {
	if d.SubjectID.Set {
		k.Subject = value(d.SubjectID)
	}
	if d.TopicIDs.Set {
		k.Topics = unique(d.TopicIDs.Value)
	}
	if k.Subject == nil {
		if d.TopicIDs.Set && len(k.Topics) > 0 {
			f.wrong("topicIds", "Please choose a subject first.")
		}
		k.Topics = []string{}
		return
	}
	i := slices.IndexFunc(f.market.Subjects, func(s market.Subject) bool { return s.ID == *k.Subject })
	if i < 0 {
		if d.SubjectID.Set {
			f.wrong("subjectId", "There is no such subject.")
		}
		return // a choice that the market doesn't have any more stays
	}
	known := func(id string) bool {
		return slices.ContainsFunc(f.market.Subjects[i].Topics, func(t market.Topic) bool { return t.UUID == id })
	}
	switch {
	case !d.TopicIDs.Set:
		k.Topics = slices.DeleteFunc(k.Topics, func(id string) bool { return !known(id) })
	case len(k.Topics) > maxTopics:
		f.wrong("topicIds", "Please choose at most %d topics.", maxTopics)
	case slices.ContainsFunc(k.Topics, func(id string) bool { return !known(id) }):
		f.wrong("topicIds", "The subject has no such topic.")
	}
}

func (f *form) grades(c openapi.Change[[]string], k *know.Know) {
	if !c.Set {
		return
	}
	k.Grades = unique(c.Value)
	known := func(id string) bool {
		return slices.ContainsFunc(f.market.Grades, func(g market.Grade) bool { return g.ID == id })
	}
	switch {
	case len(k.Grades) == 0:
	case !f.market.ShowGrades:
		f.wrong("gradeIds", "Knows have no grades here.")
	case len(k.Grades) > 1 && !f.market.Flags.HasMultipleGradeSelection:
		f.wrong("gradeIds", "Please choose one grade.")
	case len(k.Grades) > maxGrades, slices.ContainsFunc(k.Grades, func(id string) bool { return !known(id) }):
		f.wrong("gradeIds", "There is no such grade.")
	}
}

func (f *form) schoolType(c openapi.Change[string], k *know.Know) {
	if !c.Set {
		return
	}
	k.SchoolType = value(c)
	known := slices.ContainsFunc(f.market.SchoolTypes, func(t market.SchoolType) bool { return t.ID == c.Value })
	switch {
	case c.Null:
	case !f.market.Flags.HasKnowSchoolTypes:
		f.wrong("schoolTypeId", "Knows have no type of school here.")
	case !known:
		f.wrong("schoolTypeId", "There is no such type of school.")
	}
}

func (f *form) examBoard(c openapi.Change[string], k *know.Know) {
	if !c.Set {
		return
	}
	k.ExamBoard = value(c)
	known := slices.ContainsFunc(f.market.ExamBoards, func(b market.Exam) bool { return b.ID == c.Value })
	switch {
	case c.Null:
	case !f.market.Flags.HasExamBoard:
		f.wrong("examBoardId", "Knows have no exam board here.")
	case !known:
		f.wrong("examBoardId", "There is no such exam board.")
	}
}

func (f *form) tags(c openapi.Change[[]string], k *know.Know) {
	if !c.Set {
		return
	}
	k.Tags = []string{}
	seen := map[string]bool{}
	for i, text := range c.Value {
		tag, fault := freetext.Line(text, 1, maxTag)
		if fault != "" {
			f.wrong("tags["+strconv.Itoa(i)+"]", "%s", fault)
			continue
		}
		if key := fold.Text(tag); !seen[key] {
			seen[key] = true
			k.Tags = append(k.Tags, tag)
		}
	}
	if len(k.Tags) > maxTags {
		f.wrong("tags", "Please use at most %d tags.", maxTags)
	}
}

// value is that of a field which is nil when cleared.
func value[T any](c openapi.Change[T]) *T {
	if c.Null {
		return nil
	}
	return &c.Value
}

// unique keeps the first of each.
func unique(all []string) []string {
	out := []string{}
	for _, v := range all {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
