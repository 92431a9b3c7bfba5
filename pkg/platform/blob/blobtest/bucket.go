package blobtest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"knowmad/pkg/platform/blob"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"
)

// Bucket is a bucket of an S3 in this process.
type Bucket struct {
	Server *httptest.Server
	Asked  atomic.Int64 // counts requests

	backend *s3mem.Backend
	fault   atomic.Pointer[Fault]
}

// Fault answers a request in place of the S3 where it returns true.
type Fault func(w http.ResponseWriter, r *http.Request) bool

// name and prefix are where the objects lie.
const (
	name   = "files"
	prefix = "below/here/"
)

// NewBucket is an empty one, for as long as the test runs.
func NewBucket(t testing.TB) *Bucket {
	t.Helper()
	b := &Bucket{backend: s3mem.New()}
	require.NoError(t, b.backend.CreateBucket(name))
	s3 := gofakes3.New(b.backend, gofakes3.WithTimeSkewLimit(0)).Server()
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.Asked.Add(1)
		if fault := b.fault.Load(); fault != nil && (*fault)(w, r) {
			return
		}
		s3.ServeHTTP(w, r)
	}))
	t.Cleanup(b.Server.Close)
	return b
}

// Fails lets requests fail as fault says, until Works.
func (b *Bucket) Fails(fault Fault) { b.fault.Store(&fault) }

// Works ends Fails.
func (b *Bucket) Works() { b.fault.Store(nil) }

// Address is how the bucket is configured.
func (b *Bucket) Address() string {
	return "s3://" + name + "/" + prefix + "?region=eu-central-1&endpoint=" + b.Server.URL
}

// Environ has the key to any Bucket.
func Environ(variable string) string {
	return map[string]string{blob.KeyVariable: "id", blob.SecretVariable: "secret"}[variable]
}

// Place is the bucket as a store uses it.
func (b *Bucket) Place(t testing.TB) *blob.S3 {
	t.Helper()
	s, err := blob.NewS3(b.Address(), Environ)
	require.NoError(t, err)
	return s
}

// Names are those of the objects.
func (b *Bucket) Names(t testing.TB) (names []string) {
	t.Helper()
	list, err := b.backend.ListBucket(name, nil, gofakes3.ListBucketPage{})
	require.NoError(t, err)
	for _, o := range list.Contents {
		below, ok := strings.CutPrefix(o.Key, prefix)
		require.True(t, ok, o.Key)
		names = append(names, below)
	}
	return names
}

// Uploads is how many objects are begun in pieces and not whole.
func (b *Bucket) Uploads(t testing.TB) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.Server.URL+"/"+name+"?uploads", nil)
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return strings.Count(string(text), "<UploadId>")
}
