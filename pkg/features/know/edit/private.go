package edit

import (
	"context"
	"path"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// ShareUpload makes a private know of a finished upload of the actor's, titled by its name.
func (s *Service) ShareUpload(ctx context.Context, m *market.Market, a right.Actor, id string) (string, error) {
	up, fault, err := s.upload(ctx, a.User, id)
	if err != nil {
		return "", err
	}
	if fault != "" {
		return "", problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(problem.Field{Field: uploadField(0), Message: fault})
	}
	name := cleanName(up.Name)
	return s.sharePrivately(ctx, m, a, strings.TrimSuffix(name, path.Ext(name)), Draft{UploadIDs: []string{id}})
}

// ShareText makes a private know of a text, titled by its beginning.
func (s *Service) ShareText(ctx context.Context, m *market.Market, a right.Actor, text string) (string, error) {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return s.sharePrivately(ctx, m, a, strings.TrimLeft(first, "#*-• "), Draft{Text: text})
}

// sharePrivately shares a draft under a title that is made to fit.
func (s *Service) sharePrivately(ctx context.Context, m *market.Market, a right.Actor, title string, d Draft) (string, error) {
	d.Title, d.Visibility = fitting(title), string(know.Hidden)
	r, err := s.Create(ctx, m, a, d)
	return r.UUID, err
}

// fitting is a text as a title: cut after a word where it is too long, and with something
// before it where it is too short.
func fitting(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > maxTitle {
		text = string(runes[:maxTitle-1])
		if at := strings.LastIndexByte(text, ' '); at > 0 {
			text = text[:at]
		}
		text += "…"
	}
	if utf8.RuneCountInString(text) < minTitle {
		text = strings.TrimSpace("PDF " + text)
	}
	if line, fault := freetext.Line(text, minTitle, maxTitle); fault == "" {
		return line
	}
	return "PDF"
}
