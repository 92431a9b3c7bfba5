package moderation

import (
	"context"
	"maps"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/openapi"
)

// Person is a user in an answer to staff.
type Person struct {
	UUID string `json:"uuid" format:"uuid"`
	Name string `json:"name" doc:"As others see it."`
	Path string `json:"path" doc:"Where their page is."`
}

func (Person) SchemaName() string { return "CasePerson" }

func personOf(c person.Card) *Person { return &Person{c.ID, c.PublicName(), c.Path()} }

// Subject is what a case is about.
type Subject struct {
	Kind   SubjectKind              `json:"kind" enum:"know,knower,demand,folder"`
	UUID   string                   `json:"uuid" format:"uuid" doc:"The know's, the demand's, the user's, or that of the shared folder's link."`
	Slug   *string                  `json:"slug" doc:"A know's, for addresses; null for all else, and where it is gone."`
	Title  *string                  `json:"title" doc:"A thing's; null for a knower, and where it is gone."`
	Name   *string                  `json:"name" doc:"A knower's; null for a thing, and where they have left."`
	URL    *string                  `json:"url" doc:"Where readers find it, or would; null where it is gone."`
	Status *string                  `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED" doc:"A know's; null for all else."`
	Market string                   `json:"market" doc:"Code of its market." example:"de"`
	Author openapi.Nullable[Person] `json:"author" doc:"Whose it is; null where they have left."`
}

func (Subject) SchemaName() string { return "CaseSubject" }

// ReasonCount says how often a reason was said.
type ReasonCount struct {
	Reason Ground `json:"reason" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER"`
	Count  int    `json:"count"`
}

func (ReasonCount) SchemaName() string { return "CaseReason" }

// Row is a case in the queue.
type Row struct {
	UUID      string        `json:"uuid" format:"uuid"`
	Kind      Kind          `json:"kind" enum:"REPORT,REVIEW,NOTICE,OBJECTION"`
	State     string        `json:"state" enum:"OPEN,DECIDED"`
	Subject   Subject       `json:"subject"`
	Reasons   []ReasonCount `json:"reasons" nullable:"false" doc:"Most frequent first; none for REVIEW and OBJECTION."`
	Reports   int           `json:"reports" doc:"How many reports or notices it has."`
	OpenedOn  time.Time     `json:"openedOn"`
	DueOn     time.Time     `json:"dueOn" doc:"By when somebody should have looked at it: a day for what harms people, 3 for copyright and exams, 7 for the rest. The queue has this order."`
	DecidedOn *time.Time    `json:"decidedOn"`
	Decision  *Decision     `json:"decision" enum:"KEEP,REMOVE,BLOCK,APPROVE,REJECT,RESTORE,KEEP_REMOVED,GONE" doc:"GONE: its author deleted it, or took it back, before anybody decided."`
}

func (Row) SchemaName() string { return "CaseSummary" }

// Rows is a part of the queue.
type Rows struct {
	Content []Row `json:"content" nullable:"false"`
	Page    int   `json:"page" doc:"From 0."`
	Last    bool  `json:"last" doc:"Nothing follows."`
	Total   int   `json:"totalElements" doc:"Of all pages."`
}

func (Rows) SchemaName() string { return "CaseList" }

// Queue is a part of the cases of a state: of open ones what is due first, of decided ones
// the latest first.
func (s *Service) Queue(ctx context.Context, state string, page, limit int) (out Rows, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		found, total, err := listCases(ctx, q, state, page*limit, limit)
		if err != nil {
			return err
		}
		out = Rows{Page: page, Last: (page+1)*limit >= total, Total: total}
		out.Content, err = s.rows(ctx, q, found)
		return err
	})
	return out, err
}

// rows tells of cases, with what they are about as it is now.
func (s *Service) rows(ctx context.Context, q db.Queryer, cases []caseRow) ([]Row, error) {
	ids := map[SubjectKind][]string{}
	var people []string
	for _, c := range cases {
		ids[c.SubjectKind] = append(ids[c.SubjectKind], c.Subject)
		if c.Author != "" {
			people = append(people, c.Author)
		}
	}
	found, err := s.find(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	cards, err := person.Cards(ctx, q, people)
	if err != nil {
		return nil, err
	}
	reasons, err := reasonsOf(ctx, q, cases)
	if err != nil {
		return nil, err
	}
	out := make([]Row, 0, len(cases))
	for _, c := range cases {
		row := Row{
			UUID: c.ID, Kind: c.Kind, State: c.State, Subject: s.subject(c, found, cards), Reasons: []ReasonCount{},
			OpenedOn: c.Opened.Time, DueOn: c.Due.Time,
		}
		for _, r := range reasons[c.ID] {
			row.Reasons = append(row.Reasons, ReasonCount{r.Reason, r.N})
			row.Reports += r.N
		}
		if c.State == decided {
			row.DecidedOn, row.Decision = &c.Decided.Time, &c.Decision
		}
		out = append(out, row)
	}
	return out, nil
}

// find reads the things among the subjects of cases, by their ids.
func (s *Service) find(ctx context.Context, q db.Queryer, ids map[SubjectKind][]string) (map[string]thing.Thing, error) {
	out := map[string]thing.Thing{}
	for kind, those := range ids {
		if kind == OfKnower {
			continue
		}
		found, err := s.things(kind).Find(ctx, q, those)
		if err != nil {
			return nil, err
		}
		maps.Copy(out, found)
	}
	return out, nil
}

func (s *Service) subject(c caseRow, things map[string]thing.Thing, cards map[string]person.Card) Subject {
	out := Subject{Kind: c.SubjectKind, UUID: c.Subject, Market: c.Market}
	card, there := cards[c.Author]
	if there {
		out.Author.Value = personOf(card)
	}
	if t, ok := things[c.Subject]; ok {
		url := s.url(c.Market, t.Path)
		out.Slug, out.Title, out.URL, out.Status = optionalText(t.Slug), &t.Title, &url, optionalText(t.Status)
	}
	if c.SubjectKind == OfKnower && there {
		name, url := card.PublicName(), s.url(c.Market, card.Path())
		out.Name, out.URL = &name, &url
	}
	return out
}

func optionalText(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
