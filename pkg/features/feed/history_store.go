package feed

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
)

// ids is a set of knows, by uuid.
type ids map[string]bool

// history has a user's rows for a new list.
type history struct {
	latest       []reading // the tasteOf latest readings, the latest first
	lessSubjects []int     // of the host's market
	lessKnowers  []string  // ids of accounts
	done         ids       // ids of knows that the user read, likes or dismissed
}

// findHistory reads a user's rows in one statement, since each statement costs a round trip
// to PostgreSQL. The ids of up to a thousand read knows come as one text: as rows they
// would take several times as long.
func findHistory(ctx context.Context, q db.Queryer, user, marketCode string) (out history, err error) {
	const done = "DONE"
	var rows []struct {
		Kind   string
		Value  string
		Latest db.Time
		Liked  bool
	}
	err = q.Select(ctx, &rows, `SELECT '' AS kind, know AS value, latest, liked FROM
			(SELECT know, latest, liked FROM feed_readings WHERE user_id = ? ORDER BY latest DESC, know LIMIT ?) AS latest
		UNION ALL SELECT kind, value, created, FALSE FROM feed_dismissals WHERE user_id = ? AND (kind = ? OR kind = ? AND market = ?)
		UNION ALL SELECT CAST(? AS TEXT), COALESCE(STRING_AGG(know, ' '), ''), 0, FALSE FROM feed_readings WHERE user_id = ?
		UNION ALL SELECT CAST(? AS TEXT), COALESCE(STRING_AGG(value, ' '), ''), 0, FALSE FROM feed_dismissals WHERE user_id = ? AND kind = ?
		ORDER BY 3 DESC, 2`, user, tasteOf, user, LessOfKnower, LessOfSubject, marketCode, done, user, done, user, DismissedKnow)
	if err != nil {
		return out, fmt.Errorf("reading what is known of a user: %w", err)
	}
	out.done = make(ids, maxReadings)
	for _, r := range rows {
		switch r.Kind {
		case "":
			out.latest = append(out.latest, reading{r.Value, r.Latest, r.Liked, 0})
		case string(LessOfKnower):
			out.lessKnowers = append(out.lessKnowers, r.Value)
		case string(LessOfSubject):
			if id, err := strconv.Atoi(r.Value); err == nil {
				out.lessSubjects = append(out.lessSubjects, id)
			}
		case done:
			for id := range strings.FieldsSeq(r.Value) {
				out.done[id] = true
			}
		}
	}
	return out, nil
}
