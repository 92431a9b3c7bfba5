package record

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Likes reports whether a user likes a know.
func Likes(ctx context.Context, q db.Queryer, know, user string) (bool, error) {
	var n int
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM know_likes WHERE know = ? AND user_id = ?`, know, user); err != nil {
		return false, fmt.Errorf("reading a like: %w", err)
	}
	return n > 0, nil
}

// LikedBy are the ids of the knows that a user likes, in the order in which they said so.
func LikedBy(ctx context.Context, q db.Queryer, user string) ([]string, error) {
	ids := []string{}
	if err := q.Select(ctx, &ids, `SELECT know FROM know_likes WHERE user_id = ? ORDER BY created, know`, user); err != nil {
		return nil, fmt.Errorf("reading likes: %w", err)
	}
	return ids, nil
}

// DropLikes forgets what a user likes.
func DropLikes(ctx context.Context, q db.Queryer, user string) error {
	liked, err := LikedBy(ctx, q, user)
	if err == nil {
		err = know.AddLikes(ctx, q, -1, liked...)
	}
	if err == nil {
		_, err = q.Exec(ctx, `DELETE FROM know_likes WHERE user_id = ?`, user)
	}
	if err != nil {
		return fmt.Errorf("forgetting likes: %w", err)
	}
	return nil
}
