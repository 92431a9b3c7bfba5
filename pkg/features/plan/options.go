package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/pay/paypal"
	"knowmad/pkg/features/plan/pay/stripe"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/secret"
	"knowmad/pkg/platform/slice"
)

// Options are what an operator decides. The tags are kong's.
type Options struct {
	PlanBy    []string `enum:"default,sandbox,none,stripe,paypal" default:"default" placeholder:"NAME" help:"Who takes payments for the Plus plan: stripe (cards and bank transfers), paypal, or both with a comma; sandbox, which stands for a provider and takes no money (not in prod); or none: nothing can be bought. If not given, sandbox in local and none elsewhere. Stripe's keys are in KNOWMAD_STRIPE_KEY and KNOWMAD_STRIPE_WEBHOOK_SECRET, PayPal's in KNOWMAD_PAYPAL_CLIENT_ID, KNOWMAD_PAYPAL_SECRET and KNOWMAD_PAYPAL_WEBHOOK_ID, or each in the file that the same name with _FILE names."`
	StripeURL string   `name:"stripe-url" placeholder:"URL" help:"Where Stripe's API is, if not at Stripe: a stand-in on this machine, for tests."`
	PayPalURL string   `name:"paypal-url" placeholder:"URL" help:"Where PayPal's API is, if not https://api-m.paypal.com: https://api-m.sandbox.paypal.com takes no money (not in prod)."`

	Env market.Environment `kong:"-"`

	// keys read the secrets of the providers; Configure makes them.
	keys map[string]func() (string, error)
}

// The variables with the providers' keys.
const (
	StripeKeyVariable     = "KNOWMAD_STRIPE_KEY"
	StripeWebhookVariable = "KNOWMAD_STRIPE_WEBHOOK_SECRET"
	PayPalClientVariable  = "KNOWMAD_PAYPAL_CLIENT_ID"
	PayPalSecretVariable  = "KNOWMAD_PAYPAL_SECRET" //nolint:gosec // its name
	PayPalWebhookVariable = "KNOWMAD_PAYPAL_WEBHOOK_ID"
)

const (
	byDefault = "default"
)

// Configure finds the keys of the providers in the environment.
func (o *Options) Configure(environ func(name string) string) error {
	if err := o.alone(); err != nil {
		return err
	}
	o.keys = map[string]func() (string, error){}
	needed := map[string][]string{
		stripe.Name: {StripeKeyVariable, StripeWebhookVariable},
		paypal.Name: {PayPalClientVariable, PayPalSecretVariable, PayPalWebhookVariable},
	}
	for _, name := range o.PlanBy {
		for _, variable := range needed[name] {
			var err error
			if o.keys[variable], err = secret.From(variable, environ); err != nil {
				return fmt.Errorf("--plan-by=%s: %w", name, err)
			}
		}
	}
	return nil
}

// alone refuses what doesn't go together.
func (o *Options) alone() error {
	for i, name := range o.PlanBy {
		if slices.Contains(o.PlanBy[:i], name) {
			return fmt.Errorf("--plan-by: %s is named twice", name)
		}
		if len(o.PlanBy) > 1 && name != stripe.Name && name != paypal.Name {
			return fmt.Errorf("--plan-by: %s goes with no other one", name)
		}
	}
	return nil
}

// sandboxed reports whether the sandbox takes payments. The error says that it mayn't.
func (o *Options) sandboxed() (bool, error) {
	named := slices.Contains(o.PlanBy, pay.SandboxName)
	if named && o.Env == market.Prod {
		return false, errors.New("--plan-by=sandbox takes no money: in prod it is none")
	}
	unnamed := len(o.PlanBy) == 0 || slices.Contains(o.PlanBy, byDefault)
	return named || unnamed && o.Env == market.Local, nil
}

// providers are those that take money, in the order in which the operator named them.
func (o *Options) providers(p *slice.Platform) ([]pay.Provider, error) {
	var all []pay.Provider
	for _, name := range o.PlanBy {
		var one pay.Provider
		var err error
		switch name {
		case stripe.Name:
			one, err = o.stripe(p)
		case paypal.Name:
			one, err = o.paypal(p)
		default:
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("--plan-by=%s: %w", name, err)
		}
		all = append(all, one)
	}
	return all, nil
}

// key reads the secret of a variable, which Configure has found.
func (o *Options) key(variable string) (read func() (string, error), now string, err error) {
	read, found := o.keys[variable]
	if !found {
		return nil, "", fmt.Errorf("the environment variable %s wasn't read", variable)
	}
	now, err = read()
	return read, now, err
}

func (o *Options) stripe(p *slice.Platform) (pay.Provider, error) {
	key, now, err := o.key(StripeKeyVariable)
	if err != nil {
		return nil, err
	}
	webhook, _, err := o.key(StripeWebhookVariable)
	if err != nil {
		return nil, err
	}
	// Keys are sk_test_… or sk_live_…, and those with fewer rights rk_….
	if test := strings.HasPrefix(now, "sk_test_") || strings.HasPrefix(now, "rk_test_"); test && o.Env == market.Prod {
		return nil, fmt.Errorf("the key in %s is one for tests, which takes no money: in prod it is a live one", StripeKeyVariable)
	} else if !test && o.Env == market.Local {
		return nil, fmt.Errorf("the key in %s takes real money: in local it is one for tests", StripeKeyVariable)
	}
	at := o.StripeURL
	if at == "" {
		at = stripe.DefaultURL
	}
	return stripe.New(stripe.Config{DB: p.DB, Clock: p.Clock, URL: at, Key: key, Webhook: webhook})
}

// paypalForTests is where PayPal takes no money.
const paypalForTests = "https://api-m.sandbox.paypal.com"

func (o *Options) paypal(p *slice.Platform) (pay.Provider, error) {
	_, client, err := o.key(PayPalClientVariable)
	if err != nil {
		return nil, err
	}
	read, _, err := o.key(PayPalSecretVariable)
	if err != nil {
		return nil, err
	}
	_, webhook, err := o.key(PayPalWebhookVariable)
	if err != nil {
		return nil, err
	}
	at := o.PayPalURL
	switch {
	case at == paypalForTests && o.Env == market.Prod:
		return nil, errors.New("--paypal-url is PayPal's sandbox, which takes no money: in prod it is left out")
	case at == "" && o.Env == market.Local:
		return nil, errors.New("PayPal takes real money: in local name its sandbox by --paypal-url=" + paypalForTests)
	case at == "":
		at = paypal.DefaultURL
	}
	return paypal.New(paypal.Config{DB: p.DB, Clock: p.Clock, URL: at, ClientID: client, Secret: read, WebhookID: webhook})
}
