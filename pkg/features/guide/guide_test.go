package guide_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/guide"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slice/slicetest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

func one() *market.Market {
	slug, missing := "maths", "missing"
	return &market.Market{
		Code: "xx", Flags: market.Flags{HasStudyGuides: true},
		Subjects: []market.Subject{
			{ID: 1, Name: "Physics", Slug: "physics", StudyGuideSlug: &missing},
			{ID: 2, Name: "Maths", Slug: "maths", StudyGuideSlug: &slug, Topics: []market.Topic{{UUID: "t", Name: "Lines", Slug: "lines"}}},
			{ID: 3, Name: "Art", Slug: "art"},
		},
		Pages: map[string]market.Page{"guides/maths": {
			Path: "guides/maths", Title: "Maths", Description: "About maths.", Lang: "en", Updated: time.Date(2026, 1, 1, 13, 0, 0, 0, time.FixedZone("", 3600)),
			Markdown: "Hello $x$.\n\n## Lines\n\nA *line*.\n\n### Below\n\n```cards\nQ: A?\nA: $b$\n```\n\n```quiz\n? Which?\n- a\n+ b\n! So.\n```\n\n## Below\n\nText.\n\n```cards\nQ: C?\nA: d\n```\n\nA notice.",
		}},
	}
}

func TestGuide(t *testing.T) {
	slicetest.One(t, guide.Slice(), func(t *testing.T, w *slicetest.World) {
		m := one()
		var list guide.List
		require.Equal(t, http.StatusOK, w.Get(t, m, right.Actor{}, "/api/guides", &list))
		require.Len(t, list.Guides, 1)
		var got guide.Guide
		require.Equal(t, http.StatusOK, w.Get(t, m, right.Actor{}, "/api/guides/maths", &got))
		require.Equal(t, list.Guides[0], got.Summary)
		require.Equal(t, "/subjects/study-guide/maths", got.Path)
		require.Equal(t, time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC), got.UpdatedOn)
		require.Equal(t, "/subjects/maths/knows", *got.Subject.Path)
		require.Equal(t, "/subjects/maths-lines", *got.Topics[0].Path)
		require.Equal(t, `<p>Hello <span data-tex="x">x</span>.</p>`, got.Intro)
		require.Equal(t, "<p>A notice.</p>", got.Closing)
		require.Equal(t, []guide.Part{
			{
				ID: "lines", Title: "Lines", HTML: "<p>A <em>line</em>.</p>\n<h3 id=\"below-2\">Below</h3>",
				Cards: []guide.Card{{Front: "A?", Back: "$b$"}}, Quiz: []guide.Question{{Question: "Which?", Choices: []string{"a", "b"}, Answer: 1, Why: "So."}},
			},
			{ID: "below", Title: "Below", HTML: "<p>Text.</p>", Cards: []guide.Card{{Front: "C?", Back: "d"}}, Quiz: []guide.Question{}},
		}, got.Parts)
		require.Equal(t, http.StatusNotFound, w.Get(t, m, right.Actor{}, "/api/guides/missing", nil))
		require.Equal(t, http.StatusNotFound, w.Get(t, m, right.Actor{}, "/api/guides/..%2fmaths", nil))

		without := *m
		without.Flags.HasStudyGuides = false
		var fault problem.Error
		for _, path := range []string{"/api/guides", "/api/guides/maths", "/api/guides/none"} {
			require.Equal(t, http.StatusForbidden, w.Get(t, &without, right.Actor{}, path, &fault))
			require.Equal(t, problem.Forbidden, fault.Type)
		}
	})
}

func TestSitemap(t *testing.T) {
	s, m := guide.Slice().Sitemap, one()
	require.True(t, s.HasSitemap(m))
	parts, err := s.SitemapParts(t.Context(), m)
	require.NoError(t, err)
	require.Equal(t, 1, parts)
	pages, err := s.SitemapPages(t.Context(), m, 1)
	require.NoError(t, err)
	require.Len(t, pages, 1)
	require.Equal(t, "/subjects/study-guide/maths", pages[0].Path)
	pages, err = s.SitemapPages(t.Context(), m, 2)
	require.NoError(t, err)
	require.Empty(t, pages)
	require.False(t, s.HasSitemap(&market.Market{Flags: market.Flags{HasStudyGuides: true}}))
}

// Each guide of the real packs is whole, and what its text leads to is there.
func TestGuidesOfTheMarkets(t *testing.T) {
	apptest.On(t, db.SQLite, nil, func(t *testing.T, s *apptest.Server) {
		links, total := regexp.MustCompile(`href="(/[^"#]*)`), 0
		for _, m := range apptest.Registry(t, market.Local).All() {
			if m.Linked() {
				continue
			}
			b := s.Browser(m.Code)
			if !m.Flags.HasStudyGuides {
				require.Equal(t, http.StatusForbidden, b.Get("/api/guides").Status, m.Code)
				require.Equal(t, http.StatusForbidden, b.Get("/api/guides/ap-biology").Status, m.Code)
				continue
			}
			guides := apptest.Decode[guide.List](t, b.Get("/api/guides")).Guides
			total += len(guides)
			for _, summary := range guides {
				answer := b.Get("/api/guides/" + summary.Slug)
				require.Equal(t, http.StatusOK, answer.Status, summary.Slug)
				require.NotContains(t, answer.Text, `"Q: `)
				require.NotContains(t, answer.Text, "```")
				g := apptest.Decode[guide.Guide](t, answer)
				require.NotEmpty(t, g.Intro, g.Slug)
				require.NotEmpty(t, g.Topics, g.Slug)
				require.Greater(t, g.Words, 300, g.Slug)
				require.GreaterOrEqual(t, len(g.Parts), 3, g.Slug)
				topics := map[string]bool{}
				for _, subject := range m.Subjects {
					for i := range subject.Topics {
						topics[subject.TopicPath(&subject.Topics[i])] = true
					}
				}
				for _, p := range g.Parts {
					require.NotEmpty(t, strings.TrimSpace(p.HTML), "%s %s", g.Slug, p.ID)
					require.NotEmpty(t, p.Cards, "%s %s", g.Slug, p.ID)
					require.NotEmpty(t, p.Quiz, "%s %s", g.Slug, p.ID)
					require.NotContains(t, regexp.MustCompile(`<code>[^<]*</code>`).ReplaceAllString(p.HTML, ""), "$", "%s %s", g.Slug, p.ID)
					for _, link := range links.FindAllStringSubmatch(p.HTML, -1) {
						require.True(t, topics[link[1]], "%s leads to %s", g.Slug, link[1])
					}
				}
				require.Equal(t, http.StatusNotFound, b.Get("/api/pages/guides/"+g.Slug).Status, "it is no page of text")
			}
		}
		require.Equal(t, 15, total)
	})
}
