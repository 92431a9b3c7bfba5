package office

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/document/hypertext"
)

// chunk adds a part of another format that a document includes, as programs write it that
// put documents together. HTML, also as a message, text and documents of Word are read;
// others are told as omitted.
func (r *wordReader) chunk(part string) error {
	if part == "" || !r.archive.has(part) {
		r.omit(block.OmittedEmbedded)
		return nil
	}
	data, err := r.archive.bytes(part)
	if err != nil {
		return err
	}
	blocks, err := r.chunkBlocks(data)
	if _, bad := errors.AsType[*block.Error](err); bad && !errors.Is(err, block.ErrTooLarge) {
		r.omit(block.OmittedEmbedded)
		return nil
	}
	if err != nil {
		return err
	}
	for _, b := range blocks {
		r.begun = true
		if err := r.add(b); err != nil {
			return err
		}
	}
	return nil
}

func (r *wordReader) chunkBlocks(data []byte) ([]block.Block, error) {
	start := bytes.ToLower(bytes.TrimSpace(data[:min(len(data), block.HeadSize)]))
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return r.nested(data)
	case bytes.HasPrefix(start, []byte("mime-version:")), bytes.HasPrefix(start, []byte("from:")), bytes.HasPrefix(start, []byte("content-type:")):
		source, err := pageOf(data)
		if err != nil {
			return nil, err
		}
		return hypertext.Blocks(source)
	case bytes.HasPrefix(start, []byte(`{\rtf`)):
		return nil, block.Unknown("rtf")
	case bytes.HasPrefix(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf")), []byte("<")):
		return hypertext.Blocks(decoded(data))
	case bytes.IndexByte(data, 0) >= 0:
		return nil, block.Unknown("binary")
	}
	var blocks []block.Block
	for line := range strings.Lines(block.Clean(decoded(data))) {
		if line = strings.TrimSpace(line); line != "" {
			blocks = append(blocks, &block.Paragraph{Runs: block.Plain(line)})
		}
		if len(blocks) > block.MaxBlocks {
			return nil, block.TooLarge("blocks")
		}
	}
	return blocks, nil
}

// nested reads a document within the document. One within that is left out. What it
// unpacks to counts against the bound of the whole file.
func (r *wordReader) nested(data []byte) ([]block.Block, error) {
	if r.inner {
		return nil, block.Unknown("nested")
	}
	a, err := openZip(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	kind, main, err := a.kind()
	if err != nil {
		return nil, err
	}
	if kind != block.DOCX {
		return nil, block.Unknown(string(kind))
	}
	a.left = r.archive.left
	d, err := readWord(r.ctx, a, main, true)
	r.archive.left = a.left
	if err != nil {
		return nil, err
	}
	for _, o := range d.Omitted {
		r.omitted = block.Omit(r.omitted, o.Kind, o.Name, o.Count)
	}
	return d.Blocks, nil
}

// pageOf is the page of HTML of a message.
func pageOf(data []byte) (string, error) {
	message, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		return "", block.Broken("message", err)
	}
	kind, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		return "", block.Broken("message", err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		return content(message.Body, message.Header.Get("Content-Transfer-Encoding"))
	}
	const most = 1000 // parts of a message
	parts := multipart.NewReader(message.Body, parameters["boundary"])
	for range most {
		part, err := parts.NextRawPart()
		if err != nil {
			return "", block.Broken("message", err)
		}
		if kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type")); err == nil && kind == "text/html" {
			return content(part, part.Header.Get("Content-Transfer-Encoding"))
		}
	}
	return "", block.Unknown("message")
}

// content decodes the body of a message, which is no longer than its part of the package.
func content(r io.Reader, encoding string) (string, error) {
	switch strings.ToLower(encoding) {
	case "quoted-printable":
		r = quotedprintable.NewReader(r)
	case "base64":
		r = base64.NewDecoder(base64.StdEncoding, r)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return "", block.Broken("message", err)
	}
	return decoded(data), nil
}

// decoded reads UTF-8, and as western text what is none.
func decoded(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return ""
	}
	return string(text)
}
