package vocabulary

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
)

// packedWords has the packed words of a know.
type packedWords struct {
	ID    string // of the row in search_gone_words; else ""
	Docno int64
	Space int64
	Words []byte
}

// uncounted reads the words of uncounted knows in some spaces, and locks the knows until
// the transaction ends.
func uncounted(ctx context.Context, d *db.DB, q db.Queryer, spaces []int64, limit int) (all []packedWords, err error) {
	statement := `SELECT d.docno, d.space, t.words FROM search_docs d JOIN search_texts t ON t.docno = d.docno
		WHERE d.counted = 0 AND d.space` + inAll(spaces) + ` ORDER BY d.docno LIMIT ?`
	if d.Engine() == db.Postgres {
		statement += ` FOR UPDATE OF d`
	}
	if err := q.Select(ctx, &all, statement, append(db.Args(spaces), limit)...); err != nil {
		return nil, fmt.Errorf("reading words: %w", err)
	}
	return all, nil
}

// goneWords reads the words of deleted knows in some spaces, and locks the rows until the
// transaction ends.
func goneWords(ctx context.Context, d *db.DB, q db.Queryer, spaces []int64, limit int) (all []packedWords, err error) {
	statement := `SELECT id, space, words FROM search_gone_words WHERE space` + inAll(spaces) + ` ORDER BY id LIMIT ?`
	if d.Engine() == db.Postgres {
		statement += ` FOR UPDATE`
	}
	if err := q.Select(ctx, &all, statement, append(db.Args(spaces), limit)...); err != nil {
		return nil, fmt.Errorf("reading words: %w", err)
	}
	return all, nil
}

func inAll[T any](args []T) string { return ` IN (?` + strings.Repeat(`, ?`, len(args)-1) + `)` }

// liveSpaces returns the ids of the live spaces.
func liveSpaces(ctx context.Context, q db.Queryer) (ids []int64, err error) {
	if err := q.Select(ctx, &ids, `SELECT id FROM search_spaces WHERE state = 'LIVE' ORDER BY id`); err != nil {
		return nil, fmt.Errorf("reading the spaces of the search: %w", err)
	}
	return ids, nil
}

// setCounted marks knows as counted, and deletes the counted rows of deleted knows.
func setCounted(ctx context.Context, q db.Queryer, added, gone []packedWords) error {
	if len(added) > 0 {
		args := make([]any, len(added))
		for i, a := range added {
			args[i] = a.Docno
		}
		if _, err := q.Exec(ctx, `UPDATE search_docs SET counted = 1 WHERE docno IN (?`+strings.Repeat(`, ?`, len(args)-1)+`)`, args...); err != nil {
			return fmt.Errorf("noting whose words are counted: %w", err)
		}
	}
	for _, g := range gone {
		if _, err := q.Exec(ctx, `DELETE FROM search_gone_words WHERE id = ?`, g.ID); err != nil {
			return fmt.Errorf("noting whose words are counted: %w", err)
		}
	}
	return nil
}

// KeepGone stores the words of counted knows before their deletion, by docno, so that Count
// subtracts them.
func KeepGone(ctx context.Context, q db.Queryer, docnos []any) error {
	_, err := q.Exec(ctx, `INSERT INTO search_gone_words (id, space, words)
		SELECT CAST(d.docno AS TEXT) || d.digest || CAST(d.published AS TEXT), d.space, t.words FROM search_docs d JOIN search_texts t ON t.docno = d.docno
		WHERE d.counted = 1 AND d.docno IN (?`+strings.Repeat(`, ?`, len(docnos)-1)+`)`, docnos...)
	if err != nil {
		return fmt.Errorf("noting the words of knows that go: %w", err)
	}
	return nil
}

// wordsAtOnce is the number of words per INSERT.
const wordsAtOnce = 120

// addWords adds to the numbers of knows with words, and deletes words without knows.
func addWords(ctx context.Context, q db.Queryer, sp int64, words []wordCount) error {
	statement, args := insertion(sp, words)
	if _, err := q.Exec(ctx, `INSERT`+statement+` ON CONFLICT (space, word) DO UPDATE SET docs = search_words.docs + excluded.docs`, args...); err != nil {
		return fmt.Errorf("counting words: %w", err)
	}
	less := []any{sp}
	for _, w := range words {
		if w.n < 0 {
			less = append(less, []byte(w.word.Word))
		}
	}
	if len(less) == 1 {
		return nil
	}
	_, err := q.Exec(ctx, `DELETE FROM search_words WHERE space = ? AND docs <= 0 AND word IN (?`+strings.Repeat(`, ?`, len(less)-2)+`)`, less...)
	if err != nil {
		return fmt.Errorf("forgetting words: %w", err)
	}
	return nil
}

// insertNew inserts words that the table lacks; an existing word makes the transaction
// fail. OR FAIL spares SQLite a journal for the statement.
func insertNew(ctx context.Context, e db.Engine, q db.Queryer, sp int64, words []wordCount) error {
	verb := map[db.Engine]string{db.SQLite: `INSERT OR FAIL`, db.Postgres: `INSERT`}[e]
	statement, args := insertion(sp, words)
	if _, err := q.Exec(ctx, verb+statement, args...); err != nil {
		return fmt.Errorf("counting words: %w", err)
	}
	return nil
}

// insertion is the end of a statement that inserts words, with its parameters.
func insertion(sp int64, words []wordCount) (statement string, args []any) {
	args = make([]any, 0, len(words)*9)
	for _, w := range words {
		k := keysOf(w.word.Word)
		args = append(args, sp, []byte(w.word.Word), w.word.Term, w.word.Spelling, w.n, k.letters, k.head, k.middle, k.tail)
	}
	const row = `, (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	return ` INTO search_words (space, word, term, spelling, docs, letters, head, middle, tail) VALUES ` + strings.Repeat(row, len(words))[2:], args
}

// addDocs adds to the number of counted knows of a space.
func addDocs(ctx context.Context, q db.Queryer, sp int64, n int) error {
	if _, err := q.Exec(ctx, `UPDATE search_spaces SET docs = docs + ? WHERE id = ?`, n, sp); err != nil {
		return fmt.Errorf("counting knows: %w", err)
	}
	return nil
}

// Delete deletes a part of a replaced space, whose knows are removed already: rows of its
// runs first, then up to limit words a call. more: there may be others, so call again.
func Delete(ctx context.Context, q db.Queryer, sp int64, limit int) (more bool, err error) {
	n, err := deleteRuns(ctx, q, sp, partsAtOnce)
	if err != nil || n > 0 {
		return true, err
	}
	n, err = q.Exec(ctx, `DELETE FROM search_words WHERE space = ? AND word IN (SELECT word FROM search_words WHERE space = ? ORDER BY word LIMIT ?)`, sp, sp, limit)
	if err != nil {
		return false, fmt.Errorf("forgetting words: %w", err)
	}
	if n == int64(limit) {
		return true, nil
	}
	if _, err = q.Exec(ctx, `DELETE FROM search_gone_words WHERE space = ?`, sp); err != nil {
		return false, fmt.Errorf("forgetting words: %w", err)
	}
	return false, nil
}

// Known is a word of the vocabulary.
type Known struct {
	Word, Term, Spelling string
	Docs                 int // number of knows with the word
	Distance             int `db:"-"` // from the typed word, in edits
}

// Shown is the spelling that is shown to visitors.
func (k Known) Shown() string {
	if k.Spelling != "" {
		return k.Spelling
	}
	return k.Word
}

// Find reads the given words of a space, without words that no know has.
func Find(ctx context.Context, q db.Queryer, sp int64, words []string) (found []Known, err error) {
	if len(words) == 0 {
		return nil, nil
	}
	args := []any{sp}
	for _, w := range words {
		args = append(args, []byte(w))
	}
	err = q.Select(ctx, &found, `SELECT word, term, spelling, docs FROM search_words WHERE space = ? AND docs > 0 AND word IN (?`+strings.Repeat(`, ?`, len(words)-1)+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("reading words: %w", err)
	}
	return found, nil
}

// Beginning reads words of a space that begin with a text, or equal it, the commonest
// first.
func Beginning(ctx context.Context, q db.Queryer, sp int64, text string, limit int) (found []Known, err error) {
	// UTF-8 has no byte 0xFF.
	end := append([]byte(text), 0xFF)
	err = q.Select(ctx, &found, `SELECT word, term, spelling, docs FROM search_words WHERE space = ? AND docs > 0 AND word >= ? AND word < ? ORDER BY docs DESC, word LIMIT ?`, sp, []byte(text), end, limit)
	if err != nil {
		return nil, fmt.Errorf("reading words: %w", err)
	}
	return found, nil
}

// Terms has the counts of terms in a space.
type Terms struct {
	Space int64          // id; 0: the language has no live space
	Docs  int            // number of knows in the space
	Terms map[string]int // number of knows with each term; a know with two forms of it counts twice
	Least map[string]int // number of knows with the commonest form of each term
	Forms map[string]int // number of knows with each form, by the folded word
	// Marked are the terms that some text writes with diacritics.
	Marked map[string]bool
	// Kept: all counts come from memory, and the space may have been replaced.
	Kept bool

	forms map[string][]form // by term looked up
}

func newTerms(n int) Terms {
	return Terms{Terms: make(map[string]int, n), Least: make(map[string]int, n), Forms: make(map[string]int, n), Marked: map[string]bool{}}
}

// add adds a form of a term.
func (v *Terms) add(term string, f form) {
	v.Terms[term] += f.docs
	v.Least[term] = max(v.Least[term], f.docs)
	v.Forms[f.word] = f.docs
	v.Marked[term] = v.Marked[term] || f.marked
}

// LookUp returns the live space of a language, and the numbers of its knows with terms.
func LookUp(ctx context.Context, q db.Queryer, language string, terms []string) (Terms, error) {
	v := newTerms(len(terms))
	v.forms = make(map[string][]form, len(terms))
	for _, term := range terms {
		v.forms[term] = nil
	}
	args := db.Args(terms)
	if len(args) == 0 {
		args = append(args, "")
	}
	err := q.Each(ctx, `SELECT s.id, s.docs, COALESCE(w.term, ''), w.word, COALESCE(w.spelling, ''), COALESCE(w.docs, 0)
		FROM search_spaces s LEFT JOIN search_words w ON w.space = s.id AND w.term IN (?`+strings.Repeat(`, ?`, len(args)-1)+`)
		WHERE s.language = ? AND s.state = 'LIVE'`, append(args, language), func(scan db.Scan) error {
		var term, shown string
		var word []byte
		var f form
		if err := scan(&v.Space, &v.Docs, &term, &word, &shown, &f.docs); err != nil {
			return err
		}
		f.word, f.marked = string(word), shown != "" && f.docs > 0
		v.add(term, f)
		if f.docs > 0 {
			v.forms[term] = append(v.forms[term], f)
		}
		return nil
	})
	if err != nil {
		return v, fmt.Errorf("looking words up: %w", err)
	}
	return v, nil
}

// lookup selects words that share a key and have from to to letters.
type lookup struct {
	by       key
	key      string
	from, to int
}

type key int

const (
	byHead key = iota
	byMiddle
	byTail
)

// similarWords reads words by their keys.
func similarWords(ctx context.Context, q db.Queryer, sp int64, lookups []lookup, most int) (words []string, err error) {
	statements := [...]string{
		byHead:   `SELECT word FROM search_words WHERE space = ? AND head = ? AND head <> '' AND letters BETWEEN ? AND ?`,
		byMiddle: `SELECT word FROM search_words WHERE space = ? AND middle = ? AND middle <> '' AND letters BETWEEN ? AND ?`,
		byTail:   `SELECT word FROM search_words WHERE space = ? AND tail = ? AND tail <> '' AND letters BETWEEN ? AND ?`,
	}
	var all []string
	var args []any
	for _, l := range lookups {
		all = append(all, statements[l.by])
		args = append(args, sp, l.key, l.from, l.to)
	}
	if err := q.Select(ctx, &words, strings.Join(all, ` UNION ALL `)+` LIMIT ?`, append(args, most)...); err != nil {
		return nil, fmt.Errorf("reading similar words: %w", err)
	}
	return words, nil
}
