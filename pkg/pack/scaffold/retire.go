package scaffold

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/source"
)

// What keeps a market from ending. The errors that wrap these are sentences for
// the user.
var (
	ErrInUse   = errors.New("other packs need it")
	ErrContest = errors.New("its contest is not over")
	ErrNoTime  = errors.New("a contest has a window: say with --at TIME what time it is")
)

// Ending is what goes away with a market.
type Ending struct {
	Market *market.Market
	Hosts  []string         // of all environments, most public first
	Others []*market.Market // the markets that no longer list it among the countries
	Named  []*market.Market // those of them whose pages named its own in hreflang
	Files  []string         // of its pack
}

// PlanRetirement tells what the end of some markets takes away, if it leaves
// nothing dangling: no market without its site, no page or value that names a
// host which is no more, no contest that its participants can't finish at the
// moment now. A zero now says that the time is not known.
func PlanRetirement(packs fs.FS, codes []string, now time.Time) ([]Ending, error) {
	registries, err := pack.LoadEach(packs, market.Environments())
	if err != nil {
		return nil, err
	}
	texts, err := source.ReadFiles(packs)
	if err != nil {
		return nil, err
	}
	var out []Ending
	for _, code := range slices.Compact(slices.Sorted(slices.Values(codes))) {
		m, ok := registries[market.Local].ByCode(code)
		if !ok {
			return nil, fmt.Errorf("%w '%s'", source.ErrUnknownMarket, code)
		}
		if err := contestOver(m, now); err != nil {
			return nil, err
		}
		e := Ending{Market: m, Hosts: hostsOf(registries, code)}
		e.see(registries, codes)
		e.Files = filesOf(texts, code)
		out = append(out, e)
	}
	return out, checkDangling(packs, texts, out, codes)
}

func contestOver(m *market.Market, now time.Time) error {
	c := m.Contest
	switch {
	case c == nil:
		return nil
	case now.IsZero():
		return fmt.Errorf("%s: %w", m.Code, ErrNoTime)
	case c.EndOn == nil:
		return fmt.Errorf("%s: %w: it has no end; write contest.endOn first", m.Code, ErrContest)
	case now.Before(c.StartOn) || m.ContestRunning(now):
		return fmt.Errorf("%s: %w at %s: it ends at %s", m.Code, ErrContest, market.ShowTime(now, m.TimeZone), market.ShowTime(*c.EndOn, m.TimeZone))
	}
	return nil
}

func hostsOf(registries map[market.Environment]*market.Registry, code string) []string {
	var out []string
	for _, env := range market.Environments() {
		m, ok := registries[env].ByCode(code)
		if !ok || m.Linked() {
			continue
		}
		out = append(out, m.Hosts...)
		if m.AIDomain != "" {
			out = append(out, registries[env].AIHost())
		}
	}
	return out
}

// see finds who else shows the market.
func (e *Ending) see(registries map[market.Environment]*market.Registry, codes []string) {
	for _, m := range registries[market.Local].All() {
		if !slices.Contains(codes, m.Code) {
			e.Others = append(e.Others, m)
		}
	}
	own, ok := registries[market.Prod].ByCode(e.Market.Code)
	if !ok || !own.IsLaunched {
		return // no search engine was told of it
	}
	for _, m := range registries[market.Prod].All() {
		if !slices.Contains(codes, m.Code) && m.IsLaunched && !m.Linked() {
			e.Named = append(e.Named, m)
		}
	}
}

func filesOf(texts map[string]string, code string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(texts)), func(name string) bool { return !strings.HasPrefix(name, code+"/") })
}

// checkDangling refuses to retire markets that others still need: a market that uses
// their site, a text that names their hosts, or packs that don't compile without them.
func checkDangling(packs fs.FS, texts map[string]string, endings []Ending, codes []string) error {
	var why []string
	for _, e := range endings {
		for _, m := range e.Others {
			if m.Site == e.Market.Code {
				why = append(why, fmt.Sprintf("%s/market.yaml uses the site of %s; retire %s too, or give it a site of its own", m.Code, e.Market.Code, m.Code))
			}
		}
	}
	if why = append(why, mentions(texts, endings, codes)...); len(why) > 0 {
		return fmt.Errorf("%w:\n%s", ErrInUse, strings.Join(why, "\n"))
	}
	faults, err := try(packfs.Overlay{Under: packs, Gone: codes}, nil) // the packs have none before
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		return fmt.Errorf("%w:\n%w", ErrInUse, faults)
	}
	return nil
}

// mentions finds the hosts that would be no more in the files that stay.
func mentions(texts map[string]string, endings []Ending, codes []string) []string {
	var hosts []string
	for _, e := range endings {
		for _, h := range e.Hosts {
			hosts = append(hosts, regexp.QuoteMeta(h))
		}
	}
	if len(hosts) == 0 {
		return nil
	}
	found := regexp.MustCompile(`(?:^|[^A-Za-z0-9.-])(` + strings.Join(hosts, "|") + `)(?:$|[^A-Za-z0-9.-]|\.(?:$|[^A-Za-z0-9]))`)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		folder, _, _ := strings.Cut(name, "/")
		if slices.Contains(codes, folder) || !strings.HasSuffix(name, ".yaml") && !strings.HasSuffix(name, ".md") {
			continue
		}
		for i, line := range strings.Split(texts[name], "\n") {
			if m := found.FindStringSubmatchIndex(line); m != nil {
				out = append(out, fmt.Sprintf("%s:%d:%d: names %s", name, i+1, len([]rune(line[:m[2]]))+1, line[m[2]:m[3]]))
			}
		}
	}
	return out
}

// Remove takes packs out of a folder: all of them or, with an error, none. What
// they were stays in the history of whatever keeps the folder's versions.
func Remove(dir string, codes []string) (err error) {
	aside := map[string]string{}
	for _, code := range codes {
		place, err := os.MkdirTemp(dir, ".retired-"+code+"-")
		if err == nil {
			aside[code] = place
			err = os.Rename(filepath.Join(dir, code), filepath.Join(place, code))
		}
		if err != nil {
			return errors.Join(fmt.Errorf("retire %s: %w", code, err), putBack(dir, aside))
		}
	}
	for code, place := range aside {
		if e := os.RemoveAll(place); e != nil {
			err = errors.Join(err, fmt.Errorf("retire %s: the pack is out of use, but its files are still in %s: %w", code, place, e))
		}
	}
	return err
}

func putBack(dir string, aside map[string]string) error {
	var errs []error
	for code, place := range aside {
		if err := os.Rename(filepath.Join(place, code), filepath.Join(dir, code)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
			continue // its files are still there
		}
		errs = append(errs, os.RemoveAll(place))
	}
	return errors.Join(errs...)
}
