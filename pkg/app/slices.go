package app

import (
	"context"
	"fmt"
	"path/filepath"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/features/content"
	"knowmad/pkg/features/conversion"
	"knowmad/pkg/features/country"
	"knowmad/pkg/features/deck"
	"knowmad/pkg/features/demand"
	"knowmad/pkg/features/demo"
	events "knowmad/pkg/features/event"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/features/follow"
	"knowmad/pkg/features/guide"
	knows "knowmad/pkg/features/know"
	"knowmad/pkg/features/library"
	"knowmad/pkg/features/moderation"
	"knowmad/pkg/features/notice"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/plan"
	"knowmad/pkg/features/school"
	"knowmad/pkg/features/search"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/subject"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/features/usertopic"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"
	"knowmad/pkg/platform/upload"
)

// Options has an operator's decisions about the nouns, with a field per noun. The tags are
// kong's: serve has a flag for each field.
type Options struct {
	Account account.Options `embed:""`
	AI      ai.Options      `embed:""`
	Know    knows.Options   `embed:""`
	Demo    demo.Options    `embed:""`
	Event   events.Options  `embed:""`

	Conversion conversion.Options `embed:""`
	Payout     payout.Options     `embed:""`
	Plan       plan.Options       `embed:""`
}

// Configure reads the options that are environment variables without flags.
func (o *Options) Configure(environ func(name string) string) error {
	if err := o.Account.Configure(environ); err != nil {
		return err
	}
	if err := o.AI.Configure(environ); err != nil {
		return err
	}
	if err := o.Payout.Configure(environ); err != nil {
		return err
	}
	if err := o.Plan.Configure(environ); err != nil {
		return err
	}
	return o.Conversion.Configure(environ)
}

// nouns has all slices, the uploads, whose calls are part of the API too, and three
// services that the server itself calls: for access tokens, for access to the workbench,
// and for counting failed pages.
type nouns struct {
	slices   []slice.Slice
	uploads  *upload.Store
	accounts *account.Service
	staff    *staff.Service
	events   *events.Service
}

// newNouns makes all slices, each with services of earlier ones. They are opened in the
// order of the list, which is also the order in the API's document.
func newNouns(cfg Config) nouns {
	cfg.Account.StaffFactor, cfg.Conversion.Local, cfg.Payout.Env, cfg.Plan.Env = cfg.Env != market.Local, cfg.Env == market.Local, cfg.Env, cfg.Env
	accountSlice, accounts := account.Slice(cfg.Account)
	staffSlice, staffs := staff.Slice(staff.Needs{Accounts: accounts, WorkbenchURL: workbenchURL(cfg.Env)})
	userSlice, users := user.Slice(user.Needs{Keys: accounts, Schools: userSchools{}})
	cases := moderation.New()
	followSlice, follows := follow.Slice()
	noticeSlice, notices := notice.Slice(notice.Needs{Keys: accounts, Follows: follows})
	demandSlice, demands := demand.Slice(demand.Needs{Staff: staffs, Cases: cases, Notices: notices})
	librarySlice, libraries := library.Slice(library.Needs{Cases: cases})
	feedSlice, feeds := feed.Slice(feed.Needs{Interests: users, Follows: follows})
	searchSlice, searches := search.Slice(search.Needs{Texts: knows.Texts{}})
	payoutSlice, payouts := payout.Slice(payout.Needs{Demo: demo.Texts{}, Office: staffs, Notices: notices}, cfg.Payout)
	decks := deck.New()
	knowSlice, shared := knows.Slice(knows.Needs{
		Keys: accounts, Build: cfg.Dist, Moderation: cases, Demands: demands, Library: libraries, Saves: libraries, Decks: decks, Money: payouts,
		Followers: know.Followers{demands.Follower(), searches.Follower(), feeds.Follower(), decks.Follower(), notices.Follower(), payouts.Follower()},
	}, cfg.Know)
	eventSlice, told := events.Slice(cfg.Event)
	return nouns{uploads: upload.New(), accounts: accounts, staff: staffs, events: told, slices: []slice.Slice{
		country.Slice(),
		subject.Slice(),
		guide.Slice(),
		school.Slice(),
		searchSlice,
		accountSlice,
		userSlice,
		knowSlice,
		deck.Slice(decks, deck.Needs{Knows: shared, Uploads: cfg.Know.Uploads}),
		usertopic.Slice(usertopic.Needs{Decks: decks}),
		ai.Slice(ai.Needs{Texts: knows.Texts{}, Sharer: shared, Folders: libraries, Finder: searches, Decks: decks, Notices: notices}, cfg.AI),
		demandSlice,
		followSlice,
		noticeSlice,
		payoutSlice,
		plan.Slice(plan.Needs{Office: staffs}, cfg.Plan),
		feedSlice,
		librarySlice,
		staffSlice,
		moderation.Slice(cases, moderation.Needs{
			Knows: shared.Reported(), Demands: demands.Reported(), Folders: libraries.Reported(), Office: staffs, Notices: notices,
		}),
		takeout.Slice(takeout.Needs{Keys: accounts, Accounts: accounts, Author: shared, Money: payouts}),
		content.Slice(),
		eventSlice,
		conversion.Slice(cfg.Conversion),
		demo.Slice(demo.Needs{Authors: demoAuthors{}, Knows: demoKnows{shared, decks}, Demands: demoDemands{demands}}, cfg.Demo),
	}}
}

// migrations lists the migrations of the platform and of the slices. A table comes after
// the tables that it references.
func migrations() []db.Source {
	out := []db.Source{job.Migrations(), keyring.Migrations(), ledger.Migrations(), throttle.Migrations(), mail.Migrations(), blob.Migrations(), upload.Migrations()}
	for _, sl := range newNouns(Config{}.withDefaults()).slices {
		if sl.Migrations != nil {
			out = append(out, db.Source{Name: sl.Name, Files: sl.Migrations})
		}
	}
	return out
}

// openSlices makes the platform, opens the slices with it, and starts their background
// work, which runs until ctx ends.
func (s *Site) openSlices(ctx context.Context) error {
	s.renderer = rendering.New(child.Options{
		Start: s.cfg.StartChild, Args: rendering.Arguments(filepath.Join(s.data.folder, "cache", "pdfium")), Log: s.log,
	})
	s.platform = &slice.Platform{
		DB: s.data.db, Clock: s.cfg.Clock, Log: s.log, Markets: s.markets, Jobs: s.jobs, Mail: s.outbox, Blobs: s.blobs, Uploads: s.nouns.uploads,
		Viruses: s.cfg.Viruses, Renderer: s.renderer, Pages: &s.kept, Texts: s.cfg.Messages, Folder: s.data.folder, Slices: s.nouns.slices,
		Stopping: s.closing,
	}
	for _, sl := range s.nouns.slices {
		if sl.Open == nil {
			continue
		}
		if err := sl.Open(ctx, s.platform); err != nil {
			return fmt.Errorf("%s: %w", sl.Name, err)
		}
	}
	for _, sl := range s.nouns.slices {
		if sl.Run != nil {
			s.running.Go(func() { sl.Run(ctx) })
		}
	}
	return nil
}

// userSchools implements the user slice's interface to schools.
type userSchools struct{}

// School returns a school of a market; ok is false for an unknown id.
func (userSchools) School(ctx context.Context, q db.Queryer, m *market.Market, id string) (out user.School, ok bool, err error) {
	found, err := school.Resolve(ctx, q, m, []string{id})
	if err != nil {
		return user.School{}, false, err
	}
	x, ok := found[id]
	return user.School{ID: x.ID, Name: x.Name, City: x.City}, ok, nil
}
