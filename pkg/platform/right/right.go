package right

import (
	"context"

	"knowmad/pkg/platform/problem"
)

// Role is what an actor is to the platform. Each may do what the one before may.
type Role int

// The roles.
const (
	Visitor Role = iota // not signed in
	User
	Knower // a user who teaches
	Staff  // made by an operator only
)

// String is the role's name in documents.
func (r Role) String() string { return [...]string{"visitor", "user", "knower", "staff"}[r] }

// Actor is the caller of a request. The zero one is a visitor.
type Actor struct {
	User    string // uuid; "" for a visitor
	Session string // uuid of the session whose token was shown
	Market  string // code of the market on whose host they act; "" where there is none
	Knower  bool
	Staff   bool
	// SecondFactor says that the session has shown a second factor, or that the
	// environment lets staff go without one.
	SecondFactor bool
}

// Role is the highest of the actor's roles in the market where they act. Knowers
// and staff are so in every market; were a role bound to one market, only this
// would change, as everything asks Check.
func (a Actor) Role() Role {
	switch {
	case a.User == "":
		return Visitor
	case a.Staff:
		return Staff
	case a.Knower:
		return Knower
	}
	return User
}

// Action is something that can be done.
type Action string

// The actions.
const (
	// Public is what every caller may do: read what all visitors see, sign up and in,
	// and what a link or a token in the request itself allows.
	Public Action = "public"

	ReadOwnAccount Action = "account.read"
	ChangePassword Action = "account.password"
	ChangeEmail    Action = "account.email"
	ReadSessions   Action = "account.sessions.read"
	EndSession     Action = "account.sessions.end"

	ReadTwoFactor   Action = "account.two-factor.read"
	ChangeTwoFactor Action = "account.two-factor.change"

	EditProfile    Action = "user.edit"
	LookUpUsername Action = "user.names"
	ReportUse      Action = "user.report"
	ReadKnowStats  Action = "knower.stats"

	CreateKnow   Action = "know.create"
	EditKnow     Action = "know.edit"
	ReadOwnKnows Action = "know.own.read"
	DownloadKnow Action = "know.download"
	LikeKnow     Action = "know.like"

	ObjectToDecision Action = "moderation.object"
	ReadCases        Action = "staff.cases.read"
	DecideCases      Action = "staff.cases.decide"
	AskDemand        Action = "demand.ask"
	DeleteDemand     Action = "demand.delete"
	ReserveDemand    Action = "demand.reserve"
	ReadOwnDemands   Action = "demand.own.read"
	DeleteAnyDemand  Action = "staff.demands.delete"

	ReadFollows   Action = "follow.read"
	ChangeFollows Action = "follow.change"

	ReadLibrary   Action = "library.read"
	ChangeLibrary Action = "library.change"

	ReadPeople    Action = "staff.users.read"
	BlockPeople   Action = "staff.users.block"
	AcceptKnower  Action = "staff.knowers.accept"
	ReadStaffLog  Action = "staff.log.read"
	OpenWorkbench Action = "staff.workbench"
	ExplainSearch Action = "staff.search.explain"

	RequestExport Action = "takeout.request"
	ReadExports   Action = "takeout.read"
	DeleteAccount Action = "takeout.delete"
	KeepAccount   Action = "takeout.keep"

	AddPasskey        Action = "account.passkeys.add"
	ReadPasskeys      Action = "account.passkeys.read"
	ChangePasskey     Action = "account.passkeys.change"
	ReadProviderLinks Action = "account.providers.read"
	UnlinkProvider    Action = "account.providers.unlink"

	SendUpload Action = "upload.send"

	ReadFeed   Action = "feed.read"
	ChangeFeed Action = "feed.change"
)

// Rule says who may do an action.
type Rule struct {
	Action Action
	Least  Role // this one and those above
	Own    bool // on the actor's own things only, for every role
	Why    string
}

// Table is every rule there is.
func Table() []Rule {
	return []Rule{
		{Public, Visitor, false, "It shows what all visitors see, or the request itself brings the proof: a password, a link of a mail, a refresh token."},

		{ReadOwnAccount, User, true, "An account is its owner's; others see the public profile."},
		{ChangePassword, User, true, "Staff help by the mail that resets it, so no one else ever sets a password."},
		{ChangeEmail, User, true, "Whoever has the address can take the account."},
		{ReadSessions, User, true, "Which devices somebody uses is nobody's business."},
		{EndSession, User, true, "Staff block accounts; they don't act as their owners."},
		{ReadTwoFactor, User, true, "How somebody signs in is nobody's business."},
		{ChangeTwoFactor, User, true, "Whoever could turn it off for others would be a way around it."},

		{EditProfile, User, true, "What stands on a profile its owner wrote, always."},
		{LookUpUsername, User, false, "Whoever chooses a username must know which are free; visitors have none to choose."},
		{ReportUse, User, true, "Only one's own client knows when and where one uses the product."},
		{ReadKnowStats, User, true, "How many of one's knows were rejected is nobody else's business."},

		{CreateKnow, User, true, "Whoever shares something answers for it, so nobody shares as another."},
		{EditKnow, User, true, "What an author wrote stays theirs; staff take it away on record, they don't rewrite it."},
		{ReadOwnKnows, User, true, "What isn't published yet, or never will be, is its author's business."},
		{DownloadKnow, User, false, "Reading is for everybody; files are for those who have an account."},
		{LikeKnow, User, false, "One like for each person."},

		{ObjectToDecision, User, true, "Only its author answers for a know; others report it."},
		{ReadCases, Staff, false, "A case shows what others don't see: sharp pages, files as they were sent, who reported what."},
		{DecideCases, Staff, false, "Moderation, on record. Nobody decides about their own."},
		{AskDemand, User, true, "Demands are asked with one's own account, so that the asker can be told of answers."},
		{DeleteDemand, User, true, "A demand is its asker's; staff delete one on record."},
		{ReserveDemand, User, false, "One reserves what other users asked for."},
		{ReadOwnDemands, User, true, "What one asked for and reserved is told to nobody else."},
		{DeleteAnyDemand, Staff, false, "Moderation, on record."},

		{ReadFollows, User, true, "Who follows whom is told to nobody."},
		{ChangeFollows, User, false, "One follows others; what is changed is one's own list."},
		{ReadLibrary, User, true, "What somebody keeps to learn from is nobody else's business, unless they pass on a folder's link."},
		{ChangeLibrary, User, true, "A library is its owner's; who has a folder's link reads it and copies it into a library of their own."},

		{ReadPeople, Staff, false, "Addresses of people are shown; who saw whose is on record."},
		{BlockPeople, Staff, false, "Moderation, on record. Nobody blocks themselves."},
		{AcceptKnower, Staff, false, "It gives somebody a role, so it is on record."},
		{ReadStaffLog, Staff, false, "Staff watch each other."},
		{OpenWorkbench, Staff, false, "It shows configuration of markets before visitors see it."},
		{ExplainSearch, Staff, false, "How results are ranked is told to those who answer for it; others could write to please it."},

		{RequestExport, User, true, "All that is kept of somebody in one file is for nobody else, staff included."},
		{ReadExports, User, true, "As above."},
		{DeleteAccount, User, true, "Only the owner ends an account; staff block it."},
		{KeepAccount, User, true, "Whoever could end it may keep it."},
		{AddPasskey, User, true, "A passkey is a key to the account: nobody makes one to another's."},
		{ReadPasskeys, User, true, "Which devices somebody has is nobody's business."},
		{ChangePasskey, User, true, "Taking away somebody's key would lock them out."},
		{ReadProviderLinks, User, true, "Who is whom elsewhere is nobody's business."},
		{UnlinkProvider, User, true, "Taking away somebody's way in would lock them out."},

		{ReadFeed, User, true, "A feed shows what somebody reads and whom they follow."},
		{ChangeFeed, User, true, "As above."},

		{SendUpload, User, true, "Files on their way are nobody else's: what becomes of them decides who sees them."},
	}
}

// RuleOf is the rule of an action. An action without a rule is refused to every role.
func RuleOf(do Action) (Rule, bool) {
	for _, r := range Table() {
		if r.Action == do {
			return r, true
		}
	}
	return Rule{}, false
}

// Admit checks an actor's role, whosever the thing is: what can be said before the
// thing is known. What takes the role of staff also takes a second factor: without one
// the error is a Requires2FAError. Check does the rest.
func (r Rule) Admit(a Actor) error {
	role := a.Role()
	if role >= r.Least && r.Action != "" {
		if r.Least == Staff && !a.SecondFactor {
			return problem.New(problem.Requires2FA, "Staff need a second factor. Set one up, or enter a code, and try again.")
		}
		return nil
	}
	if role == Visitor && r.Action != "" {
		return problem.New(problem.Authorization, "You need to sign in first.")
	}
	return forbidden()
}

func forbidden() error { return problem.New(problem.Forbidden, "You may not do this.") }

// Check tells whether an actor may do something to a thing of an owner (a
// user's uuid). The error is for the caller: AuthorizationError where signing in
// may help, Requires2FAError where a second factor does, else ForbiddenError. It never
// depends on whether the thing exists.
func Check(a Actor, do Action, owner string) error {
	r, ok := RuleOf(do)
	if !ok {
		return forbidden()
	}
	if err := r.Admit(a); err != nil {
		return err
	}
	if r.Own && (owner == "" || a.User != owner) {
		return forbidden()
	}
	return nil
}

type actorKey struct{}

// With puts the caller into the request's context.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// From is the actor of a request: a visitor where no token was checked.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}
