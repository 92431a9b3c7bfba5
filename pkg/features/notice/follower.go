package notice

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/problem"
)

// publishing is the job that notifies an author's followers of a know, whose uuid is its
// key: an author may have more followers than the transaction that publishes should write
// for.
const publishing = "notice.publishing"

// perTransaction is how many followers are notified at once.
const perTransaction = 500

// Follower makes notifications of what happens to knows.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned
	s *Service
}

// Published queues the notifications of the author's followers. Only the first time is
// news: knows are published again with every change.
func (f follower) Published(ctx context.Context, q db.Queryer, k know.Know) error {
	if k.Author == "" || !k.Published.IsZero() {
		return nil
	}
	_, err := f.s.Jobs.Enqueue(ctx, q, job.Request{Kind: publishing, Key: k.ID})
	return err
}

// Deleted deletes the notifications about a know. Those about one that is hidden stay
// without being listed, as it may be published again.
func (f follower) Deleted(ctx context.Context, q db.Queryer, id string) error {
	return deleteKnow(ctx, q, id)
}

// Liked notifies a know's author, once for all likes. The notification becomes unread when
// the know has more likes than ever before: liking and unliking in turn changes nothing.
func (f follower) Liked(ctx context.Context, q db.Queryer, user, id string, liked bool) error {
	if !liked {
		return nil
	}
	likes, err := know.LikesOf(ctx, q, id)
	if err != nil {
		return err
	}
	k, err := know.Find(ctx, q, id)
	if err != nil || k.Author == "" || k.Author == user {
		return err
	}
	return upsertLikes(ctx, q, notice.New{User: k.Author, Market: k.Market, Kind: notice.KnowLiked, Key: "liked:" + id, Know: id}, likes, f.s.Clock.Now())
}

// publishingJob notifies followers part by part. After a crash it begins anew: a
// notification that is stored stays as it is.
func (s *Service) publishingJob() job.Kind {
	return job.Kind{Name: publishing, Attempts: 8, Work: func(ctx context.Context, j *job.Job) error {
		for after := ""; ; {
			var told []string
			err := s.DB.Write(ctx, func(q db.Queryer) (err error) {
				told, err = s.tellFollowers(ctx, q, j.Key, after)
				return err
			})
			if err != nil || len(told) < perTransaction {
				return err
			}
			after = told[len(told)-1]
		}
	}}
}

// tellFollowers notifies a part of the followers that a know's author had when it was published,
// and gives them.
func (s *Service) tellFollowers(ctx context.Context, q db.Queryer, id, after string) ([]string, error) {
	k, err := know.Find(ctx, q, id)
	if problem.From(err).Type == problem.NotFound {
		return nil, nil
	}
	if err != nil || k.Status != know.Published || k.Author == "" {
		return nil, err
	}
	followers, err := s.Follows.FollowersOf(ctx, q, k.Author, k.Published, after, perTransaction)
	if err != nil {
		return nil, err
	}
	for _, user := range followers {
		err := s.Tell(ctx, q, notice.New{User: user, Market: k.Market, Kind: notice.KnowPublished, Key: "published:" + k.ID, Know: k.ID, Actor: k.Author})
		if err != nil {
			return nil, err
		}
	}
	return followers, nil
}
