// Package publication decides which status a know has: it calls the nouns that follow knows,
// opens and ends cases of staff, and drops cached pages. The
// rooms in which authors edit, servers process and staff review call it.
//
// Start with Publisher. examine.go finds the knows that wait for staff.
package publication

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/slice"
)

// Moderation opens and ends cases of staff about knows, in the caller's transaction, which has
// locked the know.
type Moderation interface {
	// Waits opens a case for a know that waits for staff, because it is like another one.
	Waits(ctx context.Context, q db.Queryer, k know.Know, similarTo string) error
	// Stopped keeps that a know is rejected because a file of it was removed before, on a
	// ground, and tells its author.
	Stopped(ctx context.Context, q db.Queryer, k know.Know, ground string) error
	// Settled ends the case of a know that doesn't wait any more, by its author's doing.
	Settled(ctx context.Context, q db.Queryer, id string) error
	// Ended ends all cases of a know that is about to be deleted.
	Ended(ctx context.Context, q db.Queryer, id string) error
}

// Publisher changes the status of knows. Its methods belong to the caller's transaction, which
// has locked the know.
type Publisher struct {
	Moderation Moderation
	Followers  know.Followers
	Pages      slice.Pages // nil: there are none
}

// Show gives a know that is ready the status that its author wants, in a revision. A know that
// is nearly the same as one that all read already waits for staff, unless readers have it by
// now; a know with content that was removed before is stopped. An author becomes a knower by
// their first published know.
func (p Publisher) Show(ctx context.Context, q db.Queryer, k know.Know, revision string, now time.Time) (know.Status, error) {
	status := k.Visibility.ReadStatus()
	if revision != k.Approved && (k.Status != status || k.Revision != revision) {
		var err error
		if status, err = p.examine(ctx, q, k, revision, now); err != nil {
			return "", err
		}
	}
	if k.Status == know.Review && status != know.Review {
		if err := p.Moderation.Settled(ctx, q, k.ID); err != nil {
			return "", err
		}
	}
	return status, p.set(ctx, q, k, status, now)
}

// Approve gives a know that staff let pass the status that its author wants.
func (p Publisher) Approve(ctx context.Context, q db.Queryer, k know.Know, now time.Time) error {
	return p.set(ctx, q, k, k.Visibility.ReadStatus(), now)
}

// Reject takes a know from all but its author. A review of it goes on.
func (p Publisher) Reject(ctx context.Context, q db.Queryer, k know.Know, now time.Time) error {
	return p.set(ctx, q, k, know.Rejected, now)
}

func (p Publisher) set(ctx context.Context, q db.Queryer, k know.Know, status know.Status, now time.Time) error {
	if err := know.SetStatus(ctx, q, k.ID, status, now); err != nil {
		return err
	}
	if err := p.Followers.Showing(ctx, q, k, status); err != nil {
		return err
	}
	p.Purge(q, k)
	if status != know.Published || k.Author == "" {
		return nil
	}
	_, _, err := person.MakeKnower(ctx, q, k.Author, now)
	return err
}

// Anonymise tells the followers that a know has lost its author.
func (p Publisher) Anonymise(ctx context.Context, q db.Queryer, k know.Know) error {
	p.Purge(q, k)
	return p.Followers.Changed(ctx, q, k.ID)
}

// Delete ends the cases of a know that is about to be deleted, and tells its followers.
func (p Publisher) Delete(ctx context.Context, q db.Queryer, k know.Know) error {
	if err := p.Moderation.Ended(ctx, q, k.ID); err != nil {
		return err
	}
	if err := p.Followers.Deleted(ctx, q, k.ID); err != nil {
		return err
	}
	p.Purge(q, k)
	return nil
}

// Purge drops the cached pages that show a know, once the transaction is committed.
func (p Publisher) Purge(q db.Queryer, k know.Know) {
	if p.Pages == nil {
		return
	}
	q.AfterCommit(func() {
		p.Pages.Purge(k.Tag())
		p.Pages.Purge(know.ListTag(k.Market))
		if k.Author != "" {
			p.Pages.Purge(person.PageTag(k.Author))
		}
	})
}
