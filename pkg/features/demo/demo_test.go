package demo_test

import (
	"context"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/demo"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/pdf"
	"knowmad/web"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

// pdfs reads every document as one page, once the gate lets it.
type pdfs struct{ gate chan struct{} }

func (p pdfs) Read(ctx context.Context, r process.File, _ int64, visit func(context.Context, process.PDF) error) error {
	all, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	select {
	case <-p.gate:
	case <-ctx.Done():
		return ctx.Err()
	}
	if text, isCopy := strings.CutPrefix(string(all), "clean "); isCopy {
		return visit(ctx, page(text))
	}
	return visit(ctx, page(fmt.Sprint(len(all))))
}

type page string

func (page) Pages() int { return 1 }

func (p page) Text(context.Context, int) (pdf.PageText, error) {
	return pdf.PageText{Lines: []pdf.Line{{Text: string(p)}}}, nil
}

func (page) Image(_ context.Context, _, width int) (*image.RGBA, error) {
	return image.NewRGBA(image.Rect(0, 0, width, width/20)), nil
}

func (p page) Clean(_ context.Context, w io.Writer) (pdf.Copied, error) {
	_, err := io.WriteString(w, "clean "+string(p))
	return pdf.Copied{Pages: 1}, err
}

const authors = `- key: ania
  username: ania.uczy
  name: Ania Nowak
  about: Lubię liczby.
`

// words is a text of the market pl.
func words(title, more string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(`---
title: "` + title + `"
description: "Krótko."
subject: ` + subject + `
topics: [` + topic + `]
grades: []
tags: [a, b]
author: ania
as: pdf
publishedDaysAgo: 7
views: 50
likes: 4
` + more + `---
## ` + title + `

Tekst.
`)}
}

const subject, topic = "matematyka", "ulamki"

// content is of a market whose first subject and topic the texts name.
func content(t *testing.T) fstest.MapFS {
	t.Helper()
	m, ok := apptest.Registry(t, market.Local).ByCode("pl")
	require.True(t, ok)
	named := strings.NewReplacer("subject: "+subject, "subject: "+m.Subjects[0].Slug, "["+topic+"]", "["+m.Subjects[0].Topics[0].Slug+"]")
	files := fstest.MapFS{"pl/authors.yaml": {Data: []byte(authors)}}
	files["pl/demands.yaml"] = &fstest.MapFile{Data: []byte("- author: ania\n  title: Ułamki\n  subject: " + m.Subjects[0].Slug + "\n  topic: " +
		m.Subjects[0].Topics[0].Slug + "\n  askedDaysAgo: 3\n")}
	for i, title := range []string{"Jeden", "Dwa dwa", "Trzy"} {
		f := words(title, "")
		f.Data = []byte(named.Replace(string(f.Data)))
		files[fmt.Sprintf("pl/%02d.md", i+1)] = f
	}
	return files
}

// world is a server that seeds itself.
type world struct {
	*apptest.Server
	log  logtest.Buffer
	gate chan struct{}
}

func on(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	w := &world{gate: make(chan struct{}, 100)}
	configure := func(c *app.Config) {
		c.Log = zerolog.New(&w.log)
		c.Know.PDFs = pdfs{w.gate}
		c.Demo = demo.Options{DemoContent: true, AtOnce: true, Content: content(t)}
	}
	apptest.On(t, engine, configure, func(t *testing.T, s *apptest.Server) {
		w.Server = s
		test(t, w)
	})
}

func (w *world) until(what string) {
	w.T.Helper()
	require.Eventually(w.T, func() bool { return strings.Contains(w.log.String(), what) }, patience, 5*time.Millisecond)
}

func (w *world) published() int {
	w.T.Helper()
	return w.Count(`SELECT COUNT(*) FROM knows WHERE status = 'PUBLISHED' AND listed IS NOT NULL`)
}

// A server on an empty database makes all texts, one after another; the next one goes on
// where it ended, and a third one has nothing to do.
func TestServersSeedAnEmptyDatabase(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, func(t *testing.T, w *world) {
			w.gate <- struct{}{} // reads the first text twice: to clean it and to draw it
			w.gate <- struct{}{}
			require.Eventually(t, func() bool {
				return w.Count(`SELECT COUNT(*) FROM demo_texts WHERE know IS NOT NULL`) == 2 && w.Count(`SELECT COUNT(*) FROM knows`) == 2
			}, patience, 5*time.Millisecond)
			w.Close()
			require.Equal(t, 1, w.published())

			close(w.gate)
			w.Clock.Pass(5 * time.Minute) // the first server's lease
			w.Site = w.Another()
			w.until("the first knows are there")
			require.Equal(t, 3, w.published())
			require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM knows`), "none twice")
			require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM knows WHERE market = 'pl' AND views = 50 AND likes = 4 AND published < ? AND listed = published`,
				db.At(apptest.Noon().AddDate(0, 0, -7))))
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE confirmed IS NOT NULL AND password = ''`))
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM profiles WHERE username = 'ania.uczy'`))
			require.Zero(t, w.Count(`SELECT COUNT(*) FROM uploads`))
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM demands WHERE market = 'pl' AND title = 'Ułamki' AND created < ?`,
				db.At(apptest.Noon().AddDate(0, 0, -2))))

			pl, de := w.Browser("pl"), w.Browser("de")
			require.Contains(t, pl.Get("/sitemaps/know.xml").Text, "/sitemaps/know-1.xml</loc>")
			got := pl.Get("/sitemaps/know-1.xml")
			require.Equal(t, 200, got.Status, got.Text)
			require.Equal(t, 3, strings.Count(got.Text, "<url>"), got.Text)
			require.Regexp(t, `<loc>http://pl\.localhost:4711/knows/dwa-dwa-[0-9a-f-]{36}</loc><lastmod>2026-05-`, got.Text)
			require.NotContains(t, de.Get("/sitemaps/know.xml").Text, "<loc>", "another market's own")
			for _, path := range []string{"/sitemaps/know-1.xml", "/sitemaps/know-0.xml", "/sitemaps/know-01.xml", "/sitemaps/nothing.xml", "/sitemaps/know"} {
				require.Equal(t, 404, de.Get(path).Status, path)
			}
			require.Contains(t, pl.Get("/robots.txt").Text, "Sitemap: http://pl.localhost:4711/sitemaps/know.xml\n")

			w.Exec(`DELETE FROM knows WHERE title = 'Jeden'`)
			w.Close()
			w.Site = w.Another()
			w.until("nothing is missing")
			require.Equal(t, 2, w.published(), "what was made once isn't made again")
		})
	}
}

func TestDatabaseWithAccountsIsLeftAlone(t *testing.T) {
	s := apptest.Open(t, db.SQLite, nil)
	s.Exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
		VALUES ('a', 'a', 'a', 'A', '', 'de', '', '', 1, 1)`)
	var log logtest.Buffer
	s.Config.Log = zerolog.New(&log)
	s.Config.Demo = demo.Options{DemoContent: true, AtOnce: true}
	s.Close()
	s.Site = s.Another()
	require.Eventually(t, func() bool { return strings.Contains(log.String(), "nothing is missing") }, patience, 5*time.Millisecond)
	require.Zero(t, s.Count(`SELECT COUNT(*) FROM demo_texts`))
}

func TestProductionIsRefused(t *testing.T) {
	_, err := app.Open(app.Config{
		Env: market.Prod, DataDir: t.TempDir(), Markets: market.Static(apptest.Registry(t, market.Prod)), Log: zerolog.Nop(),
		Dist: fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}}, Messages: web.Messages,
		Options: app.Options{Demo: demo.Options{DemoContent: true}},
	}, 0)
	require.ErrorIs(t, err, demo.ErrProduction)
}

// What the program has in itself names only what the packs have.
func TestContentFitsThePacks(t *testing.T) {
	files, err := demo.Content()
	require.NoError(t, err)
	registry := apptest.Registry(t, market.Local)
	names, usernames, err := demo.ReadTexts(files, registry)
	require.NoError(t, err)
	count := map[string]int{}
	for _, name := range names {
		code, _, _ := strings.Cut(name, "/")
		count[code]++
	}
	for _, m := range registry.All() {
		switch _, in := count[m.Code]; {
		case m.Linked():
			require.False(t, in, "%s has the knows of its site", m.Code)
		default:
			require.GreaterOrEqual(t, count[m.Code], 5, m.Code)
		}
	}
	for _, code := range []string{"de", "us", "es", "gr", "tr"} {
		require.Equal(t, 14, count[code], code)
	}
	for name := range usernames {
		require.Regexp(t, `^[a-z0-9_]+(\.[a-z0-9_]+)*$`, name)
		require.LessOrEqual(t, len(name), 30)
	}
}

func TestFaultsNameTheirPlaces(t *testing.T) {
	registry := apptest.Registry(t, market.Local)
	for _, tc := range []struct {
		name, file, old, with, want string
	}{
		{"subject", "pl/01.md", "subject: ", "subject: x", "content/pl/01.md:4: the market has no subject x"},
		{"topic", "pl/01.md", "topics: [", "topics: [nic, ", "content/pl/01.md:5: the subject"},
		{"grade", "pl/02.md", "grades: []", "grades: [nic]", "content/pl/02.md:6: the market has no grade nic"},
		{"author", "pl/02.md", "author: ania", "author: ola", "content/pl/02.md:8: authors.yaml has no author ola"},
		{"form", "pl/03.md", "as: pdf", "as: docx", `content/pl/03.md:9: "docx" is none of`},
		{"unknown field", "pl/03.md", "views: 50", "viewed: 50", "line 11: field viewed not found"},
		{"more likes than views", "pl/03.md", "views: 50", "views: 1", "content/pl/03.md:11: "},
		{"no head", "pl/03.md", "---\ntitle", "title", "content/pl/03.md:1: it has to begin with its front matter"},
		{"username twice", "pl/authors.yaml", "- key: ania", "- key: ola\n  username: ania.uczy\n  name: Ola\n- key: ania", "content/pl/authors.yaml:4: the username ania.uczy is that of"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			files := content(t)
			text := string(files[tc.file].Data)
			require.Contains(t, text, tc.old)
			files[tc.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, tc.old, tc.with, 1))}
			_, _, err := demo.ReadTexts(files, registry)
			require.ErrorContains(t, err, tc.want)
		})
	}
}
