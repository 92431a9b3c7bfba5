package summary

import (
	"time"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/source"
	"knowmad/pkg/platform/openapi"
)

// Length is how much a summary says.
type Length string

// The lengths.
const (
	Short  Length = "SHORT"
	Medium Length = "MEDIUM"
	Long   Length = "LONG"
)

// points is how many points a summary has at most; short sources have fewer.
func (l Length) points() int {
	switch l {
	case Short:
		return 5
	case Long:
		return 25
	case Medium:
	}
	return 12
}

// State is how far a summary is.
type State string

// The states.
const (
	Waiting State = "WAITING" // its sources are still processed, or others are written before it
	Working State = "WORKING"
	Done    State = "DONE"
	Failed  State = "FAILED"
)

// Reason is why a summary failed.
type Reason string

// The reasons.
const (
	Rejected Reason = "SOURCE_REJECTED" // a file can't be read
	Gone     Reason = "SOURCE_GONE"     // no source is readable any more
	NoText   Reason = "NO_TEXT"         // the sources have no sentences
	Late     Reason = "TIMED_OUT"       // the sources weren't read in time
	Internal Reason = "INTERNAL"
)

// Draft is a summary that is asked for.
type Draft struct {
	source.Given

	Length     Length  `json:"length" enum:"SHORT,MEDIUM,LONG" doc:"About 5, 12 or 25 points; fewer of short sources."`
	Title      string  `json:"title,omitempty" maxLength:"500" doc:"At most 120 characters; without it that of the first source."`
	CourseUUID *string `json:"courseUuid,omitempty" format:"uuid" doc:"A course of one's own, under which it is filed."`
}

func (Draft) SchemaName() string { return "NewAiSummary" }

// Receipt says which summary was begun.
type Receipt struct {
	UUID string `json:"uuid" format:"uuid"`
}

func (Receipt) SchemaName() string { return "AiSummaryReceipt" }

// Facts are a summary in its author's list.
type Facts struct {
	UUID       string                           `json:"uuid" format:"uuid"`
	Title      string                           `json:"title"`
	Length     Length                           `json:"length" enum:"SHORT,MEDIUM,LONG"`
	State      State                            `json:"state" enum:"WAITING,WORKING,DONE,FAILED" doc:"WAITING: its sources are still read."`
	Reason     *Reason                          `json:"reason" enum:"SOURCE_REJECTED,SOURCE_GONE,NO_TEXT,TIMED_OUT,INTERNAL" doc:"Why it failed; else null."`
	Provider   openapi.Nullable[cited.Provider] `json:"provider" doc:"null before the first point."`
	CreatedOn  time.Time                        `json:"createdOn"`
	ChangedOn  time.Time                        `json:"changedOn"`
	CourseUUID *string                          `json:"courseUuid" format:"uuid" doc:"The course under which it is filed; null for none."`
}

func (Facts) SchemaName() string { return "AiSummary" }

// Source is a know that is summed up.
type Source struct {
	KnowUUID string `json:"knowUuid" format:"uuid"`
	Title    string `json:"title" doc:"Empty where the caller can't read it any more."`
	Path     string `json:"path" doc:"On this host; empty where the caller can't read it any more."`
}

func (Source) SchemaName() string { return "AiSummarySource" }

// Point is a point of a summary.
type Point struct {
	Position    int              `json:"position" minimum:"0"`
	Text        string           `json:"text"`
	Edited      bool             `json:"edited" doc:"The text is the author's own; the passages are those of the sentence before."`
	Unsupported bool             `json:"unsupported" doc:"No passage bears it."`
	Citations   []cited.Citation `json:"citations" nullable:"false"`
}

func (Point) SchemaName() string { return "AiSummaryPoint" }

// Section is the points under a heading of the sources.
type Section struct {
	Heading string  `json:"heading" doc:"Empty for none."`
	Points  []Point `json:"points" nullable:"false"`
}

func (Section) SchemaName() string { return "AiSummarySection" }

// Term is a key term.
type Term struct {
	Term     string                           `json:"term"`
	Sentence openapi.Nullable[cited.Sentence] `json:"sentence" doc:"Defines it; null where no sentence of the sources does."`
}

func (Term) SchemaName() string { return "AiSummaryTerm" }

// Detail is a summary with all that it says.
type Detail struct {
	Facts

	Sources  []Source  `json:"sources" nullable:"false"`
	Sections []Section `json:"sections" nullable:"false" doc:"In the order of the sources."`
	Terms    []Term    `json:"terms" nullable:"false" doc:"The most important first."`
}

func (Detail) SchemaName() string { return "AiSummaryDetail" }

// List is a part of a user's summaries.
type List struct {
	Content   []Facts         `json:"content" nullable:"false"`
	Page      int             `json:"page" doc:"From 0."`
	Last      bool            `json:"last" doc:"Nothing follows."`
	Total     int             `json:"totalElements" doc:"Of all pages."`
	Allowance quota.Allowance `json:"allowance" doc:"How many summaries one may make."`
}

func (List) SchemaName() string { return "AiSummaryList" }

// Edit changes a summary.
type Edit struct {
	Title  *string     `json:"title,omitempty" maxLength:"500" doc:"1 to 120 characters."`
	Points []PointEdit `json:"points,omitempty" maxItems:"60" nullable:"false"`
}

func (Edit) SchemaName() string { return "AiSummaryEdit" }

// PointEdit is another text for a point.
type PointEdit struct {
	Position int    `json:"position" minimum:"0" maximum:"1000"`
	Text     string `json:"text" maxLength:"4000" doc:"At most 1,000 characters; empty brings the first text back."`
}

func (PointEdit) SchemaName() string { return "AiSummaryPointEdit" }

// Saved is the know of a summary that was saved.
type Saved struct {
	UUID string `json:"uuid" format:"uuid"`
	Path string `json:"path" doc:"On this host."`
}

func (Saved) SchemaName() string { return "AiSummaryKnow" }

// Event is an event of a summary that is written: the one of its fields that isn't nil.
type Event struct {
	State *StateEvent   `json:"state,omitempty" doc:"How far it is. Points and terms before it don't count any more."`
	Point *PointEvent   `json:"point,omitempty"`
	Term  *Term         `json:"term,omitempty"`
	Done  *DoneEvent    `json:"done,omitempty" doc:"It is complete."`
	Error *FailureEvent `json:"error,omitempty" doc:"It can't be completed."`
}

func (Event) SchemaName() string { return "AiSummaryEvent" }

// EventName and EventData make an event of a stream.
func (e Event) EventName() string {
	switch {
	case e.State != nil:
		return "state"
	case e.Point != nil:
		return "point"
	case e.Term != nil:
		return "term"
	case e.Done != nil:
		return "done"
	}
	return "error"
}

// EventData is the data of the event.
func (e Event) EventData() any {
	switch {
	case e.State != nil:
		return e.State
	case e.Point != nil:
		return e.Point
	case e.Term != nil:
		return e.Term
	case e.Done != nil:
		return e.Done
	}
	return e.Error
}

// StateEvent says how far a summary is.
type StateEvent struct {
	State    State                            `json:"state" enum:"WAITING,WORKING,DONE,FAILED"`
	Provider openapi.Nullable[cited.Provider] `json:"provider" doc:"null before the first point."`
}

func (StateEvent) SchemaName() string { return "AiSummaryState" }

// PointEvent is a point with the heading above it.
type PointEvent struct {
	Point

	Heading string `json:"heading"`
}

func (PointEvent) SchemaName() string { return "AiSummaryNewPoint" }

// DoneEvent says that a summary is complete.
type DoneEvent struct {
	UUID      string `json:"uuid" format:"uuid"`
	Remaining int    `json:"remaining" minimum:"0" doc:"Summaries of today."`
}

func (DoneEvent) SchemaName() string { return "AiSummaryDone" }

// FailureEvent is an error of the API's catalogue.
type FailureEvent struct {
	Type    string `json:"type"`
	Reason  Reason `json:"reason" enum:"SOURCE_REJECTED,SOURCE_GONE,NO_TEXT,TIMED_OUT,INTERNAL"`
	Message string `json:"message"`
}

func (FailureEvent) SchemaName() string { return "AiSummaryFailure" }
