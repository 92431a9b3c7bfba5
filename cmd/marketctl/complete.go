package main

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/editor"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/format"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/trail"
)

// completeWord is the hidden command that the shells' scripts call: the words
// typed so far, the last of them unfinished. It answers with a candidate a line,
// its meaning behind a tab, or with filesWord for the shell's own file names.
const (
	completeWord = "__complete"
	filesWord    = ":files"
)

// candidate is what a word may become.
type candidate struct{ word, meaning string }

// completion follows the words typed so far through the commands.
type completion struct {
	node    *kong.Node
	flags   []*kong.Flag
	pending *kong.Flag // takes the next word as its value
	args    []string   // positional words of the command
	packs   packsFlag
}

// complete prints the candidates for the last word.
func complete(root *kong.Node, words []string, out io.Writer) error {
	if len(words) == 0 {
		words = []string{""}
	}
	c := &completion{node: root, flags: root.Flags}
	last := words[len(words)-1]
	for _, w := range words[:len(words)-1] {
		c.take(w)
	}
	if c.pending != nil && last == "=" {
		last = "" // bash splits --flag= into two words
	}
	for _, x := range c.candidates(last) {
		if !strings.HasPrefix(x.word, last) && x.word != filesWord {
			continue
		}
		line := x.word
		if meaning, _, _ := strings.Cut(x.meaning, "\n"); meaning != "" {
			line += "\t" + meaning
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}

// take follows one finished word.
func (c *completion) take(w string) {
	switch {
	case c.pending != nil && w == "=": // some shells split --flag=value
	case c.pending != nil:
		c.set(c.pending, w)
		c.pending = nil
	case strings.HasPrefix(w, "--"):
		name, value, joined := strings.Cut(w[2:], "=")
		f := c.flag(name)
		switch {
		case f == nil:
		case joined:
			c.set(f, value)
		case !f.IsBool():
			c.pending = f
		}
	case strings.HasPrefix(w, "-"):
	default:
		c.command(w)
	}
}

// set remembers the folder of packs, whose markets are the candidates.
func (c *completion) set(f *kong.Flag, value string) {
	if f.Name == "markets" {
		c.packs.Markets = value
	}
}

func (c *completion) flag(name string) *kong.Flag {
	if i := slices.IndexFunc(c.flags, func(f *kong.Flag) bool { return f.Name == name }); i >= 0 {
		return c.flags[i]
	}
	return nil
}

func (c *completion) command(w string) {
	for _, child := range c.node.Children {
		if child.Name == w {
			c.node, c.flags = child, append(slices.Clone(c.flags), child.Flags...)
			return
		}
	}
	c.args = append(c.args, w)
}

func (c *completion) candidates(last string) []candidate {
	if c.pending != nil {
		return c.values(c.pending.Value)
	}
	if name, _, joined := strings.Cut(last, "="); joined && strings.HasPrefix(last, "--") {
		var out []candidate
		if f := c.flag(name[2:]); f != nil {
			for _, x := range c.values(f.Value) {
				out = append(out, candidate{name + "=" + x.word, x.meaning})
			}
		}
		return out
	}
	if strings.HasPrefix(last, "-") {
		return c.flagNames()
	}
	var out []candidate
	for _, child := range c.node.Children {
		if !child.Hidden {
			out = append(out, candidate{child.Name, child.Help})
		}
	}
	if n := len(c.node.Positional); n > 0 {
		at := min(len(c.args), n-1)
		if arg := c.node.Positional[at]; len(c.args) < n || arg.IsCumulative() {
			out = append(out, c.values(arg)...)
		}
	}
	return out
}

func (c *completion) flagNames() []candidate {
	var out []candidate
	for _, f := range c.flags {
		if !f.Hidden {
			out = append(out, candidate{"--" + f.Name, f.Help})
		}
	}
	return out
}

// values gives what may stand as the value of a flag or argument: one of its
// closed list, or what its `predictor` says, by default what its name says.
func (c *completion) values(v *kong.Value) []candidate {
	if v.Enum != "" {
		return words(v.EnumSlice())
	}
	kind := v.Tag.Get("predictor")
	if kind == "" {
		kind = v.Name
	}
	switch kind {
	case "market", "code":
		return c.markets()
	case "country":
		return c.countries()
	case "environment", "env":
		return environmentWords(v)
	case "path":
		return paths()
	case "pack":
		return c.packFiles()
	case "kind":
		kinds, _ := editor.Kinds() // without them there is nothing to offer
		return words(kinds)
	case "rule", "id":
		return rules()
	case "markets", "node", "file", "out", "output":
		return []candidate{{word: filesWord}}
	}
	return nil
}

func words(list []string) []candidate {
	out := make([]candidate, len(list))
	for i, w := range list {
		out[i].word = w
	}
	return out
}

func environmentWords(v *kong.Value) []candidate {
	var out []candidate
	for _, e := range market.Environments() {
		out = append(out, candidate{word: string(e)})
	}
	if v.Default == "all" {
		out = append(out, candidate{word: "all"})
	}
	return out
}

// countries gives the codes of those that are no market yet.
func (c *completion) countries() []candidate {
	packs, err := c.packs.open()
	if err != nil {
		return nil
	}
	taken := folders(packs)
	var out []candidate
	for _, country := range atlas.Countries() {
		if code := strings.ToLower(country.Code); !slices.Contains(taken, code) {
			out = append(out, candidate{code, country.Name})
		}
	}
	return out
}

// markets gives the codes that are not typed yet, with their countries.
func (c *completion) markets() []candidate {
	packs, err := c.packs.open()
	if err != nil {
		return nil
	}
	trail, err := trail.Read(packs)
	if err != nil {
		return words(folders(packs))
	}
	var out []candidate
	for _, code := range trail.Codes() {
		if slices.Contains(c.args, code) {
			continue
		}
		x := candidate{word: code}
		if values, err := trail.Explain(code, market.Prod, "country.englishName"); err == nil {
			x.meaning, _ = values[0].JSON.(string)
		}
		out = append(out, x)
	}
	return out
}

// folders gives the markets of packs that can't be read.
func folders(packs fs.FS) []string {
	names, _ := format.Names(packs) // without them there is nothing to offer
	return codesOf(names)
}

// packFiles gives markets and the files of packs.
func (c *completion) packFiles() []candidate {
	return append(c.markets(), candidate{word: filesWord})
}

func rules() []candidate {
	var out []candidate
	for _, r := range fault.Rules() {
		out = append(out, candidate{r.ID, r.Title})
	}
	return out
}

// paths gives every key that a market may have.
func paths() []candidate {
	roots, err := schema.Describe()
	if err != nil {
		return nil
	}
	out := keysBelow(roots["market"], "", nil)
	for _, file := range schema.ListFiles() {
		for _, f := range roots[file.Kind].Fields {
			out = append(out, candidate{f.Name, f.Doc})
		}
	}
	return append(out, candidate{"pages", "Legal and general pages."})
}

func keysBelow(f *schema.Field, path string, out []candidate) []candidate {
	for _, sub := range f.Fields {
		at := strings.TrimPrefix(path+"."+sub.Name, ".")
		out = append(out, candidate{at, sub.Doc})
		out = keysBelow(sub, at, out)
	}
	return out
}
