package shown

import (
	"context"
	"slices"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/person"
)

// Author is who wrote a know, as others see them.
type Author struct {
	UUID           string  `json:"uuid" format:"uuid"`
	Name           string  `json:"name" doc:"As others see it: the username, where there is one." example:"lena.m"`
	Username       *string `json:"username"`
	ProfilePicture *string `json:"profilePicture" doc:"Path on this host; size=512 is the larger one."`
	KnowerUUID     *string `json:"knowerUuid" format:"uuid"`
	Path           string  `json:"path" doc:"Where their page is." example:"/knowers/lenam-9f4f2f0e-0000-4000-8000-000000000002/profile"`
}

// SchemaName is its name in the API's document.
func (Author) SchemaName() string { return "KnowAuthor" }

// Subject is what a know is about.
type Subject struct {
	ID      int    `json:"id" minimum:"1"`
	Name    string `json:"name" example:"Mathematik"`
	Slug    string `json:"slug" example:"mathematik"`
	IconURL string `json:"iconUrl"`
	Color   string `json:"color" enum:"red,orange,amber,lime,green,teal,cyan,sky,blue,violet,purple,pink"`
	Path    string `json:"path" doc:"On the know's own market." example:"/subjects#mathematik"`
}

// SchemaName is its name in the API's document.
func (Subject) SchemaName() string { return "KnowSubject" }

// Topic is a topic of the subject.
type Topic struct {
	UUID string `json:"uuid" format:"uuid"`
	Name string `json:"name" example:"Bruchrechnung"`
	Path string `json:"path" example:"/subjects/mathematik-bruchrechnung"`
}

// SchemaName is its name in the API's document.
func (Topic) SchemaName() string { return "KnowTopic" }

// Choice is something of the market's lists: a grade, a type of school, an exam board.
type Choice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SchemaName is its name in the API's document.
func (Choice) SchemaName() string { return "KnowChoice" }

// Cover is a picture of the first page.
type Cover struct {
	URL    string `json:"url" doc:"Path on this host: 480 pixels wide."`
	Width  int    `json:"width" doc:"Of the picture, in pixels."`
	Height int    `json:"height"`
}

// SchemaName is its name in the API's document.
func (Cover) SchemaName() string { return "KnowCover" }

// SharePicture is the picture with which messengers and networks show a link to a know.
type SharePicture struct {
	URL    string `json:"url" doc:"Path on this host."`
	Width  int    `json:"width" doc:"In pixels."`
	Height int    `json:"height"`
	Type   string `json:"type" doc:"Its media type." example:"image/jpeg"`
}

// SchemaName is its name in the API's document.
func (SharePicture) SchemaName() string { return "KnowSharePicture" }

// Summary is a know in a list.
type Summary struct {
	UUID        string                    `json:"uuid" format:"uuid"`
	Slug        string                    `json:"slug" doc:"Its title and its uuid, for addresses." example:"bruchrechnung-9f4f2f0e-0000-4000-8000-000000000003"`
	Path        string                    `json:"path" doc:"Where it is read, on a site of its content language." example:"/knows/bruchrechnung-9f4f2f0e-0000-4000-8000-000000000003"`
	Status      record.Status             `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED"`
	Title       string                    `json:"title"`
	Description string                    `json:"description" doc:"At most 2,000 characters."`
	Format      record.Format             `json:"format" enum:"DOCUMENT,IMAGE"`
	Author      openapi.Nullable[Author]  `json:"author" doc:"null where its author has left."`
	Subject     openapi.Nullable[Subject] `json:"subject"`
	Topics      []Topic                   `json:"topics" nullable:"false"`
	Grades      []Choice                  `json:"grades" nullable:"false"`
	SchoolType  openapi.Nullable[Choice]  `json:"schoolType"`
	ExamBoard   openapi.Nullable[Choice]  `json:"examBoard"`
	Tags        []string                  `json:"tags" nullable:"false"`
	PageCount   int                       `json:"pageCount"`
	Words       int                       `json:"words"`
	Minutes     int                       `json:"readingMinutes" doc:"At 200 words a minute; at least 1."`
	Views       int                       `json:"views"`
	Likes       int                       `json:"likes"`
	Cover       openapi.Nullable[Cover]   `json:"cover" doc:"null before the first page is there, and for what isn't published: only its author sees that."`
	CountryCode string                    `json:"countryCode" doc:"Of the market that it belongs to." example:"DE"`
	CreatedOn   time.Time                 `json:"createdOn"`
	UpdatedOn   time.Time                 `json:"updatedOn"`
	PublishedOn *time.Time                `json:"publishedOn" doc:"For the first time; null before."`
}

// SchemaName is its name in the API's document.
func (Summary) SchemaName() string { return "KnowSummary" }

// wordsPerMinute is how fast people read what they learn from.
const wordsPerMinute = 200

// Markets are those that there are at present.
type Markets interface {
	ByCode(code string) (*market.Market, bool)
}

// Summaries tells of knows, with their authors as others see them.
func Summaries(ctx context.Context, q db.Queryer, markets Markets, knows []record.Know) ([]Summary, error) {
	authors := make([]string, 0, len(knows))
	for _, k := range knows {
		if k.Author != "" && !slices.Contains(authors, k.Author) {
			authors = append(authors, k.Author)
		}
	}
	cards, err := person.Cards(ctx, q, authors)
	if err != nil {
		return nil, err
	}
	out := make([]Summary, 0, len(knows))
	for _, k := range knows {
		m, _ := markets.ByCode(k.Market)
		out = append(out, Of(k, m, cards[k.Author]))
	}
	return out, nil
}

// Of tells of a know of a market, which is nil where its pack is gone. The author's card
// is zero where they have left.
func Of(k record.Know, m *market.Market, author person.Card) Summary {
	slug, path := k.Address()
	s := Summary{
		UUID: k.ID, Slug: slug, Path: path, Status: k.Status, Title: k.Title, Description: k.Description, Format: k.Format,
		Topics: []Topic{}, Grades: []Choice{}, Tags: k.Tags,
		PageCount: k.PageCount, Words: k.Words, Minutes: max(1, (k.Words+wordsPerMinute/2)/wordsPerMinute), Views: k.Views, Likes: k.Likes,
		CreatedOn: k.Created, UpdatedOn: k.Updated,
	}
	if !k.Published.IsZero() {
		s.PublishedOn = &k.Published
	}
	if author.ID != "" && !author.Leaving() {
		s.Author.Value = authorOf(author)
	}
	if k.Cover.Hash != "" && k.Status == record.Published {
		s.Cover.Value = coverAt(k, record.PicturePath(k.ID, 1, coverWidth, record.VersionOf(k.Cover.Hash)))
	}
	if m != nil {
		s.describe(k, m)
	}
	return s
}

// coverWidth is how wide a cover is, in pixels.
const coverWidth = 480

// OwnCover is the cover of a know as its author sees it, at a signed address; nil
// without one.
func OwnCover(k record.Know, sign func(path string) string) *Cover {
	if k.Cover.Hash == "" {
		return nil
	}
	return coverAt(k, sign(record.SignedPicturePath(k.ID, 1, coverWidth, record.VersionOf(k.Cover.Hash))))
}

func coverAt(k record.Know, address string) *Cover {
	return &Cover{URL: address, Width: coverWidth, Height: heightAt(coverWidth, k.Cover.Width, k.Cover.Height)}
}

// heightAt is the height of a picture that is drawn smaller.
func heightAt(width, fullWidth, fullHeight int) int {
	return max(1, (width*fullHeight+fullWidth/2)/max(1, fullWidth))
}

func authorOf(c person.Card) *Author {
	return &Author{
		UUID: c.ID, Name: c.PublicName(), Username: unlessEmpty(c.Username), ProfilePicture: c.PicturePath(),
		KnowerUUID: unlessEmpty(c.Knower), Path: c.Path(),
	}
}

func unlessEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// describe names what a know has of its market's lists. What they don't have any more
// is left out.
func (s *Summary) describe(k record.Know, m *market.Market) {
	s.CountryCode = m.Country.Code
	for _, id := range k.Grades {
		if i := slices.IndexFunc(m.Grades, func(g market.Grade) bool { return g.ID == id }); i >= 0 {
			s.Grades = append(s.Grades, Choice{id, m.Grades[i].Name})
		}
	}
	for _, t := range m.SchoolTypes {
		if k.SchoolType != nil && t.ID == *k.SchoolType {
			s.SchoolType.Value = &Choice{t.ID, t.Name}
		}
	}
	for _, b := range m.ExamBoards {
		if k.ExamBoard != nil && b.ID == *k.ExamBoard {
			s.ExamBoard.Value = &Choice{b.ID, b.Name}
		}
	}
	if k.Subject == nil {
		return
	}
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.ID == *k.Subject })
	if i < 0 {
		return
	}
	subject := &m.Subjects[i]
	s.Subject.Value = &Subject{subject.ID, subject.Name, subject.Slug, subject.IconURL, subject.Color, subject.Path()}
	for i := range subject.Topics {
		if t := &subject.Topics[i]; slices.Contains(k.Topics, t.UUID) {
			s.Topics = append(s.Topics, Topic{t.UUID, t.Name, subject.TopicPath(t)})
		}
	}
}
