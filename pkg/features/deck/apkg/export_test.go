package apkg_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// now is the moment of exports.
func now() time.Time { return time.Date(2026, 10, 5, 15, 0, 0, 0, time.UTC) }

func seq[T any](all []T) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, v := range all {
			if !yield(v, nil) {
				return
			}
		}
	}
}

func write(t require.TestingT, folder string, e apkg.Export, withHistory bool) []byte {
	var b bytes.Buffer
	require.NoError(t, apkg.Write(context(), &b, e, apkg.Options{Folder: folder, WithHistory: withHistory, Now: now()}))
	return b.Bytes()
}

// markdowns generates texts in normal form.
func markdowns(cloze bool) *rapid.Generator[string] {
	texts := []string{
		"Wasser", "**H~2~O**", "- a\n- b\n    1. c", "x^2^ & <b>", "$x^{2}$", `$$\frac{1}{\frac{2}{3}}$$`, "![](a b.png)", "[x](https://example.org/?a=b&c=d)",
		"`code` \"quotes\"", "a\n\nb", "φύλλο", "2 \\* 3", "[sound:x] \\(y\\)", "{{Front}}", "{{#Hint}}x{{/Hint}}",
	}
	if cloze {
		texts = []string{"{{c1::Berlin::city}} and {{c2::**Bonn**}}", `{{c1::$\frac{1}{\frac{2}{3}}$}}`, `{{c3::x}} $y_{{{c1::z}}}$`, "- {{c1::a}}\n- {{c1::b}}"}
	}
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(rapid.SampledFrom(texts), 1, 3).Draw(t, "parts")
		if !cloze {
			parts = append(parts, rapid.StringN(0, 6, -1).Draw(t, "more"))
		}
		return markup.ParseMarkdown(strings.Join(parts, rapid.SampledFrom([]string{" ", "\n", "\n\n"}).Draw(t, "between"))).Markdown()
	})
}

func histories() *rapid.Generator[apkg.Card] {
	return rapid.Custom(func(t *rapid.T) apkg.Card {
		number := func(name string, most int) int { return rapid.IntRange(0, most).Draw(t, name) }
		c := apkg.Card{State: rapid.SampledFrom([]apkg.State{apkg.New, apkg.Learning, apkg.Review, apkg.Relearning}).Draw(t, "state")}
		c.Suspended = rapid.Bool().Draw(t, "suspended")
		c.Buried = !c.Suspended && rapid.Bool().Draw(t, "buried")
		if c.State == apkg.New {
			c.Position = 1 + number("position", 1000)
			return c
		}
		for range 1 + number("reviews", 5) {
			at := now().Add(-time.Duration(number("at", 1<<29)) * time.Second).Add(time.Duration(number("ms", 999)) * time.Millisecond)
			c.Reviews = append(c.Reviews, apkg.Answer{At: at, Rating: 1 + number("rating", 3), TookMs: number("took", 60_000)})
		}
		slices.SortFunc(c.Reviews, func(a, b apkg.Answer) int { return a.At.Compare(b.At) })
		c.Answers, c.Lapses, c.Ease = len(c.Reviews)+number("answers", 3), number("lapses", 9), 1300+number("ease", 2000)
		day := time.Date(2026, 10, 5, 4, 0, 0, 0, time.UTC)
		if c.Due = day.AddDate(0, 0, number("due", 4000)-2000); c.State != apkg.Review {
			c.Due = now().Add(time.Duration(number("due", 80_000)) * time.Second)
		}
		if c.State != apkg.Learning {
			c.Interval = 1 + number("interval", 2000)
		}
		return c
	})
}

// exports generates notes in normal form, with everything that a package can hold.
func exports(withHistory bool) *rapid.Generator[[]apkg.Note] {
	sections := []string{"", "Biology", "Biology::Cells", "Ökologie::a b"}
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) apkg.Note {
		var n apkg.Note
		n.Kind = rapid.SampledFrom([]note.Kind{note.Basic, note.Reversed, note.Cloze}).Draw(t, "kind")
		n.Front = markdowns(n.Kind == note.Cloze).Draw(t, "front")
		n.Back = markdowns(false).Draw(t, "back")
		if rapid.Bool().Draw(t, "hinted") {
			n.Hint = markdowns(false).Draw(t, "hint")
		}
		n.Tags = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "Klasse::9", "é", "x_y"}), 0, 3, rapid.ID[string]).Draw(t, "tags")
		if len(n.Tags) == 0 {
			n.Tags = nil
		}
		n.Section = rapid.SampledFrom(sections).Draw(t, "section")
		n.Changed = time.Unix(int64(rapid.IntRange(1, 1<<32).Draw(t, "changed")), 0).UTC()
		for _, card := range n.Note.Cards() {
			c := apkg.Card{State: apkg.New}
			if withHistory {
				c = histories().Draw(t, "card")
			}
			c.Ord, c.Section = card.Ord, n.Section
			n.Cards = append(n.Cards, c)
		}
		return n
	}), 1, 5)
}

// What is written reads back the same, with and without history.
func TestExportRoundTrip(t *testing.T) {
	folder := t.TempDir()
	for _, withHistory := range []bool{false, true} {
		rapid.Check(t, func(t *rapid.T) {
			want := exports(withHistory).Draw(t, "notes")
			at := map[int64]bool{}
			for i := range want {
				want[i].GUID = fmt.Sprint("guid-", i)
				if withHistory {
					moveApart(want[i].Cards, at)
					continue
				}
				for j := range want[i].Cards {
					want[i].Cards[j].Position = i + 1
				}
			}
			media := []apkg.Media{{Name: "a b.png", Size: 4, Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("png!")), nil }}}
			source := write(t, folder, apkg.Export{ID: "id", Title: "Schule", Notes: seq(want), Media: seq(media)}, withHistory)
			p, err := apkg.Read(context(), bytes.NewReader(source), int64(len(source)), apkg.Options{Folder: folder, WithHistory: true})
			require.NoError(t, err)
			var got []apkg.Note
			for n, err := range p.Notes(context()) {
				require.NoError(t, err)
				got = append(got, n)
			}
			require.Equal(t, want, got)
			require.Equal(t, "Schule", p.Title)
			require.Empty(t, p.Faults)
			require.Len(t, p.Media, 1)
			require.NoError(t, p.Close())
		})
	}
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, left)
}

// moveApart gives each review a moment of its own, which is its key in a package.
func moveApart(cards []apkg.Card, at map[int64]bool) {
	for _, c := range cards {
		for i := range c.Reviews {
			r := &c.Reviews[i]
			for at[r.At.UnixMilli()] || i > 0 && !r.At.After(c.Reviews[i-1].At) {
				r.At = r.At.Add(time.Millisecond)
			}
			at[r.At.UnixMilli()] = true
		}
	}
}

// The packages of Anki survive an export of ours.
func TestExportPackages(t *testing.T) {
	for _, name := range packages() {
		p := openFile(t, name)
		want := notesOf(t, p)
		var b bytes.Buffer
		e := apkg.Export{ID: name, Title: p.Title, Notes: p.Notes(t.Context()), Media: seq(p.Media)}
		require.NoError(t, apkg.Write(t.Context(), &b, e, apkg.Options{Folder: t.TempDir(), WithHistory: true, Now: readList(t, name).Made.Moment}))
		q := open(t, b.Bytes())
		require.Equal(t, want, notesOf(t, q), name)
		require.Equal(t, p.Title, q.Title)
		require.Len(t, q.Media, len(p.Media))
		for i, m := range p.Media {
			require.Equal(t, sum(t, m), sum(t, q.Media[i]))
		}
	}
}

// Two exports of one deck have the same ids, and are the same file.
func TestExportIsStable(t *testing.T) {
	n := apkg.Note{Note: note.Note{ID: "0b9d3f0e-5c5f-4a55-9d0a-6a8a3d5b1f10", Kind: note.Basic, Front: "a", Back: "b"}}
	e := apkg.Export{ID: "deck", Title: "T", Description: "<i>", Notes: seq([]apkg.Note{n})}
	first := write(t, t.TempDir(), e, true)
	require.Equal(t, first, write(t, t.TempDir(), e, true))
	p := open(t, first)
	require.Equal(t, n.ID, notesOf(t, p)[0].GUID)
	require.Equal(t, []apkg.Deck{{Name: "T", Description: "&lt;i&gt;", Cards: 1}}, p.Decks)
	z, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	require.NoError(t, err)
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	require.Equal(t, []string{"collection.anki2", "collection.anki21", "media"}, names)
}

func TestExportFaults(t *testing.T) {
	folder := t.TempDir()
	failed := errors.New("failed")
	bad := func(yield func(apkg.Note, error) bool) { yield(apkg.Note{}, failed) }
	require.ErrorIs(t, apkg.Write(t.Context(), io.Discard, apkg.Export{Notes: bad}, apkg.Options{Folder: folder, Now: now()}), failed)
	media := seq([]apkg.Media{{Name: "../a.png"}})
	require.ErrorContains(t, apkg.Write(t.Context(), io.Discard, apkg.Export{Notes: seq[apkg.Note](nil), Media: media}, apkg.Options{Folder: folder, Now: now()}), "can't be exported")
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, left)
}
