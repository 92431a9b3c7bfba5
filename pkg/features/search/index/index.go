package index

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"knowmad/pkg/features/search/curricula"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/textsearch"

	"github.com/rs/zerolog"
)

// Source reads the knows to index.
type Source interface {
	// Document reads a know; found is false for an unpublished one.
	Document(ctx context.Context, q db.Queryer, know string) (d Document, found bool, err error)
	// Published returns ids of published knows of a language that are greater than after,
	// in order.
	Published(ctx context.Context, q db.Queryer, language, after string, limit int) ([]string, error)
}

// countAfter is the delay after which the words of a written know are counted, together
// with those of other knows.
const countAfter = 2 * time.Second

// Config has the dependencies of an Index.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Source  Source
	Markets func() []*market.Market // of every language
}

// Index finds knows. It is safe for concurrent use; several servers may share one database.
type Index struct {
	Config
	tokens    tokens.Table
	mu        sync.Mutex
	analyzers map[string]*textsearch.Analyzer // by name
	subjects  *market.Derived[subjects]
	synonyms  *market.Derived[*textsearch.Synonyms]
	curricula *market.Derived[curricula.Names]
	kept      *rows.Kept
	words     *vocabulary.Kept
}

// New makes an index on a migrated database and registers its jobs.
func New(c Config) (*Index, error) {
	ix := &Index{Config: c, tokens: tokens.Of(c.DB.Engine()), analyzers: map[string]*textsearch.Analyzer{}, kept: rows.New(), words: vocabulary.NewKept()}
	ix.subjects = market.NewDerived(func(m *market.Market) subjects {
		a, err := ix.analyzer(LanguageOf(m))
		if err != nil {
			return subjects{}
		}
		return subjectsOf(m, ix.Markets(), a)
	})
	ix.synonyms = market.NewDerived(ix.synonymsOf)
	ix.curricula = market.NewDerived(func(m *market.Market) curricula.Names {
		a, err := ix.analyzer(LanguageOf(m))
		if err != nil {
			return curricula.Names{}
		}
		return curricula.Of(m, others(m, ix.Markets()), a, plain)
	})
	return ix, ix.registerJobs()
}

// format is the version of the index's rows. Raise it with any change of their content:
// each index is then rebuilt.
const format = 8

// versionOf is the version of an index built by this code with an analyser.
func versionOf(a *textsearch.Analyzer) string { return strconv.Itoa(format) + " " + a.Version() }

// analyzer returns the analyser of a language: the first market with the language names it,
// since all of the language's markets share an index.
func (ix *Index) analyzer(language string) (*textsearch.Analyzer, error) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	name := ""
	for _, m := range ix.Markets() {
		if LanguageOf(m) == language && m.SearchAnalyzer != "" {
			name = m.SearchAnalyzer
			break
		}
	}
	if name == "" { // no market with the language is left
		name = textsearch.For(language)
	}
	if a, ok := ix.analyzers[name]; ok {
		return a, nil
	}
	a, err := textsearch.New(name)
	if err != nil {
		return nil, err
	}
	ix.analyzers[name] = a
	return a, nil
}

// synonymsOf compiles a market's synonyms; nil if there are none.
func (ix *Index) synonymsOf(m *market.Market) *textsearch.Synonyms {
	groups := make([][]string, 0, len(m.SearchSynonyms))
	for _, s := range m.SearchSynonyms {
		groups = append(groups, s.Words)
	}
	a, err := ix.analyzer(LanguageOf(m))
	if err != nil || len(groups) == 0 {
		return nil
	}
	found, err := textsearch.NewSynonyms(groups, a)
	if err != nil { // can't happen for checked packs: their check uses the same analyser
		ix.Log.Error().Err(err).Str("market", m.Code).Msg("search: the market's synonyms can't be read")
		return nil
	}
	return found
}

// Changed indexes the present version of a know in the transaction that changed it; a know
// that is no longer published is removed.
func (ix *Index) Changed(ctx context.Context, q db.Queryer, know string) error {
	d, found, err := ix.Source.Document(ctx, q, know)
	if err != nil {
		return err
	}
	if !found {
		return ix.Gone(ctx, q, know)
	}
	spaces, err := ix.spacesOf(ctx, q, d.Language)
	if err != nil {
		return err
	}
	went, err := ix.remove(ctx, q, know)
	if err != nil {
		return err
	}
	a, err := ix.analyzer(d.Language)
	if err != nil {
		return err
	}
	e := entryOf(d, a)
	went = slices.DeleteFunc(went, func(g gone) bool { return g.Digest == e.digest })
	for _, sp := range spaces {
		if err := ix.insert(ctx, q, sp.ID, false, went, e); err != nil {
			return err
		}
	}
	return ix.countSoon(ctx, q)
}

// countSoon queues the job that counts words. A know written during the job is counted by
// it or by the next one.
func (ix *Index) countSoon(ctx context.Context, q db.Queryer) error {
	_, err := ix.Jobs.Enqueue(ctx, q, job.Request{Kind: countKind, Key: "all", NotBefore: ix.Clock.Now().Add(countAfter)})
	return err
}

// Gone removes a know from the index, in the caller's transaction.
func (ix *Index) Gone(ctx context.Context, q db.Queryer, know string) error {
	if _, err := lockSpaces(ctx, ix.DB, q); err != nil {
		return err
	}
	if _, err := ix.remove(ctx, q, know); err != nil {
		return err
	}
	if err := suggest.RemoveTitle(ctx, q, know); err != nil {
		return err
	}
	return ix.countSoon(ctx, q)
}

// spacesOf locks and returns the live and the building space of a language; the first know
// of a language creates a live one.
func (ix *Index) spacesOf(ctx context.Context, q db.Queryer, language string) (out []space, err error) {
	for {
		all, err := lockSpaces(ctx, ix.DB, q)
		if err != nil {
			return nil, err
		}
		hasLive := false
		for _, sp := range all {
			if sp.Language == language {
				out = append(out, sp)
				hasLive = hasLive || sp.State == live
			}
		}
		if hasLive {
			return out, nil
		}
		out = nil
		a, err := ix.analyzer(language)
		if err != nil {
			return nil, err
		}
		if err := insertSpace(ctx, q, language, versionOf(a), live, ix.Clock.Now()); err != nil {
			return nil, err
		}
	}
}

// others returns the other markets of a host's language.
func others(host *market.Market, all []*market.Market) (out []*market.Market) {
	for _, m := range all {
		if m.Code != host.Code && LanguageOf(m) == LanguageOf(host) {
			out = append(out, m)
		}
	}
	return out
}

// MatchCurriculum finds the host's subjects and topics that a query names.
func (ix *Index) MatchCurriculum(host *market.Market, query string) ([]curricula.Match, error) {
	a, err := ix.analyzer(LanguageOf(host))
	if err != nil {
		return nil, err
	}
	return ix.curricula.Of(host).Find(a.Parse(query)), nil
}
