package summary

import (
	"context"
	_ "embed"
	"strconv"
	"strings"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/digest"
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/llm"
)

const (
	// mostPassages is how many passages a model gets.
	mostPassages = 40
	// tokensPerPoint is how long its points may be, mostPoints how many of them are stored.
	tokensPerPoint = 90
	mostPoints     = 40
)

//go:embed prompt.txt
var prompt string

// askModel lets the language model write the points from the passages that the built-in way
// finds most important, and stores each of them once it is checked. It gets these passages and
// nothing else. It gives the number of points.
func (s *Service) askModel(ctx context.Context, t *task) (written int, err error) {
	passages, headings := t.important()
	if len(passages) == 0 {
		return 0, nil
	}
	by := cited.Model(t.market, s.Model.Model())
	heading := ""
	read := cited.Reader{Analyzer: t.analyzer, Passages: passages, Say: func(text string, borne []passage.Passage) error {
		if written >= mostPoints {
			return nil
		}
		if len(borne) > 0 {
			heading = headings[borne[0]]
		}
		err := s.DB.Write(ctx, func(q db.Queryer) error {
			if written == 0 {
				if err := setProvider(ctx, q, t.ID, by); err != nil {
					return err
				}
			}
			return goneIf(insertPoint(ctx, q, t.ID, written, heading, cited.Keep(text, borne)))
		})
		if err == nil {
			written++
		}
		return err
	}}
	points := t.Length.points()
	_, err = s.Model.Stream(ctx, llm.Request{Model: *by.Model, Messages: []llm.Message{
		{Role: llm.System, Text: strings.ReplaceAll(prompt, "{points}", strconv.Itoa(points))},
		{Role: llm.User, Text: cited.Numbered(passages)},
	}, MaxTokens: tokensPerPoint * points}, read.Take)
	if err != nil {
		return written, err
	}
	return written, read.End()
}

// important are the passages with the sentences that the built-in way chooses, in their order,
// and the headings above them.
func (t *task) important() (out []passage.Passage, headings map[passage.Passage]string) {
	type place struct {
		know string
		page int
	}
	split := map[place][]passage.Passage{}
	headings = map[passage.Passage]string{}
	d := digest.Make(t.analyzer, t.pages, mostPassages)
	t.terms = d.Terms
	for _, point := range d.Points {
		at := place{point.Passage.Know, point.Passage.Page}
		if split[at] == nil {
			for i := range t.pages {
				if t.pages[i].Know == at.know && t.pages[i].Number == at.page {
					split[at] = passage.Split(t.pages[i])
				}
			}
		}
		for _, p := range split[at] {
			if p.Start <= point.Passage.Start && point.Passage.Start < p.End {
				if _, known := headings[p]; !known {
					headings[p] = point.Heading
					out = append(out, p)
				}
				break
			}
		}
	}
	return out, headings
}
