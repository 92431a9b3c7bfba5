package know

import (
	"context"

	"knowmad/pkg/platform/db"
)

// Follower reacts to the events of knows. Its methods run inside the event's transaction;
// an error rolls the transaction back.
type Follower interface {
	// Published: all may read the know from now on. It may have been published before.
	Published(ctx context.Context, q db.Queryer, k Know) error
	// Changed: the content, the description or the author of a know changed. The know may
	// never have been published.
	Changed(ctx context.Context, q db.Queryer, id string) error
	// Hidden: the know isn't public, from now on or still.
	Hidden(ctx context.Context, q db.Queryer, id string) error
	// Deleted: a know is about to be deleted.
	Deleted(ctx context.Context, q db.Queryer, id string) error
	// Read: a user reads another author's know, for the first time or again.
	Read(ctx context.Context, q db.Queryer, user, id string) error
	// Liked: a user likes a know, or doesn't any more.
	Liked(ctx context.Context, q db.Queryer, user, id string, liked bool) error
}

// Unconcerned is a Follower without reactions. A noun embeds it and overrides the methods
// of some events.
type Unconcerned struct{}

var _ Follower = Unconcerned{}

// Published does nothing.
func (Unconcerned) Published(context.Context, db.Queryer, Know) error { return nil }

// Changed does nothing.
func (Unconcerned) Changed(context.Context, db.Queryer, string) error { return nil }

// Hidden does nothing.
func (Unconcerned) Hidden(context.Context, db.Queryer, string) error { return nil }

// Deleted does nothing.
func (Unconcerned) Deleted(context.Context, db.Queryer, string) error { return nil }

// Read does nothing.
func (Unconcerned) Read(context.Context, db.Queryer, string, string) error { return nil }

// Liked does nothing.
func (Unconcerned) Liked(context.Context, db.Queryer, string, string, bool) error { return nil }

// Followers is a list of followers, called in order up to the first error.
type Followers []Follower

var _ Follower = Followers{}

// Published calls all followers.
func (f Followers) Published(ctx context.Context, q db.Queryer, k Know) error {
	return f.each(func(x Follower) error { return x.Published(ctx, q, k) })
}

// Changed calls all followers.
func (f Followers) Changed(ctx context.Context, q db.Queryer, id string) error {
	return f.each(func(x Follower) error { return x.Changed(ctx, q, id) })
}

// Hidden calls all followers.
func (f Followers) Hidden(ctx context.Context, q db.Queryer, id string) error {
	return f.each(func(x Follower) error { return x.Hidden(ctx, q, id) })
}

// Deleted calls all followers.
func (f Followers) Deleted(ctx context.Context, q db.Queryer, id string) error {
	return f.each(func(x Follower) error { return x.Deleted(ctx, q, id) })
}

// Read calls all followers.
func (f Followers) Read(ctx context.Context, q db.Queryer, user, id string) error {
	return f.each(func(x Follower) error { return x.Read(ctx, q, user, id) })
}

// Liked calls all followers.
func (f Followers) Liked(ctx context.Context, q db.Queryer, user, id string, liked bool) error {
	return f.each(func(x Follower) error { return x.Liked(ctx, q, user, id, liked) })
}

// Showing calls Published or Hidden of all followers, by the new status of a know.
func (f Followers) Showing(ctx context.Context, q db.Queryer, k Know, status Status) error {
	if status == Published {
		return f.Published(ctx, q, k)
	}
	return f.Hidden(ctx, q, k.ID)
}

func (f Followers) each(call func(Follower) error) error {
	for _, x := range f {
		if err := call(x); err != nil {
			return err
		}
	}
	return nil
}
