package event

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"knowmad/pkg/platform/slice"
)

// commands are what operators read events by, also while servers run.
type commands struct {
	List   listCommand   `cmd:"" help:"Print the latest events, oldest first."`
	Export exportCommand `cmd:"" help:"Print all events, oldest first, as they are read: any number."`
	Count  countCommand  `cmd:"" help:"Print how many events there are."`
}

// newCommands are the group of commands `knowmad events`.
func newCommands() any {
	return &struct {
		Events commands `cmd:"" help:"Read the events that browsers sent."`
	}{}
}

// filterFlags say which events are meant.
type filterFlags struct {
	slice.DatabaseFlags `embed:""`
	Name                string `placeholder:"EVENT" help:"Only events of this name, such as page_view."`
	Market              string `placeholder:"CODE" help:"Only those of this market's site."`
	Since               moment `placeholder:"TIME" help:"Only those received at this moment or later: a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z."`
	Until               moment `placeholder:"TIME" help:"Only those received before this moment."`
	User                string `placeholder:"UUID" help:"Only those of this user."`
	Device              string `placeholder:"UUID" help:"Only those of this device."`
}

type (
	listCommand struct {
		filterFlags `embed:""`
		Format      string `default:"ndjson" enum:"ndjson,csv" help:"ndjson or csv."`
		Limit       int    `default:"100" placeholder:"N" help:"How many, at most 10000."`
	}
	exportCommand struct {
		filterFlags `embed:""`
		Format      string `default:"ndjson" enum:"ndjson,csv" help:"ndjson or csv."`
		Limit       int    `default:"0" placeholder:"N" help:"How many, the oldest first; 0 for all."`
	}
	countCommand struct {
		filterFlags `embed:""`
	}
)

// moment is a day or a time on the command line.
type moment struct{ time.Time }

// UnmarshalText reads a day (its first moment in UTC) or a time.
func (m *moment) UnmarshalText(text []byte) error {
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, string(text)); err == nil {
			m.Time = t.UTC()
			return nil
		}
	}
	return fmt.Errorf("%q is neither a day such as 2026-01-31 nor a time such as 2026-01-31T12:00:00Z", text)
}

func (f filterFlags) filter() Filter {
	return Filter{Name: f.Name, Market: f.Market, User: strings.ToLower(f.User), Device: strings.ToLower(f.Device), Since: f.Since.Time, Until: f.Until.Time}
}

// read opens the store of the server's data while do runs.
func (f filterFlags) read(ctx context.Context, o *slice.Operator, do func(context.Context, store) error) error {
	return o.Open(ctx, f.Address(), func(ctx context.Context, p *slice.Platform) (err error) {
		s, err := newStore(Config{DB: p.DB, Log: p.Log, Folder: filepath.Join(f.Data, folder)})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.close()) }()
		return do(ctx, s)
	})
}

const maxListed = 10_000

// Run prints the latest events.
func (c *listCommand) Run(ctx context.Context, o *slice.Operator) error {
	if c.Limit < 1 || c.Limit > maxListed {
		return fmt.Errorf("--limit is %d; it may be from 1 to %d, and export prints any number", c.Limit, maxListed)
	}
	return c.read(ctx, o, func(ctx context.Context, s store) error {
		rows, err := latest(ctx, s, c.filter(), c.Limit)
		if err != nil {
			return err
		}
		return printed(o.Stdout, c.Format, func(write func(row) error) error {
			for _, r := range rows {
				if err := write(r); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// errEnough ends an export at its limit.
var errEnough = errors.New("enough")

// Run prints events as they are read.
func (c *exportCommand) Run(ctx context.Context, o *slice.Operator) error {
	if c.Limit < 0 {
		return fmt.Errorf("--limit is %d; it may be 0 for all, or more", c.Limit)
	}
	return c.read(ctx, o, func(ctx context.Context, s store) error {
		return printed(o.Stdout, c.Format, func(write func(row) error) error {
			n := 0
			err := each(ctx, s, c.filter(), func(r row) error {
				if n++; c.Limit > 0 && n > c.Limit {
					return errEnough
				}
				return write(r)
			})
			if errors.Is(err, errEnough) {
				return nil
			}
			return err
		})
	})
}

// Run prints a number.
func (c *countCommand) Run(ctx context.Context, o *slice.Operator) error {
	return c.read(ctx, o, func(ctx context.Context, s store) error {
		n, err := count(ctx, s, c.filter())
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(o.Stdout, n)
		return err
	})
}

// line is an event as exports have it.
type line struct {
	Received time.Time       `json:"received"`
	Market   string          `json:"market"`
	Country  string          `json:"country,omitempty"`
	User     string          `json:"user,omitempty"`
	Event    json.RawMessage `json:"event"`
}

func lineOf(r row) line {
	return line{r.Received.Time, r.Market, r.Country, r.User, json.RawMessage(r.Body)}
}

// printed writes events in a format.
func printed(out io.Writer, format string, all func(write func(row) error) error) error {
	buffered := bufio.NewWriter(out)
	if format == "csv" {
		table := csv.NewWriter(buffered)
		if err := table.Write([]string{"received", "uuid", "name", "market", "country", "device", "session", "user", "page", "event"}); err != nil {
			return err
		}
		err := all(func(r row) error {
			cells := []string{r.Received.Format(time.RFC3339Nano), r.UUID, r.Name, r.Market, r.Country, r.Device, r.Session, r.User, r.Page, r.Body}
			for i := range cells {
				cells[i] = inert(cells[i])
			}
			return table.Write(cells)
		})
		table.Flush()
		return errors.Join(err, table.Error(), buffered.Flush())
	}
	lines := json.NewEncoder(buffered)
	lines.SetEscapeHTML(false)
	err := all(func(r row) error { return lines.Encode(lineOf(r)) })
	return errors.Join(err, buffered.Flush())
}

// inert is a cell that spreadsheets show and don't compute: browsers chose what is in it.
func inert(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
