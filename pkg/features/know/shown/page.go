package shown

import (
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/kernel/know"
)

// Page is a page of a know.
type Page struct {
	Number   int       `json:"number" minimum:"1"`
	Width    int       `json:"width" doc:"Of the largest picture, in pixels."`
	Height   int       `json:"height"`
	ImageURL string    `json:"imageUrl" doc:"Path on this host, about 960 pixels wide; of a blurred page its twin, which can't be read."`
	Images   []Picture `json:"images" nullable:"false" doc:"From the smallest up, for srcset."`
	Blurred  bool      `json:"blurred"`
	Text     *string   `json:"text" doc:"Its words in the order in which they are read; null where it is blurred, and where text is not told here (textLeftOut)."`
	LeftOut  bool      `json:"textLeftOut" doc:"The answer would be too long: listKnowPages has the text."`
}

func (Page) SchemaName() string { return "KnowPage" }

// Picture is a picture of a page.
type Picture struct {
	URL   string `json:"url" doc:"Path on this host. Where it is signed it works for 5 minutes."`
	Width int    `json:"width" doc:"In pixels."`
}

func (Picture) SchemaName() string { return "KnowPicture" }

// blurredWidth is how wide a blurred twin is, in pixels.
const blurredWidth = 480

// middle is the index of the width that imageUrl has.
const middle = 1

// Pictures gives the addresses of a page's pictures.
type Pictures struct {
	Know   string
	Signed func(path string) string // makes an address that opens a path for minutes
	// Public reports whether every visitor may get a page's picture.
	Public func(page int) bool
}

// Page tells of a page; sharp says whether it is shown as it is.
func (p Pictures) Page(page record.ShownPage, sharp bool) Page {
	out := Page{Number: page.Number, Width: page.Width, Height: page.Height, Blurred: !sharp}
	if !sharp {
		out.ImageURL = know.BlurredPath(p.Know, page.Number, page.BlurredVersion)
		out.Images = []Picture{{out.ImageURL, blurredWidth}}
		return out
	}
	out.Text = &page.Text
	for _, width := range record.Widths() {
		var address string
		if p.Public(page.Number) {
			address = know.PicturePath(p.Know, page.Number, width, page.Version)
		} else {
			address = p.Signed(know.SignedPicturePath(p.Know, page.Number, width, page.Version))
		}
		out.Images = append(out.Images, Picture{address, width})
	}
	out.ImageURL = out.Images[middle].URL
	return out
}

// SharePicture is the picture with which messengers and networks show a link to a know.
type SharePicture struct {
	URL    string `json:"url" doc:"Path on this host."`
	Width  int    `json:"width" doc:"In pixels."`
	Height int    `json:"height"`
	Type   string `json:"type" doc:"Its media type." example:"image/jpeg"`
}

func (SharePicture) SchemaName() string { return "KnowSharePicture" }
