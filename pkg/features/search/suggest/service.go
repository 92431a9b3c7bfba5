package suggest

import "knowmad/pkg/market"

// Config is what a Service works with.
type Config struct{ Markets *market.Live }

// Service answers with suggestions. It is safe for use by many goroutines.
type Service struct {
	Config
	indexes *market.Derived[index]
}

// New makes a service.
func New(c Config) *Service {
	return &Service{Config: c, indexes: market.NewDerived(newIndex)}
}

// Suggest gives what fits a query, best first.
func (s *Service) Suggest(host *market.Market, r Request) ([]Suggestion, error) {
	if err := r.Validate(host, s.Markets.Current().All()); err != nil {
		return nil, err
	}
	return s.indexes.Of(host).suggest(r.Query), nil
}
