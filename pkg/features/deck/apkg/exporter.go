package apkg

import (
	"cmp"
	"context"
	"crypto/sha1" //nolint:gosec // Anki's checksum, by which it finds duplicates
	"crypto/sha256"
	"encoding/binary"
	"html"
	"slices"
	"strings"
	"time"
	"unicode"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
)

// exporter writes the notes of a deck.
type exporter struct {
	store   *store
	export  Export
	options Options
	decks   map[string]int64 // ids by full name; "" is Default
	first   int64            // the id before the first note's
	count   int              // of notes
}

func (x *exporter) write(ctx context.Context) error {
	for n, err := range x.export.Notes {
		if err != nil {
			return err
		}
		if err := x.note(ctx, n); err != nil {
			return err
		}
	}
	return x.store.collection(ctx, x.collection())
}

// key is the GUID of a note, by which Anki finds the note that an import updates; its ids
// only keep the order.
func (n Note) key() string { return cmp.Or(n.GUID, n.ID) }

// note writes a note with its cards.
func (x *exporter) note(ctx context.Context, n Note) error {
	x.count++
	changed := n.Changed
	if changed.IsZero() {
		changed = x.options.Now
	}
	front := markup.ParseMarkdown(n.Front)
	if n.Kind == note.Cloze {
		splitBraces(front)
	}
	fields := []string{front.HTML(), markup.ParseMarkdown(n.Back).HTML(), markup.ParseMarkdown(n.Hint).HTML()}
	plain := plainText(front)
	row := newNote{
		id: x.first + int64(x.count)*idStep, guid: n.key(), kind: kindOf(n.Kind).id, changed: changed.Unix(),
		tags: tagColumn(n.Tags), fields: strings.Join(fields, nameSeparator), sort: plain, checksum: checksum(plain),
	}
	if err := x.store.note(ctx, row); err != nil {
		return err
	}
	cards := n.Note.Cards()
	if len(cards) == 0 { // as Anki does for a cloze without gaps
		cards = []note.Card{{Ord: 0}}
	}
	for _, c := range cards {
		if err := x.card(ctx, n, row, c.Ord); err != nil {
			return err
		}
	}
	return nil
}

// card writes a card with its reviews.
func (x *exporter) card(ctx context.Context, n Note, row newNote, ord int) error {
	c := Card{Ord: ord, State: New, Section: n.Section, Position: x.count}
	if at := slices.IndexFunc(n.Cards, func(c Card) bool { return c.Ord == ord }); at >= 0 && x.options.WithHistory {
		if c = n.Cards[at]; c.State == New && c.Position == 0 {
			c.Position = x.count
		}
	}
	id := row.id + int64(ord)
	stored := x.schedule(c)
	stored.id, stored.note, stored.ord, stored.deck = id, row.id, int64(ord), x.deck(c.Section)
	if err := x.store.card(ctx, stored, row.changed); err != nil || !x.options.WithHistory {
		return err
	}
	return x.store.reviews(ctx, id, reviewRows(c))
}

// deck returns the id of a section's deck, which it adds with its parents.
func (x *exporter) deck(section string) int64 {
	var parts []string
	for part := range strings.SplitSeq(strings.ReplaceAll(x.export.Title, deckSeparator, ": :")+deckSeparator+section, deckSeparator) {
		part = strings.TrimSpace(strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return -1
			}
			return r
		}, part))
		if part != "" {
			parts = append(parts, part)
		}
	}
	for i := range parts {
		name := strings.Join(parts[:i+1], deckSeparator)
		if x.decks[name] == 0 {
			x.decks[name] = stableID("deck", x.export.ID, name)
		}
	}
	return x.decks[strings.Join(parts, deckSeparator)]
}

// idStep is the distance between the ids of notes, in milliseconds. The cards of a note,
// up to note.MaxGap, have the ids from the note's on.
const idStep = 1000

// stableID derives an id from texts: a moment in milliseconds, as Anki's ids are, of the
// years 2010 to 2019, so that none lies in the future.
func stableID(parts ...string) int64 {
	const first, span = 1_262_304_000_000, 315_532_800_000
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return first + int64(binary.BigEndian.Uint64(sum[:8])%span)
}

// tagColumn joins tags as Anki stores them. There, a tag has no blanks.
func tagColumn(tags []string) string {
	if len(tags) == 0 {
		return ""
	}
	var out []string
	for _, tag := range tags {
		out = append(out, strings.Join(strings.Fields(tag), "_"))
	}
	return " " + strings.Join(out, " ") + " "
}

// plainText is the text of a field without styles, by which Anki sorts notes.
func plainText(d markup.Doc) string {
	var b strings.Builder
	for i, line := range d {
		if i > 0 {
			b.WriteByte(' ')
		}
		for _, s := range line.Spans {
			b.WriteString(cmp.Or(s.Name, s.Text))
		}
	}
	return b.String()
}

// checksum is the first 32 bits of SHA-1.
func checksum(plain string) int64 {
	sum := sha1.Sum([]byte(plain)) //nolint:gosec // Anki's checksum
	return int64(binary.BigEndian.Uint32(sum[:4]))
}

// splitBraces puts a blank between braces of TeX, so that Anki doesn't take two of them for
// the end of a gap.
func splitBraces(d markup.Doc) {
	for _, line := range d {
		for i, s := range line.Spans {
			if s.Kind == markup.Math || s.Kind == markup.Display {
				line.Spans[i].Text = spacedBraces(s.Text)
			}
		}
	}
}

func spacedBraces(tex string) string {
	ends := map[int]bool{} // where the braces begin that end a gap
	for _, g := range note.Gaps(tex) {
		ends[g.End-len("}}")] = true
	}
	var b strings.Builder
	depth := 0
	for i := range len(tex) {
		b.WriteByte(tex[i])
		switch tex[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth > 0 && !ends[i] && i+1 < len(tex) && tex[i+1] == '}' {
				b.WriteByte(' ')
			}
			depth = max(depth, 0)
		}
	}
	return b.String()
}

// description is the description of the deck as Anki has it.
func (x *exporter) description() string { return html.EscapeString(x.export.Description) }

// created is the beginning of the days by which the collection counts: long before any
// review, at the hour at which Anki begins days.
func (x *exporter) created() int64 {
	const years, hour = 20 * 365 * day, 4 * 60 * 60
	now := max(x.options.Now.Unix(), years)
	return now - now%day + hour - years
}

// schedule is the schedule of a card as the second scheduler stores it.
func (x *exporter) schedule(c Card) cardRow {
	row := cardRow{
		due: int64(c.Position), answers: count32(int64(max(c.Answers, len(c.Reviews)))), lapses: count32(int64(c.Lapses)),
		interval: count32(int64(c.Interval)), ease: count32(int64(c.Ease)),
	}
	dueDay := max(0, (c.Due.Unix()-x.created())/day)
	switch c.State {
	case Review:
		row.kind, row.queue, row.due, row.interval = kindReview, queueReview, dueDay, max(1, row.interval)
	case Learning, Relearning:
		if row.kind, row.queue, row.due = kindLearning, queueSeconds, c.Due.Unix(); c.State == Relearning {
			row.kind, row.interval = kindRelearning, max(1, row.interval)
		}
		if c.Due.Sub(x.options.Now) >= 24*time.Hour {
			row.queue, row.due = queueDays, dueDay
		}
	default:
		row.interval, row.ease, row.answers, row.lapses = 0, 0, 0, 0
	}
	if row.kind >= kindReview && row.ease == 0 {
		row.ease = defaultEase
	}
	switch {
	case c.Suspended:
		row.queue = queueSuspended
	case c.Buried:
		row.queue = queueBuriedHand
	}
	return row
}

// defaultEase is the factor of a card that has none, in thousandths.
const defaultEase = 2500

// loggedReview is a row of the table revlog.
type loggedReview struct {
	at, rating, interval, before, ease, took, kind int64
}

// reviewRows are the reviews of a card. Intervals, which are not known, are taken from the
// time to the next review: in days, or in seconds as a negative number.
func reviewRows(c Card) []loggedReview {
	var rows []loggedReview
	forgotten := false // the card is learnt again
	for i, r := range c.Reviews {
		row := loggedReview{at: r.At.UnixMilli(), rating: int64(r.Rating), took: int64(r.TookMs), interval: int64(c.Interval)}
		if i+1 < len(c.Reviews) {
			if row.interval = int64(c.Reviews[i+1].At.Sub(r.At) / time.Second); row.interval >= day {
				row.interval /= day
			} else {
				row.interval = -max(1, row.interval)
			}
		}
		if i > 0 {
			row.before = rows[i-1].interval
		}
		const learning, review, relearning = 0, 1, 2
		switch {
		case row.before > 0:
			row.kind, row.ease = review, int64(cmp.Or(c.Ease, defaultEase))
			forgotten = r.Rating == 1
		case forgotten:
			row.kind = relearning
		default:
			row.kind = learning
		}
		rows = append(rows, row)
	}
	return rows
}
