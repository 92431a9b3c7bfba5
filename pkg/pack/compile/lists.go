package compile

import (
	"knowmad/pkg/market"
	"knowmad/pkg/pack/source"
)

// Lists are what a pack says beside market.yaml.
type Lists struct {
	Subjects   []market.Subject `json:"subjects"`
	Regions    []market.Region  `json:"regions"`
	ExamBoards []market.Exam    `json:"examBoards"`
	ExamTypes  []market.Exam    `json:"examTypes"`

	SchoolTypes []market.SchoolType `json:"schoolTypes"`
	Grades      []market.Grade      `json:"grades"`
}

// Schools decodes the lists once per draft: they are long, and the same in
// every environment and after every edit of another pack.
func (d *Draft) Schools() (*Lists, error) {
	if d.decoded != nil {
		return d.decoded, nil
	}
	tree := map[string]any{
		"subjects":    nil,
		"regions":     listValue(d.Regions.Get("regions")),
		"examBoards":  listValue(d.Exams.Get("examBoards")),
		"examTypes":   listValue(d.Exams.Get("examTypes")),
		"schoolTypes": listValue(d.School.Get("schoolTypes")),
		"grades":      listValue(d.School.Get("grades")),
	}
	if d.Subjects != nil {
		tree["subjects"] = listValue(d.Subjects.Get("subjects"))
	}
	lists := &Lists{}
	if err := source.Recode(tree, lists); err != nil {
		return nil, err
	}
	d.decoded = lists
	return lists, nil
}
