package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/soak"
	"knowmad/pkg/platform/upload"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Variables of the loop: seedVariable repeats a run, timeVariable is for how long it goes
// on instead of counting kills and knows, such as 3m.
const (
	seedVariable = "KNOWMAD_TEST_SEED"
	timeVariable = "KNOWMAD_TEST_FOR"
)

// ingest is a server that is killed all the time, and authors who send it files.
type ingest struct {
	*mortal

	place func() (blob.Place, []string) // where bytes lie, and their names
	url   atomic.Pointer[string]        // of the server that runs
	done  atomic.Bool                   // the authors have shared enough

	mu      sync.Mutex
	shared  map[string]shared // by the know's id
	uploads int               // that were acknowledged
	lost    int               // requests without an answer
}

// shared is a know that the server said it has.
type shared struct {
	sum   string // of the file
	pages int    // that the file has; 0 where the loop doesn't tell
}

// author is a user who sends files, one after the other.
type author struct {
	*ingest

	random *rand.Rand
	id     string
	bearer string
	begun  int
}

// However often a server is killed while people send files and it makes them into
// pages: no file that it acknowledged is lost, whoever reads meanwhile finds each know
// whole or not at all, nothing is processed without an end, and nothing else lies
// around.
func TestIngestSurvivesKills(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err)
	}
	enough := counted(soak.Count(2, 150), soak.Count(3, 200))
	if text := os.Getenv(timeVariable); text != "" {
		long, err := time.ParseDuration(text)
		require.NoError(t, err)
		enough = timed(long)
	}
	for _, pair := range []struct {
		engine  db.Engine
		place   string
		crossed bool // no pair that operators have
	}{
		{db.SQLite, "files", false},
		{db.Postgres, "a bucket", false},
		{db.SQLite, "a bucket", true},
		{db.Postgres, "files", true},
	} {
		if pair.crossed && !soak.AllPairs() {
			continue
		}
		t.Run(string(pair.engine)+" and "+pair.place, func(t *testing.T) {
			t.Logf("%s=%d repeats it", seedVariable, seed)
			m := &mortal{t: t, engine: pair.engine, address: dbtest.Address(t, pair.engine), data: dbtest.Folder(t), device: uuid.NewString()}
			apptest.SharePDFium(t, m.data)
			i := &ingest{mortal: m, shared: map[string]shared{}}
			if pair.place != "files" {
				bucket := blobtest.NewBucket(t)
				m.more = []string{"--blobs", bucket.Address()}
				m.env = []string{blob.KeyVariable + "=" + blobtest.Environ(blob.KeyVariable), blob.SecretVariable + "=" + blobtest.Environ(blob.SecretVariable)}
				i.place = func() (blob.Place, []string) { return bucket.Place(t), bucket.Names(t) }
			} else {
				i.place = func() (blob.Place, []string) {
					folder := filepath.Join(m.data, "blobs")
					files, err := blob.NewFiles(folder)
					require.NoError(t, err)
					return files, blobtest.NamesIn(t, folder)
				}
			}
			i.run(seed, enough)
		})
	}
}

// enough reports whether the loop may end after so many kills, with so many knows to read.
type enough func(kills, knows int, since time.Time) bool

func counted(kills, knows int) enough {
	return func(k, n int, _ time.Time) bool { return k >= kills && n >= knows }
}

// timed ends it after a time, once there is anything to look at.
func timed(long time.Duration) enough {
	return func(k, n int, since time.Time) bool { return k > 0 && n > 0 && time.Since(since) > long }
}

func (i *ingest) run(seed uint64, isEnough enough) {
	i.t.Helper()
	i.start()
	i.url.Store(&i.mortal.url)
	var err error
	i.db, err = db.Open(i.t.Context(), i.address)
	require.NoError(i.t, err)
	defer i.db.Close()

	const authors = 3
	var sending sync.WaitGroup
	first := make(chan struct{}, authors)
	for n := range authors {
		a := &author{ingest: i, random: rand.New(rand.NewPCG(seed, uint64(n)))}
		sending.Go(func() {
			for !i.done.Load() {
				a.share()
				select {
				case first <- struct{}{}:
				default:
				}
			}
		})
	}
	<-first // PDFium is compiled by then, or soon
	random := rand.New(rand.NewPCG(seed, authors))
	killed, inWork, held := 0, 0, 0
	for begun := time.Now(); !isEnough(killed, i.ready(), begun); {
		time.Sleep(time.Duration(random.Int64N(int64(2500 * time.Millisecond)))) // when it is killed
		i.sparesTheWorn()
		i.kill()
		killed++
		if n := i.count(`SELECT COUNT(*) FROM jobs WHERE kind = 'know.process' AND lease <> ''`); n > 0 {
			held++
			inWork += n
		}
		i.noneIsHalf()
		// The next server takes over at once what the dead one had on lease.
		i.exec(`UPDATE jobs SET due = 0 WHERE kind = 'know.process' AND lease <> ''`)
		i.start()
		i.url.Store(&i.mortal.url)
	}
	i.done.Store(true)
	sending.Wait()
	require.Eventually(i.t, func() bool {
		return i.count(`SELECT COUNT(*) FROM know_revisions WHERE state = 'processing'`)+i.count(`SELECT COUNT(*) FROM knows WHERE status = 'PROCESSING'`) == 0
	}, 5*time.Minute, 50*time.Millisecond, "nothing is processed without an end")
	i.kill()
	i.t.Logf("%d kills, %d of them over %d knows in work; %d requests without an answer; %d uploads; %d knows", killed, held, inWork, i.lost, i.uploads, len(i.shared))
	i.noneIsHalf()
	i.nothingIsLost()
	i.nothingElseIsLeft()
}

// count is for any goroutine: what can't be counted yet is asked again.
func (i *ingest) count(query string, args ...any) int {
	for {
		var n int
		if err := i.db.One().Get(context.Background(), &n, query, args...); err == nil {
			return n
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// ready is how many knows are there to be read.
func (i *ingest) ready() int {
	return i.count(`SELECT COUNT(*) FROM knows WHERE status IN ('PUBLISHED', 'PRIVATE')`)
}

// sparesTheWorn waits until the server has finished jobs with few attempts left, so that no
// further kill exhausts them: the limit of attempts is not under test.
func (i *ingest) sparesTheWorn() {
	i.t.Helper()
	require.Eventually(i.t, func() bool {
		return i.count(`SELECT COUNT(*) FROM jobs WHERE kind = 'know.process' AND state = 'waiting' AND attempts > 2`) == 0
	}, 5*time.Minute, 20*time.Millisecond)
}

// noneIsHalf checks, while no server runs, that each readable know has all its pages, and that
// all blobs named by its rows exist and are held.
func (i *ingest) noneIsHalf() {
	i.t.Helper()
	require.Zero(i.t, i.count(`SELECT COUNT(*) FROM knows k LEFT JOIN know_revisions r ON r.id = k.revision
		WHERE (k.status IN ('PUBLISHED', 'PRIVATE') OR k.listed IS NOT NULL) AND (r.id IS NULL OR r.state <> 'ready' OR k.page_count < 1
			OR k.page_count <> (SELECT COUNT(*) FROM know_pages p WHERE p.revision = k.revision)
			OR k.page_count <> (SELECT SUM(f.page_count) FROM know_files f WHERE f.revision = k.revision))`))
	_, names := i.place()
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
	}
	for _, hash := range i.named(`r.state = 'ready'`) {
		require.True(i.t, there[hash], "%s isn't there", hash)
	}
}

// named are the hashes that rows of revisions name; each is held.
func (i *ingest) named(which string) (hashes []string) {
	i.t.Helper()
	from := `FROM (
			SELECT revision, w480 AS hash FROM know_pages UNION SELECT revision, w960 FROM know_pages UNION SELECT revision, w1600 FROM know_pages
			UNION SELECT revision, blurred FROM know_pages UNION SELECT revision, original FROM know_files UNION SELECT revision, clean FROM know_files
		) AS named JOIN know_revisions r ON r.id = named.revision WHERE ` + which
	require.NoError(i.t, i.db.One().Select(context.Background(), &hashes, `SELECT DISTINCT hash `+from))
	require.Zero(i.t, i.count(`SELECT COUNT(*) `+from+` AND NOT EXISTS (SELECT 1 FROM blob_holders h WHERE h.hash = named.hash)`))
	return hashes
}

// nothingIsLost tells that all knows are there as they were shared, byte by byte.
func (i *ingest) nothingIsLost() {
	i.t.Helper()
	place, _ := i.place()
	for id, want := range i.shared {
		var got struct {
			Status, Original string
			Pages            int
		}
		require.NoError(i.t, i.db.One().Get(context.Background(), &got, `SELECT k.status, f.original, k.page_count AS pages
			FROM knows k JOIN know_files f ON f.revision = k.revision WHERE k.id = ?`, id))
		require.Contains(i.t, []string{"PUBLISHED", "PRIVATE"}, got.Status)
		require.Equal(i.t, want.sum, got.Original)
		if want.pages > 0 {
			require.Equal(i.t, want.pages, got.Pages)
		}
	}
	require.Equal(i.t, len(i.shared), i.count(`SELECT COUNT(*) FROM knows`), "and none is there twice")
	for _, hash := range i.named(`TRUE`) {
		f, err := place.Open(context.Background(), hash)
		require.NoError(i.t, err)
		sum := sha256.New()
		_, err = io.Copy(sum, f)
		require.NoError(i.t, err)
		require.NoError(i.t, f.Close())
		require.Equal(i.t, hash, hex.EncodeToString(sum.Sum(nil)))
	}
}

// nothingElseIsLeft sweeps as a server does hours later.
func (i *ingest) nothingElseIsLeft() {
	i.t.Helper()
	place, _ := i.place()
	later := clock.Fixed(time.Now().Add(8 * 24 * time.Hour))
	blobs := blob.New(blob.Config{DB: i.db, Place: place, Clock: later, Log: zerolog.Nop()})
	uploads := upload.New()
	require.NoError(i.t, uploads.Open(upload.Config{DB: i.db, Blobs: blobs, Clock: later, Log: zerolog.Nop(), Folder: filepath.Join(i.data, upload.Folder)}))
	require.NoError(i.t, uploads.Sweep(context.Background()))
	require.NoError(i.t, blobs.Sweep(context.Background()))
	_, names := i.place()
	require.ElementsMatch(i.t, i.named(`TRUE`), names)
	require.Equal(i.t, len(names), i.count(`SELECT COUNT(*) FROM blobs`))
	entries, err := os.ReadDir(filepath.Join(i.data, upload.Folder))
	require.NoError(i.t, err)
	require.Empty(i.t, entries)
}

// request makes one; the status is 0 where the server dies over it.
func (a *author) request(method, path string, header map[string]string, body []byte) (status int, got http.Header, answer []byte) {
	r, err := http.NewRequestWithContext(context.Background(), method, *a.url.Load()+path, bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	r.Host = "de.localhost"
	r.Header.Set("X-Device-Id", a.device)
	if a.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+a.bearer)
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Minute}
	res, err := client.Do(r)
	if err == nil {
		defer res.Body.Close()
		answer, err = io.ReadAll(res.Body)
	}
	if err != nil {
		a.mu.Lock()
		a.lost++
		a.mu.Unlock()
		time.Sleep(20 * time.Millisecond) // until there is a server again
		return 0, nil, nil
	}
	if strings.Contains(string(answer), `"status":"starting"`) {
		time.Sleep(20 * time.Millisecond) // until it has
		return 0, nil, nil
	}
	if res.StatusCode == http.StatusUnauthorized {
		a.signIn()
		return 0, nil, nil
	}
	return res.StatusCode, res.Header, answer
}

// write writes to the database behind the server's back, however busy that is.
func (a *author) write(statement string, args ...any) {
	for {
		err := a.db.Write(context.Background(), func(q db.Queryer) error {
			_, err := q.Exec(context.Background(), statement, args...)
			return err
		})
		if err == nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// join makes the author another user, since one shares at most 100 knows a day.
func (a *author) join() {
	a.id, a.begun = uuid.NewString(), 0
	email, now := a.id+"@example.org", db.At(time.Now())
	a.write(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
		VALUES (?, ?, ?, 'Lena', 'x', 'de', '', '', ?, ?)`, a.id, email, email, now, now)
	a.signIn()
}

// signIn begins a session.
func (a *author) signIn() {
	a.bearer = ""
	now, session, token := time.Now(), uuid.NewString(), uuid.NewString()
	until, hash := db.At(now.Add(24*time.Hour)), sha256.Sum256([]byte(token))
	a.write(`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires) VALUES (?, ?, '', '', '', ?, ?, ?)`,
		session, a.id, db.At(now), db.At(now), until)
	a.write(`INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, ?, ?)`, base64.RawURLEncoding.EncodeToString(hash[:]), session, until)
	for a.bearer == "" {
		status, _, answer := a.request(http.MethodPost, "/api/auth/oauth/token", asJSON, mustJSON(body{"refreshToken": token}))
		switch status {
		case http.StatusOK:
			var tokens struct{ AccessToken string }
			if err := json.Unmarshal(answer, &tokens); err != nil {
				panic(err)
			}
			a.bearer = tokens.AccessToken
		case 0: // it may have been used
			a.signIn()
		default:
			panic(string(answer))
		}
	}
}

// share sends a file in pieces and shares it, however often the server dies meanwhile.
func (a *author) share() {
	if a.id == "" || a.begun == 90 {
		a.join()
	}
	a.begun++
	for a.count(`SELECT COUNT(*) FROM knows WHERE author = ? AND status = 'PROCESSING'`, a.id) >= soak.Count(1, 4) && !a.done.Load() {
		time.Sleep(50 * time.Millisecond)
	}
	name, content, pages := a.file()
	id := a.send(name, content)
	a.mu.Lock()
	a.uploads++
	a.mu.Unlock()
	title := "Datei " + uuid.NewString()
	visibility := []string{"public", "public", "private"}[a.random.IntN(3)]
	sum := sha256.Sum256(content)
	for {
		status, _, answer := a.request(http.MethodPost, "/api/knows", asJSON, mustJSON(body{"title": title, "visibility": visibility, "uploadIds": []string{id}}))
		if status == 0 {
			continue
		}
		var know struct{ UUID string }
		if status == http.StatusCreated {
			_ = json.Unmarshal(answer, &know) // what is no know has no id
		} else { // the answer to an earlier request was lost
			_ = a.db.One().Get(context.Background(), &know.UUID, `SELECT id FROM knows WHERE title = ?`, title)
		}
		if know.UUID == "" {
			panic(fmt.Sprint("an upload that was acknowledged is lost: ", status, string(answer)))
		}
		a.mu.Lock()
		a.shared[know.UUID] = shared{hex.EncodeToString(sum[:]), pages}
		a.mu.Unlock()
		return
	}
}

var (
	asJSON = map[string]string{"Content-Type": "application/json"}
	asTus  = "1.0.0"
)

func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// send sends a file in pieces until all of it is acknowledged, and gives its id. What
// was acknowledged is there after each death.
func (a *author) send(name string, content []byte) string {
	path := ""
	for path == "" {
		status, header, answer := a.request(http.MethodPost, upload.Path, map[string]string{
			"Tus-Resumable": asTus, "Upload-Length": strconv.Itoa(len(content)), "Upload-Metadata": "filename " + base64.StdEncoding.EncodeToString([]byte(name)),
		}, nil)
		if status == http.StatusCreated {
			path = header.Get("Location")
		} else if status != 0 {
			panic(string(answer))
		}
	}
	for at := 0; at < len(content); {
		piece := content[at:min(len(content), at+1+a.random.IntN(1<<20))]
		status, _, answer := a.request(http.MethodPatch, path, map[string]string{
			"Tus-Resumable": asTus, "Upload-Offset": strconv.Itoa(at), "Content-Type": "application/offset+octet-stream",
		}, piece)
		switch status {
		case http.StatusNoContent:
			at += len(piece)
		case 0, http.StatusConflict, http.StatusLocked:
			status, header, _ := a.request(http.MethodHead, path, map[string]string{"Tus-Resumable": asTus}, nil)
			if status != http.StatusOK {
				continue
			}
			there, err := strconv.Atoi(header.Get("Upload-Offset"))
			if err != nil || there < at {
				panic(fmt.Sprint("bytes that were acknowledged are lost: ", there, " of ", at))
			}
			at = there
		default:
			panic(fmt.Sprint(status, string(answer)))
		}
	}
	return path[strings.LastIndexByte(path, '/')+1:]
}

// words are some that no other text has.
func (a *author) words(n int) string {
	syllables := strings.Fields("ba be bi bo bu da de di do du fa fe fi fo fu ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru")
	var b strings.Builder
	for range n {
		for range 2 + a.random.IntN(3) {
			b.WriteString(syllables[a.random.IntN(len(syllables))])
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// file is a document of any kind, with how many pages it has where that is certain.
func (a *author) file() (name string, content []byte, pages int) {
	switch a.random.IntN(4) {
	case 0:
		return "a.txt", []byte(a.words(100 + a.random.IntN(900))), 0
	case 1:
		return "a.md", []byte("# " + a.words(3) + "\n\n" + a.words(200) + "\n\n- " + a.words(5) + "\n- " + a.words(5) + "\n"), 0
	}
	pages = 1 + a.random.IntN(6)
	return "a.pdf", a.pdf(pages), pages
}

func stream(content string) string {
	return fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content)
}

// pdf is one with text, and with up to three megabytes that no page shows.
func (a *author) pdf(pages int) []byte {
	padding := strings.Repeat(a.words(1), a.random.IntN(400_000))
	objects := []string{"<</Type /Catalog /Pages 2 0 R>>", "", stream(padding)}
	var kids []string
	for range pages {
		n := len(objects) + 1
		kids = append(kids, fmt.Sprintf("%d 0 R", n))
		var text strings.Builder
		text.WriteString("BT /F1 12 Tf 14 TL 40 780 Td ")
		for range 12 {
			fmt.Fprintf(&text, "(%s) Tj T* ", a.words(8))
		}
		text.WriteString("ET")
		objects = append(objects,
			fmt.Sprintf("<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>", n+1),
			stream(text.String()))
	}
	objects[1] = fmt.Sprintf("<</Type /Pages /Kids [%s] /Count %d>>", strings.Join(kids, " "), pages)
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for n, object := range objects {
		offsets[n] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer <</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}
