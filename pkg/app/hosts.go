package app

import (
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/workbench"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

// hostList is the page at http://localhost in the local environment: all markets, with
// links to their hosts.
type hostList struct {
	files    *httpx.Files
	template *template.Template
}

type hostCard struct {
	Name, Lang, Host string
	English          string // "": as Name
	URL              string
	Flag             template.URL // the drawing as a data URL, since this host serves no files
}

func newHostList(files *httpx.Files) *hostList {
	return &hostList{files: files, template: parsePlain("hosts", hostsTemplate)}
}

// serves reports whether a request is for the list.
func (l *hostList) serves(r *http.Request, env market.Environment) bool {
	return env == market.Local && r.URL.Path == "/" && isRead(r.Method) && httpx.IsThisMachine(r.Host)
}

func (l *hostList) serve(c *echo.Context, reg *market.Registry) error {
	var sites, linked, ai, tools []hostCard
	for _, m := range byEnglishName(reg) {
		card := l.card(m)
		if m.Linked() {
			linked = append(linked, card)
			continue
		}
		sites = append(sites, card)
		if m.AIDomain != "" {
			ai = append(ai, hostCard{Name: m.Brand, Host: hostOf(m.AIDomain), URL: m.AIDomain})
		}
	}
	if len(sites) > 0 {
		tools = []hostCard{
			{Name: "API documentation", Host: sites[0].Host + "/api/docs", URL: sites[0].URL + "/api/docs"},
			{Name: "Workbench", Host: workbench.Path, URL: workbench.Path},
			{Name: "Readiness", Host: "/readyz", URL: "/readyz"},
		}
	}
	return writePlainPage(c, http.StatusOK, l.template, map[string]any{
		"Style": trustedStyle(), "Sites": sites, "Linked": linked, "AI": ai, "Tools": tools,
	})
}

// launchedSites returns the launched sites for the error of an unknown host (421); none for
// other errors. The cards have no flags, to keep the page small: such requests cost their
// sender nothing.
func (s *Site) launchedSites(p *problem.Error) []hostCard {
	if p.StatusCode() != http.StatusMisdirectedRequest {
		return nil
	}
	var sites []hostCard
	for _, m := range byEnglishName(s.markets.Current()) {
		if m.IsLaunched && !m.Linked() {
			sites = append(sites, plainCard(m))
		}
	}
	return sites
}

func byEnglishName(reg *market.Registry) []*market.Market {
	return slices.SortedFunc(slices.Values(reg.All()), func(a, b *market.Market) int {
		return strings.Compare(a.Country.EnglishName, b.Country.EnglishName)
	})
}

func plainCard(m *market.Market) hostCard {
	card := hostCard{
		Name: m.Country.LocalizedName, English: m.Country.EnglishName, Lang: m.Locale.Interface,
		Host: hostOf(m.Domain), URL: m.Domain,
	}
	if card.English == card.Name {
		card.English = ""
	}
	return card
}

func (l *hostList) card(m *market.Market) hostCard {
	card := plainCard(m)
	if svg, ok := l.files.Content(m.Country.IconURL); ok {
		//nolint:gosec // a drawing of our own build, as a data URL of base64
		card.Flag = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg))
	}
	return card
}

func hostOf(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return origin
	}
	return u.Host
}
