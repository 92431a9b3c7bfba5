package edit

import (
	"context"
	"path"
	"strings"

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
	return s.sharePrivately(ctx, m, a, Draft{UploadIDs: []string{id}}, strings.TrimSuffix(name, path.Ext(name)), name)
}

// ShareText makes a private know of a text under a title; "": its beginning.
func (s *Service) ShareText(ctx context.Context, m *market.Market, a right.Actor, title, text string) (string, error) {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return s.sharePrivately(ctx, m, a, Draft{Text: text}, title, strings.TrimLeft(first, "#*-• "), text)
}

// sharePrivately shares a draft under the first of some titles that can be made to fit.
func (s *Service) sharePrivately(ctx context.Context, m *market.Market, a right.Actor, d Draft, titles ...string) (string, error) {
	d.Visibility = string(know.Hidden)
	for _, title := range append(titles, "Know") {
		var fault string
		if d.Title, fault = freetext.Line(cutTitle(title), minTitle, maxTitle); fault == "" {
			break
		}
	}
	r, err := s.Create(ctx, m, a, d)
	return r.UUID, err
}

// cutTitle cuts a text after a word where it is too long for a title.
func cutTitle(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= maxTitle {
		return string(runes)
	}
	text = string(runes[:maxTitle-1])
	if at := strings.LastIndexByte(text, ' '); at > 0 {
		text = text[:at]
	}
	return text + "…"
}
