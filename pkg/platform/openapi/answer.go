package openapi

// NoStore is the Cache-Control of personal answers: no cache keeps them.
const NoStore = "no-store"

// None is a question without parameters, or an answer without a body (204).
type None struct{}

// ByID is a question about one thing.
type ByID struct {
	ID string `path:"id" format:"uuid"`
}

// Answer is a body and how long caches keep it.
type Answer[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         T
}

// Private is an answer for the caller alone, which no cache keeps; or the error.
func Private[T any](body T, err error) (*Answer[T], error) {
	if err != nil {
		return nil, err
	}
	return &Answer[T]{NoStore, body}, nil
}

// Done is the answer of a call that says nothing but that it succeeded; or the error.
func Done(err error) (*None, error) {
	if err != nil {
		return nil, err
	}
	return &None{}, nil
}
