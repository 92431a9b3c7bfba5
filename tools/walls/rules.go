package main

// rules is the architecture that walls checks.
type rules struct {
	rooms     []room
	libraries []library
	// lines is how long a package may be, methods how many a type may have.
	lines, methods int
	// over are packages that are longer than lines today, with their own limit,
	// and types ("pkg/x.T") with more than methods. A row here is a debt: it may
	// only get smaller and goes with the package's split.
	over map[string]int
	// statements are packages whose SQL isn't in store files yet, with how many
	// strings of it stand elsewhere; a debt, too.
	statements map[string]int
	// kernel are the tables that every package may read, with the packages that write them.
	kernel map[string][]string
}

// room is a folder and what its packages may import of this module. The first
// room whose folder holds a package counts.
type room struct {
	dir string
	// imports are folders with all that is below them; "." is the package's own
	// folder, "*" everything, "a/*/b" the folder b of every folder in a.
	imports []string
}

// library is an import path (and all below it) that only some folders may use.
type library struct {
	path  string
	where []string
	why   string
}

func architecture() rules {
	return rules{
		rooms: []room{
			// What a market is; everybody reads it.
			{dir: "pkg/market", imports: []string{"pkg/market"}},
			{dir: "pkg/platform", imports: []string{"pkg/market", "pkg/platform"}},
			{dir: "pkg/pack", imports: []string{"pkg/market", "pkg/platform", "pkg/pack", "markets", "schemas"}},
			{dir: "pkg/page", imports: []string{"pkg/market", "pkg/platform", "pkg/page"}},
			{dir: "pkg/features", imports: []string{"pkg/market", "pkg/platform", "."}},
			{dir: "pkg/app", imports: []string{"*"}},
			// marketctl stays small without the server, which is knowmad's.
			{dir: "cmd/marketctl", imports: []string{"pkg/market", "pkg/platform", "pkg/pack", "markets", "schemas", "web"}},
			{dir: "cmd", imports: []string{"*"}},

			// The front end, from the lowest layer up.
			{dir: "web/generated"},
			{dir: "web/market", imports: []string{"web/generated"}},
			{dir: "web/build", imports: []string{"web/market", "web/generated", "web/page"}},
			{dir: "web/ui", imports: []string{"web/market", "web/generated"}},
			{dir: "web/page", imports: []string{"web/ui", "web/market", "web/generated"}},
			{dir: "web/api", imports: []string{"web/page", "web/ui", "web/market", "web/generated"}},
			{dir: "web/analytics", imports: []string{"web/api", "web/page", "web/ui", "web/market", "web/generated"}},
			{dir: "web/form", imports: []string{"web/api", "web/page", "web/ui", "web/market", "web/generated"}},
			// What two features need goes down, or into the folder shared of one of them.
			{dir: "web/features", imports: []string{"web/form", "web/analytics", "web/api", "web/page", "web/ui", "web/market", "web/generated", ".", "web/features/*/shared"}},
			{dir: "web/app", imports: []string{"*"}},
		},
		libraries: []library{
			{"cuelang.org/go", []string{"pkg/pack/schema", "pkg/pack/check"}, "packs are checked in one place"},
			{"go.yaml.in/yaml/v3", []string{"pkg/pack/source", "pkg/pack/fault", "pkg/pack/format", "pkg/pack/scaffold", "pkg/features/demo"}, "packs and texts are parsed and written in few places"},
			{"github.com/labstack/echo", []string{"pkg/app", "pkg/page", "pkg/platform/openapi", "pkg/platform/slice/slicetest", "pkg/pack/workbench"}, "a slice describes calls and leaves serving them to pkg/platform/openapi"},
			{"github.com/jmoiron/sqlx", []string{"pkg/platform/db"}, "slices speak to pkg/platform/db"},
			{"github.com/jackc/pgx", []string{"pkg/platform/db"}, "one set of statements runs on both engines"},
			{"modernc.org/sqlite", []string{"pkg/platform/db", "pkg/features/deck/apkg"}, "one set of statements runs on both engines; packages of Anki are databases themselves"},
			{"github.com/alecthomas/kong", []string{"cmd"}, "flags are a matter of commands"},
			{"github.com/dgraph-io/ristretto", []string{"pkg/page", "pkg/platform"}, "a slice keeps no cache of its own"},
			{"github.com/prometheus/client_golang", []string{"pkg/app", "pkg/page", "pkg/platform"}, "calls, jobs, mails and pages are counted where they are handled; a slice counts nothing itself"},
			{"github.com/twmb/franz-go", []string{"pkg/features/event"}, "events alone go to Kafka"},
			{"os/exec", []string{"pkg/page/render", "pkg/platform/gitfs", "pkg/platform/ocr", "pkg/platform/child", "pkg/platform/db/dbtest", "pkg/platform/killtest", "cmd"}, "a request starts no process"},
			{"net/smtp", nil, "mails go through pkg/platform/mail"},
		},
		lines:      3000,
		methods:    40,
		over:       map[string]int{"pkg/platform/pdf/rewrite": 3450, "pkg/platform/document/office": 3280},
		statements: map[string]int{},
		kernel: map[string][]string{
			// The rows of accounts are made and deleted by the account slice, those of profiles by
			// the user slice; what all slices may change of them the kernel changes.
			"users":      {"pkg/platform/kernel/person", "pkg/features/account"},
			"profiles":   {"pkg/platform/kernel/person", "pkg/features/user"},
			"two_factor": {"pkg/features/account"},
			"knowers":    {"pkg/platform/kernel/person"},
			"web_blocks": {"pkg/platform/kernel/person"},
			"deletions":  {"pkg/platform/kernel/person"},
			// Until when somebody has Plus is in their access tokens.
			"plan_members": {"pkg/platform/kernel/person"},

			"knows":       {"pkg/platform/kernel/know"},
			"know_topics": {"pkg/platform/kernel/know"},
			"know_counts": {"pkg/platform/kernel/know"}, // by triggers
		},
	}
}

// restricted reports whether a path of the standard library has a rule.
func restricted(path string) bool {
	for _, l := range architecture().libraries {
		if within(path, l.path) {
			return true
		}
	}
	return false
}
