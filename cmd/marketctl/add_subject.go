package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/scaffold"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

type addSubjectCommand struct {
	packsFlag
	Code   string   `arg:"" help:"The market." predictor:"market"`
	Name   string   `arg:"" help:"The subject's name in the market's language."`
	Icon   string   `help:"Its drawing, such as sigma; otherwise book." placeholder:"NAME"`
	Hue    string   `help:"Its color, such as blue; otherwise one that the fewest subjects have." placeholder:"NAME"`
	Topics []string `help:"Its topics, separated by commas." placeholder:"A,B,…"`
}

// Help is the long help.
func (*addSubjectCommand) Help() string {
	return help(`Appends a subject to the market's subjects.yaml, with the next id, fresh uuids and slugs made from the names; a market
without the file gets one. Nothing is written unless the packs stay without new faults. An unknown icon or hue lists all.`,
		`marketctl add-subject sk Matematika --icon sigma --hue blue --topics "Zlomky, Funkcie, Štatistika"`,
		`the subject is there`,
		`the packs would have new faults, which are printed`,
		`the call is wrong: unknown market, icon or hue, too many topics, or a name that the market has`)
}

// Run adds a subject.
func (x *addSubjectCommand) Run(out output) error {
	dir, ok := x.folder()
	if !ok {
		return usageError{errors.New("there is no folder 'markets' here; say --markets DIR")}
	}
	packs, err := x.open()
	if err != nil {
		return err
	}
	subject := scaffold.Subject{Name: strings.TrimSpace(x.Name), Icon: x.Icon, Color: x.Hue}
	for _, topic := range x.Topics {
		if topic = strings.TrimSpace(topic); topic != "" {
			subject.Topics = append(subject.Topics, topic)
		}
	}
	text, err := scaffold.AddSubject(packs, x.Code, subject)
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		return printFaults(out, faults)
	}
	if errors.Is(err, scaffold.ErrSubject) || errors.Is(err, source.ErrUnknownMarket) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if err := scaffold.PutSubjects(dir, x.Code, text); err != nil {
		return usageError{err}
	}
	_, err = fmt.Fprintf(out.stdout, "%s: %s\n", filepath.Join(dir, x.Code, schema.SubjectsFile), subject.Name)
	return err
}
