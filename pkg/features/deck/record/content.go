package record

import (
	"strings"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/kernel/know"
)

// perPage is the number of cards on a page of a deck's text, so that the pages that
// visitors may read have the cards that they may read.
const perPage = know.FreeCards / know.FreePages

// Pages lays out the texts of notes for searches: a note stands on the page of its first
// card.
func Pages(notes []note.Note) (pages []string, cards int) {
	var page strings.Builder
	at := 0
	flush := func() {
		pages = append(pages, page.String())
		page.Reset()
	}
	for _, n := range notes {
		for cards/perPage > at {
			flush()
			at++
		}
		for _, text := range []string{n.Front, n.Back} {
			page.WriteString(strings.ReplaceAll(markup.ParseMarkdown(note.Fill(text)).Plain(), know.Separator, " "))
			page.WriteByte('\n')
		}
		cards += len(n.Cards())
	}
	if page.Len() > 0 {
		flush()
	}
	return pages, cards
}
