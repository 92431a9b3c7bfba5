package own

import (
	"context"

	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/openapi"
)

// State is how it stands with a know, for its author.
type State struct {
	Version    int                              `json:"version" doc:"updateKnow takes it."`
	Visibility string                           `json:"visibility" enum:"public,private" doc:"As the author wants it, whatever the status is."`
	Processing openapi.Nullable[Progress]       `json:"processing" doc:"Of what was sent last; null once it is done."`
	Failure    openapi.Nullable[Failure]        `json:"failure" doc:"Why what was sent last could not be processed; else null."`
	Omitted    []Omission                       `json:"omitted,omitempty" nullable:"false" doc:"Parts of the files that could not be taken over."`
	Review     openapi.Nullable[Review]         `json:"review" doc:"Why it waits for staff; else null."`
	Decision   openapi.Nullable[thing.Decision] `json:"decision" doc:"Why it was taken from readers, or never shown to them; else null."`
}

func (State) SchemaName() string { return "OwnKnowState" }

// Progress is how far the processing of a know is.
type Progress struct {
	Step string `json:"step" enum:"waiting,scan,convert,pages,publish" doc:"A key of a text; scan only where there is a virus scanner."`
	Done int    `json:"done" doc:"So many of them are done: files to scan and to convert, pages to draw."`
	Of   int    `json:"of"`
}

func (Progress) SchemaName() string { return "KnowProgress" }

// ProgressOf tells how far the processing of a revision is.
func ProgressOf(r record.Revision) Progress {
	p := Progress{r.Progress.Step, r.Progress.Done, r.Progress.Of}
	if p.Step == "" {
		p.Step = "waiting"
	}
	return p
}

// Failure is why files could not be processed.
type Failure struct {
	Reason  string  `json:"reason" enum:"encrypted,broken,empty,script,form,tooManyPages,tooComplex,infected,unchecked,late,internal" doc:"A key of a text."`
	Message string  `json:"message" doc:"The same in English, with what to do."`
	File    *string `json:"file" doc:"The name of the file that has the fault."`
}

func (Failure) SchemaName() string { return "KnowFailure" }

// Omission is a part of a file that could not be taken over.
type Omission struct {
	File  string `json:"file" doc:"The name of the file."`
	Kind  string `json:"kind" enum:"bytes,script,picture,drawing,embedded,page" doc:"A key of a text."`
	Count int    `json:"count"`
	Name  string `json:"name" doc:"Of a script: its code in ISO 15924, Zsye for emoji, Zsym for other signs. Of pages: their numbers, such as 2, 5–7. Else empty."`
}

func (Omission) SchemaName() string { return "KnowOmission" }

// Review is why a know waits for staff.
type Review struct {
	Reason  string  `json:"reason" enum:"similar,removed" doc:"A key of a text."`
	Message string  `json:"message" doc:"The same in English."`
	Path    *string `json:"path" doc:"Of the know that it is like, where one may see it."`
}

func (Review) SchemaName() string { return "KnowReview" }

// Decisions reads the decisions of staff about knows.
type Decisions interface {
	// Decisions are the latest ones by which knows were taken from readers, by the knows'
	// ids; of others there are none.
	Decisions(ctx context.Context, q db.Queryer, knows []string) (map[string]thing.Decision, error)
}

// StateOf is StatesOf for one know.
func StateOf(ctx context.Context, q db.Queryer, by Decisions, k know.Know) (State, error) {
	states, err := StatesOf(ctx, q, by, []know.Know{k})
	return states[k.ID], err
}

// StatesOf tells how it stands with knows, by their ids. Only their author may see it.
func StatesOf(ctx context.Context, q db.Queryer, by Decisions, knows []know.Know) (map[string]State, error) {
	ids, others, rejected := make([]string, len(knows)), []string{}, []string{}
	for i, k := range knows {
		ids[i] = k.ID
		if k.Status == know.Review && k.SimilarTo != "" {
			others = append(others, k.SimilarTo)
		}
		if k.Status == know.Rejected {
			rejected = append(rejected, k.ID)
		}
	}
	decisions, err := by.Decisions(ctx, q, rejected)
	if err != nil {
		return nil, err
	}
	latest, err := record.LatestRevisions(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	revisions := make([]string, 0, len(latest))
	for _, r := range latest {
		revisions = append(revisions, r.ID)
	}
	lacking, err := record.OmittedOf(ctx, q, revisions)
	if err != nil {
		return nil, err
	}
	similar, err := know.FindAll(ctx, q, others)
	if err != nil {
		return nil, err
	}
	out := make(map[string]State, len(knows))
	for _, k := range knows {
		s := State{Version: k.Version, Visibility: string(k.Visibility)}
		if r, ok := latest[k.ID]; ok {
			s.follow(r)
			for _, f := range lacking[r.ID] {
				for _, o := range f.Omitted {
					s.Omitted = append(s.Omitted, Omission{f.Name, string(o.Kind), o.Count, o.Name})
				}
			}
		}
		if k.Status == know.Review {
			s.Review.Value = reviewOf(k, similar[k.SimilarTo])
		}
		if d, ok := decisions[k.ID]; ok {
			s.Decision.Value = &d
		}
		out[k.ID] = s
	}
	return out, nil
}

// follow tells what became of what the author sent last.
func (s *State) follow(r record.LatestRevision) {
	switch r.State {
	case record.InWork:
		p := ProgressOf(r.Revision)
		s.Processing.Value = &p
	case record.Failed:
		s.Failure.Value = FailureOf(r)
	}
}

// FailureOf is why a revision could not be processed.
func FailureOf(r record.LatestRevision) *Failure {
	f := &Failure{Reason: r.Failure.Reason, Message: process.Reason(r.Failure.Reason).Message()}
	if r.FailedFile != "" {
		f.File = &r.FailedFile
	}
	return f
}

func reviewOf(k, other know.Know) *Review {
	out := &Review{Reason: k.ReviewReason, Message: "It is nearly the same as another one. We look at it before others see it."}
	if k.ReviewReason == know.Removed {
		out.Message = "It is nearly the same as one that was removed. We look at it before others see it."
	}
	if other.ID != "" && other.ReadableBy(k.Author) {
		path := other.Path()
		out.Path = &path
	}
	return out
}
