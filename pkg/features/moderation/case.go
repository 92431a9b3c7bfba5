package moderation

import (
	"context"
	"slices"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/openapi"
)

// Case is all that staff need to decide.
type Case struct {
	Row
	Choices   []Decision                      `json:"choices" nullable:"false" enum:"KEEP,REMOVE,BLOCK,APPROVE,REJECT,RESTORE,KEEP_REMOVED" doc:"The decisions that one has: none where it is decided, or about one's own."`
	Outcome   openapi.Nullable[Outcome]       `json:"outcome" doc:"What was decided; else null."`
	Said      []Said                          `json:"said" nullable:"false" doc:"The reports, oldest first; the first 200."`
	Notices   []RightsNotice                  `json:"notices" nullable:"false" doc:"The notices of rights-holders, oldest first; the first 200."`
	Objection openapi.Nullable[ObjectionCase] `json:"objection" doc:"What the author says, and against what; else null."`
	Document  openapi.Nullable[CaseDocument]  `json:"document" doc:"All of it, a know's pages sharp; null for a knower, and where it is gone."`
	Similar   []SimilarKnow                   `json:"similar" nullable:"false" doc:"Knows that have nearly its text."`
	Earlier   int                             `json:"earlierDecisions" doc:"How often something was taken from the same author before."`
}

func (Case) SchemaName() string { return "Case" }

// Outcome is the decision of a case.
type Outcome struct {
	Decision  Decision                 `json:"decision" enum:"KEEP,REMOVE,BLOCK,APPROVE,REJECT,RESTORE,KEEP_REMOVED,GONE"`
	Ground    *Ground                  `json:"ground" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER"`
	Reason    string                   `json:"reason" doc:"As the author and those who reported it read it; empty without one."`
	DecidedOn time.Time                `json:"decidedOn"`
	By        openapi.Nullable[Person] `json:"by" doc:"The member of staff; null where they have left, and for GONE."`
}

func (Outcome) SchemaName() string { return "CaseOutcome" }

// Said is a report.
type Said struct {
	UUID      string    `json:"uuid" format:"uuid"`
	Reason    Ground    `json:"reason" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER"`
	Text      string    `json:"text" doc:"Plain text; empty without one."`
	Reporter  *string   `json:"reporter" doc:"The name that others see; null for a visitor, and where they have left."`
	Market    string    `json:"market" doc:"On whose site it was said."`
	CreatedOn time.Time `json:"createdOn"`
}

func (Said) SchemaName() string { return "CaseReport" }

// RightsNotice is a rights-holder's notice.
type RightsNotice struct {
	UUID         string    `json:"uuid" format:"uuid"`
	Name         string    `json:"name"`
	Organisation string    `json:"organisation" doc:"Empty without one."`
	Email        string    `json:"email"`
	Work         string    `json:"work" doc:"What is theirs, in plain text."`
	Signature    string    `json:"signature"`
	CreatedOn    time.Time `json:"createdOn"`
}

func (RightsNotice) SchemaName() string { return "CaseNotice" }

// ObjectionCase is what an author says against a decision.
type ObjectionCase struct {
	Text    string  `json:"text" doc:"Plain text."`
	Against Outcome `json:"against"`
}

func (ObjectionCase) SchemaName() string { return "CaseObjection" }

// CaseDocument is all of a thing, the pages of a know sharp.
type CaseDocument struct {
	Description string     `json:"description" doc:"What its author wrote below the title; empty without one."`
	Visibility  string     `json:"visibility" enum:"public,private" doc:"private: only who has its address reads it, as with every shared folder."`
	Folders     []string   `json:"folders" nullable:"false" doc:"Names of the folders in a shared one."`
	Pages       []CasePage `json:"pages" nullable:"false" doc:"Of a know."`
	Files       []CaseFile `json:"files" nullable:"false" doc:"Of a know."`
}

func (CaseDocument) SchemaName() string { return "CaseDocument" }

// CasePage is a page of a know for staff: sharp, also where readers get it blurred.
type CasePage struct {
	Number   int    `json:"number" minimum:"1"`
	Width    int    `json:"width" doc:"In pixels."`
	Height   int    `json:"height"`
	ImageURL string `json:"imageUrl" doc:"Path on this host, which works for 5 minutes: the largest picture."`
	Text     string `json:"text"`
	LeftOut  bool   `json:"textLeftOut" doc:"The answer would be too long."`
}

func (CasePage) SchemaName() string { return "CasePage" }

// CaseFile is a file as its author sent it.
type CaseFile struct {
	Position int    `json:"position" minimum:"1"`
	Name     string `json:"name" doc:"As its author's device calls it."`
	Kind     string `json:"kind" enum:"pdf,docx,pptx,odt,txt,md,png,jpeg,webp"`
	Size     int64  `json:"size" doc:"In bytes."`
	URL      string `json:"url" doc:"Path on this host, which works for 5 minutes. It is what its author sent, with all that is in it."`
}

func (CaseFile) SchemaName() string { return "CaseFile" }

// SimilarKnow is a know that has nearly the text of another one.
type SimilarKnow struct {
	UUID   string                   `json:"uuid" format:"uuid"`
	Title  string                   `json:"title" doc:"Empty where it is gone."`
	URL    string                   `json:"url" doc:"On its own market's site; empty where it is gone."`
	Status string                   `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED"`
	Author openapi.Nullable[Person] `json:"author"`
	Case   *string                  `json:"caseUuid" format:"uuid" doc:"Of the case in which it was removed, or waits; null where there is none."`
}

func (SimilarKnow) SchemaName() string { return "CaseSimilarKnow" }

const (
	// maxSaid is how many reports and notices an answer has.
	maxSaid = 200
	// maxPageTexts is how much text an answer has, in bytes.
	maxPageTexts = 1 << 20
)

// Case is one case as a member of staff sees it. The error is a NotFoundError.
func (s *Service) Case(ctx context.Context, by person.Member, id string) (out Case, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		c, err := findCase(ctx, q, id)
		if err != nil {
			return err
		}
		rows, err := s.rows(ctx, q, []caseRow{c})
		if err != nil {
			return err
		}
		out = Case{Row: rows[0], Choices: []Decision{}, Similar: []SimilarKnow{}}
		if c.State == open && !ownedBy(c, by.User) {
			out.Choices = choices(c.Kind, c.SubjectKind)
		}
		before := s.Clock.Now()
		if c.State == decided {
			before = c.Decided.Time
		}
		if out.Earlier, err = decisionsAgainst(ctx, q, c.Author, before); err != nil {
			return err
		}
		if out.Outcome.Value, err = outcomeOf(ctx, q, c); err != nil {
			return err
		}
		if err := s.said(ctx, q, c, &out); err != nil {
			return err
		}
		if out.Subject.Title == nil {
			return nil
		}
		return s.document(ctx, q, c, &out)
	})
	return out, err
}

// ownedBy reports whether a case is about a thing, or the profile, of a member of staff.
func ownedBy(c caseRow, user string) bool { return c.Author == user && user != "" }

func outcomeOf(ctx context.Context, q db.Queryer, c caseRow) (*Outcome, error) {
	if c.State != decided {
		return nil, nil //nolint:nilnil // there is none yet
	}
	out := &Outcome{Decision: c.Decision, Reason: c.Reason, DecidedOn: c.Decided.Time}
	if c.Ground != "" {
		out.Ground = &c.Ground
	}
	cards, err := person.Cards(ctx, q, []string{c.DecidedBy})
	if err != nil {
		return nil, err
	}
	if card, ok := cards[c.DecidedBy]; ok {
		out.By.Value = personOf(card)
	}
	return out, nil
}

// said adds what people say in a case.
func (s *Service) said(ctx context.Context, q db.Queryer, c caseRow, out *Case) error {
	out.Said, out.Notices = []Said{}, []RightsNotice{}
	reports, err := reportsOf(ctx, q, c.ID, maxSaid)
	if err != nil {
		return err
	}
	var ids []string
	for _, r := range reports {
		if r.Reporter.Valid {
			ids = append(ids, r.Reporter.String)
		}
	}
	cards, err := person.Cards(ctx, q, ids)
	if err != nil {
		return err
	}
	for _, r := range reports {
		report := Said{UUID: r.ID, Reason: r.Reason, Text: r.Text, Market: r.Market, CreatedOn: r.Created.Time}
		if card, ok := cards[r.Reporter.String]; ok {
			name := card.PublicName()
			report.Reporter = &name
		}
		out.Said = append(out.Said, report)
	}
	notices, err := noticesOf(ctx, q, c.ID, maxSaid)
	if err != nil {
		return err
	}
	for _, n := range notices {
		out.Notices = append(out.Notices, RightsNotice{n.ID, n.Name, n.Organisation, n.Email, n.Work, n.Signature, n.Created.Time})
	}
	if c.Kind != Objection {
		return nil
	}
	against, err := oneCase(ctx, q, `WHERE id = ?`, c.Against.String)
	if err != nil {
		return err
	}
	outcome, err := outcomeOf(ctx, q, against)
	if err != nil {
		return err
	}
	out.Objection.Value = &ObjectionCase{c.Objection, *outcome}
	return nil
}

// document adds all of a thing, and the knows that are like a know.
func (s *Service) document(ctx context.Context, q db.Queryer, c caseRow, out *Case) error {
	d, err := s.things(c.SubjectKind).Document(ctx, q, c.Subject)
	if err != nil {
		return err
	}
	shown := &CaseDocument{Description: d.Description, Visibility: d.Visibility, Folders: []string{}, Pages: []CasePage{}, Files: []CaseFile{}}
	shown.Folders = append(shown.Folders, d.Folders...)
	size := 0
	for _, p := range d.Pages {
		page := CasePage{Number: p.Number, Width: p.Width, Height: p.Height, ImageURL: p.Image, Text: p.Text}
		if size += len(p.Text); size > maxPageTexts {
			page.Text, page.LeftOut = "", true
		}
		shown.Pages = append(shown.Pages, page)
	}
	for _, f := range d.Files {
		shown.Files = append(shown.Files, CaseFile{f.Position, f.Name, f.Kind, f.Size, f.Address})
	}
	out.Document.Value = shown
	return s.similar(ctx, q, c, d.Similar, out)
}

// similar adds the knows that have nearly the text of a case's, the one first that the
// processing found.
func (s *Service) similar(ctx context.Context, q db.Queryer, c caseRow, knows []thing.Thing, out *Case) error {
	ids, people := []string{}, []string{}
	for _, k := range knows {
		ids, people = append(ids, k.ID), append(people, k.Author)
	}
	if c.SimilarTo != "" && !slices.Contains(ids, c.SimilarTo) {
		ids = append(ids, c.SimilarTo)
	}
	removed, _, err := removals(ctx, q, ids)
	if err != nil {
		return err
	}
	waiting, err := reviewsOf(ctx, q, ids)
	if err != nil {
		return err
	}
	cards, err := person.Cards(ctx, q, people)
	if err != nil {
		return err
	}
	for _, k := range knows {
		other := SimilarKnow{UUID: k.ID, Title: k.Title, URL: s.url(k.Market, k.Path), Status: k.Status}
		if card, ok := cards[k.Author]; ok {
			other.Author.Value = personOf(card)
		}
		if r, ok := removed[k.ID]; ok && r.Kind != filter && k.Status == statusRejected {
			other.Case = &r.ID
		}
		if r, ok := waiting[k.ID]; ok {
			other.Case = &r.ID
		}
		if k.ID == c.SimilarTo {
			out.Similar = append([]SimilarKnow{other}, out.Similar...)
			continue
		}
		out.Similar = append(out.Similar, other)
	}
	if len(ids) == len(knows) { // what the processing found is among them
		return nil
	}
	gone := SimilarKnow{UUID: c.SimilarTo, Status: statusDeleted}
	if r, ok := removed[c.SimilarTo]; ok {
		gone.Case = &r.ID
	}
	out.Similar = append([]SimilarKnow{gone}, out.Similar...)
	return nil
}
