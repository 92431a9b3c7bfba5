package reading

import (
	"context"
	"errors"
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
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/person"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signedurl"
)

// Blobs keep files and pictures.
type Blobs interface {
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
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
	// Stopping is closed when the server begins to stop, which ends streams.
	Stopping <-chan struct{}
	// LookEvery is how often a stream looks for progress; 0 is 400 ms.
	LookEvery time.Duration
}

// Service reads knows. It is safe for use by many goroutines.
type Service struct {
	Config
	urls    signedurl.Signer
	streams chan struct{}
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	if c.LookEvery == 0 {
		c.LookEvery = lookEvery
	}
	return &Service{Config: c, urls: signedurl.Signer{Keys: c.Keys, Clock: c.Clock}, streams: make(chan struct{}, maxStreams)}
}

// Know is a know to be read.
type Know struct {
	shown.Summary
	Visibility    string                               `json:"visibility" enum:"public,private"`
	Canonical     string                               `json:"canonicalUrl" format:"uri" doc:"Its address on its own market's site."`
	CanonicalPath string                               `json:"canonicalPath" doc:"Its address on this host; another title part leads here." example:"/knows/…"`
	TextLanguage  *string                              `json:"textLanguage" doc:"BCP 47 tag of its text, where it is known." example:"de"`
	PicturesOnly  bool                                 `json:"picturesOnly" doc:"There is no text in it, as in a scan."`
	Files         []File                               `json:"files" nullable:"false"`
	Pages         []shown.Page                         `json:"pages" nullable:"false" doc:"All that there are. While it is processed its author gets those that are done."`
	BlurredPages  int                                  `json:"blurredPages" doc:"How many of them one sees blurred; signing in shows them."`
	SharePicture  openapi.Nullable[shown.SharePicture] `json:"sharePicture" doc:"With which messengers and networks show a link to it; null for what isn't published."`
	Liked         *bool                                `json:"liked" doc:"Whether one likes it; null for visitors."`
	Own           openapi.Nullable[Own]                `json:"own" doc:"What only its author sees; else null."`
}

// SchemaName is its name in the API's document.
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

// SchemaName is its name in the API's document.
func (File) SchemaName() string { return "KnowFile" }

// Own is what only the author of a know sees.
type Own struct {
	own.State
	ResultMail *string    `json:"resultMail" doc:"The address that is told when what was sent last is processed (askForKnowResult); null: nobody is."`
	Files      []own.File `json:"files" nullable:"false" doc:"Those that a change begins with: what was sent last, or what readers have where that could not be processed."`
}

// SchemaName is its name in the API's document.
func (Own) SchemaName() string { return "OwnKnow" }

// maxInlineText is how much text an answer has before it leaves it to listKnowPages, in
// bytes: a page of the site is made of the answer.
const maxInlineText = 512 << 10

// Read reads a know on a market's site, as an actor sees it. byLink says that they
// came by the address that is passed on, which opens private ones. The error is a
// NotFoundError for what they may not see, too.
func (s *Service) Read(ctx context.Context, host *market.Market, a right.Actor, id string, byLink bool) (out Know, k record.Know, err error) {
	read := func(q db.Queryer, steady bool) error {
		var author person.Card
		if k, author, err = record.FindShown(ctx, q, record.LanguageOf(host), id); err != nil {
			return err
		}
		if !k.ReadableBy(a.User) && (!byLink || !k.ReadableByLink(a.User)) {
			return record.NotFound()
		}
		if !steady && k.OwnedBy(a.User) {
			return errChanged
		}
		out, err = s.read(ctx, q, a, k, author)
		if err == nil && !steady && len(out.Pages) != k.PageCount {
			err = errChanged
		}
		return err
	}
	// Readers get by with two statements, for which a transaction would cost as much
	// again. In between another revision may have taken the place of the know's, and the
	// pages are gone.
	if err = read(s.DB.One(), false); errors.Is(err, errChanged) {
		err = s.DB.Read(ctx, func(q db.Queryer) error { return read(q, true) })
	}
	return out, k, err
}

// errChanged says that statements may have read different states of a know.
var errChanged = errors.New("know: it changed while it was read")

func (s *Service) read(ctx context.Context, q db.Queryer, a right.Actor, k record.Know, author person.Card) (_ Know, err error) {
	m, _ := s.Markets().ByCode(k.Market)
	out := Know{
		Summary: shown.Of(k, m, author), Visibility: string(k.Visibility),
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
	revision := k.Revision
	if k.OwnedBy(a.User) {
		if revision, err = s.addOwn(ctx, q, k, &out); err != nil {
			return Know{}, err
		}
	}
	if a.User != "" {
		liked, err := record.Likes(ctx, q, k.ID, a.User)
		if err != nil {
			return Know{}, err
		}
		out.Liked = &liked
	}
	if revision == "" {
		return out, nil
	}
	return out, s.content(ctx, q, a, k, revision, &out)
}

func resultMail(ctx context.Context, q db.Queryer, k record.Know) (*string, error) {
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

// addOwn adds what only the author sees, and gives the revision that they read: before
// the first one is ready, what there is of it.
func (s *Service) addOwn(ctx context.Context, q db.Queryer, k record.Know, out *Know) (revision string, err error) {
	state, err := own.StateOf(ctx, q, s.Decisions, k)
	if err != nil {
		return "", err
	}
	files, err := own.FilesOf(ctx, q, k)
	if err != nil {
		return "", err
	}
	told, err := resultMail(ctx, q, k)
	if err != nil {
		return "", err
	}
	out.Own.Value = &Own{state, told, files}
	if k.Revision != "" {
		return k.Revision, nil
	}
	latest, _, err := record.LatestOf(ctx, q, k.ID)
	return latest.ID, err
}

func (s *Service) content(ctx context.Context, q db.Queryer, a right.Actor, k record.Know, revision string, out *Know) error {
	sight, pictures := s.sight(k, a), s.pictures(k, a)
	files, pages, err := contentOf(ctx, q, k, revision, sight)
	if err != nil {
		return err
	}
	count := 0
	for _, f := range files {
		file := File{Position: f.Position, Kind: f.Kind, Size: f.CleanSize, FirstPage: f.FirstPage, PageCount: f.PageCount}
		if k.OwnedBy(a.User) {
			file.Name = &f.Name
		}
		out.Files = append(out.Files, file)
		count += f.PageCount
	}
	if k.Revision == "" {
		out.PageCount = count
	}
	size := 0
	for _, p := range pages {
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
	return nil
}

// contentOf reads files and pages of a revision, with the text of pages that are seen
// sharp.
func contentOf(ctx context.Context, q db.Queryer, k record.Know, revision string, sight record.Sight) ([]record.File, []record.Page, error) {
	if revision == k.Revision {
		return record.Shown(ctx, q, revision, sight.SharpPages())
	}
	files, err := record.Files(ctx, q, revision)
	if err != nil {
		return nil, nil, err
	}
	pages, err := record.Pages(ctx, q, revision, 1, record.MaxPages)
	return files, pages, err
}

// sight is what an actor sees of a know: as its own market has it, wherever it is read.
func (s *Service) sight(k record.Know, a right.Actor) record.Sight {
	m, _ := s.Markets().ByCode(k.Market)
	return record.SightOf(m, a.User != "")
}

// pictures gives addresses of a know's pictures: public ones where every visitor may
// have them, else signed ones, which are for whom this answer is for.
func (s *Service) pictures(k record.Know, a right.Actor) shown.Pictures {
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

// isOpen tells whether others than the author may read a know, at one of its addresses.
func isOpen(k record.Know) bool { return k.Status == record.Published || k.Status == record.Private }

// PageList is a part of a know's pages, with where their text stands.
type PageList struct {
	Pages []PageWithLines `json:"pages" nullable:"false"`
}

// SchemaName is its name in the API's document.
func (PageList) SchemaName() string { return "KnowPageList" }

// PageWithLines is a page with where its text stands.
type PageWithLines struct {
	shown.Page
	Lines []record.Line `json:"lines" nullable:"false" doc:"In the order in which they are read; positions are shares of the page, from its top left. Empty where the page is blurred."`
}

// SchemaName is its name in the API's document.
func (PageWithLines) SchemaName() string { return "KnowPageWithLines" }

// Pages reads a part of a know's pages, as an actor sees them.
func (s *Service) Pages(ctx context.Context, host *market.Market, a right.Actor, id string, from, to int) (out PageList, k record.Know, err error) {
	out.Pages = []PageWithLines{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if k, err = record.FindIn(ctx, q, record.LanguageOf(host), id); err != nil {
			return err
		}
		if !k.ReadableByLink(a.User) {
			return record.NotFound()
		}
		revision := k.Revision
		if revision == "" {
			latest, _, err := record.LatestOf(ctx, q, k.ID)
			if err != nil {
				return err
			}
			revision = latest.ID
		}
		pages, err := record.PagesWithLines(ctx, q, revision, from, to)
		if err != nil {
			return err
		}
		sight, pictures := s.sight(k, a), s.pictures(k, a)
		for _, p := range pages {
			page := PageWithLines{Page: pictures.Page(p, sight.Sharp(p.Number)), Lines: []record.Line{}}
			if sight.Sharp(p.Number) && p.Lines != nil {
				page.Lines = p.Lines
			}
			out.Pages = append(out.Pages, page)
		}
		return nil
	})
	return out, k, err
}
