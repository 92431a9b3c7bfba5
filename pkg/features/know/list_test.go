package know_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/reaction"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func (b *browser) list(path string) listing.List {
	b.T.Helper()
	got := b.Get(path)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[listing.List](b.T, got)
}

func titles(l listing.List) []string {
	out := []string{}
	for _, k := range l.Content {
		out = append(out, k.Title)
	}
	return out
}

func TestListsHaveWhatIsPublishedOnTheirMarket(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		m, _ := apptest.Registry(t, "local").ByCode("de")
		subject := m.Subjects[0]
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		add := func(b *browser, title string, more fields) string {
			body := draft(title, b.upload(title+".pdf", pdf(title)))
			for name, value := range more {
				body[name] = value
			}
			r := b.share(body)
			w.done(r.UUID)
			w.Clock.Pass(time.Second)
			return r.UUID
		}
		inSubject := fields{"subjectId": subject.ID, "topicIds": []string{subject.Topics[0].UUID}}
		first := add(lena, "Erstes", fields{"subjectId": subject.ID, "topicIds": []string{subject.Topics[0].UUID}, "gradeIds": []string{m.Grades[0].ID}})
		add(lena, "Zweites", fields{"subjectId": subject.ID})
		add(mia, "Drittes", inSubject)
		add(lena, "Viertes", nil)
		add(lena, "Privates", fields{"visibility": "private", "subjectId": subject.ID})
		add(w.member("us", "amy"), "American", nil)
		gone := add(lena, "Gelöschtes", inSubject)
		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+gone, nil).Status)
		w.Exec(`UPDATE knows SET views = 7 WHERE id = ?`, first)

		visitor := w.visitor("de")
		require.Equal(t, []string{"Viertes", "Drittes", "Zweites", "Erstes"}, titles(visitor.list("/api/knows")))
		require.Equal(t, "Erstes", titles(visitor.list("/api/knows?sort=mostRead"))[0])
		require.Equal(t, []string{"Drittes", "Zweites", "Erstes"}, titles(visitor.list(fmt.Sprintf("/api/knows?subjectId=%d", subject.ID))))
		require.Equal(t, []string{"Drittes", "Zweites", "Erstes"}, titles(visitor.list("/api/knows?subjectSlug="+subject.Slug)))
		require.Equal(t, "Erstes", titles(visitor.list("/api/knows?sort=mostRead&subjectSlug=" + subject.Slug))[0])
		require.Equal(t, 404, visitor.Get("/api/knows?subjectSlug=nothing").Status)
		require.Equal(t, 200, visitor.Get("/api/subjects/"+subject.Slug).Status)
		require.Equal(t, 404, visitor.Get("/api/subjects/nothing").Status)
		require.Equal(t, []string{"Drittes", "Erstes"}, titles(visitor.list("/api/knows?topicId="+subject.Topics[0].UUID)))
		add(mia, "Fünftes", fields{"subjectId": m.Subjects[1].ID})
		several := fmt.Sprintf("/api/knows?subjectIds=%d,%d,%d", subject.ID, m.Subjects[1].ID, subject.ID)
		require.Equal(t, []string{"Fünftes", "Drittes", "Zweites", "Erstes"}, titles(visitor.list(several)))
		require.Equal(t, "Erstes", titles(visitor.list(several + "&sort=mostRead"))[0])
		last := visitor.list(several + "&limit=3&page=1")
		require.Equal(t, []any{[]string{"Erstes"}, true, 4}, []any{titles(last), last.Last, last.Total})
		require.Empty(t, visitor.list(several+"&page=9").Content)
		require.Empty(t, visitor.list("/api/knows?subjectIds=999999").Content)
		require.Equal(t, "FormValidationError subjectIds", visitor.Get(several+"&topicId=x").Problem())
		require.Equal(t, 422, visitor.Get("/api/knows?subjectIds=x").Status)
		require.Equal(t, 422, visitor.Get("/api/knows?subjectIds="+strings.Repeat("1,", 60)+"1").Status)
		require.Equal(t, 204, mia.Do("DELETE", "/api/knows/"+visitor.list("/api/knows?limit=1").Content[0].UUID, nil).Status)
		require.Equal(t, []string{"American"}, titles(w.visitor("us").list("/api/knows")), "another market's stay there")
		knower := w.card(lena.id).Knower
		require.Equal(t, []string{"Viertes", "Zweites", "Erstes"}, titles(visitor.list("/api/knows?knower="+knower)))
		require.Equal(t, []string{"Viertes", "Zweites", "Erstes"}, titles(visitor.list("/api/knowers/"+knower+"/knows")))
		require.Empty(t, titles(w.visitor("us").list("/api/knowers/"+knower+"/knows")))

		part := visitor.list("/api/knows?limit=3&page=1")
		require.Equal(t, []any{[]string{"Erstes"}, 1, true, 4}, []any{titles(part), part.Page, part.Last, part.Total})
		require.False(t, visitor.list("/api/knows?limit=3").Last)
		require.Empty(t, visitor.list("/api/knows?limit=100&page=1000000").Content)
		for _, bad := range []string{"limit=101", "limit=0", "page=-1", "sort=best", "subjectId=x"} {
			require.Equal(t, 422, visitor.Get("/api/knows?"+bad).Status, bad)
		}
		require.Empty(t, visitor.list("/api/knows?topicId="+url.QueryEscape("' OR 1=1 --")).Content)
		require.Equal(t, 404, visitor.Get("/api/knows?knower="+uuid.NewString()).Status)

		cover := visitor.list("/api/knows").Content[0].Cover.Value
		require.Equal(t, "public, max-age=31536000, immutable", visitor.Get(cover.URL).Header.Get("Cache-Control"))

		lena.signIn()
		require.Equal(t, []string{"Privates", "Viertes", "Zweites", "Erstes"}, titles(lena.list("/api/knows/mine")))
		private := lena.list("/api/knows/mine?status=PRIVATE")
		require.Equal(t, []string{"Privates"}, titles(private))
		require.Equal(t, 200, visitor.Get(private.Content[0].Cover.Value.URL).Status)
		require.Equal(t, 401, visitor.Get("/api/knows/mine").Status)

		relatedTo := func(id string) (related, popular []string) {
			got := apptest.Decode[listing.Related](t, visitor.Get("/api/knows/"+id+"/related"))
			return titles(listing.List{Content: got.Content}), titles(listing.List{Content: got.Popular})
		}
		related, popular := relatedTo(first)
		require.Equal(t, []string{"Drittes", "Zweites"}, related, "of its topic, then of its subject")
		require.Equal(t, []string{"Viertes"}, popular, "it shares nothing")
		sixth := add(mia, "Sechstes", fields{"subjectId": m.Subjects[1].ID, "gradeIds": []string{m.Grades[0].ID}})
		add(mia, "Siebtes", fields{"subjectId": subject.ID, "gradeIds": []string{m.Grades[0].ID}})
		w.Exec(`UPDATE knows SET views = 5 WHERE title = ?`, "Zweites")
		related, popular = relatedTo(first)
		require.Equal(t, []string{"Drittes", "Siebtes", "Zweites", "Sechstes"}, related,
			"of its subject that of its grade comes first, another subject's after all of them")
		require.Empty(t, popular, "fewer than three aren't told")
		related, popular = relatedTo(sixth)
		require.Equal(t, []string{"Erstes", "Siebtes"}, related)
		require.Equal(t, "Zweites", popular[0])
		require.Len(t, popular, 3)
	})
}

func TestLikesCountOnceAPerson(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.publish("Brüche", "eins")
		like := func(b *browser, method string) reaction.Reaction {
			got := b.Do(method, "/api/knows/"+r.UUID+"/like", nil)
			require.Equal(t, 200, got.Status, got.Text)
			return apptest.Decode[reaction.Reaction](t, got)
		}
		mia, eva := w.member("de", "mia"), w.member("de", "eva")
		require.Equal(t, reaction.Reaction{Liked: true, Likes: 1}, like(mia, "PUT"))
		require.Equal(t, reaction.Reaction{Liked: true, Likes: 1}, like(mia, "PUT"))
		require.Equal(t, reaction.Reaction{Liked: true, Likes: 2}, like(eva, "PUT"))
		require.True(t, *mia.read(r.UUID).Liked)
		require.Equal(t, reaction.Reaction{Liked: false, Likes: 1}, like(mia, "DELETE"))
		require.Equal(t, reaction.Reaction{Liked: false, Likes: 1}, like(mia, "DELETE"))
		require.Equal(t, 403, lena.Do("PUT", "/api/knows/"+r.UUID+"/like", nil).Status)
		require.Equal(t, 401, w.visitor("de").Do("PUT", "/api/knows/"+r.UUID+"/like", nil).Status)
		require.Equal(t, 404, mia.Do("PUT", "/api/knows/"+uuid.NewString()+"/like", nil).Status)
		require.Equal(t, 404, w.member("us", "amy").Do("PUT", "/api/knows/"+r.UUID+"/like", nil).Status)
	})
}

// Many at once, each twice: the counters say how many there are.
func TestCountersAreExactUnderConcurrency(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.member("de", "lena").publish("Brüche", "eins")
		var readers []*browser
		for i := range 12 {
			readers = append(readers, w.member("de", fmt.Sprintf("reader%d", i)))
		}
		var all sync.WaitGroup
		for _, b := range readers {
			for range 2 {
				all.Go(func() {
					one := *b
					one.Do("PUT", "/api/knows/"+r.UUID+"/like", nil)
					one.Do("POST", "/api/knows/"+r.UUID+"/views", nil)
				})
			}
		}
		all.Wait()
		k := readers[0].read(r.UUID)
		require.Equal(t, []int{len(readers), len(readers)}, []int{k.Likes, k.Views})
	})
}

func TestViewsCountOnceAVisitorAndDay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.publish("Brüche", "eins")
		view := func(b *browser) int {
			got := b.Do("POST", "/api/knows/"+r.UUID+"/views", nil)
			require.Equal(t, 204, got.Status, got.Text)
			return w.Count(`SELECT views FROM knows WHERE id = ?`, r.UUID)
		}
		require.Zero(t, view(lena), "not its author's own")
		visitor := w.visitor("de")
		require.Equal(t, 1, view(visitor))
		require.Equal(t, 1, view(visitor))
		mia := w.member("de", "mia")
		require.Equal(t, 2, view(mia))
		mia.Device = uuid.NewString()
		require.Equal(t, 2, view(mia), "from another device, too")
		w.Clock.Pass(24 * time.Hour)
		require.Equal(t, 3, view(visitor))

		for range 60 { // one machine that calls itself another each time
			visitor.Device = uuid.NewString()
			view(visitor)
		}
		require.Equal(t, 42, view(visitor), "only so many count from one network")
		visitor.Peer = "198.51.100.7:50000"
		require.Equal(t, 43, view(visitor))
		require.Equal(t, 404, visitor.Do("POST", "/api/knows/"+uuid.NewString()+"/views", nil).Status)

		var hashes []string
		require.NoError(t, w.DB.One().Select(t.Context(), &hashes, `SELECT visitor FROM know_views`))
		for _, hash := range hashes {
			require.NotContains(t, []string{lena.id, mia.id, visitor.Device}, hash)
		}
	})
}
