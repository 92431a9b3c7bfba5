package letters

// Service queues mails to owners of accounts.
type Service struct {
	mail    Mailer
	markets func() Markets
}

// New makes a service.
func New(mail Mailer, markets func() Markets) *Service { return &Service{mail, markets} }
