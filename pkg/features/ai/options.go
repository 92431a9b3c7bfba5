package ai

import (
	"errors"
	"fmt"
	"net/url"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/llm"
	"knowmad/pkg/platform/secret"
)

// KeyVariable is the variable of the endpoint's key.
const KeyVariable = "KNOWMAD_AI_KEY"

// Options are what an operator decides about answers. The tags are kong's.
type Options struct {
	BaseURL string `name:"ai-base-url" placeholder:"URL" help:"A language model's endpoint that speaks OpenAI's protocol, such as https://api.example/v1. Its key is in KNOWMAD_AI_KEY or in the file that KNOWMAD_AI_KEY_FILE names; an endpoint on this machine needs none. If not given, answers are put together from knows without a model."`
	Model   string `name:"ai-model" placeholder:"NAME" help:"The name of the model at the endpoint."`

	// Key reads the key; Configure makes it.
	Key func() (string, error) `kong:"-"`
}

// Configure checks the endpoint and finds its key in the environment.
func (o *Options) Configure(environ func(name string) string) error {
	if o.BaseURL == "" {
		if o.Model != "" {
			return errors.New("--ai-model: there is no --ai-base-url")
		}
		return nil
	}
	if o.Model == "" {
		return errors.New("--ai-base-url: which model is asked? Name it by --ai-model")
	}
	u, err := url.Parse(o.BaseURL)
	if err != nil {
		return errors.New("--ai-base-url: this is no URL")
	}
	if environ(KeyVariable) == "" && environ(KeyVariable+secret.FileSuffix) == "" && httpx.IsThisMachine(u.Host) {
		return nil
	}
	if o.Key, err = secret.From(KeyVariable, environ); err != nil {
		return fmt.Errorf("--ai-base-url: %w", err)
	}
	return nil
}

// endpoint makes the model of the options; nil where there is none.
func (o *Options) endpoint() (*llm.Endpoint, error) {
	if o.BaseURL == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	return llm.New(llm.Options{BaseURL: o.BaseURL, Model: o.Model, Key: o.Key})
}
