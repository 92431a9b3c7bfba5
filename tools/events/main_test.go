package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/schemas"

	"github.com/stretchr/testify/require"
)

func planText(t *testing.T) string {
	t.Helper()
	text, err := schemas.Events.ReadFile("events.yaml")
	require.NoError(t, err)
	return string(text)
}

func TestEventsHaveOwnersAndWhatTheyNeed(t *testing.T) {
	p, err := read(schemas.Events, []byte(planText(t)))
	require.NoError(t, err)
	require.NotEmpty(t, p.Events)
	for _, e := range p.Events {
		web, _ := filepath.Glob(filepath.Join("..", "..", "web", "features", e.Owner))
		server, _ := filepath.Glob(filepath.Join("..", "..", "pkg", "features", e.Owner))
		require.NotEmpty(t, append(web, server...), "%s: no feature is called %s", e.Name, e.Owner)
	}
}

// One thing is changed in the plan, and the error says what and where.
func TestBrokenPlans(t *testing.T) {
	text := planText(t)
	for name, c := range map[string]struct{ old, new, say string }{
		"unknown kind":       {"type: integer, from: 0", "type: int, from: 0", "type"},
		"text without bound": {"name: term, type: string, max: 500", "name: term, type: string", "max"},
		"unknown key":        {"name: platform,", "name: platform, colour: red,", "colour: field not allowed"},
		"unknown block":      {"requires: [page]", "requires: [pages]", `"pages"`},
		"name twice":         {"name: know_like", "name: know_view", "UniqueItems"},
		"field twice":        {"name: osVersion", "name: os", "UniqueItems"},
		"block like a field": {"- name: chat", "- name: value", "UniqueItems"},
		"camel case":         {"name: know_like", "name: knowLike", "knowLike"},
		"no owner":           {"name: know_like,\n      owner: know,", "name: know_like,", "owner"},
		"no sentence":        {`doc: 'A know was read.'`, `doc: 'x'`, "doc"},
		"not YAML":           {"events:\n", "events: [\n", "events.yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, text, c.old)
			_, err := read(schemas.Events, []byte(strings.Replace(text, c.old, c.new, 1)))
			require.ErrorContains(t, err, c.say)
		})
	}
}

func TestGeneratedFilesAreCurrent(t *testing.T) {
	for kind, target := range map[string]string{
		"json": "pkg/features/event/plan/plan.json", "typescript": "web/generated/events.ts", "markdown": "pkg/features/event/EVENTS.md",
	} {
		var out strings.Builder
		require.NoError(t, run([]string{kind}, &out))
		text, err := os.ReadFile(filepath.Join("..", "..", target))
		require.NoError(t, err)
		require.Equal(t, string(text), out.String(), target)
	}
}

func TestUnknownKindOfOutput(t *testing.T) {
	require.ErrorContains(t, run([]string{"xml"}, nil), "neither json, typescript nor markdown")
	require.ErrorContains(t, run(nil, nil), "say json")
}
