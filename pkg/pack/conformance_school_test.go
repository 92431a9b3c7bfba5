package pack_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"knowmad/pkg/market"
)

func checkRegions(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want := regionCounts[m.Code]
	equal(t, len(m.Regions), want.n)
	ids, seen := map[int]bool{}, map[string]bool{}
	for _, r := range m.Regions {
		if r.ID < 1 || ids[r.ID] || seen[r.Code] || seen[r.Name] {
			t.Errorf("region %+v is not unique or not positive", r)
		}
		if !strings.HasPrefix(r.Code, identities[m.Code].country+"-") {
			t.Errorf("region %+v is not of the country", r)
		}
		ids[r.ID], seen[r.Code], seen[r.Name] = true, true, true
	}
	if !seen[want.code] {
		t.Errorf("there is no region %s", want.code)
	}
}

// checkSchool: whoever is asked for a grade or a type of school has a choice.
func checkSchool(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	equal(t, len(m.Grades) > 0, m.ShowGrades)
	equal(t, len(m.SchoolTypes) > 0, m.Flags.HasKnowSchoolTypes)
	types, used := map[string]bool{}, map[string]bool{}
	for _, s := range m.SchoolTypes {
		if s.ID == "" || s.Name == "" || types[s.ID] {
			t.Errorf("type of school %+v is not unique", s)
		}
		types[s.ID] = true
	}
	ids, level := map[string]bool{}, 0
	for _, g := range m.Grades {
		if g.ID == "" || g.Name == "" || ids[g.ID] || g.Level <= level {
			t.Errorf("grade %+v is not unique or not above the one before", g)
		}
		ids[g.ID], level = true, g.Level
		for id := range types {
			used[id] = used[id] || g.SchoolTypes == nil
		}
		for _, id := range g.SchoolTypes {
			if !types[id] {
				t.Errorf("grade %s is of a type %s that there isn't", g.ID, id)
			}
			used[id] = true
		}
	}
	for id := range types {
		equal(t, used[id], true)
	}
}

// checkSchools: there is something to find from the first day.
func checkSchools(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	if n := len(m.Schools); n < 8 || n > 15 {
		t.Errorf("there are %d schools, want 8 to 15", n)
	}
	ids, university := map[string]bool{}, false
	for _, s := range m.Schools {
		if ids[s.ID] || !uuid.MatchString(s.ID) || s.Name == "" || s.City == "" {
			t.Errorf("school %+v is not unique or has no name", s)
		}
		ids[s.ID] = true
		if !slices.ContainsFunc(m.Regions, func(r market.Region) bool { return r.Code == s.Region }) {
			t.Errorf("school %s is in no region", s.Name)
		}
		equal(t, len(s.Types) > 0, m.Flags.HasKnowSchoolTypes)
		university = university || strings.Contains(s.Name, "Univer") || strings.Contains(s.Name, "Uniwersytet")
	}
	if m.Flags.HasUniversity && !university {
		t.Error("there is no university")
	}
}

func checkGradesOf(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want := gradesOf[m.Code]
	if len(m.Grades) == 0 {
		t.Fatal("there are no grades")
	}
	equal(t, m.Grades[0].Name, want.first)
	equal(t, m.Grades[len(m.Grades)-1].Name, want.last)
	if named := func(s market.SchoolType) bool { return s.Name == want.schoolType }; want.schoolType != "" && !slices.ContainsFunc(m.SchoolTypes, named) {
		t.Errorf("there is no type of school %s", want.schoolType)
	}
}

func checkExams(t *testing.T, _ market.Environment, _ *market.Registry, m *market.Market) {
	want, has := examNames[m.Code]
	if !has {
		if m.ExamBoards == nil || m.ExamTypes == nil || len(m.ExamBoards)+len(m.ExamTypes) != 0 {
			t.Errorf("exam boards %v and types %v, want empty lists", m.ExamBoards, m.ExamTypes)
		}
		return
	}
	ids := map[string]bool{}
	for _, list := range []struct {
		got  []market.Exam
		want []string
	}{{m.ExamBoards, want.boards}, {m.ExamTypes, want.types}} {
		var names []string
		for _, e := range list.got {
			if !uuid.MatchString(e.ID) || ids[e.ID] {
				t.Errorf("exam %+v has no id of its own", e)
			}
			ids[e.ID] = true
			names = append(names, e.ShortName)
		}
		for _, name := range list.want {
			if !slices.Contains(names, name) {
				t.Errorf("%v lack %s", names, name)
			}
		}
	}
}

// uuid is how the platform writes ids.
var uuid = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// amounts are how many subjects a list has, and topics a subject: at least and at most.
type amounts struct{ subjects, topics [2]int }

var (
	ofStaticLists = amounts{[2]int{10, 20}, [2]int{5, 12}}
	ofOtherLists  = amounts{[2]int{8, 12}, [2]int{3, 8}}
)

// checkSubjects: every market has a list; it is static where the tables say so.
func checkSubjects(t *testing.T, _ market.Environment, r *market.Registry, m *market.Market) {
	want, static := ofOtherLists, []market.Subject(nil)
	if in(m.Code, subjectsIn) {
		want, static = ofStaticLists, m.Subjects
	}
	if d := cmp.Diff(static, m.StaticSubjects); d != "" {
		t.Errorf("the static list is another:\n%s", d)
	}
	if n := len(m.Subjects); n < want.subjects[0] || n > want.subjects[1] {
		t.Errorf("there are %d subjects, want %d to %d", n, want.subjects[0], want.subjects[1])
	}
	ids, slugs := map[int]bool{}, map[string]bool{}
	for _, s := range m.Subjects {
		if s.ID < 1 || ids[s.ID] || slugs[s.Slug] {
			t.Errorf("subject %d %s is not unique", s.ID, s.Slug)
		}
		ids[s.ID], slugs[s.Slug] = true, true
		if n := len(s.Topics); n < want.topics[0] || n > want.topics[1] {
			t.Errorf("subject %s has %d topics, want %d to %d", s.Slug, n, want.topics[0], want.topics[1])
		}
		if s.StudyGuideSlug != nil && !m.Flags.HasStudyGuides {
			t.Errorf("subject %s names a study guide where there are none", s.Slug)
		}
		checkTopics(t, s)
	}
	checkOwnTopics(t, r, m)
}

// checkOwnTopics: a list is the country's own, also where others speak its language.
func checkOwnTopics(t *testing.T, r *market.Registry, m *market.Market) {
	t.Helper()
	own := topicNames(m)
	for _, other := range r.All() {
		if other.Site == m.Site {
			continue
		}
		shared := 0
		for name := range topicNames(other) {
			if own[name] {
				shared++
			}
		}
		if shared*4 > len(own) {
			t.Errorf("%d of %d topics are those of %s, too", shared, len(own), other.Code)
		}
	}
}

func topicNames(m *market.Market) map[string]bool {
	names := map[string]bool{}
	for _, s := range m.Subjects {
		for _, topic := range s.Topics {
			names[s.Slug+"/"+topic.Slug] = true
		}
	}
	return names
}

func checkTopics(t *testing.T, s market.Subject) {
	t.Helper()
	seen := map[string]bool{}
	for _, topic := range s.Topics {
		if !uuid.MatchString(topic.UUID) || seen[topic.UUID] || seen[topic.Slug] {
			t.Errorf("topic %s/%s is not unique", s.Slug, topic.Slug)
		}
		seen[topic.UUID], seen[topic.Slug] = true, true
	}
}
