package suggest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"net/url"
	"slices"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// phrase is a text that is suggested: a common query, or the title of a know.
type phrase struct {
	ID     int64
	Market string
	Kind   Type
	Ref    string
	Text   string
	Path   string
	// Subject is the id of a know's subject; 0 without one.
	Subject int
	Rank    int
}

// idOf is the id of a phrase, a hash. On a collision, which is next to impossible, the
// later phrase replaces the earlier one.
func idOf(marketCode string, kind Type, ref string) int64 {
	sum := sha256.Sum256([]byte(marketCode + "\x00" + string(kind) + "\x00" + ref))
	return int64(binary.BigEndian.Uint64(sum[:]) >> 1)
}

// Title is the title of a published know.
type Title struct {
	Know    string // uuid
	Market  string // code of the know's market
	Title   string
	Path    string
	Subject int // 0 without one
	// Rank orders the titles of a market, the highest first.
	Rank int
}

// PutTitle adds a title to the suggestions, in the caller's transaction, and replaces the
// know's former title.
func PutTitle(ctx context.Context, q db.Queryer, t Title) error { return PutTitles(ctx, q, t) }

// PutTitles is PutTitle for many, in few statements if most titles are new or unchanged. A
// single new title is suggested at once. Several new titles are suggested for a very common
// prefix, if they rank high enough for it, after the next FindTops.
func PutTitles(ctx context.Context, q db.Queryer, titles ...Title) error {
	ids := make([]any, 0, len(titles))
	for _, t := range titles {
		ids = append(ids, idOf("", Know, t.Know))
	}
	known, err := findPhrases(ctx, q, ids)
	if err != nil {
		return err
	}
	var added []phrase
	for _, t := range titles {
		p := phrase{
			ID: idOf("", Know, t.Know), Market: t.Market, Kind: Know, Ref: t.Know, Text: t.Title, Path: t.Path, Subject: t.Subject, Rank: t.Rank,
		}
		if old, found := known[p.ID]; found {
			if err := changePhrase(ctx, q, old, p); err != nil {
				return err
			}
			continue
		}
		added = append(added, p)
	}
	if err := insertPhrases(ctx, q, added); err != nil || len(added) != 1 {
		return err
	}
	return raise(ctx, q, added[0])
}

// RemoveTitle removes a know's title from the suggestions, if there is one, in the caller's
// transaction.
func RemoveTitle(ctx context.Context, q db.Queryer, know string) error {
	return removePhrase(ctx, q, idOf("", Know, know))
}

// putPhrase inserts or changes a phrase and its starts.
func putPhrase(ctx context.Context, q db.Queryer, p phrase) error {
	known, err := findPhrases(ctx, q, []any{p.ID})
	if err != nil {
		return err
	}
	if old, found := known[p.ID]; found {
		return changePhrase(ctx, q, old, p)
	}
	if err := insertPhrases(ctx, q, []phrase{p}); err != nil {
		return err
	}
	return raise(ctx, q, p)
}

// changePhrase replaces the phrase old by p, which has the same id.
func changePhrase(ctx context.Context, q db.Queryer, old, p phrase) error {
	if old == p {
		return nil
	}
	if err := storePhrases(ctx, q, []phrase{p}); err != nil {
		return err
	}
	sameStarts := old.Market == p.Market && old.Kind == p.Kind && old.Text == p.Text
	switch {
	case sameStarts && old.Rank == p.Rank:
		return nil
	case sameStarts:
		if err := deleteStarts(ctx, q, old); err != nil {
			return err
		}
		if err := rerank(ctx, q, p); err != nil {
			return err
		}
	default:
		if err := deleteStarts(ctx, q, old); err != nil {
			return err
		}
		if err := deleteTops(ctx, q, p.ID); err != nil {
			return err
		}
	}
	if err := insertStarts(ctx, q, []phrase{p}); err != nil {
		return err
	}
	return raise(ctx, q, p)
}

// insertPhrases inserts new phrases and their starts.
func insertPhrases(ctx context.Context, q db.Queryer, all []phrase) error {
	for some := range slices.Chunk(all, phrasesAtOnce) {
		if err := storePhrases(ctx, q, some); err != nil {
			return err
		}
		if err := insertStarts(ctx, q, some); err != nil {
			return err
		}
	}
	return nil
}

// removePhrase deletes a phrase with its starts and its rows among the best.
func removePhrase(ctx context.Context, q db.Queryer, id int64) error {
	known, err := findPhrases(ctx, q, []any{id})
	p, found := known[id]
	if err != nil || !found {
		return err
	}
	if err := deleteStarts(ctx, q, p); err != nil {
		return err
	}
	if err := deleteTops(ctx, q, id); err != nil {
		return err
	}
	return deletePhrase(ctx, q, id)
}

// keys returns the distinct starts of a phrase, as in the database.
func (p phrase) keys() [][]byte {
	seen := map[string]bool{}
	var out [][]byte
	for _, start := range startsOf(p.Text) {
		key := cutStart(start)
		if len(key) > 0 && !seen[string(key)] {
			seen[string(key)] = true
			out = append(out, key)
		}
	}
	return out
}

// prefixes returns the distinct prefixes of a phrase's starts, up to maxTop characters.
func (p phrase) prefixes() [][]byte {
	seen := map[string]bool{}
	var out [][]byte
	for _, key := range p.keys() {
		size := 0
		for n := 0; n < maxTop && size < len(key); n++ {
			_, letter := utf8.DecodeRune(key[size:])
			if size += letter; !seen[string(key[:size])] {
				seen[string(key[:size])] = true
				out = append(out, key[:size])
			}
		}
	}
	return out
}

// suggestion converts a phrase; of finds a market by its code.
func (p phrase) suggestion(of func(code string) (*market.Market, bool)) Suggestion {
	out := Suggestion{Text: p.Text, Type: p.Kind, Path: p.Path}
	if p.Kind == Text {
		out.Path = searchPath(p.Text)
	}
	m, ok := of(p.Market)
	if !ok {
		return out
	}
	if i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.ID == p.Subject }); i >= 0 {
		out.Subject = ref(&m.Subjects[i])
	}
	return out
}

// searchPath is the path of the search for a text.
func searchPath(text string) string {
	return "/knows/search?" + url.Values{"query": {text}}.Encode()
}
