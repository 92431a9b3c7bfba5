package rendering

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/typeset"
)

var (
	// ErrPicture says that the bytes are no picture that can be read.
	ErrPicture = errors.New("the picture can't be read")
	// ErrPixels says that a picture has too many pixels, or takes too much memory.
	ErrPixels = errors.New("the picture has too many pixels")
	// errChild is an error of a child that has no code: a fault of ours.
	errChild = errors.New("rendering: a fault in a child process")
)

// known are the errors that have a code: their places in the list, which is the same in
// both processes, as they are the same program.
func known() []error {
	return []error{
		ErrPicture, ErrPixels,
		pdf.ErrEncrypted, pdf.ErrTooManyPages, pdf.ErrTime, pdf.ErrMemory, pdf.ErrShape, pdf.ErrForm, pdf.ErrBroken, pdf.ErrClosed,
		typeset.ErrTooManyPages, typeset.ErrEmpty, typeset.ErrScript,
		document.ErrEmpty, document.ErrUnknown, document.ErrPolyglot, document.ErrEncrypted, document.ErrEncoding,
		document.ErrBroken, document.ErrTooLarge,
	}
}

// ofDocument are the parts of an error of the package document that go to the other
// process, beside its kind.
type ofDocument struct {
	Reason string       `json:"reason,omitempty"`
	SaveAs []block.Kind `json:"saveAs,omitempty"`
}

// maxMessage bounds what an error says in the other process, in bytes.
const maxMessage = 2000

func faultOf(err error) child.Fault {
	message := err.Error()
	f := child.Fault{Code: "fault", Message: message[:min(len(message), maxMessage)]}
	for i, k := range known() {
		if !errors.Is(err, k) {
			continue
		}
		f.Code = fmt.Sprint(i)
		if e, ok := errors.AsType[*document.Error](err); ok {
			if details, err := json.Marshal(ofDocument{e.Reason, e.SaveAs}); err == nil {
				f.Details = string(details)
			}
		}
		break
	}
	return f
}

func errorOf(f child.Fault) error {
	for i, k := range known() {
		if f.Code != fmt.Sprint(i) {
			continue
		}
		if f.Details == "" {
			return fmt.Errorf("%w: %s", k, f.Message)
		}
		var d ofDocument
		if err := json.Unmarshal([]byte(f.Details), &d); err != nil {
			return fmt.Errorf("%w: %s", k, f.Message)
		}
		return &document.Error{Kind: k, Reason: d.Reason, SaveAs: d.SaveAs, Cause: errors.New(f.Message)}
	}
	return fmt.Errorf("%w: %s", errChild, f.Message)
}

// pictureFault names the fault of a picture.
func pictureFault(err error) error {
	switch e := problem.From(err); {
	case err == nil:
		return nil
	case e.StatusCode() == http.StatusRequestEntityTooLarge:
		return fmt.Errorf("%w: %w", ErrPixels, err)
	case e.Type == problem.InvalidMIMEType:
		return fmt.Errorf("%w: %w", ErrPicture, err)
	}
	return err
}
