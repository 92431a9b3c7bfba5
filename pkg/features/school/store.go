package school

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
)

// row is a row of schools.
type row struct {
	ID       string
	Name     string
	City     string
	Region   *int
	Types    string
	Imported bool
}

const columns = `id, name, city, region, types, imported`

func (r row) school() School {
	return School{ID: r.ID, Name: r.Name, City: r.City, RegionID: r.Region, SchoolTypeIDs: append([]string{}, strings.Fields(r.Types)...)}
}

// marks are n placeholders of a statement.
func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?, ", n), ", ") }

// tuples are n groups of placeholders.
func tuples(n, size int) string {
	return strings.TrimSuffix(strings.Repeat("("+marks(size)+"), ", n), ", ")
}

// listOfMarket reads the schools of a market that have one of at most atOnce ids.
func listOfMarket(ctx context.Context, q db.Queryer, market string, ids []string) (rows []row, err error) {
	args := []any{market}
	for _, id := range ids {
		args = append(args, strings.ToLower(id))
	}
	if err := q.Select(ctx, &rows, `SELECT `+columns+` FROM schools WHERE market = ? AND id IN (`+marks(len(ids))+`)`, args...); err != nil {
		return nil, fmt.Errorf("school: reading: %w", err)
	}
	return rows, nil
}
