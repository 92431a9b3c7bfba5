package main

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/market/client"
	"knowmad/pkg/pack/schema"
	"knowmad/schemas"
)

// compiled is a market with one field more, and flags with one more.
type compiled struct {
	client.Market
	Flags  flags  `json:"flags"`
	Secret string `json:"secret"`
}

type flags struct {
	market.Flags
	SecretFlag bool `json:"secretFlag"`
}

// schemaWith is the schema with text put in: pairs of what stands before it and the text.
func schemaWith(t *testing.T, edits ...string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"market.cue", "files.cue", "rules.cue"} {
		text, err := fs.ReadFile(schemas.FS, name)
		require.NoError(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	for i := 0; i < len(edits); i += 2 {
		found := false
		for _, f := range files {
			if before, after, ok := strings.Cut(string(f.Data), edits[i]); ok {
				f.Data, found = []byte(before+edits[i]+edits[i+1]+after), true
			}
		}
		require.True(t, found, edits[i])
	}
	return files
}

func pathsWith(t *testing.T, edits ...string) ([]string, error) {
	t.Helper()
	roots, err := schema.DescribeFS(schemaWith(t, edits...))
	if err != nil {
		return nil, err
	}
	return clientPaths(roots, reflect.TypeFor[compiled]())
}

const (
	inMarket = "#Market: {\n"
	inFlags  = "#Flags: {\n"
)

func committed(t *testing.T) []string {
	t.Helper()
	paths, err := client.Fields()
	require.NoError(t, err)
	return paths
}

func TestNewFieldsStayOnTheServerUntilTheSchemaNamesThem(t *testing.T) {
	paths, err := pathsWith(t, inMarket, "secret!: #Line\n", inFlags, "secretFlag!: bool\n")
	require.NoError(t, err)
	require.ElementsMatch(t, committed(t), paths)

	paths, err = pathsWith(t, inMarket, "secret!: #Line @client()\n", inFlags, "secretFlag!: bool @client()\n")
	require.NoError(t, err)
	require.ElementsMatch(t, append(committed(t), "secret", "flags.secretFlag"), paths)

	paths, err = pathsWith(t, inMarket, "other!: #Line @client(secret,flags.secretFlag)\n")
	require.NoError(t, err)
	require.ElementsMatch(t, append(committed(t), "secret", "flags.secretFlag"), paths, "by another name than the key's")
}

// A definition that is used twice is open only where its user is, too.
func TestSharedDefinitionsInheritClientAttribute(t *testing.T) {
	paths, err := pathsWith(t,
		"examBoards!: [...#Exam] @most(100) @unique(id)", " @client()", "shortName!: #Line", " @client()")
	require.NoError(t, err)
	require.ElementsMatch(t, append(committed(t), "examBoards.shortName"), paths)
}

func TestAttributesThatMeanNothingAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		edits []string
		say   string
	}{
		"a key that is not compiled": {
			[]string{inMarket, "secrets!: #Line @client()\n"},
			"secrets: @client names secrets, which a compiled market doesn't have",
		},
		"a path that is not compiled": {
			[]string{inMarket, "secret!: #Line @client(flags.secret)\n"},
			"secret: @client names flags.secret, which a compiled market doesn't have",
		},
		"an object of which nothing is named": {
			[]string{"rating!: null | #Rating @group()", " @client()"},
			"rating: @client names rating, but nothing in it has @client",
		},
		"below a key without it": {
			[]string{"#Rating: {\n", "\tsecret!: int @client()\n"},
			"rating.secret: @client does nothing there: no key above it has @client",
		},
		"in a file that markets are not made of": {
			[]string{"#ExpectCase: {\n", "\tsecret!: #Line @client()\n"},
			"expect: cases: secret: @client does nothing there: no key above it has @client",
		},
		"behind a definition": {
			[]string{`#Slug:       =~"^[a-z0-9]+(-[a-z0-9]+)*$"`, " @client()"},
			"#Slug: @client stands behind keys",
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pathsWith(t, c.edits...)
			require.ErrorContains(t, err, c.say)
		})
	}
}

func TestTheCommittedListIsCurrent(t *testing.T) {
	roots, err := schema.Describe()
	require.NoError(t, err)
	paths, err := clientPaths(roots, reflect.TypeFor[client.Market]())
	require.NoError(t, err)
	require.Equal(t, committed(t), paths)
}
