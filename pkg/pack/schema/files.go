package schema

import (
	"path"
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// The YAML files that have a meaning of their own.
const (
	BaseFile   = "_base.yaml"
	RoutesFile = "_routes.yaml"
	MarketFile = "market.yaml"

	SubjectsFile = "subjects.yaml"
	BuddiesFile  = "buddies.yaml"

	// ExpectFile is what managers expect of their market, for those who check packs.
	// No server reads it: it is no part of what a market is.
	ExpectFile = "expect.yaml"
)

// File is a kind of YAML file of a folder of packs.
type File struct {
	Kind   string // its root in Describe
	Name   string // without the folder of the pack
	Shared bool   // it stands beside the packs, once for all of them
	Lists  []List // its keys, of a file that is no layer of the market
	Lent   bool   // a market that uses another's site takes the file from there
	def    string // the definition in the CUE files
}

// List is a list of a pack that stands in a file of its own. The market has it
// under the same key.
type List struct {
	Key      string
	Noun     string   // of its items, in sentences
	File     File     // where it stands
	Identity Identity // without an ID nothing refers to the items
	Null     bool     // a market without the file has null, not an empty list
	Ruled    []string // the keys of an item that rules look at; nil for all
}

// Identity is how the items of a list are referred to: users have chosen them, and
// addresses and stored rows name them.
type Identity struct {
	ID       string   // the key of the id
	Same     []string // keys by which an item is known under another id, the surest first
	Numbered bool     // ids are numbers that are given out one after the other
	Named    bool     // the id is a word, so an item keeps it under any name
}

// Files are the kinds of files, in the order in which people read them. A new list
// is an entry here, its definition in the CUE files, and a field of market.Market.
func Files() []File {
	exam := Identity{ID: "id", Same: []string{"name", "shortName"}}
	return []File{
		{Kind: "base", Name: BaseFile, Shared: true, def: "#Base"},
		{Kind: "routes", Name: RoutesFile, Shared: true, def: "#RoutesFile"},
		{Kind: "market", Name: MarketFile, def: "#Market"},
		{Kind: "subjects", Name: SubjectsFile, def: "#SubjectsFile", Lent: true, Lists: []List{
			// Subjects are long, and rules ask for the addresses of their guides alone.
			{Key: "subjects", Noun: "subjects", Identity: Identity{ID: "id", Same: []string{"slug", "name"}, Numbered: true}, Null: true, Ruled: []string{"studyGuideSlug"}},
		}},
		{Kind: "regions", Name: "regions.yaml", def: "#RegionsFile", Lists: []List{
			{Key: "regions", Noun: "regions", Identity: Identity{ID: "id", Same: []string{"code", "name"}, Numbered: true}},
		}},
		{Kind: "exams", Name: "exams.yaml", def: "#ExamsFile", Lists: []List{
			{Key: "examBoards", Noun: "exam boards", Identity: exam},
			{Key: "examTypes", Noun: "types of exam", Identity: exam},
		}},
		{Kind: "school", Name: "school.yaml", def: "#SchoolFile", Lists: []List{
			{Key: "schoolTypes", Noun: "types of school", Identity: Identity{ID: "id", Same: []string{"name"}, Named: true}},
			{Key: "grades", Noun: "grades", Identity: Identity{ID: "id", Same: []string{"name", "level"}}},
		}},
		{Kind: "search", Name: "search.yaml", def: "#SearchFile", Lists: []List{
			{Key: "searchSynonyms", Noun: "groups of words"},
		}},
		{Kind: "buddies", Name: BuddiesFile, def: "#BuddiesFile", Lent: true, Lists: []List{
			// One that is renamed is told by what it is for, or how it answers.
			{Key: "buddies", Noun: "study buddies", Identity: Identity{ID: "uuid", Same: []string{"name", "aim", "manners"}}},
		}},
		{Kind: "expect", Name: ExpectFile, def: "#ExpectFile"},
	}
}

// ListFiles are the files that hold lists.
func ListFiles() []File {
	return slices.DeleteFunc(Files(), func(f File) bool { return f.Lists == nil })
}

// Lists are those of all files.
func Lists() []List {
	var out []List
	for _, f := range ListFiles() {
		for _, l := range f.Lists {
			l.File = f
			out = append(out, l)
		}
	}
	return out
}

// PackFiles names the YAML files that a pack may have, but for what is only said of
// it (ExpectFile): market.yaml, the lists, the layers of environments.
func PackFiles() []string {
	var out []string
	for _, f := range Files() {
		if !f.Shared && f.Name != ExpectFile {
			out = append(out, f.Name)
		}
	}
	for _, env := range market.Environments() {
		out = append(out, string(env)+".yaml")
	}
	return out
}

// Misnamed is the file of a pack that another one of its was meant to be, by its ending, by
// its letters, or as a copy of it; "" for any other name. more are files that are no YAML.
func Misnamed(name string, more ...string) string {
	known := slices.Concat(PackFiles(), []string{ExpectFile}, more)
	if strings.Contains(name, "/") || slices.Contains(known, name) {
		return ""
	}
	lower := strings.ToLower(name)
	for _, k := range known {
		ending := path.Ext(k)
		base := strings.TrimSuffix(k, ending)
		if slices.Contains(market.Environments(), market.Environment(base)) && strings.HasPrefix(lower, base) && strings.HasSuffix(lower, ending) {
			return k // its long name, such as production.yaml
		}
		if slices.Contains([]string{k, base, base + ".yml", k + ".txt", k + ".bak", k + ".old", k + ".orig"}, lower) {
			return k
		}
		if rest, ok := strings.CutPrefix(lower, base); ok && strings.HasSuffix(rest, ending) && strings.IndexAny(rest, " (-_") == 0 {
			return k
		}
	}
	return ""
}
