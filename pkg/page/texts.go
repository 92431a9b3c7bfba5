package page

import (
	"io/fs"

	"knowmad/pkg/platform/icu"
)

// Texts are the words of menus and heads as pages show them, for those who
// compare pages without rendering them.
type Texts struct{ catalogues *icu.Catalogues }

// NewTexts reads the catalogues, as web.Messages has them.
func NewTexts(messages fs.FS) (*Texts, error) {
	c, err := icu.Load(messages)
	if err != nil {
		return nil, err
	}
	return &Texts{c}, nil
}

// Of gives a message without arguments in the language of a page (a BCP 47
// tag); "" if no catalogue has it.
func (t *Texts) Of(language, key string) string {
	return t.catalogues.For(language).Text(key, nil)
}
