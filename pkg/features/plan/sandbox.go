package plan

import (
	"context"
	"errors"
	"html/template"
	"net/http"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// delivering is the job that sends an event of the sandbox, as a provider does when it likes.
const delivering = "plan.sandbox"

// lateBy is how late the sandbox sends an event that its customer wants late.
const lateBy = 30 * time.Second

func (s *service) deliveringJob() job.Kind {
	return job.Kind{Name: delivering, Attempts: 0, Work: func(ctx context.Context, j *job.Job) error {
		var payment string
		if err := j.Decode(&payment); err != nil {
			return job.Discard(err)
		}
		header, body := s.sandbox.Sign(payment)
		return s.subscriptions.Take(ctx, s.sandbox, header, body)
	}}
}

// sandboxPage is the page at which a customer of the sandbox chooses what happens. It is for
// developers, so its words are in English.
//
//nolint:gochecknoglobals // it never changes
var sandboxPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Sandbox payment</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
form { display: grid; gap: .75rem }
button { font: inherit; padding: .75rem 1rem; border: 1px solid currentColor; border-radius: 2rem; background: transparent; color: inherit; cursor: pointer; min-height: 3rem }
button[value=paid], button[value=proved] { background: #14532d; color: #fff }
fieldset { border: 1px solid #8888; border-radius: 1rem; padding: 1rem; margin: 0 }
label { display: block; padding: .25rem 0 }
</style></head><body><main>
<h1>Sandbox payment</h1>
<p>No money moves here. {{.Amount}} {{.Currency}} in minor units by {{.Method}}. State: <strong>{{.State}}</strong>.</p>
{{if eq .State "PENDING"}}<form method="post">
<fieldset><legend>The provider’s event comes</legend>
<label><input type="radio" name="event" value="now" checked> at once</label>
<label><input type="radio" name="event" value="twice"> twice</label>
<label><input type="radio" name="event" value="late"> 30 seconds late</label>
<label><input type="radio" name="event" value="never"> never</label>
</fieldset>
<label><input type="checkbox" name="stay" value="yes"> The customer never comes back</label>
{{if .Proof}}<button name="outcome" value="proved">Prove it to the bank, and pay</button>
{{else}}<button name="outcome" value="paid">Pay</button>
<button name="outcome" value="authentication">Pay, the bank asks for a proof</button>
<button name="outcome" value="paid-once">Pay; later payments are declined</button>{{end}}
<button name="outcome" value="declined">Be declined</button>
<button name="outcome" value="cancelled">Break it off</button>
</form>{{else}}<form method="post">
{{if eq .State "PAID"}}<button name="outcome" value="chargeback">Have the bank take it back</button>{{end}}
</form><p><a href="{{.Back}}">Back to the site</a></p>{{end}}
</main></body></html>
`))

type sandboxView struct {
	pay.Row

	Proof bool
}

// registerSandbox adds the sandbox's page. Servers with another provider answer 404.
func (s *service) registerSandbox(api huma.API) {
	id := []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"}}}
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such payment, or no sandbox."}
	openapi.RegisterRaw(api, openapi.Raw{
		Operation: openapi.Operation{
			ID: "showSandboxPayment", Method: http.MethodGet, Path: pay.SandboxPath + "{id}", Tag: tag, Right: right.Public(), Status: http.StatusOK,
			Summary: "Show a payment of the sandbox", Description: "A page that offers every outcome. There is none but on servers whose provider is the sandbox.",
			Failures: []openapi.Failure{missing},
		},
		Parameters: id,
	}, func(w http.ResponseWriter, r *http.Request) error { return s.showSandbox(w, r, false) })
	openapi.RegisterRaw(api, openapi.Raw{
		Operation: openapi.Operation{
			ID: "chooseSandboxOutcome", Method: http.MethodPost, Path: pay.SandboxPath + "{id}", Tag: tag, Right: right.Public(), Unsigned: true, Status: http.StatusSeeOther, MaxBody: 1 << 12,
			Summary: "Choose what happens to a payment of the sandbox", Failures: []openapi.Failure{missing},
		},
		Media:      "application/x-www-form-urlencoded",
		Parameters: id,
	}, s.chooseSandbox)
}

func (s *service) showSandbox(w http.ResponseWriter, r *http.Request, proof bool) error {
	row, err := s.sandboxRow(r)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", openapi.NoStore)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'")
	return sandboxPage.Execute(w, sandboxView{row, proof})
}

func (s *service) sandboxRow(r *http.Request) (pay.Row, error) {
	missing := problem.New(problem.NotFound, "There is no such payment.")
	if s.sandbox == nil {
		return pay.Row{}, missing
	}
	row, err := s.sandbox.Find(r.Context(), r.PathValue("id"))
	if errors.Is(err, pay.ErrUnknown) {
		return pay.Row{}, missing
	}
	return row, err
}

// chooseSandbox does what the customer chose, has the event sent, and leads back to the site.
func (s *service) chooseSandbox(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.sandboxRow(r); err != nil {
		return err
	}
	if err := r.ParseForm(); err != nil {
		return problem.New(problem.BadRequest, "The form can't be read.").WithCause(err)
	}
	outcome := pay.Outcome(r.PostForm.Get("outcome"))
	if outcome == pay.Authenticate {
		return s.showSandbox(w, r, true)
	}
	if outcome == "proved" {
		outcome = pay.Pays
	}
	row, err := s.sandbox.Choose(r.Context(), r.PathValue("id"), outcome)
	if err != nil {
		return err
	}
	if err := s.deliver(r.Context(), row.Payment, r.PostForm.Get("event")); err != nil {
		return err
	}
	to := row.Back
	if r.PostForm.Get("stay") != "" || outcome == pay.Charges {
		to = r.URL.Path
	}
	http.Redirect(w, r, to, http.StatusSeeOther) //nolint:gosec // the server stored where it leads
	return nil
}

// deliver has the event of a payment sent: at once, twice, late or never.
func (s *service) deliver(ctx context.Context, payment, when string) error {
	// Each event is a job of its own: one that came while another of its payment runs would be lost.
	request := job.Request{Kind: delivering, Args: payment}
	switch when {
	case "never":
		return nil
	case "late":
		request.NotBefore = s.clock.Now().Add(lateBy)
	case "twice":
		header, body := s.sandbox.Sign(payment)
		if err := s.subscriptions.Take(ctx, s.sandbox, header, body); err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		_, err := s.jobs.Enqueue(ctx, q, request)
		return err
	})
}
