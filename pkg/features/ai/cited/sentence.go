package cited

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
)

// most is how many passages a sentence names.
const most = 3

// Kind is the kind of a provider of texts.
type Kind string

// The kinds.
const (
	BuiltIn  Kind = "built-in"
	Endpoint Kind = "endpoint"
)

// Provider is who gave a text.
type Provider struct {
	Kind  Kind    `json:"kind" enum:"built-in,endpoint" doc:"built-in: sentences of knows, put together without a language model."`
	Model *string `json:"model" doc:"The model's name; null for built-in."`
}

func (Provider) SchemaName() string { return "AiProvider" }

// Model is the endpoint's model as a market's provider: the pack's, or else the operator's.
func Model(m *market.Market, operators string) Provider {
	name := operators
	if m.AI.Model != nil {
		name = *m.AI.Model
	}
	return Provider{Kind: Endpoint, Model: &name}
}

// Citation is a passage that bears a sentence.
type Citation struct {
	KnowUUID string `json:"knowUuid" format:"uuid"`
	Title    string `json:"title" doc:"Of the know; empty where the caller can't read it any more."`
	Path     string `json:"path" doc:"Of the know, on this host; empty where the caller can't read it any more."`
	Page     int    `json:"page" minimum:"1"`
	Quote    string `json:"quote" doc:"The passage as the page has it; empty of a hint, and where the caller can't read it any more."`
}

func (Citation) SchemaName() string { return "AiCitation" }

// Sentence is a sentence of an answer.
type Sentence struct {
	Text        string     `json:"text"`
	Unsupported bool       `json:"unsupported" doc:"No passage bears it."`
	Citations   []Citation `json:"citations" nullable:"false"`
}

func (Sentence) SchemaName() string { return "AiSentence" }

// Kept is a sentence as tables have it, in JSON.
type Kept struct {
	Text  string  `json:"text"`
	Cited []Quote `json:"cited,omitempty"`
}

// Quote is a passage of a sentence, as tables have it.
type Quote struct {
	Know string `json:"know"`
	Page int    `json:"page"`
	Text string `json:"quote"`
}

// Keep is a sentence with the passages that bear it, of which it names the first three.
func Keep(text string, passages []passage.Passage) Kept {
	out := Kept{Text: text}
	for _, p := range passages[:min(len(passages), most)] {
		out.Cited = append(out.Cited, Quote{p.Know, p.Page, oneLine(p.Text)})
	}
	return out
}

// Unquoted is the sentence with the places of its passages, without their texts.
func (k Kept) Unquoted() Kept {
	out := Kept{Text: k.Text, Cited: make([]Quote, 0, len(k.Cited))}
	for _, c := range k.Cited {
		c.Text = ""
		if !slices.Contains(out.Cited, c) {
			out.Cited = append(out.Cited, c)
		}
	}
	return out
}

// Parse reads sentences of a table.
func Parse(text string) (out []Kept, err error) {
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return nil, fmt.Errorf("sentences with citations: %w", err)
	}
	return out, nil
}

// Knows are the ids of the knows that sentences name, each once.
func Knows(all ...Kept) (ids []string) {
	seen := map[string]bool{}
	for _, sentence := range all {
		for _, q := range sentence.Cited {
			if !seen[q.Know] {
				seen[q.Know] = true
				ids = append(ids, q.Know)
			}
		}
	}
	return ids
}

// Shown is a sentence as a reader of some knows, given by uuid, may see it: what a passage of
// another know says is left out.
func (k Kept) Shown(knows map[string]know.Summary) Sentence {
	out := Sentence{Text: k.Text, Unsupported: len(k.Cited) == 0, Citations: []Citation{}}
	for _, c := range k.Cited {
		cited := Citation{KnowUUID: c.Know, Page: c.Page}
		if of, ok := knows[c.Know]; ok {
			cited.Title, cited.Path, cited.Quote = of.Title, of.Path, c.Text
		}
		out.Citations = append(out.Citations, cited)
	}
	return out
}

// oneLine is a text with spaces for its line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
