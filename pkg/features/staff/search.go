package staff

import (
	"context"
	"unicode/utf8"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
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

// Search finds people by address, name, username or uuid, newest account first;
// "" finds everybody. What was found is on record: one line for each search, with
// how many there are, the uuids that were shown, and on a later page the first
// ones that were found, since their number alone tells that an address is known.
// What was searched for isn't, which may be an address itself. The error is a
// FormValidationError on the field query.
func (s *Service) Search(ctx context.Context, by person.Member, query string, page, limit int) (found []person.Card, total int, err error) {
	if query != "" && utf8.RuneCountInString(query) < minQuery {
		return nil, 0, problem.New(problem.FormValidation, "The query is too short.").
			WithFields(problem.Field{Field: "query", Message: "Please write at least 3 characters."})
	}
	err = s.db.Write(ctx, func(q db.Queryer) (err error) {
		if found, total, err = person.Search(ctx, q, query, page*limit, limit); err != nil {
			return err
		}
		details := Details{"page": page, "matched": total, "shown": ids(found)}
		if page > 0 {
			first, _, err := person.Search(ctx, q, query, 0, maxRecorded)
			if err != nil {
				return err
			}
			details["first"] = ids(first)
		}
		return s.record(ctx, q, by, actionSearch, "", details)
	})
	return found, total, err
}

func ids(people []person.Card) []string {
	out := make([]string, 0, len(people))
	for _, p := range people {
		out = append(out, p.ID)
	}
	return out
}
