package user_test

import (
	"context"
	"fmt"
	"image"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/rendering/renderingtest"
	"knowmad/pkg/platform/soak"

	"github.com/stretchr/testify/require"
)

// Of several pictures that a user uploads concurrently one is shown in the end, whole.
func TestConcurrentUploadsLeaveOnePicture(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		var all sync.WaitGroup
		for i := range 6 {
			data := pngOf(t, wide(10+i, 10))
			all.Go(func() {
				if got := lena.upload("file", "image/png", data); got.Status != 200 && got.Problem() != "TooManyRequestsError" {
					t.Error(got.Text)
				}
			})
		}
		all.Wait()
		require.Equal(t, 200, w.visitor().Get(*lena.me().ProfilePicture).Status)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM blob_holders`))
	})
}

// However many pictures a user uploads concurrently, another user waits for at most
// one of them.
func TestUploadsOfOneUserDoNotBlockOthers(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		mallory, lena := w.member("de", "mallory@example.org"), w.member("de", "lena@example.org")
		big, small := pngOf(t, image.NewGray(image.Rect(0, 0, 1000, 1000))), pngOf(t, wide(30, 20))
		var drawn, refused atomic.Int64
		var running sync.WaitGroup
		defer running.Wait()
		for range 40 {
			running.Go(func() {
				p := *mallory
				got := p.upload("file", "image/png", big)
				switch {
				case got.Status == 200:
					drawn.Add(1)
				case got.Problem() == "TooManyRequestsError" && got.Header.Get("Retry-After") != "":
					refused.Add(1)
				default:
					t.Error(got.Text)
				}
			})
		}
		require.Eventually(t, func() bool { return refused.Load() > 0 }, time.Minute, time.Millisecond)
		for range 5 {
			got := lena.upload("file", "image/png", small)
			require.Equal(t, 200, got.Status, got.Text)
		}
		running.Wait()
		require.LessOrEqual(t, drawn.Load(), int64(6), "the clock stands")

		w.Clock.Pass(time.Minute)
		for range 6 {
			require.Equal(t, 200, mallory.upload("file", "image/png", small).Status)
			w.Clock.Pass(5 * time.Second)
		}
		got := mallory.upload("file", "image/png", small)
		require.Equal(t, 429, got.Status)
		require.Equal(t, "30", got.Header.Get("Retry-After"))
		w.Clock.Pass(30 * time.Second)
		require.Equal(t, 200, mallory.upload("file", "image/png", small).Status)
	})
}

func TestUploadsOfOneUserRunOneAtATime(t *testing.T) {
	renderer := rendering.New(child.Options{Start: renderingtest.InProcess("")})
	defer func() { require.NoError(t, renderer.Close()) }()
	s := user.New(user.Config{Clock: clocktest.At(apptest.Noon()), Squares: renderer}).Pictures
	sent, sending := io.Pipe()
	first := make(chan error)
	go func() {
		_, err := s.Set(t.Context(), "lena", sent)
		first <- err
	}()
	_, err := sending.Write([]byte("no picture")) // it is being read
	require.NoError(t, err)
	impatient, leave := context.WithCancel(t.Context())
	leave()
	_, err = s.Set(impatient, "lena", strings.NewReader(""))
	require.Equal(t, problem.TooManyRequests, problem.From(err).Type)
	require.Positive(t, problem.From(err).RetryAfter)
	require.NoError(t, sending.Close())
	require.Equal(t, problem.InvalidMIMEType, problem.From(<-first).Type)
	_, err = s.Set(t.Context(), "lena", strings.NewReader(""))
	require.Equal(t, problem.InvalidMIMEType, problem.From(err).Type, "the turn has ended")
}

// Two who edit different fields at once lose nothing.
func TestConcurrentEditsOfDifferentFields(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		for i := range soak.Count(3, 200) {
			w.Clock.Pass(time.Second) // for the limit on calls
			text := strconv.Itoa(i)
			var all sync.WaitGroup
			all.Go(func() { lena.edit(fields{"about": text}) })
			all.Go(func() { lena.edit(fields{"instagram": "lena" + text}) })
			all.Go(func() { lena.edit(fields{"tiktok": "lena" + text}) })
			all.Wait()
			me := lena.me()
			require.Equal(t, []string{text, "lena" + text, "lena" + text}, []string{*me.About, *me.Instagram, *me.Tiktok})
		}
	})
}

// Of many who want a name at once one gets it.
func TestConcurrentClaimsGiveUsernameToOneUser(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const many = 8
		people := make([]*browser, many)
		for i := range people {
			people[i] = w.member("de", strconv.Itoa(i)+"@example.org")
		}
		var all sync.WaitGroup
		said := make([]reply, many)
		for i, p := range people {
			all.Go(func() { said[i] = p.setUsername("wanted") })
		}
		all.Wait()
		won := 0
		for _, r := range said {
			if r.Status == 204 {
				won++
				continue
			}
			require.Equal(t, "UsernameInUseError", r.Problem(), r.Text)
		}
		require.Equal(t, 1, won)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM profiles WHERE username = 'wanted'`))
	})
}

// A username that is being released cannot be taken by another user meanwhile.
func TestReleasedUsernameCannotBeTakenByOthers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("de", "max@example.org")
		for i := range soak.Count(3, 200) {
			w.Clock.Pass(time.Second) // for the limit on calls
			name := fmt.Sprintf("lena%d", i)
			require.Equal(t, 204, lena.setUsername(name).Status)
			var all sync.WaitGroup
			all.Go(func() { lena.setUsername(name + "new") })
			var got reply
			all.Go(func() { got = maxim.setUsername(name) })
			all.Wait()
			require.Equal(t, "UsernameInUseError", got.Problem(), got.Text)
			w.Exec(`DELETE FROM freed_usernames WHERE user_id = ?`, lena.id)
		}
	})
}
