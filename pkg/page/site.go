package page

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/market/client"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/assets"
	"knowmad/pkg/page/cache"
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/encode"
	"knowmad/pkg/page/files"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/icu"

	"github.com/prometheus/client_golang/prometheus"
)

// snapshot is a registry compiled for pages. It is made once per version of the registry
// and never changes.
type snapshot struct {
	registry *market.Registry
	sites    map[string]*site // by market code, for markets with their own host
	aiSites  map[string]*site // by code of the market behind the AI host
}

// site is a host of a market: its routes, menus, texts and files.
type site struct {
	outline     *outline.Site // addresses and links of the host
	market      *market.Market
	environment market.Environment
	ai          bool
	version     string // changes with all data on which this host's pages depend
	catalogue   *icu.Catalogue

	planner   *route.Planner
	documents *document.Site

	client client.View // the market's fields for payloads
	menus  map[string][]outline.Link
	files  map[string]files.File // by path

	drawn bool // shared links have drawn pictures (pictures.go)

	busy busyPage

	hits, misses, stales, refused prometheus.Counter
}

// siteOptions are the dependencies of sites beside the registry.
type siteOptions struct {
	catalogues *icu.Catalogues
	icons      []assets.Icon
	assets     *assets.Assets
	metrics    *metrics
	encoder    *encode.Encoder
	drawn      bool
	sitemaps   func(m *market.Market) []string
	now        time.Time
}

func newSnapshot(r *market.Registry, with siteOptions) (*snapshot, error) {
	s := &snapshot{registry: r, sites: map[string]*site{}, aiSites: map[string]*site{}}
	if found := outline.Contradictions(r); len(found) > 0 {
		said := make([]string, len(found))
		for i, c := range found {
			said[i] = c.String()
		}
		return nil, fmt.Errorf("page: %s", strings.Join(said, "\n"))
	}
	cutter, err := client.NewCutter(r.All())
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	shared, err := sharedVersion(r, cutter.Countries())
	if err != nil {
		return nil, err
	}
	for _, m := range r.All() {
		if m.Linked() {
			continue
		}
		view, err := cutter.View(m)
		if err != nil {
			return nil, fmt.Errorf("page: market %s: %w", m.Code, err)
		}
		for _, ai := range []bool{false, true} {
			if ai && m.AIDomain == "" {
				continue
			}
			x := &site{
				outline: outline.New(r, market.Host{Market: m, AI: ai}),
				market:  m, environment: r.Environment(), ai: ai, version: m.Version + shared,
				catalogue: with.catalogues.For(m.Locale.Interface),
				client:    view,
				drawn:     with.drawn,
				hits:      with.metrics.served.WithLabelValues(m.Code, cacheHit),
				misses:    with.metrics.served.WithLabelValues(m.Code, cacheMiss),
				stales:    with.metrics.served.WithLabelValues(m.Code, cacheStale),

				refused: with.metrics.served.WithLabelValues(m.Code, cacheRefused),
			}
			if err := x.compile(r.Routes(), with); err != nil {
				return nil, err
			}
			if ai {
				s.aiSites[m.Code] = x
			} else {
				s.sites[m.Code] = x
			}
		}
	}
	return s, nil
}

// site returns the host's site; nil for a market without one.
func (s *snapshot) site(h market.Host) *site {
	if h.AI {
		return s.aiSites[h.Market.Code]
	}
	return s.sites[h.Market.Code]
}

// key is the cache key of a document of the site.
func (s *site) key(path, query string, preview time.Time) cache.Key {
	kind := hostMarket
	if s.ai {
		kind = hostAI
	}
	return cache.KeyOf(s.market, s.version, kind, path, query, preview)
}

func (s *site) compile(routes *market.RouteTable, with siteOptions) error {
	var err error
	if s.planner, err = route.NewPlanner(s.outline); err != nil {
		return fmt.Errorf("market %s: %w", s.market.Code, err)
	}
	m := s.market
	s.documents = &document.Site{
		Outline: s.outline, Routes: routes, Catalogue: s.catalogue, Icons: with.icons,
		Fonts: with.assets.FirstFonts(m.HeadingFont, m.Locale.Interface, m.Tagline+m.Description+m.Language.LocalizedName),
	}
	s.menus = s.outline.Menus()
	var sitemaps []string
	if with.sitemaps != nil {
		sitemaps = with.sitemaps(s.outline.Market)
	}
	s.files = files.New(s.outline, with.icons, sitemaps, with.now, with.encoder)
	s.busy = newBusyPage(s.documents.Busy())
	return nil
}

// sharedVersion is a hash of the other markets' data that pages show: an edit of one market
// keeps the cached pages of others unless they show the edited fields.
func sharedVersion(r *market.Registry, countries json.RawMessage) (string, error) {
	h := fnv.New64a()
	encode := json.NewEncoder(h)
	if err := encode.Encode(countries); err != nil {
		return "", fmt.Errorf("page: hashing the markets: %w", err)
	}
	if err := encode.Encode(r.Routes()); err != nil {
		return "", fmt.Errorf("page: hashing the routes: %w", err)
	}
	for _, m := range r.All() {
		// The fields on which hreflang depends.
		if err := encode.Encode([]any{m.Flags, m.IsLaunched, m.Locale, m.AIDomain, m.NoindexSegments, m.ConsentVersion, fallbackPages(m)}); err != nil {
			return "", fmt.Errorf("page: hashing the markets: %w", err)
		}
		// The fields on which the links to a subject's counterparts depend.
		for i := range m.Subjects {
			if err := encode.Encode(counterpartFields(&m.Subjects[i])); err != nil {
				return "", fmt.Errorf("page: hashing the subjects: %w", err)
			}
		}
	}
	return strconv.FormatUint(h.Sum64(), 36), nil
}

// counterpartFields are the addresses and concepts of a subject and its topics.
func counterpartFields(s *market.Subject) []any {
	out := []any{s.Slug, s.Concepts}
	for i := range s.Topics {
		out = append(out, s.Topics[i].Slug, s.Topics[i].Concepts)
	}
	return out
}

func fallbackPages(m *market.Market) []string {
	var paths []string
	for path, p := range m.Pages {
		if p.Fallback {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}
