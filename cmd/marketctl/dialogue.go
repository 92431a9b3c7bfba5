package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"knowmad/pkg/pack/scaffold"
)

// errStopped ends a dialogue before its last answer.
var errStopped = errors.New("stopped; nothing was changed")

// dialogue asks on a terminal, a line for a line.
type dialogue struct {
	ctx   context.Context //nolint:containedctx // a dialogue lives as long as its call
	out   output
	input *bufio.Reader
}

func newDialogue(ctx context.Context, out output) *dialogue {
	return &dialogue{ctx, out, bufio.NewReader(out.stdin)}
}

func (d *dialogue) say(text string) error {
	if _, err := fmt.Fprintln(d.out.stdout, text); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// line shows a prompt and waits for a line.
func (d *dialogue) line(prompt string) (string, error) {
	if _, err := fmt.Fprint(d.out.stdout, prompt); err != nil {
		return "", fmt.Errorf("print: %w", err)
	}
	// A read from a terminal can't be interrupted: after Ctrl-C it ends with the program.
	typed := make(chan string, 1)
	go func() {
		defer close(typed)
		if text, err := d.input.ReadString('\n'); err == nil {
			typed <- text
		}
	}()
	select {
	case text, ok := <-typed:
		if ok {
			return strings.TrimSpace(text), nil
		}
	case <-d.ctx.Done():
	}
	return "", usageError{errors.Join(d.say(""), errStopped)}
}

// ask repeats a question until its answer is taken.
func (d *dialogue) ask(q scaffold.Question, take func(string) error) error {
	if err := d.say("\n" + d.out.style.bold(q.Ask)); err != nil {
		return err
	}
	if len(q.Choices) > 1 {
		if err := d.say(proposals(q.Choices, d.out.style)); err != nil {
			return err
		}
	}
	prompt := "> "
	if q.Default != "" {
		prompt = "[" + q.Default + "] > "
	}
	for {
		text, err := d.line(prompt)
		if err != nil {
			return err
		}
		if text == "" && (q.Default != "" || !q.Needed) {
			return nil
		}
		doubt := take(text)
		if !errors.Is(doubt, scaffold.ErrAnswer) {
			return doubt
		}
		if err := d.say(d.out.style.red(doubt.Error())); err != nil {
			return err
		}
	}
}

// proposals lists what an answer may be, one a line.
func proposals(list []scaffold.Choice, s style) string {
	rows := make([][]string, len(list))
	for i, c := range list {
		rows[i] = []string{"  " + c.Value, s.faint(c.Says)}
	}
	return strings.Join(aligned(rows), "\n")
}

// confirm asks for a yes.
func (d *dialogue) confirm(question string) error {
	text, err := d.line(question + " [y/N] > ")
	if err != nil {
		return err
	}
	if answer := strings.ToLower(text); answer != "y" && answer != "yes" {
		return usageError{errStopped}
	}
	return nil
}
