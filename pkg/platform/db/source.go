package db

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Source describes the shape of the tables of one owner, a slice or a part of the platform:
// step by step, with goose's annotations, in files N_name.sql anywhere in Files. N counts the
// source's own steps from 1. The parts of a step that engines can't share stand in
// N_name.sqlite.sql and N_name.postgres.sql; they come after the shared part, where there is
// one.
type Source struct {
	Name  string // lower-case letters
	Files fs.FS
}

// steps are those of a source for one engine, by their numbers.
type steps struct {
	source string
	names  map[int64]string // such as 1_accounts
	texts  map[int64]string
	others bool // the source has steps for the other engine
}

// nameOf is a step's name over all sources.
func (s steps) nameOf(number int64) string { return s.source + "/" + s.names[number] }

var (
	sourceName = regexp.MustCompile(`^[a-z]+$`)
	stepFile   = regexp.MustCompile(`^(([1-9][0-9]{0,5})_[a-z_]+)(?:\.(sqlite|postgres))?\.sql$`)
)

// up is goose's annotation, which is once in a step.
const up = "-- +goose Up\n"

// stepsOf reads the steps of all sources.
func stepsOf(engine Engine, sources []Source) ([]steps, error) {
	var all []steps
	for _, source := range sources {
		if !sourceName.MatchString(source.Name) {
			return nil, fmt.Errorf("db: “%s” is no name of a source", source.Name)
		}
		if slices.ContainsFunc(all, func(s steps) bool { return s.source == source.Name }) {
			return nil, fmt.Errorf("db: two sources are called %s", source.Name)
		}
		s, err := source.steps(engine)
		if err != nil {
			return nil, fmt.Errorf("db: the steps of %s: %w", source.Name, err)
		}
		if len(s.names) == 0 && s.others {
			continue // its tables are in the other engine's databases only
		}
		all = append(all, s)
	}
	return all, nil
}

func (source Source) steps(engine Engine) (steps, error) {
	s := steps{source: source.Name, names: map[int64]string{}, texts: map[int64]string{}}
	err := fs.WalkDir(source.Files, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(file) != ".sql" {
			return err
		}
		match := stepFile.FindStringSubmatch(entry.Name())
		if match == nil {
			return fmt.Errorf("%s isn't called like a step", entry.Name())
		}
		name, only := match[1], Engine(match[3])
		if only != "" && only != engine {
			s.others = true
			return nil
		}
		number, err := strconv.ParseInt(match[2], 10, 64)
		if err != nil {
			return err
		}
		if other := s.names[number]; other != "" && other != name {
			return fmt.Errorf("%s and %s have the same number", other, name)
		}
		text, err := fs.ReadFile(source.Files, file)
		if err != nil {
			return err
		}
		body, ok := strings.CutPrefix(string(text), up)
		if !ok {
			return fmt.Errorf("%s doesn't begin with %s", entry.Name(), strings.TrimSpace(up))
		}
		s.names[number] = name
		if only == "" { // the shared part comes first
			s.texts[number] = up + body + strings.TrimPrefix(s.texts[number], up)
		} else {
			s.texts[number] = up + strings.TrimPrefix(s.texts[number], up) + body
		}
		return nil
	})
	return s, err
}
