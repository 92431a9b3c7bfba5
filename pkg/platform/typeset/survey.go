package typeset

import (
	"unicode"

	"knowmad/pkg/platform/document"
)

// survey looks for what the pages of a document will show, and for letters that they
// can't: before the pages are set, as setting measures some text several times.
type survey struct {
	*setter
	shows   bool // a word, a sign or a picture
	missing []document.Omission
}

func (s *survey) blocks(blocks []document.Block) error {
	for _, b := range blocks {
		var err error
		switch b := b.(type) {
		case *document.Heading:
			err = s.runs(b.Runs)
		case *document.Paragraph:
			err = s.runs(b.Runs)
		case *document.Item:
			err = s.blocks(b.Blocks)
		case *document.Table:
			for _, row := range b.Rows {
				for _, cell := range row.Cells {
					if err := s.blocks(cell.Blocks); err != nil {
						return err
					}
				}
			}
		case *document.Picture:
			err = s.picture(b)
		case *document.Code:
			err = s.runs([]document.Run{{Text: b.Text, Style: document.Style{Code: true}}})
		case *document.Quote:
			err = s.blocks(b.Blocks)
		case *document.Note:
			err = s.blocks(b.Blocks)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// picture counts a picture that can't be drawn as left out.
func (s *survey) picture(p *document.Picture) error {
	if err := s.tick(); err != nil {
		return err
	}
	if s.prepare(p) != nil {
		s.shows = true
		return nil
	}
	s.missing = document.Omit(s.missing, document.OmittedPicture, "", 1)
	return s.runs([]document.Run{{Text: p.Alt}})
}

func (s *survey) runs(runs []document.Run) error {
	for _, run := range runs {
		if err := s.tick(); err != nil {
			return err
		}
		text := noBreak(run.Text)
		main, err := s.fonts.face(fontOf(run.Style))
		if err != nil {
			return err
		}
		var signs *face
		for _, r := range text {
			isSign := r != replacement && unicode.In(r, unicode.L, unicode.N, unicode.S)
			if main.has(r) {
				s.shows = s.shows || isSign
				continue
			}
			if unicode.IsSpace(r) {
				continue
			}
			if signs == nil {
				if signs, err = s.fonts.face(signFont); err != nil {
					return err
				}
			}
			if in, _ := substitute(main, signs, r); in == nil {
				s.missing = document.Omit(s.missing, document.OmittedScript, scriptOf(r), 1)
			} else if isSign {
				s.shows = true
			}
		}
	}
	return nil
}

// The codes of signs that belong to no script, and of emoji, in ISO 15924.
const (
	signs = "Zsym"
	emoji = "Zsye"
)

// firstEmoji is where the planes of pictographs begin.
const firstEmoji = 0x1f000

// scriptOf is the script of a letter, as a code of ISO 15924.
func scriptOf(r rune) string {
	for _, s := range scripts() {
		if unicode.Is(s.letters, r) {
			return s.code
		}
	}
	if r >= firstEmoji && unicode.Is(unicode.So, r) {
		return emoji
	}
	return signs
}

type script struct {
	letters *unicode.RangeTable
	code    string
}

// scripts are those that people write in today and no font here has.
func scripts() []script {
	return []script{
		{unicode.Han, "Hani"},
		{unicode.Hiragana, "Jpan"},
		{unicode.Katakana, "Jpan"},
		{unicode.Hangul, "Kore"},
		{unicode.Bopomofo, "Bopo"},
		{unicode.Hebrew, "Hebr"},
		{unicode.Arabic, "Arab"},
		{unicode.Devanagari, "Deva"},
		{unicode.Bengali, "Beng"},
		{unicode.Gurmukhi, "Guru"},
		{unicode.Gujarati, "Gujr"},
		{unicode.Oriya, "Orya"},
		{unicode.Tamil, "Taml"},
		{unicode.Telugu, "Telu"},
		{unicode.Kannada, "Knda"},
		{unicode.Malayalam, "Mlym"},
		{unicode.Sinhala, "Sinh"},
		{unicode.Thai, "Thai"},
		{unicode.Lao, "Laoo"},
		{unicode.Tibetan, "Tibt"},
		{unicode.Myanmar, "Mymr"},
		{unicode.Khmer, "Khmr"},
		{unicode.Mongolian, "Mong"},
		{unicode.Georgian, "Geor"},
		{unicode.Armenian, "Armn"},
		{unicode.Ethiopic, "Ethi"},
		{unicode.Syriac, "Syrc"},
		{unicode.Thaana, "Thaa"},
		{unicode.Nko, "Nkoo"},
		{unicode.Tifinagh, "Tfng"},
		{unicode.Cherokee, "Cher"},
		{unicode.Canadian_Aboriginal, "Cans"},
		{unicode.Yi, "Yiii"},
		{unicode.Cuneiform, "Xsux"},
		{unicode.Egyptian_Hieroglyphs, "Egyp"},
	}
}
