package app

import (
	"fmt"
	"net/url"
	"path/filepath"
	"time"

	"knowmad/pkg/platform/mail"
)

// newOutbox makes the queue of mails. Without a mail server mails are written to a folder
// in the data folder.
func (s *Site) newOutbox() (*mail.Outbox, error) {
	transport := s.cfg.Mail
	if transport == nil {
		files, err := mail.NewFiles(filepath.Join(s.data.folder, mail.Folder))
		if err != nil {
			return nil, err
		}
		transport = files
	}
	var kinds []mail.Kind
	for _, sl := range s.nouns.slices {
		kinds = append(kinds, sl.Mails...)
	}
	outbox, err := mail.New(mail.Config{
		Database: s.data.db, Jobs: s.jobs, Clock: s.cfg.Clock, Texts: s.cfg.Messages, Sender: s.sender,
		Kinds:     kinds,
		Transport: transport, Log: s.log,
		Observe: func(a mail.Attempt) { s.metrics.mails.WithLabelValues(a.Template, a.State).Inc() },
	})
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return outbox, nil
}

// sender is the sender and letterhead of a market's mails.
func (s *Site) sender(code string) (mail.Sender, bool) {
	m, ok := s.markets.Current().ByCode(code)
	if !ok {
		return mail.Sender{}, false
	}
	site, err := url.Parse(m.Domain)
	if err != nil {
		return mail.Sender{}, false
	}
	zone, err := time.LoadLocation(m.TimeZone)
	if err != nil {
		return mail.Sender{}, false
	}
	return mail.Sender{Brand: m.Brand, Address: m.SupportEmail, Domain: site.Hostname(), Zone: zone}, true
}
