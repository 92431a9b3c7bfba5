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

// rules are of every kind: the least of each role, on one's own things and on all.
func rules() (all []right.Rule) {
	for least := right.Visitor; least <= right.Staff; least++ {
		for _, own := range []bool{false, true} {
			all = append(all, right.Rule{Action: "thing.change", Least: least, Own: own})
		}
	}
	return append(all, right.Public())
}

// Every rule × every role × a thing that is the actor's own, another user's, or without an owner.
func TestEveryRuleForEveryRoleAndOwner(t *testing.T) {
	for _, rule := range rules() {
		for role, actor := range actors() {
			require.Equal(t, role, actor.Role())
			for _, owner := range []string{me, other, ""} {
				err := rule.Check(actor, owner)
				switch {
				case role == right.Visitor && rule.Least > right.Visitor:
					require.Equal(t, problem.Authorization, problem.From(err).Type)
				case role >= rule.Least && (!rule.Own || owner == actor.User && owner != ""):
					require.NoError(t, err, "%+v as %s", rule, role)
				default:
					require.Error(t, err, "%+v as %s", rule, role)
					require.Equal(t, problem.Forbidden, problem.From(err).Type)
				}
			}
		}
	}
}

// Everything that takes the role of staff takes a second factor, and nothing else does.
func TestStaffActionsRequireASecondFactor(t *testing.T) {
	without := right.Actor{User: me, Staff: true}
	for _, rule := range rules() {
		if rule.Least < right.Staff {
			require.NoError(t, rule.Check(without, me), rule)
			continue
		}
		require.Equal(t, problem.Requires2FA, problem.From(rule.Check(without, me)).Type, rule)
		require.Equal(t, problem.Requires2FA, problem.From(rule.Admit(without)).Type, rule)
	}
	// A second factor alone makes nobody staff.
	staff := right.Rule{Action: "staff.log.read", Least: right.Staff}
	for _, other := range []right.Actor{{SecondFactor: true}, {User: me, SecondFactor: true}, {User: me, Knower: true, SecondFactor: true}} {
		require.Error(t, staff.Check(other, ""))
		require.NotEqual(t, problem.Requires2FA, problem.From(staff.Check(other, "")).Type)
	}
}

func TestRuleWithoutActionAdmitsNobody(t *testing.T) {
	for _, actor := range actors() {
		require.Equal(t, problem.Forbidden, problem.From(right.Rule{}.Check(actor, me)).Type)
		require.Equal(t, problem.Forbidden, problem.From(right.Rule{}.Admit(actor)).Type)
	}
}

// Before the thing is known a rule is checked by the actor's role alone.
func TestAdmitChecksRoleOnly(t *testing.T) {
	for _, rule := range rules() {
		for role, actor := range actors() {
			require.Equal(t, role >= rule.Least, rule.Admit(actor) == nil, "%+v as %s", rule, role)
		}
	}
}

// A visitor has no id, and so owns no thing, not even one without an owner.
func TestAVisitorOwnsNothing(t *testing.T) {
	require.Error(t, right.Rule{Action: "account.read", Least: right.Visitor, Own: true}.Check(right.Actor{}, ""))
}

func TestContextWithoutActorIsVisitor(t *testing.T) {
	require.Equal(t, right.Visitor, right.From(t.Context()).Role())
	ctx := right.With(t.Context(), right.Actor{User: me})
	require.Equal(t, me, right.From(ctx).User)
}
