package school_test

import (
	"fmt"
	"strings"
	"testing"

	"knowmad/pkg/features/school"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/schoollist"
	"knowmad/tools/bench/ratio"

	"github.com/stretchr/testify/require"
)

// BenchmarkRatioSchools searches among 100,000 schools, against reading one by
// its id: a rare name, a name with its city, and a word that a fifth of them have.
func BenchmarkRatioSchools(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	_, err := db.Migrate(b.Context(), d, school.Migrations())
	require.NoError(b, err)
	s := school.New(d)
	sum, err := s.Import(b.Context(), here(), strings.NewReader(many(100_000)), false)
	require.NoError(b, err)
	require.Equal(b, 100_000, sum.Added)

	b.Run("ByID", func(b *testing.B) {
		id := schoollist.ID("aa", "Gymnasium Name777", "Town77")
		ratio.Measure(b, func() {
			found, err := school.Resolve(b.Context(), d.One(), here(), []string{id})
			if err != nil || len(found) != 1 {
				b.Fatal(found, err)
			}
		})
	})
	for name, query := range map[string]string{"Rare": "name777", "NameAndCity": "gymn town77", "Common": "gymnasium"} {
		b.Run(name, func(b *testing.B) {
			ratio.Measure(b, func() {
				found, err := s.Search(b.Context(), here(), school.Query{Text: query, Limit: 20})
				if err != nil || found.TotalElements == 0 {
					b.Fatal(found, err)
				}
			})
		})
	}
}

// many is a list of n schools of five kinds in 700 towns.
func many(n int) string {
	kinds := []string{"Realschule", "Gesamtschule", "Gymnasium", "Berufskolleg", "Sekundarschule"}
	var b strings.Builder
	b.WriteString("name,city,region,types\n")
	for i := range n {
		fmt.Fprintf(&b, "%s Name%d,Town%d,AA-%d,gym\n", kinds[i%5], i, i%700, i%2+1)
	}
	return b.String()
}
