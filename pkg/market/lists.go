package market

// schoolLists are what a pack says beside market.yaml.
type schoolLists struct {
	Subjects   []Subject `json:"subjects"`
	Regions    []Region  `json:"regions"`
	ExamBoards []Exam    `json:"examBoards"`
	ExamTypes  []Exam    `json:"examTypes"`

	SchoolTypes []SchoolType `json:"schoolTypes"`
	Grades      []Grade      `json:"grades"`
}

// schools decodes the lists once per draft: they are long, and the same in
// every environment and after every edit of another pack.
func (d *draft) schools() (*schoolLists, error) {
	if d.decoded != nil {
		return d.decoded, nil
	}
	tree := map[string]any{
		"subjects":    nil,
		"regions":     listValue(d.regions.get("regions")),
		"examBoards":  listValue(d.exams.get("examBoards")),
		"examTypes":   listValue(d.exams.get("examTypes")),
		"schoolTypes": listValue(d.school.get("schoolTypes")),
		"grades":      listValue(d.school.get("grades")),
	}
	if d.subjects != nil {
		tree["subjects"] = listValue(d.subjects.get("subjects"))
	}
	lists := &schoolLists{}
	if err := recode(tree, lists); err != nil {
		return nil, err
	}
	d.decoded = lists
	return lists, nil
}
