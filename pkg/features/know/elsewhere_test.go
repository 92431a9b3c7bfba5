package know_test

import (
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

// subjectWith finds a subject of a market, with a topic of it, for which the site of
// another market has the same subject and topic, or neither.
func subjectWith(m, site *market.Market, shared bool) (*market.Subject, *market.Topic) {
	for i := range m.Subjects {
		s := &m.Subjects[i]
		at := slices.IndexFunc(site.Subjects, func(o market.Subject) bool { return o.Slug == s.Slug })
		if !shared && at < 0 {
			return s, &s.Topics[0]
		}
		for j := range s.Topics {
			t := &s.Topics[j]
			if shared && at >= 0 && slices.ContainsFunc(site.Subjects[at].Topics, func(o market.Topic) bool { return o.Slug == t.Slug }) {
				return s, t
			}
		}
	}
	return nil, nil
}

// The page of a know on the site of another market links to nothing that the site lacks:
// subjects and topics only where it has the same ones.
func TestEveryLinkOfAKnowOfAnotherMarketAnswers(t *testing.T) {
	if _, err := fs.Stat(web.Dist, "dist/server/worker.mjs"); err != nil {
		t.Skip("the front end is not built: npm run build")
	}
	rendered := func(c *app.Config) { c.Dist, c.RateLimit = web.Dist, 1_000_000 }
	with(t, db.SQLite, ownPDFs(), rendered, func(t *testing.T, w *world) {
		require.Eventually(t, func() bool { return w.visitor("us").Get("/readyz").Status == 200 }, patience, patience/1000)
		answered := map[string]bool{}
		for _, c := range []struct {
			of, on string
			shared bool
		}{{"gb", "us", false}, {"gb", "us", true}, {"us", "gb", false}, {"es", "mx", false}, {"es", "mx", true}} {
			m, site := w.market(c.of), w.market(c.on)
			subject, topic := subjectWith(m, site, c.shared)
			require.NotNil(t, topic, "%+v", c)
			author := w.member(c.of, strings.ToLower(c.of+c.on)+map[bool]string{true: "a", false: "b"}[c.shared])
			draft := draft(subject.Name+" "+c.on, author.upload(topic.Name+c.on+".pdf", pdf(subject.Name+topic.Name+c.on)))
			draft["subjectId"], draft["topicIds"] = subject.ID, []string{topic.UUID}
			r := author.share(draft)
			w.done(r.UUID)
			got := w.visitor(c.on).Get("/knows/" + r.Slug)
			require.Equal(t, 200, got.Status)
			require.Empty(t, got.Header.Get("X-Render"), "it was left to the browser")
			require.Contains(t, got.Text, html.EscapeString(topic.Name), "the topic is named")
			paths := linksOf(got.Text, site.Domain)
			require.Equal(t, c.shared, slices.Contains(paths, subject.TopicPath(topic)), "%s on %s: %s", c.of, c.on, topic.Name)
			require.Equal(t, c.shared, slices.Contains(paths, subject.Path()), "%s on %s: %s", c.of, c.on, subject.Name)
			for _, path := range paths {
				path, _, _ = strings.Cut(path, "#")
				if at := c.on + path; !answered[at] {
					answered[at] = true
					require.Equal(t, 200, w.visitor(c.on).Get(path).Status, "%s on %s: %s", c.of, c.on, path)
				}
			}
		}
	})
}

// linksOf are the paths on a domain that a page links to, in its markup and in what it
// tells search engines.
func linksOf(page, domain string) (out []string) {
	for _, found := range regexp.MustCompile(`<a\b[^>]*?\shref="([^"]*)"|"(?:item|url|@id)":"([^"]*)"`).FindAllStringSubmatch(page, -1) {
		path := strings.TrimPrefix(strings.ReplaceAll(html.UnescapeString(found[1]+found[2]), `\u0026`, "&"), domain)
		if strings.HasPrefix(path, "/") && !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	return out
}
