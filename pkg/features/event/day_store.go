package event

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

// dayStore keeps the events of each day (UTC) in a SQLite file of their own: deleting an
// old day is removing a file, and no write waits for the server's database.
type dayStore struct {
	folder string
	log    zerolog.Logger

	// mu is held by what uses or removes files in this process.
	mu   sync.Mutex
	open map[int64]*db.DB // the day that is written and the one before it
}

func newDayStore(folder string, log zerolog.Logger) (*dayStore, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	return &dayStore{folder: folder, log: log, open: map[int64]*db.DB{}}, nil
}

const dayFileEnd = ".db"

func (d *dayStore) file(day int64) string {
	return filepath.Join(d.folder, dateOf(day).Format(time.DateOnly)+dayFileEnd)
}

func (d *dayStore) put(ctx context.Context, now time.Time, rows []row) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	day := dayOf(now)
	d.release(day)
	before, err := d.before(ctx, now, rows)
	if err != nil {
		return err
	}
	fresh := without(rows, before)
	err = d.write(ctx, day, now, fresh)
	if db.IsDamaged(err) {
		if err := d.setAside(day, now, err); err != nil {
			return err
		}
		err = d.write(ctx, day, now, fresh)
	}
	return err
}

// before are those of some events' uuids that the day before has, if there is one.
func (d *dayStore) before(ctx context.Context, now time.Time, rows []row) (map[string]bool, error) {
	day := dayOf(now) - 1
	if _, err := os.Stat(d.file(day)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // a map without entries
	}
	file, err := d.opened(ctx, day)
	var ids map[string]bool
	if err == nil {
		ids, err = known(ctx, file.One(), day, day, rows)
	}
	if db.IsDamaged(err) {
		return nil, d.setAside(day, now, err)
	}
	return ids, err
}

func (d *dayStore) write(ctx context.Context, day int64, now time.Time, rows []row) error {
	file, err := d.opened(ctx, day)
	if err != nil {
		return err
	}
	return file.Write(ctx, func(q db.Queryer) error { return insert(ctx, q, now, rows) })
}

// release closes files of days that aren't written any more.
func (d *dayStore) release(day int64) {
	for other, file := range d.open {
		if other != day && other != day-1 {
			d.closeFile(other, file)
		}
	}
}

func (d *dayStore) closeFile(day int64, file *db.DB) {
	delete(d.open, day)
	if err := file.Close(); err != nil {
		d.log.Error().Err(err).Str("file", d.file(day)).Msg("event: closing a day's file")
	}
}

// opened opens the file of a day for as long as it is written, and makes it where there is
// none.
func (d *dayStore) opened(ctx context.Context, day int64) (*db.DB, error) {
	if file, ok := d.open[day]; ok {
		return file, nil
	}
	file, err := openDay(ctx, d.file(day))
	if err != nil {
		return nil, err
	}
	d.open[day] = file
	return file, nil
}

// openDay opens a day's file and gives a new one its table, which is that of PostgreSQL
// without its partitions.
func openDay(ctx context.Context, name string) (*db.DB, error) {
	file, err := db.Open(ctx, "sqlite://"+name)
	if err != nil {
		return nil, fmt.Errorf("opening a day of events: %w", err)
	}
	err = file.Write(ctx, func(q db.Queryer) error {
		for _, statement := range []string{
			`CREATE TABLE IF NOT EXISTS events (
				day BIGINT NOT NULL, uuid TEXT NOT NULL, received BIGINT NOT NULL, name TEXT NOT NULL, market TEXT NOT NULL,
				country TEXT NOT NULL, device TEXT NOT NULL, session TEXT NOT NULL, user_id TEXT NOT NULL, page TEXT NOT NULL,
				body TEXT NOT NULL, PRIMARY KEY (day, uuid)
			)`,
			`CREATE INDEX IF NOT EXISTS events_of_user ON events (user_id) WHERE user_id <> ''`,
			`CREATE INDEX IF NOT EXISTS events_of_session ON events (session) WHERE session <> ''`,
		} {
			if _, err := q.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening a day of events: %w", err), file.Close())
	}
	return file, nil
}

// setAside renames the files of a day that can't be read any more, so that a new one
// begins. dropBefore removes them within days, as nobody's data can be deleted in them.
func (d *dayStore) setAside(day int64, now time.Time, cause error) error {
	if file, ok := d.open[day]; ok {
		d.closeFile(day, file)
	}
	name := d.file(day)
	aside := fmt.Sprintf("%s.damaged-%s", name, now.UTC().Format("150405.000000"))
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(name+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(fmt.Errorf("event: setting a damaged file aside: %w", err), cause)
		}
	}
	d.log.Error().Err(cause).Str("file", name).Str("aside", aside).Msg("event: a day's file is damaged; it is set aside, and a new one is begun")
	return nil
}

var dayFile = regexp.MustCompile(`^((\d{4}-\d{2}-\d{2})\.db(\.damaged-.*?)?)(?:-wal|-shm)?$`)

// files are the days' files by their names; damaged ones are those set aside. A day also
// counts while only SQLite's files beside its own are left, as after a crash.
func (d *dayStore) files() (days []int64, damaged map[string]int64, err error) {
	entries, err := os.ReadDir(d.folder)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the days of events: %w", err)
	}
	damaged = map[string]int64{}
	for _, e := range entries {
		m := dayFile.FindStringSubmatch(e.Name())
		if m == nil {
			continue
		}
		date, err := time.Parse(time.DateOnly, m[2])
		if err != nil {
			continue
		}
		if m[3] != "" {
			damaged[m[1]] = dayOf(date)
		} else {
			days = append(days, dayOf(date))
		}
	}
	slices.Sort(days)
	return slices.Compact(days), damaged, nil
}

func (d *dayStore) days(context.Context) ([]int64, error) {
	days, _, err := d.files()
	return days, err
}

// read opens a day's file beside the one that is written: SQLite's readers don't hold up
// its writer, also of another process.
func (d *dayStore) read(ctx context.Context, day int64, do func(q db.Queryer) error) (err error) {
	gone := func() bool {
		_, err := os.Stat(d.file(day))
		return errors.Is(err, fs.ErrNotExist)
	}
	if gone() {
		return nil // it was deleted since it was listed
	}
	defer func() {
		if err != nil && gone() {
			err = nil // it was deleted while it was read, maybe by another process
		}
	}()
	file, err := db.Open(ctx, "sqlite://"+d.file(day))
	if err != nil {
		return fmt.Errorf("%s: %w", d.file(day), err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	err = file.Read(ctx, func(q db.Queryer) error {
		if ok, err := hasTable(ctx, q); err != nil || !ok {
			return err
		}
		return do(q)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", d.file(day), err)
	}
	return nil
}

func (d *dayStore) change(ctx context.Context, _ db.Queryer, days []int64, do func(q db.Queryer) error) error {
	for _, day := range days {
		if err := d.changeDay(ctx, day, do); err != nil {
			return err
		}
	}
	return nil
}

func (d *dayStore) changeDay(ctx context.Context, day int64, do func(q db.Queryer) error) (err error) {
	d.mu.Lock() // the file isn't removed meanwhile
	defer d.mu.Unlock()
	if _, err := os.Stat(d.file(day)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	file, ok := d.open[day]
	if !ok {
		if file, err = openDay(ctx, d.file(day)); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
	}
	if err := file.Write(ctx, do); err != nil {
		return err
	}
	return file.Settle(ctx)
}

// keepDamaged is how many days a damaged file is there for whoever wants to save something
// of it: fewer than an account that is being deleted has to change its owner's mind.
const keepDamaged = 7

func (d *dayStore) dropBefore(_ context.Context, today, before int64) (dropped []string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	days, damaged, err := d.files()
	if err != nil {
		return nil, err
	}
	remove := func(name string) error {
		// The file itself goes first: readers see by it that the day is gone.
		for _, end := range []string{"", "-wal", "-shm"} {
			if err := os.Remove(filepath.Join(d.folder, name+end)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("deleting an old day of events: %w", err)
			}
		}
		dropped = append(dropped, name)
		return nil
	}
	for _, day := range days {
		if day >= before {
			continue
		}
		if file, ok := d.open[day]; ok {
			d.closeFile(day, file)
		}
		if err := remove(filepath.Base(d.file(day))); err != nil {
			return dropped, err
		}
	}
	for name, day := range damaged {
		if day < today-keepDamaged {
			if err := remove(name); err != nil {
				return dropped, err
			}
		}
	}
	return dropped, nil
}

func (d *dayStore) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	for day, file := range d.open {
		delete(d.open, day)
		err = errors.Join(err, file.Close())
	}
	return err
}
