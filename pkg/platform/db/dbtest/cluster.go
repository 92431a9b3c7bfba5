package dbtest

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"knowmad/pkg/platform/db"
)

const (
	inMemory = "/dev/shm" // Linux keeps files of this folder in memory
	// enoughMemory is what must be free in it. A package's tests take about 100 MB.
	enoughMemory = 1 << 30
	prefix       = "kmtest-"
	startsIn     = time.Minute // how long a busy machine may take
)

// start makes a folder for the tests of a package, and in it a cluster of PostgreSQL
// that is reachable by a socket in it only.
func start(settings []string) (stop func() error, err error) {
	folder, remove, err := makeFolder()
	if err != nil {
		return nil, err
	}
	end, err := startPostgres(folder, settings)
	if err != nil {
		return nil, errors.Join(err, remove())
	}
	stop = func() error { return errors.Join(end(), remove()) }
	if err := os.Setenv(folderVariable, folder); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

// makeFolder makes the folder in memory, or where there is none among temporary
// files. Its path is short, as those of sockets must be. A lock says that it is in
// use: folders that killed tests have left are removed.
func makeFolder() (path string, remove func() error, err error) {
	room := os.TempDir()
	var free syscall.Statfs_t
	if err := syscall.Statfs(inMemory, &free); err == nil && free.Bavail*uint64(free.Bsize) > enoughMemory {
		room = inMemory
	}
	left, err := filepath.Glob(filepath.Join(room, prefix+"*"))
	if err != nil {
		return "", nil, err
	}
	for _, path := range left {
		if lock, err := lockFolder(path, os.O_RDWR); err == nil {
			_ = errors.Join(os.RemoveAll(path), lock.Close()) // what stays is for the next tests to remove
		}
	}
	if path, err = os.MkdirTemp(room, prefix); err != nil {
		return "", nil, err
	}
	lock, err := lockFolder(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(path))
	}
	remove = func() error { return errors.Join(os.RemoveAll(path), lock.Close()) }
	if err := os.Chmod(path, 0o755); err != nil { //nolint:gosec // PostgreSQL's account reads below it
		return "", nil, errors.Join(err, remove())
	}
	return path, remove, nil
}

// lockFolder holds a folder's lock until the file is closed or the process ends.
func lockFolder(folder string, flag int) (*os.File, error) {
	lock, err := os.OpenFile(filepath.Join(folder, "lock"), flag, 0o600) //nolint:gosec // a file of ours
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// startPostgres starts a cluster whose data and socket are in the folder.
func startPostgres(folder string, settings []string) (stop func() error, err error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	as, err := account()
	if err != nil {
		return nil, err
	}
	p := postgres{programs: programs, as: as}
	own := socketOf(folder)
	if err := p.makeCluster(own); err != nil {
		return nil, err
	}
	// Nothing here must survive anything: tests need no disk, and no tidying up.
	args := []string{"-D", own, "-k", own}
	for _, setting := range append([]string{
		"listen_addresses=", "fsync=off", "full_page_writes=off", "autovacuum=off", "dynamic_shared_memory_type=mmap", "max_connections=200", "jit=off",
	}, settings...) {
		args = append(args, "-c", setting)
	}
	server := p.command("postgres", args...)
	if err := server.Start(); err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	stop = func() error {
		return errors.Join(server.Process.Signal(syscall.SIGQUIT), ignoreExit(server.Wait()))
	}
	if err := waitFor(folder); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

// socketOf is the folder of PostgreSQL's data and socket.
func socketOf(folder string) string { return filepath.Join(folder, "pg") }

// postgres runs the programs of an installation.
type postgres struct {
	programs string              // their folder
	as       *syscall.Credential // nil: as who runs the tests
}

func (p postgres) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(p.programs, name), args...) //nolint:gosec,noctx // programs of the machine; the tests end them
	c.Dir, c.SysProcAttr = "/", &syscall.SysProcAttr{Credential: p.as, Pdeathsig: syscall.SIGKILL}
	return c
}

// initdb's arguments beside the folder.
func initdbArgs() []string {
	return []string{"-U", superuser, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"}
}

// makeCluster makes an empty cluster: initdb takes more than a second, so its result
// is kept in the user's cache and copied.
func (p postgres) makeCluster(own string) error {
	if err := os.Mkdir(own, 0o700); err != nil {
		return err
	}
	kept, err := p.cachePath()
	if err != nil {
		return err
	}
	if _, err := os.Stat(kept); kept != "" && err == nil {
		if err := os.CopyFS(own, os.DirFS(kept)); err != nil {
			return err
		}
		return p.give(own)
	}
	if err := p.give(own); err != nil {
		return err
	}
	if out, err := p.command("initdb", append(initdbArgs(), "-D", own)...).CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	if kept != "" {
		keep(own, kept)
	}
	return nil
}

// cachePath is where an empty cluster of this installation is kept; "" for a user
// without a cache.
func (p postgres) cachePath() (string, error) {
	server, err := os.Stat(filepath.Join(p.programs, "postgres"))
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", nil //nolint:nilerr // then there is none
	}
	h := fnv.New64a()
	_, _ = fmt.Fprintln(h, p.programs, server.Size(), server.ModTime().UnixNano(), initdbArgs()) // a hash takes everything
	return filepath.Join(cache, "knowmad", "postgres-"+strconv.FormatUint(h.Sum64(), 16)), nil
}

// keep copies a new cluster into the cache. Where that fails, the next tests make
// their own again.
func keep(own, kept string) {
	room := filepath.Dir(kept)
	if err := os.MkdirAll(room, 0o700); err != nil {
		return
	}
	part, err := os.MkdirTemp(room, "part-")
	if err != nil {
		return
	}
	err = os.CopyFS(part, os.DirFS(own))
	if err == nil {
		err = os.Rename(part, kept) // other tests may have been faster
	}
	if err != nil {
		_ = os.RemoveAll(part)
	}
}

// give makes a folder the account's that PostgreSQL runs as.
func (p postgres) give(folder string) error {
	if p.as == nil {
		return nil
	}
	return filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(p.as.Uid), int(p.as.Gid)) //nolint:gosec // a folder that nobody else writes to
	})
}

func ignoreExit(err error) error {
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil
	}
	return err
}

func waitFor(folder string) error {
	ctx, cancel := context.WithTimeout(context.Background(), startsIn)
	defer cancel()
	for {
		d, err := db.Open(ctx, address(folder, "postgres"))
		if err == nil {
			return d.Close()
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL did not start: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// findPrograms finds the folder of PostgreSQL's programs; Debian keeps one for
// each version, and they are on no PATH.
func findPrograms() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("PostgreSQL is missing: install it (on Debian: sudo apt-get install postgresql)")
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// account is who the server runs as: PostgreSQL refuses root, so root lends it
// the account that its package made. nil is the user who runs the tests.
func account() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil //nolint:nilnil // as documented
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("tests by root need the account postgres: %w", err)
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if err := errors.Join(errUID, errGID); err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}
