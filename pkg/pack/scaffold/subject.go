package scaffold

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/uuid"
	"go.yaml.in/yaml/v3"

	"knowmad/pkg/pack/format"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/slug"
)

// ErrSubject is the error of a subject that a market can't have; its text is for the user.
var ErrSubject = errors.New("the subject does not fit")

type subjectError string

func (e subjectError) Error() string        { return string(e) }
func (e subjectError) Is(target error) bool { return target == ErrSubject }

// Subject is a subject to be added to a market.
type Subject struct {
	Name   string
	Icon   string // a drawing, such as sigma; "" is a book
	Color  string // "" is the color that the fewest subjects have
	Topics []string
}

// defaultIcon is the drawing of a subject without one.
const defaultIcon = "book"

type subjectItem struct {
	ID    int    `yaml:"id"`
	Name  string `yaml:"name"`
	Slug  string `yaml:"slug"`
	Color string `yaml:"color"`
}

// AddSubject returns the text of a market's subjects.yaml with a subject behind the others:
// its id is the next number, its topics have random uuids. Errors are ErrSubject,
// source.ErrUnknownMarket, or the faults that the packs would get.
func AddSubject(packs fs.FS, code string, s Subject) (string, error) {
	language, err := contentLanguage(packs, code)
	if err != nil {
		return "", err
	}
	roots, err := schema.Describe()
	if err != nil {
		return "", err
	}
	root := roots["subjects"]
	name := code + "/" + schema.SubjectsFile
	before, items, err := readSubjects(packs, name, root)
	if err != nil {
		return "", err
	}
	if s, err = s.complete(root.Get("subjects"), items); err != nil {
		return "", err
	}
	item, err := s.item(items, language)
	if err != nil {
		return "", err
	}
	text, err := format.Format(name, before+item, root)
	if err != nil {
		return "", err
	}
	known, err := faultsOf(packs)
	if err != nil {
		return "", err
	}
	faults, err := try(packfs.Overlay{Under: packs, Files: map[string]string{name: text}}, known)
	if err == nil && len(faults) > 0 {
		err = faults
	}
	return text, err
}

// PutSubjects writes a market's subjects.yaml as a whole.
func PutSubjects(dir, code, text string) error {
	target := filepath.Join(dir, code, schema.SubjectsFile)
	if _, err := os.Lstat(target); err == nil {
		return format.Write(target, text)
	}
	// Servers that watch the folder ignore names with a leading dot.
	draft := filepath.Join(dir, code, "."+schema.SubjectsFile+".tmp")
	err := os.WriteFile(draft, []byte(text), fileMode)
	if err == nil {
		err = os.Rename(draft, target)
	}
	if err != nil {
		return fmt.Errorf("subjects: %w", err)
	}
	return nil
}

// contentLanguage returns the language of a market's lessons, by which slugs transliterate.
func contentLanguage(packs fs.FS, code string) (string, error) {
	data, err := source.ReadFile(packs, path.Join(code, schema.MarketFile))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return "", fmt.Errorf("%w '%s'", source.ErrUnknownMarket, code)
	}
	if err != nil {
		return "", fmt.Errorf("market: %w", err)
	}
	var m struct {
		Site   string `yaml:"site"`
		Locale struct {
			Content string `yaml:"content"`
		} `yaml:"locale"`
	}
	if err := yaml.Unmarshal(data, &m); err != nil {
		return "", subjectError(code + "/market.yaml can't be read; marketctl vet says more")
	}
	if m.Site != "" {
		return "", subjectError(fmt.Sprintf("%s has the subjects of the site that it uses: add it to %s", code, m.Site))
	}
	return bare(m.Locale.Content), nil
}

// readSubjects returns the text that a further item is appended to, and the present items.
func readSubjects(packs fs.FS, name string, root *schema.Field) (string, []subjectItem, error) {
	const empty = "subjects:\n"
	data, err := source.ReadFile(packs, name)
	if errors.Is(err, fs.ErrNotExist) {
		return empty, nil, nil
	}
	if err != nil {
		return "", nil, fmt.Errorf("subjects: %w", err)
	}
	text, err := format.Format(name, string(data), root) // the list is its last key then
	if err != nil {
		return "", nil, err
	}
	var file struct {
		Subjects []subjectItem `yaml:"subjects"`
	}
	if err := yaml.Unmarshal([]byte(text), &file); err != nil {
		return "", nil, subjectError(name + " can't be read; marketctl vet says more")
	}
	if len(file.Subjects) == 0 {
		text = strings.Replace(text, "subjects: []\n", empty, 1)
	}
	return text, file.Subjects, nil
}

// complete checks a subject against the schema, and sets its drawing and color.
func (s Subject) complete(list *schema.Field, items []subjectItem) (Subject, error) {
	icons, colors, topics := list.Items.Get("iconUrl").Values, list.Items.Get("color").Values, list.Items.Get("topics")
	s.Icon = cmp.Or(s.Icon, defaultIcon)
	url := func(icon string) string { return "/icons/subjects/" + icon + ".svg" }
	if !slices.Contains(icons, url(s.Icon)) {
		var names []string
		for _, icon := range icons {
			names = append(names, strings.TrimSuffix(path.Base(icon), ".svg"))
		}
		return s, subjectError(fmt.Sprintf("--icon: '%s' is none of %s", s.Icon, strings.Join(names, ", ")))
	}
	s.Icon = url(s.Icon)
	if s.Color == "" {
		uses := func(color string) (n int) {
			for _, item := range items {
				if item.Color == color {
					n++
				}
			}
			return n
		}
		s.Color = slices.MinFunc(colors, func(a, b string) int { return cmp.Compare(uses(a), uses(b)) })
	}
	if !slices.Contains(colors, s.Color) {
		return s, subjectError(fmt.Sprintf("--hue: '%s' is none of %s", s.Color, strings.Join(colors, ", ")))
	}
	if len(s.Topics) > topics.Most {
		return s, subjectError(fmt.Sprintf("--topics: %d are too many; a subject has at most %d", len(s.Topics), topics.Most))
	}
	if len(items) >= list.Most {
		return s, subjectError(fmt.Sprintf("the market has %d subjects, and no market has more", len(items)))
	}
	return s, nil
}

// item returns the YAML of a subject behind others.
func (s Subject) item(others []subjectItem, language string) (string, error) {
	own, err := slugOf(s.Name, language)
	if err != nil {
		return "", err
	}
	id := 0
	for _, o := range others {
		if strings.EqualFold(o.Name, s.Name) || o.Slug == own {
			return "", subjectError(fmt.Sprintf("subject %d, %s, has this name or address (%s) already", o.ID, o.Name, own))
		}
		id = max(id, o.ID)
	}
	w := &sheet{}
	w.item(1, "id", id+1)
	w.entry(2, "name", s.Name)
	w.entry(2, "slug", own)
	w.entry(2, "iconUrl", s.Icon)
	w.entry(2, "color", s.Color)
	w.entry(2, "studyGuideSlug", nil)
	if len(s.Topics) == 0 {
		w.line(2, "topics: []")
		return w.String(), nil
	}
	w.line(2, "topics:")
	named := map[string]string{}
	for _, topic := range s.Topics {
		address, err := slugOf(topic, language)
		if err != nil {
			return "", err
		}
		if other, taken := named[address]; taken {
			return "", subjectError(fmt.Sprintf("--topics: %s and %s have one address (%s)", other, topic, address))
		}
		named[address] = topic
		w.item(3, "uuid", uuid.NewString())
		w.entry(4, "name", topic)
		w.entry(4, "slug", address)
	}
	return w.String(), nil
}

func slugOf(name, language string) (string, error) {
	out := strings.Trim(strings.ReplaceAll(slug.Title(name, language), "_", "-"), "-")
	if out == "" {
		return "", subjectError(fmt.Sprintf("'%s' has no letter or digit", name))
	}
	return out, nil
}
