package gitfs

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"
)

// What can be wrong with a call. The errors that wrap these are sentences for
// the user.
var (
	ErrNoGit        = errors.New("the program git is not installed")
	ErrNoRepository = errors.New("the folder is in no git repository")
	ErrNoRevision   = errors.New("unknown revision")
	ErrNoFolder     = errors.New("the revision has no such folder")
)

// Open gives the folder dir as it was at rev: a branch, a tag, a commit or
// anything else that git takes for one. It is read at once, so the repository
// may change meanwhile. Like in a checkout, what .gitattributes says about line
// ends holds; submodules are empty.
func Open(ctx context.Context, dir, rev string) (fs.FS, error) {
	commit, err := resolve(ctx, dir, rev)
	if err != nil {
		return nil, err
	}
	// From inside a folder, ./ is that folder in the commit's tree.
	if _, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", commit+":./"); err != nil {
		return nil, fmt.Errorf("%w: %s at %s", ErrNoFolder, dir, rev)
	}
	entries, err := git(ctx, dir, "ls-tree", "--name-only", "-z", commit)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 { // an archive of nothing is refused
		return zip.NewReader(bytes.NewReader(emptyZip()), int64(len(emptyZip())))
	}
	data, err := git(ctx, dir, "archive", "--format=zip", "-0", commit)
	if err != nil {
		return nil, err
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("git archive: %w", err)
	}
	return r, nil
}

// Changed gives the files below dir that differ between rev and the working
// tree, sorted, relative to dir and with slashes: edited, added (also those
// that git does not know yet, unless they are ignored) and deleted ones. A file
// that moved is there under both names.
func Changed(ctx context.Context, dir, rev string) ([]string, error) {
	commit, err := resolve(ctx, dir, rev)
	if err != nil {
		return nil, err
	}
	known, err := git(ctx, dir, "diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", "-z", commit, "--", ".")
	if err != nil {
		return nil, err
	}
	unknown, err := git(ctx, dir, "ls-files", "--others", "--exclude-standard", "-z", "--", ".")
	if err != nil {
		return nil, err
	}
	names := strings.Split(string(known)+string(unknown), "\x00")
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	slices.Sort(names)
	return slices.Compact(names), nil
}

// Ignored gives the paths of files below dir, relative to it, that no commit has as a
// .gitignore excludes them.
func Ignored(ctx context.Context, dir string) ([]string, error) {
	names, err := git(ctx, dir, "ls-files", "--others", "--ignored", "--exclude-standard", "-z", "--", ".")
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Split(string(names), "\x00"), func(name string) bool { return name == "" }), nil
}

// resolve gives the full hash of a revision, so that no later call sees the
// user's text. A revision is never taken for an option.
func resolve(ctx context.Context, dir, rev string) (string, error) {
	if _, err := git(ctx, dir, "rev-parse", "--show-toplevel"); err != nil {
		if errors.Is(err, ErrNoGit) || ctx.Err() != nil {
			return "", err
		}
		return "", fmt.Errorf("%w: %s", ErrNoRepository, dir)
	}
	if rev == "" || strings.ContainsRune(rev, 0) {
		return "", fmt.Errorf("%w '%s'", ErrNoRevision, strings.ReplaceAll(rev, "\x00", `\0`))
	}
	out, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("%w '%s'", ErrNoRevision, rev)
	}
	// Before git 2.30 the line --end-of-options is part of the answer.
	lines := strings.Fields(string(out))
	return lines[len(lines)-1], nil
}

// git runs one call in dir and gives what it prints.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	call := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "--no-optional-locks"}, args...)...) //nolint:gosec // arguments are fixed, hashes, or stand behind --end-of-options
	var stdout, stderr bytes.Buffer
	call.Stdout, call.Stderr = &stdout, &stderr
	err := call.Run()
	switch {
	case err == nil:
		return stdout.Bytes(), nil
	case errors.Is(err, exec.ErrNotFound):
		return nil, ErrNoGit
	case ctx.Err() != nil:
		return nil, fmt.Errorf("git %s: %w", args[0], context.Cause(ctx))
	}
	first, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
	return nil, fmt.Errorf("git %s: %w: %s", args[0], err, first)
}

// emptyZip is an archive without files.
func emptyZip() []byte {
	var b bytes.Buffer
	_ = zip.NewWriter(&b).Close() // writing to memory does not fail
	return b.Bytes()
}
