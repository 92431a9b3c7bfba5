package reading

import (
	"context"
	"fmt"
	"io"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/preview"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signedurl"
)

// Blobs keep files and pictures.
type Blobs interface {
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
}

// Decks reads the cards of knows that are decks.
type Decks interface {
	// Cards reads the first cards of a deck.
	Cards(ctx context.Context, q db.Queryer, deck string, limit int) ([]know.Card, error)
}

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Blobs   Blobs
	Keys    signedurl.Keys
	Markets func() edit.Markets
	Preview *preview.Service

	Decisions own.Decisions
	Decks     Decks // nil: there are none
	// Stopping is closed when the server begins to stop, which ends streams.
	Stopping <-chan struct{}
	// LookEvery is how often a stream looks for progress; 0 is 400 ms.
	LookEvery time.Duration
}

// Service reads knows. It is safe for use by many goroutines.
type Service struct {
	Config
	urls    signedurl.Signer
	streams streams
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	if c.LookEvery == 0 {
		c.LookEvery = lookEvery
	}
	return &Service{Config: c, urls: signedurl.Signer{Keys: c.Keys, Clock: c.Clock}}
}

// Know is a know to be read.
type Know struct {
	know.Summary
	Visibility    string                               `json:"visibility" enum:"public,private"`
	Canonical     string                               `json:"canonicalUrl" format:"uri" doc:"Its address on its own market's site."`
	CanonicalPath string                               `json:"canonicalPath" doc:"Its address on this host; another title part leads here." example:"/knows/…"`
	TextLanguage  *string                              `json:"textLanguage" doc:"BCP 47 tag of its text, where it is known." example:"de"`
	PicturesOnly  bool                                 `json:"picturesOnly" doc:"There is no text in it, as in a scan."`
	Files         []File                               `json:"files" nullable:"false"`
	Pages         []shown.Page                         `json:"pages" nullable:"false" doc:"All that there are. While it is processed its author gets those that are done."`
	BlurredPages  int                                  `json:"blurredPages" doc:"How many of them one sees blurred; signing in shows them."`
	Deck          openapi.Nullable[Deck]               `json:"deck" doc:"The first cards of a deck; null of other formats."`
	SharePicture  openapi.Nullable[shown.SharePicture] `json:"sharePicture" doc:"With which messengers and networks show a link to it; null for what isn't published."`
	Liked         *bool                                `json:"liked" doc:"Whether one likes it; null for visitors."`
	Own           openapi.Nullable[Own]                `json:"own" doc:"What only its author sees; else null."`
}

func (Know) SchemaName() string { return "Know" }

// File is one of a know's files.
type File struct {
	Position  int     `json:"position" minimum:"1"`
	Name      *string `json:"name" doc:"As its author's device calls it; only they see it."`
	Kind      string  `json:"kind" enum:"pdf,docx,pptx,odt,txt,md,png,jpeg,webp"`
	Size      int64   `json:"size" doc:"Of what is downloaded, in bytes; 0 before it is made."`
	FirstPage int     `json:"firstPage" doc:"From 1; 0 before it is known."`
	PageCount int     `json:"pageCount"`
}

func (File) SchemaName() string { return "KnowFile" }

// Own is what only the author of a know sees.
type Own struct {
	own.State
	ResultMail *string    `json:"resultMail" doc:"The address that is told when what was sent last is processed (askForKnowResult); null: no mail was asked for."`
	Files      []own.File `json:"files" nullable:"false" doc:"Those that a change begins with: what was sent last, or what readers have where that could not be processed."`
}

func (Own) SchemaName() string { return "OwnKnow" }

// Deck is the cards of a know that is a deck.
type Deck struct {
	Cards  []know.Card `json:"cards" nullable:"false" doc:"The first ones in their order, at most 100. getDeck gives all."`
	Hidden int         `json:"hidden" doc:"How many more there are for users who are signed in, where one isn't."`
}

func (Deck) SchemaName() string { return "KnowDeck" }

// inlineCards is the most cards that an answer has before it leaves them to getDeck.
const inlineCards = 100

// maxInlineText is how much text an answer has before it leaves it to listKnowPages, in
// bytes: a page of the site is made of the answer.
const maxInlineText = 512 << 10

// Read reads a know on a market's site, as an actor sees it. byLink says that they
// came by the address that is passed on, which opens private ones. The error is a
// NotFoundError for what they may not see, too.
func (s *Service) Read(ctx context.Context, host *market.Market, a right.Actor, id string, byLink bool) (out Know, k know.Know, err error) {
	found, err := s.find(ctx, s.DB.One(), host, a, id, byLink)
	if err != nil {
		return Know{}, know.Know{}, err
	}
	if !found.Know.OwnedBy(a.User) {
		out, err = s.read(ctx, s.DB.One(), host, a, found)
		return out, found.Know, err
	}
	// What only the author sees is in other tables: a transaction reads all of it as it
	// was at one time.
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if found, err = s.find(ctx, q, host, a, id, byLink); err != nil {
			return err
		}
		out, err = s.read(ctx, q, host, a, found)
		return err
	})
	return out, found.Know, err
}

// find finds a know that an actor may read, with the text of all that they see sharp.
func (s *Service) find(ctx context.Context, q db.Queryer, host *market.Market, a right.Actor, id string, byLink bool) (record.Shown, error) {
	whole := know.SightOf(host, a.User != "").Whole()
	for {
		found, err := record.FindShown(ctx, q, know.LanguageOf(host), id, whole)
		if err != nil {
			return record.Shown{}, err
		}
		k := found.Know
		if !k.ReadableBy(a.User) && (!byLink || !k.ReadableByLink(a.User)) {
			return record.Shown{}, know.NotFound()
		}
		// A know of another market may be seen whole where those of this site's aren't.
		if whole || !s.sight(k, a).Whole() {
			return found, nil
		}
		whole = true
	}
}

func (s *Service) read(ctx context.Context, q db.Queryer, host *market.Market, a right.Actor, found record.Shown) (Know, error) {
	k := found.Know
	m, _ := s.Markets().ByCode(k.Market)
	out := Know{
		Summary: know.SummaryOf(k, m, host, found.Author), Visibility: string(k.Visibility),
		PicturesOnly: k.Revision != "" && k.Words == 0, Files: []File{}, Pages: []shown.Page{},
	}
	out.CanonicalPath, out.Canonical = out.Path, out.Path
	if m != nil {
		out.Canonical = m.Domain + out.Path
	}
	out.SharePicture.Value = s.Preview.Of(k, m, out.Summary)
	if k.TextLanguage != "" {
		out.TextLanguage = &k.TextLanguage
	}
	if k.Format == know.Flashcards && s.Decks != nil {
		shown := s.sight(k, a).Cards(k.Cards)
		cards, err := s.Decks.Cards(ctx, q, k.ID, min(shown, inlineCards))
		if err != nil {
			return Know{}, fmt.Errorf("reading the cards of a know: %w", err)
		}
		out.Deck.Value = &Deck{Cards: cards, Hidden: k.Cards - shown}
	}
	if a.User != "" {
		liked, err := record.Likes(ctx, q, k.ID, a.User)
		if err != nil {
			return Know{}, err
		}
		out.Liked = &liked
	}
	if !k.OwnedBy(a.User) {
		s.content(&out, k, a, found.Outline)
		return out, nil
	}
	err := s.addOwn(ctx, q, &out, a, found)
	return out, err
}

func resultMail(ctx context.Context, q db.Queryer, k know.Know) (*string, error) {
	email, asked, err := record.ResultMail(ctx, q, k.ID)
	if err != nil || !asked {
		return nil, err
	}
	if email == "" {
		card, err := person.Find(ctx, q, k.Author)
		if err != nil {
			return nil, err
		}
		email = card.Email
	}
	return &email, nil
}

// addOwn adds what only the author sees: before the first revision is ready, what there
// is of it.
func (s *Service) addOwn(ctx context.Context, q db.Queryer, out *Know, a right.Actor, found record.Shown) error {
	k, outline := found.Know, found.Outline
	state, err := own.StateOf(ctx, q, s.Decisions, k)
	if err != nil {
		return err
	}
	files, err := own.FilesOf(ctx, q, k)
	if err != nil {
		return err
	}
	told, err := resultMail(ctx, q, k)
	if err != nil {
		return err
	}
	out.Own.Value = &Own{state, told, files}
	revision := k.Revision
	if revision == "" {
		latest, _, err := record.LatestOf(ctx, q, k.ID)
		if err != nil {
			return err
		}
		revision = latest.ID
		if outline, err = record.OutlineOf(ctx, q, revision); err != nil {
			return err
		}
	}
	s.content(out, k, a, outline)
	if k.Revision == "" {
		for _, f := range out.Files {
			out.PageCount += f.PageCount
		}
	}
	return s.addNames(ctx, q, out.Files, revision)
}

// addNames adds to files of a revision how their author's device calls them.
func (s *Service) addNames(ctx context.Context, q db.Queryer, files []File, revision string) error {
	named, err := record.Files(ctx, q, revision)
	if err != nil {
		return err
	}
	for i := range files {
		for n := range named {
			if named[n].Position == files[i].Position {
				files[i].Name = &named[n].Name
			}
		}
	}
	return nil
}

// content adds files and pages, as an actor sees them.
func (s *Service) content(out *Know, k know.Know, a right.Actor, outline record.Outline) {
	sight, pictures := s.sight(k, a), s.pictures(k, a)
	for _, f := range outline.Files {
		out.Files = append(out.Files, File{Position: f.Position, Kind: f.Kind, Size: f.Size, FirstPage: f.FirstPage, PageCount: f.PageCount})
	}
	size := 0
	for _, p := range outline.Pages {
		sharp := sight.Sharp(p.Number)
		page := pictures.Page(p, sharp)
		if sharp {
			if size += len(p.Text); size > maxInlineText {
				page.Text, page.LeftOut = nil, true
			}
		} else {
			out.BlurredPages++
		}
		out.Pages = append(out.Pages, page)
	}
}

// sight is what an actor sees of a know: as its own market has it, wherever it is read.
func (s *Service) sight(k know.Know, a right.Actor) know.Sight {
	m, _ := s.Markets().ByCode(k.Market)
	return know.SightOf(m, a.User != "")
}

// pictures gives addresses of a know's pictures: public ones where every visitor may
// have them, else signed ones, which are for whom this answer is for.
func (s *Service) pictures(k know.Know, a right.Actor) shown.Pictures {
	sight := s.sight(k, a)
	return shown.Pictures{
		Know:   k.ID,
		Public: func(page int) bool { return isOpen(k) && sight.ForAll(page) },
		Signed: func(path string) string {
			address, _ := s.urls.Sign(path)
			return address
		},
	}
}

// isOpen reports whether others than the author may read a know, at one of its addresses.
func isOpen(k know.Know) bool { return k.Status == know.Published || k.Status == know.Private }

// PageList is a part of a know's pages, with where their text stands.
type PageList struct {
	Pages []PageWithLines `json:"pages" nullable:"false"`
}

func (PageList) SchemaName() string { return "KnowPageList" }

// PageWithLines is a page with where its text stands.
type PageWithLines struct {
	shown.Page
	Lines []record.Line `json:"lines" nullable:"false" doc:"In the order in which they are read; positions are shares of the page, from its top left. Empty where the page is blurred."`
}

func (PageWithLines) SchemaName() string { return "KnowPageWithLines" }

// Pages reads a part of a know's pages, as an actor sees them.
func (s *Service) Pages(ctx context.Context, host *market.Market, a right.Actor, id string, from, to int) (out PageList, k know.Know, err error) {
	out.Pages = []PageWithLines{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if k, err = know.FindIn(ctx, q, know.LanguageOf(host), id); err != nil {
			return err
		}
		if !k.ReadableByLink(a.User) {
			return know.NotFound()
		}
		revision := k.Revision
		if revision == "" {
			latest, _, err := record.LatestOf(ctx, q, k.ID)
			if err != nil {
				return err
			}
			revision = latest.ID
		}
		if k.Format == know.Flashcards { // its text is in its cards
			return nil
		}
		pages, err := record.PagesWithLines(ctx, q, revision, from, to)
		if err != nil {
			return err
		}
		sight, pictures := s.sight(k, a), s.pictures(k, a)
		for _, p := range pages {
			page := PageWithLines{Page: pictures.Page(p.Shown(), sight.Sharp(p.Number)), Lines: []record.Line{}}
			if sight.Sharp(p.Number) && p.Lines != nil {
				page.Lines = p.Lines
			}
			out.Pages = append(out.Pages, page)
		}
		return nil
	})
	return out, k, err
}
