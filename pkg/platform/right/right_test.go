package right_test

import (
	"testing"

	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/stretchr/testify/require"
)

const me, other = "9f4f2f0e-0000-4000-8000-000000000001", "9f4f2f0e-0000-4000-8000-000000000002"

func actors() map[right.Role]right.Actor {
	return map[right.Role]right.Actor{
		right.Visitor: {},
		right.User:    {User: me},
		right.Knower:  {User: me, Knower: true},
		right.Staff:   {User: me, Staff: true, SecondFactor: true},
	}
}

// Every rule × every role × a thing that is the actor's own, another user's, or without an owner.
func TestEveryRuleForEveryRoleAndOwner(t *testing.T) {
	seen := map[right.Action]bool{}
	for _, rule := range right.Table() {
		require.False(t, seen[rule.Action], "%s has one rule", rule.Action)
		seen[rule.Action] = true
		require.NotEmpty(t, rule.Why)
		for role, actor := range actors() {
			require.Equal(t, role, actor.Role())
			for _, owner := range []string{me, other, ""} {
				err := right.Check(actor, rule.Action, owner)
				switch {
				case role == right.Visitor && rule.Least > right.Visitor:
					require.Equal(t, problem.Authorization, problem.From(err).Type)
				case role >= rule.Least && (!rule.Own || owner == me):
					require.NoError(t, err, "%s as %s", rule.Action, role)
				default:
					require.Error(t, err, "%s as %s", rule.Action, role)
					require.Equal(t, problem.Forbidden, problem.From(err).Type)
				}
			}
		}
	}
}

// Everything that takes the role of staff takes a second factor, and nothing else does.
func TestStaffActionsRequireASecondFactor(t *testing.T) {
	without, staff := right.Actor{User: me, Staff: true}, 0
	for _, rule := range right.Table() {
		err := right.Check(without, rule.Action, me)
		if rule.Least < right.Staff {
			require.NoError(t, err, rule.Action)
			continue
		}
		staff++
		require.Equal(t, problem.Requires2FA, problem.From(err).Type, rule.Action)
		require.Equal(t, problem.Requires2FA, problem.From(rule.Admit(without)).Type, rule.Action)
	}
	require.NotZero(t, staff)
	// A second factor alone makes nobody staff.
	for _, other := range []right.Actor{{SecondFactor: true}, {User: me, SecondFactor: true}, {User: me, Knower: true, SecondFactor: true}} {
		require.NotEqual(t, problem.Requires2FA, problem.From(right.Check(other, right.ReadStaffLog, "")).Type)
		require.Error(t, right.Check(other, right.ReadStaffLog, ""))
	}
}

func TestUnknownActionIsRefused(t *testing.T) {
	for _, actor := range actors() {
		require.Error(t, right.Check(actor, "fly", me))
		require.Error(t, right.Check(actor, "", me))
	}
}

// Before the thing is known a rule is checked by the actor's role alone.
func TestAdmitChecksRoleOnly(t *testing.T) {
	for _, rule := range right.Table() {
		found, ok := right.RuleOf(rule.Action)
		require.True(t, ok)
		require.Equal(t, rule, found)
		for role, actor := range actors() {
			require.Equal(t, role >= rule.Least, rule.Admit(actor) == nil, "%s as %s", rule.Action, role)
		}
	}
	none, ok := right.RuleOf("fly")
	require.False(t, ok)
	for _, actor := range actors() {
		require.Equal(t, problem.Forbidden, problem.From(none.Admit(actor)).Type, "no rule admits nobody")
	}
}

// A visitor has no id, and so owns no thing, not even one without an owner.
func TestAVisitorOwnsNothing(t *testing.T) {
	require.Error(t, right.Check(right.Actor{}, right.ReadOwnAccount, ""))
}

func TestContextWithoutActorIsVisitor(t *testing.T) {
	require.Equal(t, right.Visitor, right.From(t.Context()).Role())
	ctx := right.With(t.Context(), right.Actor{User: me})
	require.Equal(t, me, right.From(ctx).User)
}
