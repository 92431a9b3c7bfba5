package know

import (
	"context"
	"slices"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
)

// Author is the author of a know, for other users and visitors.
type Author struct {
	UUID           string  `json:"uuid" format:"uuid"`
	Name           string  `json:"name" doc:"As others see it: the username, where there is one." example:"lena.m"`
	Username       *string `json:"username"`
	ProfilePicture *string `json:"profilePicture" doc:"Path on this host; size=512 is the larger one."`
	KnowerUUID     *string `json:"knowerUuid" format:"uuid"`
	Path           string  `json:"path" doc:"Where their page is." example:"/knowers/lenam-9f4f2f0e-0000-4000-8000-000000000002/profile"`
}

func (Author) SchemaName() string { return "KnowAuthor" }

// CoverPicture is the picture of a know's first page.
type CoverPicture struct {
	URL    string `json:"url" doc:"Path on this host: 480 pixels wide."`
	Width  int    `json:"width" doc:"Of the picture, in pixels."`
	Height int    `json:"height"`
}

func (CoverPicture) SchemaName() string { return "KnowCover" }

// Summary is a know in a list.
type Summary struct {
	UUID        string                               `json:"uuid" format:"uuid"`
	Slug        string                               `json:"slug" doc:"Its title and its uuid, for addresses." example:"bruchrechnung-9f4f2f0e-0000-4000-8000-000000000003"`
	Path        string                               `json:"path" doc:"Where it is read, on a site of its content language." example:"/knows/bruchrechnung-9f4f2f0e-0000-4000-8000-000000000003"`
	Status      Status                               `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED"`
	Title       string                               `json:"title"`
	Description string                               `json:"description" doc:"At most 2,000 characters."`
	Format      Format                               `json:"format" enum:"DOCUMENT,IMAGE,FLASHCARDS"`
	Author      openapi.Nullable[Author]             `json:"author" doc:"null where its author has left."`
	Subject     openapi.Nullable[curriculum.Subject] `json:"subject"`
	Topics      []curriculum.Topic                   `json:"topics" nullable:"false"`
	Grades      []curriculum.Choice                  `json:"grades" nullable:"false"`
	SchoolType  openapi.Nullable[curriculum.Choice]  `json:"schoolType"`
	ExamBoard   openapi.Nullable[curriculum.Choice]  `json:"examBoard"`
	Tags        []string                             `json:"tags" nullable:"false"`
	PageCount   int                                  `json:"pageCount"`
	Cards       int                                  `json:"cards" doc:"Of a deck of flashcards; else 0."`
	Words       int                                  `json:"words"`
	Minutes     int                                  `json:"readingMinutes" doc:"At 200 words a minute, at least 1; 0 of a deck, and of what has no text."`
	Views       int                                  `json:"views"`
	Likes       int                                  `json:"likes"`
	Cover       openapi.Nullable[CoverPicture]       `json:"cover" doc:"null before the first page is there, and for what isn't published: only its author sees that."`
	CountryCode string                               `json:"countryCode" doc:"Of the market that it belongs to." example:"DE"`
	CreatedOn   time.Time                            `json:"createdOn"`
	UpdatedOn   time.Time                            `json:"updatedOn"`
	PublishedOn *time.Time                           `json:"publishedOn" doc:"For the first time; null before."`
}

func (Summary) SchemaName() string { return "KnowSummary" }

// wordsPerMinute is the reading speed for texts to learn from.
const wordsPerMinute = 200

// Markets finds a market by its code.
type Markets interface {
	ByCode(code string) (*market.Market, bool)
}

// Summaries describes knows, with their authors, for readers of a market's site.
func Summaries(ctx context.Context, q db.Queryer, markets Markets, site *market.Market, knows []Know) ([]Summary, error) {
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
		out = append(out, SummaryOf(k, m, site, cards[k.Author]))
	}
	return out, nil
}

// SummaryOf describes a know of the market m for readers of another market's site. m is nil
// if its pack is gone; the author's card is zero if the author has left.
func SummaryOf(k Know, m, site *market.Market, author person.Card) Summary {
	slug, path := k.Address()
	s := Summary{
		UUID: k.ID, Slug: slug, Path: path, Status: k.Status, Title: k.Title, Description: k.Description, Format: k.Format,
		Topics: []curriculum.Topic{}, Grades: []curriculum.Choice{}, Tags: k.Tags,
		PageCount: k.PageCount, Cards: k.Cards, Words: k.Words, Minutes: k.minutes(), Views: k.Views, Likes: k.Likes,
		CreatedOn: k.Created, UpdatedOn: k.Updated,
	}
	if !k.Published.IsZero() {
		s.PublishedOn = &k.Published
	}
	if author.ID != "" && !author.Leaving() {
		s.Author.Value = authorOf(author)
	}
	if k.Cover.Hash != "" && k.Status == Published {
		s.Cover.Value = coverAt(k, PicturePath(k.ID, 1, coverWidth, VersionOf(k.Cover.Hash)))
	}
	if m != nil {
		s.describe(k, m, site)
	}
	return s
}

// minutes is the reading time of the know, at least 1; 0 for a deck and without words.
func (k Know) minutes() int {
	if k.Words == 0 || k.Format == Flashcards {
		return 0
	}
	return max(1, (k.Words+wordsPerMinute/2)/wordsPerMinute)
}

// coverWidth is the width of a cover, in pixels.
const coverWidth = 480

// OwnCover is the cover of a know for its author, at a signed address; nil without a cover.
func OwnCover(k Know, sign func(path string) string) *CoverPicture {
	if k.Cover.Hash == "" {
		return nil
	}
	return coverAt(k, sign(SignedPicturePath(k.ID, 1, coverWidth, VersionOf(k.Cover.Hash))))
}

func coverAt(k Know, address string) *CoverPicture {
	return &CoverPicture{URL: address, Width: coverWidth, Height: heightAt(coverWidth, k.Cover.Width, k.Cover.Height)}
}

// heightAt is the height of a picture that is scaled to a width.
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

// describe fills in the names of the ids that a know has from its market's lists. Ids that
// the lists no longer have are skipped.
func (s *Summary) describe(k Know, m, site *market.Market) {
	s.CountryCode = m.Country.Code
	for _, id := range k.Grades {
		if g := curriculum.Grade(m, id); g != nil {
			s.Grades = append(s.Grades, *g)
		}
	}
	if k.SchoolType != nil {
		s.SchoolType.Value = curriculum.SchoolType(m, *k.SchoolType)
	}
	if k.ExamBoard != nil {
		s.ExamBoard.Value = curriculum.ExamBoard(m, *k.ExamBoard)
	}
	if k.Subject == nil {
		return
	}
	subject, topics := curriculum.FindOn(site, m, *k.Subject, k.Topics...)
	s.Subject.Value = subject
	s.Topics = append(s.Topics, topics...)
}
