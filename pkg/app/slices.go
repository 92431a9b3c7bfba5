package app

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/content"
	"knowmad/pkg/features/country"
	"knowmad/pkg/features/demand"
	"knowmad/pkg/features/demo"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/features/follow"
	"knowmad/pkg/features/know"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/features/library"
	"knowmad/pkg/features/moderation"
	"knowmad/pkg/features/school"
	"knowmad/pkg/features/search"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/subject"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"
	"knowmad/pkg/platform/upload"
)

// Options are what an operator decides about the nouns, a field for each noun of which
// there is something to decide. The tags are kong's: serve has a flag for each.
type Options struct {
	Account account.Options `embed:""`
	Know    know.Options    `embed:""`
	Demo    demo.Options    `embed:""`
}

// Configure reads what is in the environment rather than in flags.
func (o *Options) Configure(environ func(name string) string) error {
	return o.Account.Configure(environ)
}

// nouns are what the server offers. Beside the slices themselves it has the uploads,
// whose calls are described with theirs, and what the server asks of two slices: whose
// token a call carries, and who may see the workbench.
type nouns struct {
	slices   []slice.Slice
	uploads  *upload.Store
	accounts *account.Service
	staff    *staff.Service
}

// newNouns makes all slices, each with what it needs of those before it. They are
// opened in the order of the list, which is also that of the API's document.
func newNouns(cfg Config) nouns {
	cfg.Account.StaffFactor = cfg.Env != market.Local
	accountSlice, accounts := account.Slice(cfg.Account)
	staffSlice, staffs := staff.Slice(staff.Needs{Accounts: accounts, WorkbenchURL: workbenchURL(cfg.Env)})
	// Knows, demands and libraries tell moderation of themselves, and moderation decides
	// about them.
	cases := &knowModeration{}
	ended := &endedThings{}
	demandSlice, demands := demand.Slice(demand.Needs{Staff: demandStaff{staffs}, Cases: ended})
	followSlice, follows := follow.Slice()
	// Feeds have knows, and knows tell feeds of their readers.
	fed, interests := &feedKnows{}, &feedInterests{}
	feedSlice, feeds := feed.Slice(feed.Needs[shown.Summary]{Knows: fed, Interests: interests, Follows: follows})
	// Knows tell the search of themselves, too, which reads them.
	found := &searchedKnows{}
	searchSlice, searches := search.Slice(search.Needs[shown.Summary]{Knows: found})
	// Libraries have knows, and knows tell them where their authors save them.
	shelved := &libraryKnows{}
	librarySlice, libraries := library.Slice(library.Needs[shown.Summary]{Knows: shelved, Cases: ended})
	knowSlice, knows := know.Slice(know.Needs{
		Keys: accounts, Build: cfg.Dist, Moderation: cases, Demands: demands, Search: searches, Readers: feeds, Library: libraries,
	}, cfg.Know)
	found.Service, fed.Service, shelved.Service = knows, knows, knows
	moderationSlice, moderations := moderation.Slice(moderation.Needs{
		Knows: moderatedKnows{knows}, Demands: moderatedDemands{demands}, Folders: moderatedFolders{libraries}, Office: moderationOffice{staffs},
	})
	cases.cases, ended.Service = moderations, moderations
	userSlice, users := user.Slice(user.Needs{Keys: accounts, Schools: userSchools{}, Knows: userKnows{knows}})
	interests.Service = users
	return nouns{uploads: upload.New(), accounts: accounts, staff: staffs, slices: []slice.Slice{
		country.Slice(),
		subject.Slice(),
		school.Slice(),
		searchSlice,
		accountSlice,
		userSlice,
		knowSlice,
		demandSlice,
		followSlice,
		feedSlice,
		librarySlice,
		staffSlice,
		moderationSlice,
		takeout.Slice(takeout.Needs{Keys: accounts, Accounts: accounts, Author: knows}),
		content.Slice(),
		demo.Slice(demo.Needs{Authors: demoAuthors{}, Knows: demoKnows{knows}, Demands: demoDemands{demands}}, cfg.Demo),
	}}
}

// migrations are the shapes of all that keeps something: the platform and the
// slices.
func migrations() []fs.FS {
	out := []fs.FS{job.Migrations, keyring.Migrations, throttle.Migrations, mail.Migrations, blob.Migrations, upload.Migrations}
	for _, sl := range newNouns(Config{}.withDefaults()).slices {
		if sl.Migrations != nil {
			out = append(out, sl.Migrations)
		}
	}
	return out
}

// openSlices connects the slices with the platform and starts their work in the
// background, which ends with ctx.
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

// libraryKnows is what libraries have of knows.
type libraryKnows struct{ *know.Service }

// userSchools is what the user slice has of schools.
type userSchools struct{}

// School is a school of a market; ok is false where it has none of this id.
func (userSchools) School(ctx context.Context, q db.Queryer, m *market.Market, id string) (out user.School, ok bool, err error) {
	found, err := school.Resolve(ctx, q, m, []string{id})
	if err != nil {
		return user.School{}, false, err
	}
	x, ok := found[id]
	return user.School{ID: x.ID, Name: x.Name, City: x.City}, ok, nil
}

// demandStaff is what the demand slice has of staff.
type demandStaff struct{ *staff.Service }

// DemandDeleted writes it to the log of what staff do.
func (s demandStaff) DemandDeleted(ctx context.Context, q db.Queryer, id, asker string) error {
	a := right.From(ctx)
	return s.RecordDeletedDemand(ctx, q, staff.Actor{User: a.User, Market: a.Market, Request: httpx.RequestID(ctx)}, id, asker)
}

// userKnows is what the user slice has of knows.
type userKnows struct{ *know.Service }

// StatusStats counts the knows of a knower by what became of them.
func (k userKnows) StatusStats(ctx context.Context, q db.Queryer, knower string) (user.KnowStats, error) {
	c, err := person.FindKnower(ctx, q, knower)
	if err != nil {
		return user.KnowStats{}, err
	}
	counts, err := k.StatusCounts(ctx, q, c.ID)
	return user.KnowStats(counts), err
}
