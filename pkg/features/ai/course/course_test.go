package course_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai/course"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

type fields = apptest.Fields

const path = "/api/ai/courses"

func each(t *testing.T, test func(t *testing.T, s *apptest.Server)) {
	t.Helper()
	apptest.Each(t, func(c *app.Config) {
		c.UnsignedWrites = true
		c.JobsEvery = 20 * time.Millisecond
	}, test)
}

func member(s *apptest.Server, code, name string) *apptest.Browser {
	s.T.Helper()
	b := s.Browser(code)
	s.SignIn(b, s.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code}))
	return b
}

func create(b *apptest.Browser, name string) course.Course {
	b.T.Helper()
	got := b.Post(path, fields{"name": name})
	require.Equal(b.T, 201, got.Status, got.Text)
	c := apptest.Decode[course.Course](b.T, got)
	require.Equal(b.T, path+"/"+c.UUID, got.Header.Get("Location"))
	return c
}

func courses(b *apptest.Browser) []course.Course {
	b.T.Helper()
	got := b.Get(path)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[course.List](b.T, got).Content
}

func TestCoursesAreMadeNamedAndDeleted(t *testing.T) {
	each(t, func(t *testing.T, s *apptest.Server) {
		b := member(s, "us", "ann")
		require.Empty(t, courses(b))
		first := create(b, "  Cell   biology ")
		require.Equal(t, "Cell biology", first.Name)
		s.Clock.Pass(time.Second)
		second := create(b, "Algebra II")
		require.Equal(t, []course.Course{first, second}, courses(b), "the oldest first")

		for name, field := range map[string]string{"": "name", " ": "name", "\u202e": "name", "…": "name", strings.Repeat("a", 81): "name"} {
			got := b.Post(path, fields{"name": name})
			require.Equal(t, 422, got.Status, got.Text)
			require.Equal(t, "FormValidationError "+field, got.Problem())
			require.Equal(t, 422, b.Do("PATCH", path+"/"+first.UUID, fields{"name": name}).Status)
		}
		require.Equal(t, "DuplicateError", b.Post(path, fields{"name": "CELL BIOLOGY"}).Problem())
		require.Equal(t, 409, b.Do("PATCH", path+"/"+second.UUID, fields{"name": "cell biology"}).Status)

		got := b.Do("PATCH", path+"/"+strings.ToUpper(first.UUID), fields{"name": "cell Biology"})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, course.Course{UUID: first.UUID, Name: "cell Biology"}, apptest.Decode[course.Course](t, got))
		require.Equal(t, 204, b.Do("DELETE", path+"/"+first.UUID, nil).Status)
		require.Equal(t, []course.Course{second}, courses(b))

		for i := range 49 {
			create(b, fmt.Sprint("Course ", i))
		}
		require.Equal(t, 409, b.Post(path, fields{"name": "One more"}).Status)
	})
}

func TestCoursesAreTheirOwnersOwn(t *testing.T) {
	each(t, func(t *testing.T, s *apptest.Server) {
		b, other := member(s, "us", "ann"), member(s, "us", "bob")
		c := create(b, "Algebra")
		require.Empty(t, courses(other))
		elsewhere := s.Browser("gb")
		elsewhere.Bearer = b.Bearer
		require.Empty(t, courses(elsewhere))
		for _, not := range []*apptest.Browser{other, elsewhere} {
			for _, id := range []string{c.UUID, uuid.NewString()} {
				require.Equal(t, 404, not.Do("PATCH", path+"/"+id, fields{"name": "Mine"}).Status)
				require.Equal(t, 404, not.Do("DELETE", path+"/"+id, nil).Status)
			}
			for _, at := range []string{"/api/ai/conversations", "/api/ai/summaries", "/api/ai/exams"} {
				got := not.Post(at, work(at, c.UUID))
				require.Equal(t, 422, got.Status, got.Text)
				require.Equal(t, "courseUuid", strings.Split(got.Problem(), " ")[1], got.Text)
			}
		}
		require.Equal(t, 0, s.Count(`SELECT COUNT(*) FROM ai_days`), "nothing counts before the course is checked")
		require.Equal(t, 0, s.Count(`SELECT COUNT(*) FROM knows`), "no text becomes a know before the course is checked")
		require.Equal(t, 422, b.Do("PATCH", path+"/x", fields{"name": "Mine"}).Status)

		visitor := s.Browser("us")
		require.Equal(t, 401, visitor.Get(path).Status)
		require.Equal(t, 401, visitor.Post(path, fields{"name": "Algebra"}).Status)
		require.Equal(t, 401, visitor.Do("PATCH", path+"/"+c.UUID, fields{"name": "Algebra"}).Status)
		require.Equal(t, 401, visitor.Do("DELETE", path+"/"+c.UUID, nil).Status)
	})
}

func TestMarketsWithoutUniversityHaveNoCourses(t *testing.T) {
	each(t, func(t *testing.T, s *apptest.Server) {
		b := member(s, "gr", "ann")
		for _, got := range []apptest.Reply{
			b.Get(path), b.Post(path, fields{"name": "Algebra"}),
			b.Do("PATCH", path+"/"+uuid.NewString(), fields{"name": "Algebra"}), b.Do("DELETE", path+"/"+uuid.NewString(), nil),
		} {
			require.Equal(t, 403, got.Status, got.Text)
			require.Equal(t, "ForbiddenError", got.Problem())
		}
	})
}

// work is the body of a call that makes a summary, exam or conversation in a course.
func work(at, course string) fields {
	const text = "Mitochondria are organelles that release energy from glucose. Chloroplasts are organelles that make sugar from light. Cells are the smallest units of life."
	switch at {
	case "/api/ai/summaries":
		return fields{"text": text, "length": "SHORT", "courseUuid": course}
	case "/api/ai/exams":
		return fields{"text": text, "count": 3, "kinds": []string{"CLOZE"}, "difficulty": "EASY", "minutes": 0, "courseUuid": course}
	}
	return fields{"courseUuid": course}
}

func TestWorkIsFiledUnderCourses(t *testing.T) {
	each(t, func(t *testing.T, s *apptest.Server) {
		b := member(s, "us", "ann")
		c, empty := create(b, "Cell biology"), create(b, "Algebra")
		type list struct {
			Content []struct {
				UUID       string
				CourseUUID *string
			}
			TotalElements int
		}
		listed := func(at string) list { t.Helper(); return apptest.Decode[list](t, b.Get(at)) }
		all := []string{"/api/ai/conversations", "/api/ai/summaries", "/api/ai/exams"}
		for _, at := range all {
			got := b.Post(at, work(at, strings.ToUpper(c.UUID)))
			require.Equal(t, 201, got.Status, got.Text)
			one := apptest.Decode[struct{ UUID string }](t, got)
			bare := work(at, "")
			delete(bare, "courseUuid")
			require.Equal(t, 201, b.Post(at, bare).Status)
			require.Equal(t, 2, listed(at).TotalElements)
			require.Equal(t, 0, listed(at+"?courseUuid="+empty.UUID).TotalElements)
			in := listed(at + "?courseUuid=" + c.UUID)
			require.Equal(t, 1, in.TotalElements)
			require.Equal(t, one.UUID, in.Content[0].UUID)
			require.Equal(t, c.UUID, *in.Content[0].CourseUUID)
			require.Equal(t, 422, b.Get(at+"?courseUuid=x").Status)
			detail := apptest.Decode[struct{ CourseUUID *string }](t, b.Get(at+"/"+one.UUID))
			require.Equal(t, c.UUID, *detail.CourseUUID)
		}
		require.Equal(t, 204, b.Do("DELETE", path+"/"+c.UUID, nil).Status)
		for _, at := range all {
			kept := listed(at)
			require.Equal(t, 2, kept.TotalElements, "the work stays")
			for _, one := range kept.Content {
				require.Nil(t, one.CourseUUID)
			}
		}
	})
}
