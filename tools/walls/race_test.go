package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConcurrentPackagesAreDeclared(t *testing.T) {
	dir := module(t, map[string]string{
		"pkg/platform/starts/s.go":       file("starts", "func f() { go f() }\n"),
		"pkg/platform/locks/l.go":        file("locks", "var m sync.Mutex\n", "sync"),
		"pkg/platform/counts/c.go":       file("counts", "", "sync/atomic"),
		"pkg/platform/once/o.go":         file("once", "var f = sync.OnceValue(g)\n", "sync"),
		"pkg/platform/tested/t.go":       file("tested", "func f() { go f() }\n"),
		"pkg/platform/tested/t_test.go":  file("tested", "func TestCalm() {}\n"),
		"pkg/platform/through/t.go":      file("through", "func f() { go f() }\n"),
		"pkg/platform/other/o.go":        file("other", "func f() { go f() }\n"),
		"pkg/platform/calm/c.go":         file("calm", ""),
		"pkg/platform/calm/calm_test.go": file("calm", "func f() { go f() }\n"),
		raceFile: `{
			"packages": {"pkg/platform/tested": ["t_test.go", "gone_test.go", "TestCalm", "TestGone"], "pkg/platform/gone": []},
			"through": {"pkg/platform/through": "pkg/platform/tested", "pkg/platform/other": "pkg/platform/calm", "pkg/platform/calm": "pkg/platform/tested"}
		}`,
	})
	var out, errs bytes.Buffer
	require.Equal(t, 1, run([]string{dir}, &out, &errs))
	const undeclared = " starts goroutines or locks; tools/lib/race.json must name it, so that it is tested under the race detector\n"
	require.Equal(t, ""+
		"pkg/platform/counts/c.go:3: pkg/platform/counts"+undeclared+
		"pkg/platform/locks/l.go:4: pkg/platform/locks"+undeclared+
		"pkg/platform/starts/s.go:3: pkg/platform/starts"+undeclared+
		"tools/lib/race.json: pkg/platform/gone has no tests\n"+
		"tools/lib/race.json: there is no pkg/platform/tested/gone_test.go\n"+
		"tools/lib/race.json: there is no pkg/platform/tested/TestGone\n"+
		"tools/lib/race.json: pkg/platform/calm starts no goroutine and doesn't lock; its row goes\n"+
		"tools/lib/race.json: pkg/platform/other is tested through pkg/platform/calm, which isn't tested under the race detector\n",
		errs.String())
}
