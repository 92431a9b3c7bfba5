package upload

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signature"

	"github.com/danielgtaylor/huma/v2"
)

// Path is where uploads begin. One of them is below it, by its id.
const Path = "/api/uploads"

// totalTime is how long one request may send: 50 MB at 150 kbit/s. Who is slower goes on
// in another one.
const totalTime = 45 * time.Minute

const tag = "Uploads"

// Tag is the group of the store's calls.
func Tag() openapi.Tag {
	return openapi.Tag{
		Name: tag,
		Description: "Files on their way to a call that names them by their ids: the tus protocol " + version +
			" (tus.io/protocols/resumable-upload), with the extensions creation, creation-with-upload, expiration and " +
			"termination, spoken by any client of it. An upload is its user's, on the host where it began, until " +
			"7 days after its last byte.",
	}
}

// Register adds the store's calls.
func (s *Store) Register(api huma.API) {
	notFound := openapi.Failure{Type: problem.NotFound, When: "One has no such upload here, or it has expired."}
	busy := openapi.Failure{Type: problem.BadRequest, Status: http.StatusLocked, When: "Another request sends the file, and goes on."}
	unversioned := openapi.Failure{Type: problem.BadRequest, Status: http.StatusPreconditionFailed, When: "Tus-Resumable isn't " + version + "."}
	unkept := []openapi.Failure{
		{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "The bytes can't be kept at the moment. What was acknowledged is safe."},
		{Type: problem.NoType, Status: http.StatusInsufficientStorage, When: "There is no room for the bytes at the moment. What was acknowledged is safe."},
	}
	of := func(answers map[string]string, op openapi.Operation, failures []openapi.Failure, parameters ...*huma.Param) openapi.Raw {
		op.Tag, op.Failures = tag, failures
		return openapi.Raw{Operation: op, Parameters: parameters, Answers: answers, Stall: stall, Total: totalTime}
	}
	sends := func(raw openapi.Raw) openapi.Raw {
		raw.Media, raw.MaxBody = signature.Chunk, MaxSize
		return raw
	}
	openapi.RegisterRaw(api, of(map[string]string{"Tus-Version": version, "Tus-Extension": extensions, "Tus-Max-Size": "Bytes."}, openapi.Operation{
		ID: "describeUploads", Method: http.MethodOptions, Path: Path, Right: right.Public(), Summary: "What of the protocol is supported",
	}, nil), describe)
	openapi.RegisterRaw(api, sends(of(map[string]string{"Location": "The upload's path; its last part is the id.", headerExpires: "When it ends.", headerOffset: "Where bytes came along."}, openapi.Operation{
		ID: "createUpload", Method: http.MethodPost, Path: Path, Status: http.StatusCreated, Right: maySendUpload(), Summary: "Begin an upload",
		Description: "Its first bytes may come along.",
	}, append([]openapi.Failure{
		unversioned,
		{Type: problem.BadRequest, When: "The length isn't told, or is no number."},
		{Type: problem.FormValidation, Status: http.StatusRequestEntityTooLarge, When: "The file is longer than 50 MB."},
		{Type: problem.TooManyRequests, When: "One has 40 files or 1250 MB on their way or unused."},
		{Type: problem.BadRequest, Status: http.StatusConflict, When: "The connection stood still for too long."},
	}, unkept...), versionHeader(), &huma.Param{
		Name: headerLength, In: "header", Required: true, Schema: integer(), Description: "How long the file is, in bytes.",
	}, &huma.Param{
		Name: headerMetadata, In: "header", Schema: text(),
		Description: "`filename` and its value in Base64. What else is told isn't kept.",
	})), s.create)
	openapi.RegisterRaw(api, of(map[string]string{headerOffset: "How many bytes are there.", headerLength: "How many bytes the file has.", headerMetadata: "", headerExpires: ""}, openapi.Operation{
		ID: "readUpload", Method: http.MethodHead, Path: Path + "/{id}", Status: http.StatusOK, Right: maySendUpload(), Summary: "How much of an upload is there",
	}, append([]openapi.Failure{notFound, busy}, unkept...), idParameter()), s.read)
	openapi.RegisterRaw(api, sends(of(map[string]string{headerOffset: "How many bytes are there.", headerExpires: "When it ends unless more comes."}, openapi.Operation{
		ID: "sendUpload", Method: http.MethodPatch, Path: Path + "/{id}", Right: maySendUpload(), Summary: "Send bytes of an upload",
		Description: "With the answer to the last byte the upload is finished.",
	}, append([]openapi.Failure{
		notFound, busy, unversioned,
		{Type: problem.BadRequest, When: "The offset isn't told, or is no number."},
		{Type: problem.BadRequest, Status: http.StatusConflict, When: "Other bytes are expected next, or the connection stood still for too long. Upload-Offset of readUpload tells where to go on."},
		{Type: problem.InvalidMIMEType, When: "The body is said to be something else than " + signature.Chunk + "."},
	}, unkept...), versionHeader(), idParameter(), &huma.Param{
		Name: headerOffset, In: "header", Required: true, Schema: integer(), Description: "How many bytes are there already.",
	})), s.send)
	openapi.RegisterRaw(api, of(nil, openapi.Operation{
		ID: "deleteUpload", Method: http.MethodDelete, Path: Path + "/{id}", Right: maySendUpload(), Summary: "Cancel an upload",
	}, append([]openapi.Failure{notFound, busy, unversioned}, unkept...), versionHeader(), idParameter()), s.cancel)
}

func versionHeader() *huma.Param {
	return &huma.Param{
		Name: headerVersion, In: "header", Required: true,
		Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{version}}, Description: "The protocol's version.",
	}
}

func idParameter() *huma.Param {
	return &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"}}
}

func integer() *huma.Schema {
	least := 0.0
	return &huma.Schema{Type: huma.TypeInteger, Minimum: &least}
}

func text() *huma.Schema { return &huma.Schema{Type: huma.TypeString} }

// extensions are those of the protocol that are supported.
const extensions = "creation,creation-with-upload,expiration,termination"

func describe(w http.ResponseWriter, _ *http.Request) error {
	h := w.Header()
	h.Set(headerVersion, version)
	h.Set("Tus-Version", version)
	h.Set("Tus-Extension", extensions)
	h.Set("Tus-Max-Size", strconv.Itoa(MaxSize))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Store) create(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set(headerVersion, version) // every answer has it
	x, err := callerOf(r.Context())
	if err != nil {
		return err
	}
	return s.serve(w, r, x, s.protocol.PostFile)
}

func (s *Store) read(w http.ResponseWriter, r *http.Request) error {
	return s.serveOwn(w, r, s.protocol.HeadFile)
}

func (s *Store) send(w http.ResponseWriter, r *http.Request) error {
	return s.serveOwn(w, r, s.protocol.PatchFile)
}

func (s *Store) cancel(w http.ResponseWriter, r *http.Request) error {
	return s.serveOwn(w, r, s.protocol.DelFile)
}

// serveOwn serves a request about an upload of the caller's. For other callers the upload
// isn't found: they can't even ask the request that sends its bytes to stop.
func (s *Store) serveOwn(w http.ResponseWriter, r *http.Request, do http.HandlerFunc) error {
	w.Header().Set(headerVersion, version)
	x, err := callerOf(r.Context())
	if err != nil {
		return err
	}
	if x.upload, err = s.find(r.Context(), r.PathValue("id")); err != nil {
		return err
	}
	if maySendUpload().Check(right.From(r.Context()), x.upload.User) != nil || x.upload.Market != x.market {
		return errNotFound()
	}
	return s.serve(w, r, x, do)
}

func callerOf(ctx context.Context) (*exchange, error) {
	host, ok := market.HostFrom(ctx)
	if !ok {
		return nil, problem.FromStatus(http.StatusMisdirectedRequest)
	}
	actor := right.From(ctx)
	if err := maySendUpload().Check(actor, actor.User); err != nil {
		return nil, err
	}
	return &exchange{user: actor.User, market: host.Market.Code}, nil
}
