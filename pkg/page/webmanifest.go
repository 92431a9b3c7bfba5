package page

import "encoding/json"

type webManifest struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"`
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	Dir         string         `json:"dir"`
	StartURL    string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Background  string         `json:"background_color"`
	Theme       string         `json:"theme_color"`
	Icons       []manifestIcon `json:"icons"`
	Related     []relatedApp   `json:"related_applications,omitempty"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type relatedApp struct {
	Platform string `json:"platform"`
	URL      string `json:"url"`
	ID       string `json:"id,omitempty"`
}

// webManifest describes the site as something that can be put on a home screen.
func (s *site) webManifest(icons []icon) []byte {
	m := s.market
	out := webManifest{
		ID: "/", Name: m.Brand, ShortName: m.Brand, Description: m.Description,
		Lang: m.Language.Code, Dir: directionOf(m.Language.Code),
		StartURL: "/", Scope: "/", Display: "standalone", Background: groundLight, Theme: groundLight,
		Icons: []manifestIcon{},
	}
	for _, i := range icons {
		if i.purpose == purposeAny || i.purpose == purposeMaskable {
			out.Icons = append(out.Icons, manifestIcon{i.url, i.sizes, i.media, i.purpose})
		}
	}
	if m.App.AndroidURL != "" {
		out.Related = append(out.Related, relatedApp{"play", m.App.AndroidURL, m.App.AndroidPackage})
	}
	if m.App.IOSURL != "" {
		out.Related = append(out.Related, relatedApp{"itunes", m.App.IOSURL, ""})
	}
	return encodeFile(out)
}

// encodeFile writes JSON of types that can't fail to be written.
func encodeFile(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte("null")
	}
	return append(b, '\n')
}
