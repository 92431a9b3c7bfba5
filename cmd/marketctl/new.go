package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/scaffold"
)

type newCommand struct {
	packsFlag
	Code         string `arg:"" help:"Code of the country (ISO 3166-1), such as sk." predictor:"country"`
	Language     string `help:"Language of lessons and pages, such as sk." placeholder:"TAG"`
	Name         string `help:"The country's name in that language." placeholder:"TEXT"`
	TimeZone     string `help:"Time zone, such as Europe/Bratislava." placeholder:"ZONE"`
	Currency     string `help:"Currency of payouts and prices, such as EUR." placeholder:"CODE"`
	Regions      string `help:"How finely the regions are listed: largest, parts or none." placeholder:"LEVEL"`
	Domain       string `help:"Host of the public site." placeholder:"HOST"`
	SupportEmail string `help:"Where people write for help." placeholder:"ADDRESS"`
	Tagline      string `help:"Promise on the home page, in the market's language." placeholder:"TEXT"`
	Description  string `help:"One or two sentences for search engines, in the market's language." placeholder:"TEXT"`
	DryRun       bool   `help:"Only print the files."`
}

// Help is the long help.
func (n *newCommand) Help() string {
	return help(`Makes the draft of a new market from the facts of its country: names, language, currency, time zone and regions.
On a terminal it asks what these leave open; Enter takes what stands in brackets, and until the last answer nothing is
written. Elsewhere it asks nothing. What is left for people to decide is marked TODO in the files; a running server has
the market on the air at its local host at once. The facts are inside this program.`,
		`marketctl new sk --tagline "Zajtra písomka? Dnes to pochopíš."`,
		`the draft is there`,
		`the draft would have faults, which are printed`,
		`the call is wrong: no country of that code, a market that exists, an answer that does not fit, or one that is
     missing where nobody can be asked`)
}

// given are the answers that the flags carry.
func (n *newCommand) given() map[string]string {
	return map[string]string{
		scaffold.Language: n.Language, scaffold.Name: n.Name, scaffold.TimeZone: n.TimeZone,
		scaffold.Currency: n.Currency, scaffold.Regions: n.Regions, scaffold.Domain: n.Domain,
		scaffold.Support: n.SupportEmail, scaffold.Tagline: n.Tagline, scaffold.Description: n.Description,
	}
}

// Run makes a draft.
func (n *newCommand) Run(ctx context.Context, out output) error {
	dir, ok := n.folder()
	if !ok {
		return usageError{errors.New("there is no folder 'markets' here; say --markets DIR")}
	}
	packs, err := n.open()
	if err != nil {
		return err
	}
	form, err := scaffold.NewForm(packs, n.Code)
	if err != nil {
		return usageError{err}
	}
	if err := n.answer(ctx, out, form); err != nil {
		return err
	}
	pack, err := form.Pack()
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		return printFaults(out, faults)
	}
	if err != nil {
		return usageError{err}
	}
	if n.DryRun {
		return printPack(out, pack)
	}
	if err := scaffold.Put(dir, pack); err != nil {
		return usageError{err}
	}
	return made(out, dir, form, pack)
}

// answer takes the flags' answers and asks for the others at a terminal.
func (n *newCommand) answer(ctx context.Context, out output, form *scaffold.Form) error {
	given := n.given()
	for _, q := range form.Questions() {
		if text := given[q.Name]; text != "" {
			if err := form.Answer(q.Name, text); err != nil {
				return usageError{fmt.Errorf("--%s: %w", q.Name, err)}
			}
		}
	}
	if out.asks() {
		return askAll(ctx, out, form, given)
	}
	if missing := form.Missing(); len(missing) > 0 {
		return usageError{fmt.Errorf("%s: nobody knows what --%s should be; say it", form.Country().Name, strings.Join(missing, " and --"))}
	}
	return nil
}

// askAll leads through what is open.
func askAll(ctx context.Context, out output, form *scaffold.Form, given map[string]string) error {
	d := newDialogue(ctx, out)
	if err := d.say(out.style.bold(form.Country().Name) + ": Enter takes what stands in brackets, Ctrl-C leaves everything as it is."); err != nil {
		return err
	}
	for _, asked := range form.Questions() {
		q := current(form, asked.Name)
		if !q.Open || given[q.Name] != "" {
			continue
		}
		if err := d.ask(q, func(text string) error { return form.Answer(q.Name, text) }); err != nil {
			return err
		}
	}
	return nil
}

// current is a question with the default that the answers so far give it.
func current(form *scaffold.Form, name string) scaffold.Question {
	for _, q := range form.Questions() {
		if q.Name == name {
			return q
		}
	}
	return scaffold.Question{}
}

func printPack(out output, pack scaffold.Pack) error {
	for _, name := range pack.Names() {
		if _, err := fmt.Fprintf(out.stdout, "%s\n%s\n", out.style.bold("-- "+pack.Code+"/"+name+" --"), pack.Files[name]); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}

// made tells what is there and what comes next.
func made(out output, dir string, form *scaffold.Form, pack scaffold.Pack) error {
	var text lines
	for _, name := range pack.Names() {
		text.add(filepath.Join(dir, pack.Code, name))
	}
	text.add()
	text.add("The draft is on the air in local and dev: ", out.style.bold(form.Local()), " with npm start.")
	text.add("Next: marketctl vet --warnings ", form.Code(), " lists what is left to do. Then write status: live.")
	return text.print(out.stdout)
}
