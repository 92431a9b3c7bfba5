package apkg_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"

	"github.com/stretchr/testify/require"
)

// list is what a package of testdata/anki holds, as Anki itself lists it.
type list struct {
	Made struct {
		Scheduler int
		Moment    time.Time `json:"moment_of_export"`
	} `json:"made_with"`
	Counts struct{ Notes, Cards, Media, Revlog int }
	Decks  []struct {
		Name, Description string
		Cards             int
	}
	Media []struct {
		Name, Sha256 string
		Bytes        int64
	}
	Missing []string `json:"missing_media"`
	Notes   []struct {
		GUID, Type string
		Tags       []string
		Cards      int
		Fields     map[string]string
	}
	Cards []struct {
		GUID, Deck, State string
		Ord, Type, Queue  int
		Due               struct {
			Counts, Date, At string
			Value            int
		}
		Ivl, Factor, Reps, Lapses int
		Revlog                    [][]int64
	}
}

func readList(t *testing.T, name string) (l list) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", "anki", name+".json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(source, &l))
	return l
}

func packages() []string {
	return []string{"basic-de", "cloze-us", "media-gr", "nested-es", "history-us", "twice"}
}

// open reads a package of bytes.
func open(t testing.TB, source []byte) *apkg.Package {
	t.Helper()
	p, err := apkg.Read(t.Context(), bytes.NewReader(source), int64(len(source)), apkg.Options{Folder: t.TempDir(), WithHistory: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p
}

func openFile(t testing.TB, name string) *apkg.Package {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", "anki", name+".apkg"))
	require.NoError(t, err)
	return open(t, source)
}

func notesOf(t testing.TB, p *apkg.Package) []apkg.Note {
	t.Helper()
	var notes []apkg.Note
	for n, err := range p.Notes(t.Context()) {
		require.NoError(t, err)
		notes = append(notes, n)
	}
	return notes
}

// fullDeck is the name of a section's deck.
func fullDeck(p *apkg.Package, section string) string {
	return strings.Trim(p.Title+"::"+section, ":")
}

// All that the lists have is read from the packages.
func TestPackages(t *testing.T) {
	for _, name := range packages() {
		t.Run(name, func(t *testing.T) {
			want, p := readList(t, name), openFile(t, name)
			notes := notesOf(t, p)
			require.Equal(t, want.Counts.Notes, p.Count)
			require.Len(t, notes, want.Counts.Notes)
			for i, n := range notes {
				requireNote(t, p, want, i, n)
			}
			requireDecks(t, p, want)
			requireMedia(t, p, want)
			requireCards(t, p, want, notes)
			require.Len(t, p.Faults, len(want.Missing))
			for i, missing := range want.Missing {
				require.Equal(t, apkg.MissingPicture, p.Faults[i].Key)
				require.Equal(t, missing, p.Faults[i].Name)
			}
			require.Equal(t, notes, notesOf(t, p), "once more")
			require.Len(t, p.Faults, len(want.Missing))
		})
	}
}

func requireNote(t *testing.T, p *apkg.Package, l list, i int, n apkg.Note) {
	t.Helper()
	want := l.Notes[i]
	require.Equal(t, want.GUID, n.GUID)
	require.Equal(t, want.Tags, slices.Sorted(slices.Values(n.Tags)))
	require.Len(t, n.Cards, want.Cards)
	front, back := "Front", "Back"
	switch want.Type {
	case "Cloze":
		front, back = "Text", "Extra"
		require.Equal(t, note.Cloze, n.Kind)
	case "Basic":
		require.Equal(t, note.Basic, n.Kind)
	default:
		require.Equal(t, note.Reversed, n.Kind)
	}
	require.Len(t, n.Note.Cards(), want.Cards)
	has := func(file string) bool {
		return slices.ContainsFunc(p.Media, func(m apkg.Media) bool { return m.Name == file })
	}
	for field, got := range map[string]string{front: n.Front, back: n.Back} {
		d, _ := markup.ParseHTML(want.Fields[field], has)
		require.Equal(t, d.Markdown(), got)
	}
}

func requireDecks(t *testing.T, p *apkg.Package, l list) {
	t.Helper()
	var want []apkg.Deck
	for _, d := range l.Decks {
		if d.Name != "Default" {
			want = append(want, apkg.Deck{Name: d.Name, Description: d.Description, Cards: d.Cards})
		}
	}
	require.Equal(t, want, p.Decks)
}

func requireMedia(t *testing.T, p *apkg.Package, l list) {
	t.Helper()
	require.Len(t, p.Media, len(l.Media))
	for i, want := range l.Media {
		got := p.Media[i]
		require.Equal(t, want.Name, got.Name)
		require.Equal(t, want.Bytes, got.Size)
		require.Equal(t, want.Sha256, sum(t, got))
	}
}

func sum(t *testing.T, m apkg.Media) string {
	t.Helper()
	r, err := m.Open()
	require.NoError(t, err)
	h := sha256.New()
	_, err = io.Copy(h, r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	return hex.EncodeToString(h.Sum(nil))
}

func requireCards(t *testing.T, p *apkg.Package, l list, notes []apkg.Note) {
	t.Helper()
	cards := map[string]map[int]apkg.Card{}
	for _, n := range notes {
		cards[n.GUID] = map[int]apkg.Card{}
		for _, c := range n.Cards {
			cards[n.GUID][c.Ord] = c
		}
	}
	for _, want := range l.Cards {
		got, ok := cards[want.GUID][want.Ord]
		require.True(t, ok)
		require.Equal(t, want.Deck, fullDeck(p, got.Section))
		state := []apkg.State{apkg.New, apkg.Learning, apkg.Review, apkg.Relearning}[want.Type]
		if want.State == "relearning" {
			state = apkg.Relearning
		}
		require.Equal(t, state, got.State, want)
		require.Equal(t, want.Queue == -1, got.Suspended)
		require.Equal(t, want.Queue < -1, got.Buried)
		switch want.Due.Counts {
		case "position":
			require.Equal(t, want.Due.Value, got.Position)
			require.True(t, got.Due.IsZero())
		case "day":
			require.Equal(t, want.Due.Date+"T04:00:00Z", got.Due.Format(time.RFC3339))
		case "second":
			require.Equal(t, want.Due.At, got.Due.Format(time.RFC3339))
		}
		require.Equal(t, []int{want.Ivl, want.Factor, want.Reps, want.Lapses}, []int{got.Interval, got.Ease, got.Answers, got.Lapses})
		require.Len(t, got.Reviews, len(want.Revlog))
		for i, r := range want.Revlog {
			require.Equal(t, answer(r, l.Made.Scheduler), got.Reviews[i])
		}
	}
}

// answer is a review of a list: at_ms, ease, ivl, last_ivl, factor, took_ms, kind.
func answer(r []int64, scheduler int) apkg.Answer {
	rating := int(r[1])
	if scheduler == 1 && r[6] != 1 {
		rating = []int{0, 1, 3, 4}[rating]
	}
	return apkg.Answer{At: time.UnixMilli(r[0]).UTC(), Rating: rating, TookMs: int(r[5])}
}

func TestTexts(t *testing.T) {
	basic := notesOf(t, openFile(t, "basic-de"))
	require.Equal(t, "- Zellwand aus Zellulose\n- Chloroplasten\n- große Zentralvakuole", basic[2].Back)
	require.Equal(t, "Was besagt die Uniformitätsregel (1.\u00a0Mendelsche Regel)?", basic[18].Front)
	require.Contains(t, basic[18].Back, "F~1~-Generation")
	require.Equal(t, "Biokatalysatoren: Sie beschleunigen Reaktionen, ohne verbraucht zu werden.\nBeispiel: Pepsin spaltet im Magen Eiweiße bei pH\u00a0<\u00a03.", basic[23].Back)
	cloze := notesOf(t, openFile(t, "cloze-us"))
	require.Equal(t, "The derivative of $x^2$ is {{c1::$2x$::power rule}}.", cloze[2].Front)
	require.Equal(t, "In general: $x^n$ becomes $n x^{n-1}$", cloze[2].Back)
	require.Equal(t, "$$F = m \\cdot a$$", cloze[8].Back)
	greek := openFile(t, "media-gr")
	require.Equal(t, "Ποιο όργανο του φυτού δείχνει η εικόνα;\n![](<φύλλο ελιάς.png>)", notesOf(t, greek)[2].Front)
	require.Equal(t, "Γενικές γνώσεις Α΄ Γυμνασίου", greek.Title)
	require.Empty(t, notesOf(t, greek)[0].Section)
	spanish := openFile(t, "nested-es")
	require.Equal(t, "School", spanish.Title)
	require.Equal(t, "Biology::Cells", notesOf(t, spanish)[0].Section)
}
