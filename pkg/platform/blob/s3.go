package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Environment variables with the key to a bucket. The address can't hold it: a command
// line shows in lists of processes.
const (
	KeyVariable    = "KNOWMAD_S3_ACCESS_KEY_ID"
	SecretVariable = "KNOWMAD_S3_SECRET_ACCESS_KEY" //nolint:gosec // a name, no secret
)

// ErrBucket is the error of an address that doesn't name a bucket; its text shows the
// form of one.
var ErrBucket = errors.New("blob: a bucket is s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION, with its key in " + KeyVariable + " and " + SecretVariable)

const (
	// partSize is the least that S3 takes as a piece of a longer file, in bytes. One
	// piece of each of partsAtOnce files is in memory.
	partSize    = 5 << 20
	partsAtOnce = 4
	// s3Tries is how often a request is tried, idleTime how long its connection may
	// stand still.
	s3Tries  = 3
	idleTime = 30 * time.Second
	// abortTime is how long it may take to drop the pieces of a file that failed.
	abortTime = 10 * time.Second

	amazon        = "https://s3.amazonaws.com"
	defaultRegion = "us-east-1"
)

// S3 is a bucket of an S3: an object for each blob, below a prefix. Its key must allow to
// get, put, copy and delete objects there, and to list and abort multipart uploads.
type S3 struct {
	client  *minio.Core
	bucket  string
	prefix  string
	pieces  *semaphore.Weighted
	address string // for messages
}

// NewS3 makes a place from the address of a bucket: s3://BUCKET/PREFIX, with the
// parameters endpoint (Amazon's if not given; http:// or https://) and region. The key
// is read from environ. Errors name the variable that is missing, and no secret.
func NewS3(address string, environ func(name string) string) (*S3, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.Fragment != "" {
		return nil, ErrBucket
	}
	if u.User != nil {
		return nil, fmt.Errorf("%w; never in the address", ErrBucket)
	}
	for name := range u.Query() {
		if name != "endpoint" && name != "region" {
			return nil, fmt.Errorf("%w; %q is no parameter of it", ErrBucket, name)
		}
	}
	endpoint, err := url.Parse(orElse(u.Query().Get("endpoint"), amazon))
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "http" && endpoint.Scheme != "https" || strings.Trim(endpoint.Path, "/") != "" {
		return nil, fmt.Errorf("%w; the endpoint is an address such as https://s3.example.org", ErrBucket)
	}
	for _, name := range []string{KeyVariable, SecretVariable} {
		if environ(name) == "" {
			return nil, fmt.Errorf("blob: the key to %s is missing: set %s", u.Host, name)
		}
	}
	client, err := minio.NewCore(endpoint.Host, &minio.Options{
		Creds:      credentials.NewStaticV4(environ(KeyVariable), environ(SecretVariable), ""),
		Secure:     endpoint.Scheme == "https",
		Region:     orElse(u.Query().Get("region"), defaultRegion),
		Transport:  patientTransport(),
		MaxRetries: s3Tries,
	})
	if err != nil {
		return nil, fmt.Errorf("%w; %w", ErrBucket, err)
	}
	return &S3{
		client: client, bucket: u.Host, prefix: strings.Trim(u.Path, "/"), pieces: semaphore.NewWeighted(partsAtOnce),
		address: u.Host + " at " + endpoint.Host,
	}, nil
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// patientTransport gives up connections that stand still, however long a request may
// take as a whole.
func patientTransport() *http.Transport {
	dialer := &net.Dialer{Timeout: 10 * time.Second, KeepAlive: idleTime}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return watched{c}, nil
		},
		TLSHandshakeTimeout:   10 * time.Second,
		ResponseHeaderTimeout: idleTime,
		MaxIdleConnsPerHost:   16,
		IdleConnTimeout:       idleTime,
		DisableCompression:    true,
	}
}

// watched is a connection each of whose reads and writes has idleTime. Those count by
// the machine's clock.
type watched struct{ net.Conn }

// Read reads what comes in time.
func (c watched) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(idleTime)); err != nil { //nolint:forbidigo // see above
		return 0, err
	}
	return c.Conn.Read(b)
}

// Write writes what goes in time.
func (c watched) Write(b []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(idleTime)); err != nil { //nolint:forbidigo // see above
		return 0, err
	}
	return c.Conn.Write(b)
}

// putsAtOnce is how many objects of a batch are put at once.
const putsAtOnce = 8

func (s *S3) key(name string) string { return path.Join(s.prefix, name) }

// Write puts an object: in one request, or in pieces where it is longer than one.
func (s *S3) Write(ctx context.Context, name string, r io.Reader) error {
	first := new(bytes.Buffer) // grows with what comes
	n, err := io.CopyN(first, r, partSize)
	if errors.Is(err, io.EOF) {
		o := minio.PutObjectOptions{DisableContentSha256: true} // of a stream; the sum is known
		_, err = s.client.PutObject(ctx, s.bucket, s.key(name), bytes.NewReader(first.Bytes()), n, "", sumOf(first.Bytes()), o)
		return err
	}
	if err != nil {
		return err
	}
	if err := s.pieces.Acquire(ctx, 1); err != nil {
		return err
	}
	defer s.pieces.Release(1)
	upload, err := s.client.NewMultipartUpload(ctx, s.bucket, s.key(name), minio.PutObjectOptions{})
	if err != nil {
		return err
	}
	if err := s.writePieces(ctx, name, upload, first.Bytes(), r); err != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), abortTime)
		defer cancel()
		return errors.Join(err, s.client.AbortMultipartUpload(ctx, s.bucket, s.key(name), upload))
	}
	return nil
}

// WriteAll puts objects: one is there whole or not at all.
func (s *S3) WriteAll(ctx context.Context, _ string, all []Content) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(putsAtOnce)
	for _, c := range all {
		group.Go(func() error { return s.Write(ctx, c.Name, bytes.NewReader(c.Data)) })
	}
	return group.Wait()
}

// writePieces sends the first piece and, through its memory, those that r has.
func (s *S3) writePieces(ctx context.Context, name, upload string, piece []byte, r io.Reader) error {
	var parts []minio.CompletePart
	for len(piece) > 0 {
		number := len(parts) + 1
		o := minio.PutObjectPartOptions{Sha256Hex: sumOf(piece), DisableContentSha256: true} // as in Write
		part, err := s.client.PutObjectPart(ctx, s.bucket, s.key(name), upload, number, bytes.NewReader(piece), int64(len(piece)), o)
		if err != nil {
			return err
		}
		parts = append(parts, minio.CompletePart{PartNumber: number, ETag: part.ETag})
		n, err := io.ReadFull(r, piece[:cap(piece)][:partSize])
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return err
		}
		piece = piece[:n]
	}
	_, err := s.client.CompleteMultipartUpload(ctx, s.bucket, s.key(name), upload, parts, minio.PutObjectOptions{})
	return err
}

// sumOf is the checksum by which the S3 refuses bytes that were damaged on the way.
func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Rename copies an object within the bucket and deletes the original. Between the two
// both are there; where the original is gone already, all was done before.
func (s *S3) Rename(ctx context.Context, from, to string) error {
	_, err := s.client.CopyObject(ctx, s.bucket, s.key(from), s.bucket, s.key(to), nil, minio.CopySrcOptions{}, minio.PutObjectOptions{})
	if isMissing(err) {
		if _, e := s.client.StatObject(ctx, s.bucket, s.key(to), minio.StatObjectOptions{}); e != nil {
			return errors.Join(err, e)
		}
		return nil
	}
	if err != nil {
		return err
	}
	return s.client.RemoveObject(ctx, s.bucket, s.key(from), minio.RemoveObjectOptions{})
}

// Open reads an object, parts of it as they are asked for.
func (s *S3) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	info, err := s.client.StatObject(ctx, s.bucket, s.key(name), minio.StatObjectOptions{})
	if isMissing(err) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	return &object{size: info.Size, from: func(at int64) (io.ReadCloser, error) {
		o := minio.GetObjectOptions{}
		if err := o.SetRange(at, info.Size-1); err != nil {
			return nil, err
		}
		body, _, _, err := s.client.GetObject(ctx, s.bucket, s.key(name), o)
		if isMissing(err) {
			return nil, ErrNotFound
		}
		return body, err
	}}, nil
}

// Remove deletes an object, and the pieces of one that a dead server began.
func (s *S3) Remove(ctx context.Context, name string) error {
	err := s.client.RemoveIncompleteUpload(ctx, s.bucket, s.key(name))
	if minio.ToErrorResponse(err).Code == minio.NoSuchUpload {
		err = nil
	}
	return errors.Join(err, s.client.RemoveObject(ctx, s.bucket, s.key(name), minio.RemoveObjectOptions{}))
}

// Check tries all that a store does, so that an operator hears at the start what is wrong.
func (s *S3) Check(ctx context.Context) error {
	err := s.try(ctx)
	if err == nil {
		return nil
	}
	hint := ""
	switch minio.ToErrorResponse(err).Code {
	case "InvalidAccessKeyId", "SignatureDoesNotMatch":
		hint = ": the key in " + KeyVariable + " and " + SecretVariable + " is wrong"
	case "AccessDenied":
		hint = ": the key in " + KeyVariable + " may not get, put, copy and delete objects there, and list multipart uploads"
	case "NoSuchBucket":
		hint = ": there is no such bucket"
	}
	return fmt.Errorf("blob: the bucket %s can't be used%s: %w", s.address, hint, err)
}

func (s *S3) try(ctx context.Context) error {
	draft, err := randomName()
	if err != nil {
		return err
	}
	final, err := randomName()
	if err != nil {
		return err
	}
	if err := s.Write(ctx, draft, strings.NewReader(draft)); err != nil {
		return err
	}
	if err := s.Rename(ctx, draft, final); err != nil {
		return errors.Join(err, s.Remove(ctx, draft))
	}
	f, err := s.Open(ctx, final)
	if err == nil {
		var b []byte
		b, err = io.ReadAll(f)
		err = errors.Join(err, f.Close())
		if err == nil && string(b) != draft {
			err = errors.New("what is read isn't what was written")
		}
	}
	return errors.Join(err, s.Remove(ctx, final))
}

// isMissing reports whether there is no such object.
func isMissing(err error) bool {
	r := minio.ToErrorResponse(err)
	return err != nil && r.StatusCode == http.StatusNotFound && r.Code != "NoSuchBucket"
}

// object reads an object of a bucket, which never changes. A connection that breaks off
// is made again, s3Tries times without a byte between.
type object struct {
	size, at int64
	from     func(at int64) (io.ReadCloser, error)
	body     io.ReadCloser // from at on; nil before the first read
	failures int
}

var errClosed = errors.New("blob: closed")

// Read reads what comes next.
func (o *object) Read(p []byte) (int, error) {
	for {
		if o.from == nil {
			return 0, errClosed
		}
		if o.at >= o.size {
			return 0, io.EOF
		}
		if len(p) == 0 {
			return 0, nil
		}
		if o.body == nil {
			body, err := o.from(o.at)
			if err != nil {
				return 0, err
			}
			o.body = body
		}
		n, err := o.body.Read(p)
		o.at += int64(n)
		if n > 0 {
			o.failures = 0
		}
		if err == nil || o.at >= o.size {
			return n, nil
		}
		o.drop()
		if n > 0 {
			return n, nil
		}
		if o.failures++; o.failures >= s3Tries {
			return 0, fmt.Errorf("blob: reading: %w", unexpected(err))
		}
	}
}

// unexpected is why an object ends before its size.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Seek says where to read next. Nothing is asked for before that.
func (o *object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.at
	case io.SeekEnd:
		offset += o.size
	}
	if offset < 0 {
		return 0, errors.New("blob: a place before the beginning")
	}
	if offset != o.at {
		o.drop()
		o.at = offset
	}
	return offset, nil
}

// Close ends reading.
func (o *object) Close() error {
	o.drop()
	o.from = nil
	return nil
}

func (o *object) drop() {
	if o.body != nil {
		_ = o.body.Close() // it was read; nothing is lost
		o.body = nil
	}
}
