package compile

import (
	"errors"
	"strconv"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/textsearch"
)

// checkSynonyms holds the words of search.yaml against the market's analyser: to it,
// words that differ in endings or accents are one.
func (w *packWork) checkSynonyms() {
	list := w.Lists["searchSynonyms"]
	name := w.market.Root.Get("searchAnalyzer").Str()
	if list == nil || name == "" {
		return
	}
	analyzer, err := textsearch.New(name)
	if err != nil {
		return // told by itself
	}
	groups := make([][]string, len(list.Items))
	for i, item := range list.Items {
		if words := item.Get("words"); words != nil {
			for _, word := range words.Items {
				groups[i] = append(groups[i], word.Str())
			}
		}
	}
	_, err = textsearch.NewSynonyms(groups, analyzer)
	faults, ok := errors.AsType[textsearch.SynonymErrors](err)
	if !ok {
		return
	}
	for _, f := range faults {
		path := source.JoinPath("searchSynonyms", strconv.Itoa(f.Group))
		at := list.Items[f.Group]
		if words := at.Get("words"); words != nil {
			at, path = words, source.JoinPath(path, "words")
			if f.Word >= 0 && f.Word < len(words.Items) {
				at, path = words.Items[f.Word], source.JoinPath(path, strconv.Itoa(f.Word))
			}
		}
		w.add(fault.Faults{at.Pos.Fault("synonyms", path, "%s", f.Text)})
	}
}
