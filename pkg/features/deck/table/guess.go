package table

import (
	"slices"
	"strings"

	"knowmad/pkg/features/deck/charset"
)

// guessRows is by how many rows separators are guessed.
const guessRows = 40

// layout is how a source is read.
type layout struct {
	text      string
	encoding  string
	separator string
	between   string // rows; "" for line ends
	header    bool
	names     []string // of the header
	columns   []Column
	form      Form
	own       bool // the source was written by Write
	skipped   int  // lines before the first row, which set something
}

// newLayout takes the options and guesses the others.
func newLayout(source []byte, o Options) (layout, error) {
	if len(source) > MaxSize {
		return layout{}, tooLarge()
	}
	text, encoding, err := charset.Decode(source, o.Encoding, o.Language)
	if err != nil {
		return layout{}, err
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	l := layout{text: text, encoding: encoding, separator: unescape(o.Separator), between: unescape(o.RowSeparator), form: o.Form}
	if l.between == "\n" {
		l.between = ""
	}
	directives := l.cutDirectives()
	if l.separator == "" {
		l.separator = guessSeparator(l.text, l.between)
	}
	l.guessHeader(o.Header)
	l.guessColumns(o.Columns, directives)
	switch l.form {
	case Plain, Markdown, HTML:
	case "":
		l.form = Plain
		if l.own {
			l.form = Markdown
		}
	default:
		return layout{}, badOption("form", "The form of cells is plain, markdown or html.")
	}
	return l, nil
}

// unescape reads a separator as people type it: \t is a tab, \n a line end.
func unescape(s string) string {
	return strings.NewReplacer(`\t`, "\t", `\n`, "\n", `\\`, `\`, "\r\n", "\n").Replace(s)
}

// cutDirectives cuts the lines off that Anki's text exports begin with, such as
// #separator:tab, and returns columns that they name.
func (l *layout) cutDirectives() map[int]Column {
	columns := map[int]Column{}
	for strings.HasPrefix(l.text, "#") {
		line, rest, _ := strings.Cut(l.text, "\n")
		key, value, found := strings.Cut(line[1:], ":")
		if !found || !slices.Contains([]string{"separator", "html", "columns", "tags", "tags column", "deck column", "notetype column", "guid column", "deck", "notetype"}, key) {
			break
		}
		l.text = rest
		l.skipped++
		n := 0
		for _, c := range value {
			if c >= '0' && c <= '9' && n < MaxColumns {
				n = n*10 + int(c-'0')
			}
		}
		switch key {
		case "separator":
			l.separator = separatorNamed(value, l.separator)
		case "html":
			if value == "true" && l.form == "" {
				l.form = HTML
			}
		case "tags column":
			columns[n-1] = Tags
		case "deck column":
			columns[n-1] = Section
		case "notetype column", "guid column":
			columns[n-1] = Ignore
		}
	}
	return columns
}

// separatorNamed is a separator by the name that Anki has for it.
func separatorNamed(name, otherwise string) string {
	if otherwise != "" {
		return otherwise
	}
	switch name = strings.ToLower(strings.TrimSpace(name)); name {
	case "tab":
		return "\t"
	case "comma":
		return ","
	case "semicolon":
		return ";"
	case "pipe":
		return "|"
	case "colon":
		return ":"
	case "space", "":
		return ""
	}
	return name
}

// guessSeparator takes the separator by which most rows have the same number of cells.
func guessSeparator(text, between string) string {
	const enough = 64 << 10
	text = text[:min(len(text), enough)]
	best, most := "\t", 0
	if header, _, _ := strings.Cut(text, "\n"); header == strings.Join(ownHeader(), ",") && between == "" {
		return ","
	}
	for _, separator := range []string{"\t", ";", ","} {
		s := newScanner(text, separator, between)
		counts := map[int]int{}
		rows := 0
		for rows < guessRows {
			r, ok := s.next()
			if !ok {
				break
			}
			if strings.TrimSpace(strings.Join(r.cells, "")) != "" {
				rows++
				counts[len(r.cells)]++
			}
		}
		agree := 0
		for n, count := range counts {
			if n > 1 {
				agree = max(agree, count)
			}
		}
		if agree > most && agree*2 >= rows {
			best, most = separator, agree
		}
	}
	return best
}

// guessHeader takes the first row for a header if it has names of columns and nothing else.
func (l *layout) guessHeader(want Header) {
	first, ok := newScanner(l.text, l.separator, l.between).next()
	if !ok || want == NoHeader || first.fault != "" {
		return
	}
	known := 0
	for _, cell := range first.cells {
		if columnNamed(cell) != Ignore {
			known++
		}
	}
	if l.header = want == WithHeader || known >= 2 && known*2 >= len(first.cells) || known == 1 && len(first.cells) == 1; l.header {
		l.names = first.cells
	}
	l.own = l.header && slices.Equal(l.names, ownHeader())
}

// guessColumns takes the columns by the header, or the first for the front and the second
// for the back.
func (l *layout) guessColumns(want []Column, directives map[int]Column) {
	if want != nil {
		l.columns = want
		return
	}
	used := map[Column]bool{}
	for _, name := range l.names {
		c := columnNamed(name)
		if used[c] && c != Tags {
			c = Ignore
		}
		used[c] = true
		l.columns = append(l.columns, c)
	}
	if used[Front] {
		return
	}
	l.columns = nil
	rest := []Column{Front, Back}
	for i := range MaxColumns {
		if c, ok := directives[i]; ok {
			l.columns = append(l.columns, c)
		} else if len(rest) > 0 {
			l.columns, rest = append(l.columns, rest[0]), rest[1:]
		}
	}
}

// columnNamed is the column of a name in a header, in the languages that students have
// their programs in; Ignore for an unknown one.
func columnNamed(name string) Column {
	const (
		fronts = " front question term word card prompt frage vorderseite begriff wort question recto terme mot pregunta anverso término palabra domanda fronte termine parola " +
			"pergunta frente termo palavra pytanie przód termin słowo vraag voorkant begrip woord otázka pojem ερώτηση όρος λέξη μπροστά soru terim kelime ön kérdés szó elöl " +
			"întrebare față cuvânt fråga framsida spørgsmål forside spørsmål kysymys etupuoli pitanje vprašanje text cloze "
		backs = " back answer definition meaning translation antwort rückseite bedeutung übersetzung réponse verso définition traduction respuesta reverso definición traducción " +
			"risposta retro definizione traduzione resposta definição tradução odpowiedź tył definicja tłumaczenie antwoord achterkant vertaling odpověď odpoveď definice " +
			"απάντηση ορισμός μετάφραση πίσω cevap tanım arka çeviri válasz hátul jelentés răspuns spate definiție svar baksida bagside bakside vastaus odgovor "
		hints    = " hint clue hinweis tipp indice pista suggerimento dica wskazówka tip nápověda υπόδειξη ipucu tipp indiciu ledtråd "
		tags     = " tags tag keywords schlagwörter étiquettes etiquetas etichette etykiety ετικέτες etiketler címkék etichete "
		sections = " section deck chapter topic kapitel abschnitt chapitre capítulo capitolo rozdział κεφάλαιο bölüm fejezet capitol "
		kinds    = " kind type notetype art typ tipo "
	)
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" || strings.ContainsAny(name, " \n") {
		return Ignore
	}
	for _, c := range []struct {
		names  string
		column Column
	}{{fronts, Front}, {backs, Back}, {hints, Hint}, {tags, Tags}, {sections, Section}, {kinds, Kind}} {
		if strings.Contains(c.names, " "+name+" ") {
			return c.column
		}
	}
	return Ignore
}
