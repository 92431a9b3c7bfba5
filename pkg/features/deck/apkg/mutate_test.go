package apkg_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

// Databases with some bytes changed are read, or refused with an error to show, for a
// bounded multiple of the time that the undamaged one takes.
func TestDamagedDatabases(t *testing.T) {
	const (
		factor = 50
		noise  = 200 * time.Millisecond
	)
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range packages() {
		m := readMembers(t, name)
		collection := m["collection.anki2"]
		read := func(collection []byte) {
			source := members{"collection.anki2": collection, "media": m["media"]}.zip(t)
			p, err := apkg.Read(t.Context(), bytes.NewReader(source), int64(len(source)), apkg.Options{Folder: t.TempDir(), WithHistory: true})
			if err == nil {
				for _, e := range p.Notes(t.Context()) {
					err = e
				}
				require.NoError(t, p.Close())
			}
			if err != nil {
				require.NotEqual(t, problem.NoType, problem.From(err).Type, err)
			}
		}
		most := factor*cputest.Least(0, func() { read(collection) }) + noise
		for range 40 {
			b := bytes.Clone(collection)
			for range 1 + random.IntN(20) {
				b[random.IntN(len(b))] = byte(random.IntN(256))
			}
			if random.IntN(2) == 0 { // the header and the schema
				b[16+random.IntN(1000)] = byte(random.IntN(256))
			}
			require.Less(t, cputest.Least(most, func() { read(b) }), most)
		}
	}
}
