package staff

import (
	"context"
	"unicode/utf8"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

const (
	// minQuery is how many characters a search has, if it has any: fewer say nothing
	// of whom one looks for.
	minQuery = 3
	// maxRecorded is how many of those who were found are on record beside those
	// who were shown.
	maxRecorded = 20
)

// Found is a user with what the slice itself knows of them.
type Found struct {
	Person
	Blocked bool
	Reason  string // of the block
}

// Search finds people by address, name, username or uuid, newest account first;
// "" finds everybody. What was found is on record: one line for each search, with
// how many there are, the uuids that were shown, and on a later page the first
// ones that were found, since their number alone tells that an address is known.
// What was searched for isn't, which may be an address itself. The error is a
// FormValidationError on the field query.
func (s *Service) Search(ctx context.Context, by Actor, query string, page, limit int) (found []Found, total int, err error) {
	if query != "" && utf8.RuneCountInString(query) < minQuery {
		return nil, 0, problem.New(problem.FormValidation, "The query is too short.").
			WithFields(problem.Field{Field: "query", Message: "Please write at least 3 characters."})
	}
	err = s.db.Write(ctx, func(q db.Queryer) error {
		people, n, err := s.people.Find(ctx, q, query, page*limit, limit)
		if err != nil {
			return err
		}
		found, total = make([]Found, 0, len(people)), n
		for _, p := range people {
			f := Found{Person: p}
			if f.Blocked, f.Reason, err = s.Blocked(ctx, q, p.ID); err != nil {
				return err
			}
			found = append(found, f)
		}
		details := Details{"page": page, "matched": n, "shown": ids(people)}
		if page > 0 {
			first, _, err := s.people.Find(ctx, q, query, 0, maxRecorded)
			if err != nil {
				return err
			}
			details["first"] = ids(first)
		}
		return s.record(ctx, q, by, actionSearch, "", details)
	})
	return found, total, err
}

func ids(people []Person) []string {
	out := make([]string, 0, len(people))
	for _, p := range people {
		out = append(out, p.ID)
	}
	return out
}
