package market

import (
	"net/netip"
	"net/url"
	"slices"
)

// ThirdParties are the companies that count or record on a market's site; nil for each
// that doesn't. Consent decides for each visitor what is loaded of them.
type ThirdParties struct {
	TagManager *TagManager `json:"tagManager"`
	Snapchat   *Snapchat   `json:"snapchat"`
	Clarity    *Clarity    `json:"clarity"`
	Facebook   *Facebook   `json:"facebook"`
	TikTok     *TikTok     `json:"tiktok"`
}

// TagManager is a tag manager, whose script the browser loads.
type TagManager struct {
	ID        string   `json:"id"`
	Origin    string   `json:"origin"`    // of the script
	ReportsTo []string `json:"reportsTo"` // origins beside Origin; *. may stand for subdomains
}

// Snapchat is Snapchat's pixel, whose script the browser loads.
type Snapchat struct {
	PixelID   string   `json:"pixelId"`
	Origin    string   `json:"origin"`    // of the script
	ReportsTo []string `json:"reportsTo"` // origins beside Origin; *. may stand for subdomains
}

// Clarity is a recorder of sessions, whose script the browser loads.
type Clarity struct {
	ProjectID string   `json:"projectId"`
	Origin    string   `json:"origin"`    // of the script
	ReportsTo []string `json:"reportsTo"` // origins beside Origin; *. may stand for subdomains
}

// Facebook is Facebook's pixel, to which the server reports.
type Facebook struct {
	PixelID string `json:"pixelId"`
}

// TikTok is TikTok's pixel, to which the server reports.
type TikTok struct {
	PixelCode string `json:"pixelCode"`
}

// In are the third parties of an environment: in the local one only scripts of this machine
// are loaded.
func (t ThirdParties) In(env Environment) ThirdParties {
	if env != Local {
		return t
	}
	if t.TagManager != nil && !isLoopback(t.TagManager.Origin) {
		t.TagManager = nil
	}
	if t.Snapchat != nil && !isLoopback(t.Snapchat.Origin) {
		t.Snapchat = nil
	}
	if t.Clarity != nil && !isLoopback(t.Clarity.Origin) {
		t.Clarity = nil
	}
	return t
}

// isLoopback reports whether an origin is on the machine that asks.
func isLoopback(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	a, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && a.IsLoopback()
}

// RecordsSessions reports whether sessions are recorded: the flag is on and the pack names
// the recorder.
func (m *Market) RecordsSessions() bool {
	return m.Flags.EnableMicrosoftClarityPageWide && m.ThirdParties.Clarity != nil
}

// ThirdPartyOrigins are the origins of scripts and the origins of their reports, each once in
// the order of the fields. Both are nil where the browser loads nothing.
func (m *Market) ThirdPartyOrigins() (scripts, reports []string) {
	add := func(script string, reportsTo []string) {
		if !slices.Contains(scripts, script) {
			scripts = append(scripts, script)
		}
		for _, origin := range append([]string{script}, reportsTo...) {
			if !slices.Contains(reports, origin) {
				reports = append(reports, origin)
			}
		}
	}
	if x := m.ThirdParties.TagManager; x != nil {
		add(x.Origin, x.ReportsTo)
	}
	if x := m.ThirdParties.Snapchat; x != nil {
		add(x.Origin, x.ReportsTo)
	}
	if x := m.ThirdParties.Clarity; m.RecordsSessions() {
		add(x.Origin, x.ReportsTo)
	}
	return scripts, reports
}
