package know

// FreeCards is the number of a deck's first cards that visitors get on a market that blurs.
const FreeCards = 20

// Card is a card of a deck for readers.
type Card struct {
	UUID  string   `json:"uuid" format:"uuid"`
	Note  string   `json:"note" format:"uuid" doc:"The entry of the deck that it asks about: a reversed entry has two cards, a text with gaps one for each number."`
	Kind  string   `json:"kind" enum:"basic,cloze"`
	Front string   `json:"front" doc:"Markdown: emphasis, code, lists, links, pictures of media, H~2~O, x^2^, TeX between $. Of a cloze: the text with all of its gaps, as {{c1::text::hint}}."`
	Back  string   `json:"back" doc:"Of a cloze: a remark that comes with the answer."`
	Hint  string   `json:"hint"`
	Gaps  []Gap    `json:"gaps" nullable:"false" doc:"Those that the card asks; none of a basic one."`
	Tags  []string `json:"tags" nullable:"false"`
	Media []Medium `json:"media" nullable:"false" doc:"Pictures that its texts name."`
}

func (Card) SchemaName() string { return "DeckCard" }

// Gap is a gap of a cloze.
type Gap struct {
	Number int    `json:"number" minimum:"1"`
	Text   string `json:"text" doc:"The answer."`
	Hint   string `json:"hint"`
}

func (Gap) SchemaName() string { return "DeckGap" }

// Medium is a file of a deck.
type Medium struct {
	Name string `json:"name"`
	URL  string `json:"url" doc:"Path on this host."`
}

func (Medium) SchemaName() string { return "DeckMedium" }

// Cards returns the number of cards that are shown of a deck with of cards.
func (s Sight) Cards(of int) int {
	if s.Whole() {
		return of
	}
	return min(of, FreeCards)
}
