package files

import (
	"encoding/json"

	"knowmad/pkg/page/assets"
	"knowmad/pkg/platform/icu"
)

// groundLight is the ground behind a page in the light theme (web/ui/tokens.css).
const groundLight = "#F6F8FE"

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

// webManifest describes the site as an app for a home screen.
func (s site) webManifest() []byte {
	m := s.outline.Market
	out := webManifest{
		ID: "/", Name: m.Brand, ShortName: m.Brand, Description: m.Description,
		Lang: m.Language.Code, Dir: icu.Direction(m.Language.Code),
		StartURL: "/", Scope: "/", Display: "standalone", Background: groundLight, Theme: groundLight,
		Icons: []manifestIcon{},
	}
	for _, i := range s.icons {
		if i.Purpose == assets.PurposeAny || i.Purpose == assets.PurposeMaskable {
			out.Icons = append(out.Icons, manifestIcon{i.URL, i.Sizes, i.MediaType, i.Purpose})
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

// encodeFile encodes types whose encoding can't fail.
func encodeFile(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte("null")
	}
	return append(b, '\n')
}
