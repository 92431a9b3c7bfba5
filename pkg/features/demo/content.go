package demo

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"

	"github.com/google/uuid"
	"go.yaml.in/yaml/v3"
)

//go:embed content
var embedded embed.FS

// Content is what this program has in itself.
func Content() (fs.FS, error) { return fs.Sub(embedded, "content") }

// Form is what a text is shared as.
type Form string

// The forms.
const (
	AsPDF      Form = "pdf"
	AsMarkdown Form = "md"
	AsPictures Form = "image"
	AsCards    Form = "cards"
)

// head is what a text says of itself, before its words.
type head struct {
	Title            string   `yaml:"title"`
	Description      string   `yaml:"description"`
	Subject          string   `yaml:"subject"` // by its slug, as are topics
	Topics           []string `yaml:"topics"`
	Grades           []string `yaml:"grades"`
	Tags             []string `yaml:"tags"`
	Author           string   `yaml:"author"` // a key of authors.yaml
	As               Form     `yaml:"as"`
	PublishedDaysAgo int      `yaml:"publishedDaysAgo"`
	Views            int      `yaml:"views"`
	Likes            int      `yaml:"likes"`
}

// profile is a row of authors.yaml.
type profile struct {
	Key      string `yaml:"key"`
	Username string `yaml:"username"`
	Name     string `yaml:"name"`
	Grade    string `yaml:"grade"`
	About    string `yaml:"about"`
}

// text is a text with all that it names, found in its market.
type text struct {
	head

	name    string // de/03-if-saetze
	body    string // Markdown; "" of cards
	notes   []Note // of a deck
	market  *market.Market
	author  Author
	subject int
	topics  []string // uuids
}

// Author is a fictitious person. Their account can't be signed in to.
type Author struct {
	ID       string // the same in every database
	Market   string
	Username string
	Name     string
	About    string
	Grade    string // "" where they name none
}

// reader reads the texts of a folder and collects their faults.
type reader struct {
	files     fs.FS
	usernames map[string]string // of all markets, with their places
	faults    []error
}

// wrong notes a fault with its place; line 0 is the file as a whole.
func (r *reader) wrong(file string, line int, format string, args ...any) {
	place := "content/" + file
	if line > 0 {
		place += ":" + strconv.Itoa(line)
	}
	r.faults = append(r.faults, fmt.Errorf("%s: %s", place, fmt.Sprintf(format, args...)))
}

// readTexts reads the texts of all markets that have some; folders of markets that the
// registry doesn't know are left out, as an environment needn't have all. The first text
// of each market comes first, then the second ones. The error names each place.
func readTexts(files fs.FS, registry *market.Registry) ([]text, []asked, error) {
	r := &reader{files: files, usernames: map[string]string{}}
	folders, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, nil, fmt.Errorf("demo: %w", err)
	}
	var rounds [][]text
	var demands []asked
	for _, folder := range folders {
		m, ok := registry.ByCode(folder.Name())
		if !ok {
			continue
		}
		texts, wanted := r.market(m)
		demands = append(demands, wanted...)
		for i, t := range texts {
			if i == len(rounds) {
				rounds = append(rounds, nil)
			}
			rounds[i] = append(rounds[i], t)
		}
	}
	if len(r.faults) > 0 {
		return nil, nil, fmt.Errorf("demo: %w", errors.Join(r.faults...))
	}
	return slices.Concat(rounds...), demands, nil
}

func (r *reader) market(m *market.Market) ([]text, []asked) {
	authors := r.authors(m)
	texts := []text{}
	for _, kind := range []struct {
		pattern string
		read    func(string, *market.Market, map[string]Author) (text, bool)
	}{{"/*.md", r.text}, {"/deck-*.yaml", r.deck}} {
		names, err := fs.Glob(r.files, m.Code+kind.pattern)
		if err != nil {
			r.wrong(m.Code, 0, "%v", err)
		}
		for _, name := range names {
			if t, ok := kind.read(name, m, authors); ok {
				texts = append(texts, t)
			}
		}
	}
	return texts, r.demands(m, authors)
}

// namespace is that of the authors' ids.
var namespace = uuid.MustParse("6f0b7f3e-0d3c-4f53-9a1f-2f7f6f1f8d10") //nolint:gochecknoglobals // a constant

func (r *reader) authors(m *market.Market) map[string]Author {
	file := path.Join(m.Code, "authors.yaml")
	var node yaml.Node
	var rows []profile
	if !r.decode(file, 0, &node, &rows) {
		return nil
	}
	out := make(map[string]Author, len(rows))
	for i, p := range rows {
		line := node.Content[0].Content[i].Line
		if other, taken := r.usernames[p.Username]; taken {
			r.wrong(file, line, "the username %s is that of %s, too", p.Username, other)
		}
		r.usernames[p.Username] = fmt.Sprintf("%s:%d", file, line)
		if p.Key == "" || p.Username == "" || p.Name == "" {
			r.wrong(file, line, "key, username and name are needed")
		}
		if _, twice := out[p.Key]; twice {
			r.wrong(file, line, "there are two authors %s", p.Key)
		}
		if p.Grade != "" && !hasGrade(m, p.Grade) {
			r.wrong(file, line, "the market has no grade %s", p.Grade)
		}
		out[p.Key] = Author{
			ID: uuid.NewSHA1(namespace, []byte(m.Code+"/"+p.Key)).String(), Market: m.Code,
			Username: p.Username, Name: p.Name, About: p.About, Grade: p.Grade,
		}
	}
	return out
}

func hasGrade(m *market.Market, id string) bool {
	return slices.ContainsFunc(m.Grades, func(g market.Grade) bool { return g.ID == id })
}

// decode reads the YAML of a file, or of its first bytes, as a tree and as values.
func (r *reader) decode(file string, until int, node *yaml.Node, into any) bool {
	all, err := fs.ReadFile(r.files, file)
	if err == nil && until > 0 {
		all = all[:until]
	}
	if err == nil {
		err = yaml.Unmarshal(all, node)
	}
	if err == nil {
		d := yaml.NewDecoder(bytes.NewReader(all))
		d.KnownFields(true)
		err = d.Decode(into)
	}
	if errors.Is(err, io.EOF) || err == nil && len(node.Content) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		r.wrong(file, 0, "%v", err)
	}
	return err == nil
}

// text reads one. ok is false where something is wrong with it.
func (r *reader) text(file string, m *market.Market, authors map[string]Author) (t text, ok bool) {
	before := len(r.faults)
	all, err := fs.ReadFile(r.files, file)
	if err != nil {
		r.wrong(file, 0, "%v", err)
		return text{}, false
	}
	const open, end = "---\n", "\n---\n"
	at := strings.Index(string(all), end)
	if !strings.HasPrefix(string(all), open) || at < 0 {
		r.wrong(file, 1, "it has to begin with its front matter, between two lines of ---")
		return text{}, false
	}
	t = text{name: strings.TrimSuffix(file, ".md"), body: strings.TrimSpace(string(all[at+len(end):])), market: m}
	var node yaml.Node
	if !r.decode(file, at+1, &node, &t.head) {
		return text{}, false
	}
	r.resolve(&t, authors, r.at(file, node))
	if t.body == "" {
		r.wrong(file, 0, "it has no words")
	}
	return t, len(r.faults) == before
}

// at notes faults at the lines of a file's fields.
func (r *reader) at(file string, node yaml.Node) func(field, format string, args ...any) {
	lines := map[string]int{}
	for i := 0; i+1 < len(node.Content[0].Content); i += 2 {
		lines[node.Content[0].Content[i].Value] = node.Content[0].Content[i].Line
	}
	return func(field, format string, args ...any) { r.wrong(file, max(lines[field], 1), format, args...) }
}

// resolve finds in the market what a text names.
func (r *reader) resolve(t *text, authors map[string]Author, wrong func(field, format string, args ...any)) {
	if t.Title == "" {
		wrong("title", "a title is needed")
	}
	var known bool
	if t.author, known = authors[t.Author]; !known {
		wrong("author", "authors.yaml has no author %s", t.Author)
	}
	i := slices.IndexFunc(t.market.Subjects, func(s market.Subject) bool { return s.Slug == t.Subject })
	if i < 0 {
		wrong("subject", "the market has no subject %s", t.Subject)
	} else {
		t.subject = t.market.Subjects[i].ID
		for _, slug := range t.Topics {
			at := slices.IndexFunc(t.market.Subjects[i].Topics, func(x market.Topic) bool { return x.Slug == slug })
			if at < 0 {
				wrong("topics", "the subject %s has no topic %s", t.Subject, slug)
				continue
			}
			t.topics = append(t.topics, t.market.Subjects[i].Topics[at].UUID)
		}
	}
	for _, id := range t.Grades {
		if !hasGrade(t.market, id) {
			wrong("grades", "the market has no grade %s", id)
		}
	}
	if t.notes == nil && t.As != AsPDF && t.As != AsMarkdown && t.As != AsPictures {
		wrong("as", "%q is none of pdf, md and image", t.As)
	}
	if t.PublishedDaysAgo < 1 || t.PublishedDaysAgo > oldest {
		wrong("publishedDaysAgo", "it has to be from 1 to %d", oldest)
	}
	if t.Views < 0 || t.Likes < 0 || t.Likes > t.Views {
		wrong("views", "views and likes can't be below 0, nor can there be more likes than views")
	}
}

// oldest is how many days ago a text was published at most.
const oldest = 365

// grades are those that a know of the market may have.
func (t text) grades() []string {
	switch {
	case !t.market.ShowGrades:
		return nil
	case !t.market.Flags.HasMultipleGradeSelection && len(t.Grades) > 1:
		return t.Grades[:1]
	}
	return t.Grades
}
