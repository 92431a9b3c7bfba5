package files

import (
	"encoding/xml"

	"knowmad/pkg/page/assets"
)

// searchTerms is OpenSearch's parameter name for the searched text.
const searchTerms = "searchTerms"

// maxShortName is the maximum length of a search's name, in characters (OpenSearch 1.1).
const maxShortName = 16

type openSearch struct {
	XMLName     xml.Name         `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string           `xml:"ShortName"`
	Description string           `xml:"Description"`
	Language    string           `xml:"Language"`
	Encoding    string           `xml:"InputEncoding"`
	Image       *openSearchImage `xml:"Image"`
	URL         openSearchURL    `xml:"Url"`
}

type openSearchImage struct {
	Type string `xml:"type,attr"`
	URL  string `xml:",chardata"`
}

type openSearchURL struct {
	Type     string `xml:"type,attr"`
	Method   string `xml:"method,attr"`
	Template string `xml:"template,attr"`
}

// openSearch describes the site's search, so that browsers offer it in the address bar.
func (s site) openSearch() []byte {
	m := s.outline.Market
	name := []rune(m.Brand)
	out := openSearch{
		ShortName: string(name[:min(len(name), maxShortName)]), Description: m.Description, Language: m.Language.Code, Encoding: "UTF-8",
		URL: openSearchURL{Type: "text/html", Method: "get", Template: s.outline.SearchTemplate(searchTerms)},
	}
	if i, ok := assets.IconFor(s.icons, assets.PurposeFavicon); ok {
		out.Image = &openSearchImage{i.MediaType, m.Domain + i.URL}
	}
	b, err := xml.Marshal(out)
	if err != nil {
		return nil
	}
	return append([]byte(xml.Header), b...)
}
