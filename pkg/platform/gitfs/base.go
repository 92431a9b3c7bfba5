package gitfs

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Commit is one commit of a repository.
type Commit struct {
	Hash string
	Name string    // what it is called here, such as origin/main
	Time time.Time // when it was committed, UTC
}

// String names it with its short hash and its time.
func (c Commit) String() string {
	const short = 7
	hash := c.Hash[:min(short, len(c.Hash))]
	when := c.Time.Format("2 January 2006, 15:04:05 UTC")
	if c.Name == "" || c.Name == c.Hash {
		return fmt.Sprintf("%s (%s)", hash, when)
	}
	return fmt.Sprintf("%s (%s, %s)", c.Name, hash, when)
}

// Find gives the commit that rev names. Its errors are those of Open.
func Find(ctx context.Context, dir, rev string) (Commit, error) {
	hash, err := resolve(ctx, dir, rev)
	if err != nil {
		return Commit{}, err
	}
	out, err := git(ctx, dir, "log", "-1", "--no-show-signature", "--format=%ct", hash)
	if err != nil {
		return Commit{}, err
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	if err != nil {
		return Commit{}, fmt.Errorf("git log: %w", err)
	}
	return Commit{Hash: hash, Name: rev, Time: time.Unix(seconds, 0).UTC()}, nil
}

// Base gives the commit that what stands below dir has to be compared with: the
// last one of the main branch. What is on the main branch itself is compared
// with what it was before: edits that are not committed with HEAD, a clean tree
// with HEAD's first parent. The main branch is the remote's (origin/HEAD,
// origin/main, origin/master) before the local one, as it is the one that others
// have; a repository without either, such as a clone of one commit, is taken for
// main itself.
//
// ok is false where there is nothing to compare with: no git, no repository, no
// commit, a folder that the commit lacks, or a parent that a shallow clone has
// left out. The error is only that of a context that ended.
func Base(ctx context.Context, dir string) (c Commit, ok bool, err error) {
	c, ok = base(ctx, dir)
	if ctx.Err() != nil {
		return Commit{}, false, context.Cause(ctx)
	}
	return c, ok, nil
}

func base(ctx context.Context, dir string) (Commit, bool) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return Commit{}, false
	}
	head, err := Find(ctx, dir, "HEAD")
	if err != nil {
		return Commit{}, false
	}
	c, found := mainBranch(ctx, dir)
	if !found || onMain(ctx, dir, head, c) {
		changed, err := Changed(ctx, dir, head.Hash)
		if err != nil {
			return Commit{}, false
		}
		c = head
		if len(changed) == 0 {
			if c, err = Find(ctx, dir, "HEAD^"); err != nil {
				return Commit{}, false
			}
		}
	}
	if _, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", c.Hash+":./"); err != nil {
		return Commit{}, false
	}
	return c, true
}

// onMain reports whether a commit belongs to the main branch.
func onMain(ctx context.Context, dir string, head, tip Commit) bool {
	if head.Hash == tip.Hash {
		return true
	}
	_, err := git(ctx, dir, "merge-base", "--is-ancestor", head.Hash, tip.Hash)
	return err == nil
}

func mainBranch(ctx context.Context, dir string) (Commit, bool) {
	candidates := []string{"origin/main", "origin/master", "main", "master"}
	if out, err := git(ctx, dir, "symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"); err == nil {
		candidates = append([]string{strings.TrimSpace(string(out))}, candidates...)
	}
	for _, name := range candidates {
		ref := "refs/heads/" + name
		if strings.HasPrefix(name, "origin/") {
			ref = "refs/remotes/" + name
		}
		if c, err := Find(ctx, dir, ref); err == nil {
			c.Name = name
			return c, true
		}
	}
	return Commit{}, false
}
