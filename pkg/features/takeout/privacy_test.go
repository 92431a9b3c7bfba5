package takeout_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// tables has, for each table of a server, the item of the privacy policy that tells of what
// it stores about people; "" where it stores nothing about anybody, in which case the
// comment says what it has.
func tables() map[string]string {
	return map[string]string{
		"users": "account", "mail_links": "account",
		"profiles": "profile", "knowers": "profile", "freed_usernames": "profile",
		"sessions": "devices", "ended_sessions": "devices", "refresh_tokens": "devices",
		"passkeys": "passkeys", "passkey_challenges": "passkeys", "two_factor": "passkeys", "recovery_codes": "passkeys", "factor_codes": "passkeys",
		"provider_links": "providers", "provider_tickets": "providers",
		"attempts": "attempts",

		"uploads": "knows", "uploaders": "knows", "knows": "knows", "know_files": "knows", "know_pages": "knows", "know_revisions": "knows",
		"know_topics": "knows", "know_fingerprints": "knows", "know_bands": "knows",
		"search_docs": "knows", "search_texts": "knows", "search_tokens": "knows",
		"search_phrases": "searches", "search_phrase_starts": "searches", "search_phrase_tops": "searches",
		"know_likes": "likes", "know_views": "views", "know_weeks": "views", "know_view_salts": "views", "know_result_mails": "mails",
		"search_visits": "searches", "search_weeks": "searches",
		"feed_readers": "feed", "feed_readings": "feed", "feed_dismissals": "feed", "feed_lists": "feed",
		"follow_knowers": "follows", "follow_subjects": "follows",
		"notices": "notices", "notice_digests": "notices",
		"payout_accounts": "payouts", "payout_entries": "payouts", "payout_prizes": "payouts", "payout_applications": "payouts", "payout_links": "payouts", "payout_rewards": "payouts",
		"payout_payees": "payees", "payout_requests": "payees", "payout_approvals": "payees", "payout_bonuses": "payees",
		"plan_subscriptions": "plans", "plan_payments": "plans", "plan_members": "plans", "plan_invoices": "plans", "plan_stripe": "plans", "plan_paypal": "plans", "plan_deeds": "staff",
		"plan_differences": "", "plan_invoice_series": "", // ids of the above; numbers
		"plan_sandbox": "",                       // ids and sums of the above
		"payout_files": "", "payout_sandbox": "", // ids of the above
		"libraries": "library", "library_folders": "library", "library_items": "library", "library_changes": "library", "library_devices": "library",
		"deck_notes": "learning", "deck_cards": "learning", "deck_media": "learning",
		"learning_decks": "learning", "learning_reviews": "learning", "learning_withdrawals": "learning", "learning_cards": "learning", "learning_settings": "learning",
		"user_topics": "quizzes", "user_topic_things": "quizzes",
		"ai_conversations": "ai", "ai_courses": "ai", "ai_messages": "ai", "ai_days": "ai", "ai_summaries": "ai", "ai_summary_points": "ai", "ai_summary_terms": "ai", "ai_exams": "ai", "ai_exam_questions": "ai",
		"conversions": "conversions",
		"demands":     "demands", "demand_answers": "demands", "demand_reservations": "demands",

		"moderation_cases": "reports", "moderation_reports": "reports", "know_removed": "reports", "know_removed_bands": "reports", "know_removed_files": "reports",
		"moderation_notices": "notices", "moderation_notice_cases": "notices",
		"staff_log": "staff", "web_blocks": "staff",
		"mails": "mails", "exports": "exports", "deletions": "exports",

		"blobs": "", "blob_holders": "", "removals": "", // bytes by their hash, and what of the above has them
		"ledger_accounts": "", "ledger_transactions": "", "ledger_postings": "", "payout_windows": "", // sums on numbered accounts; terms of contests
		"jobs":        "",                   // ids of the above
		"know_counts": "", "demo_texts": "", // numbers; content that comes with the program
		"used_captchas": "", "used_challenges": "", // random values
		"secrets": "", "workbench_keys": "", // the servers' own keys
		"schools": "", "school_words": "", // names of schools
		"search_spaces": "", "search_words": "", "search_word_runs": "", "search_gone_words": "", // words without their texts
		"search_hidden_queries": "", // what operators hide
	}
}

// stored has, for each key under which a browser stores something, the item that tells of
// it.
func stored() map[string]string {
	return map[string]string{
		"oauthToken": "browser-session", "user": "browser-session", "knower": "browser-session", "openedApp": "browser-session", "lookup": "browser-session",
		"deviceId": "browser-device", "deviceKey": "browser-device",
		"country": "browser-country", "countryUnknown": "browser-country", "region": "browser-country",
		"theme": "browser-display", "searchKeyOff": "browser-display", "appPromptDismissed": "browser-display", "libraryList": "browser-display",
		"searches": "browser-searches", "feed": "browser-feed",
		"onboarding": "browser-drafts", "university": "browser-drafts", "signUp": "browser-drafts", "signUpRefused": "browser-drafts", "knowDraft": "browser-drafts",
		"knowEdits": "browser-drafts", "deckDraft": "browser-drafts", "uploadEmail": "browser-drafts", "payAt": "browser-drafts",
		"knowsRead": "browser-read", "inviteClosed": "browser-read", "guideProgress": "browser-read",
		"consent":     "browser-consent",
		"attribution": "browser-statistics", "session": "browser-statistics", "events": "browser-statistics", "lastPage": "browser-statistics", "searching": "browser-statistics", "reached": "browser-statistics",
		"probe": "", // is removed at once
	}
}

// elsewhere are items of what neither a table nor a key of storage.ts stores: the server's
// log, the country by the address, a column of profiles that is a consent, the files of
// days with events, the library's database in the browser, and reviews of flashcards there,
// a key each.
func elsewhere() []string {
	return []string{"visits", "country", "newsletter", "events", "browser-library", "browser-learning"}
}

// ownTables are those of the engine and of migrations.
const ownTables = `^(sqlite_|migrations$|schema_migrations$|goose)|_(fts|data|idx|content|docsize|config)$`

// The privacy policy of each market, in each language, tells of all that the server and the
// browser store.
func TestPrivacyPoliciesNameAllThatIsStored(t *testing.T) {
	s := apptest.Open(t, db.SQLite, nil)
	var there []string
	require.NoError(t, s.DB.One().Select(t.Context(), &there, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`))
	there = slices.DeleteFunc(there, regexp.MustCompile(ownTables).MatchString)
	items := map[string]bool{}
	for _, table := range there {
		item, ok := tables()[table]
		require.True(t, ok, "what the table %s stores about people is in no privacy policy: name it in markets/*/pages/legal/privacy.md, then here", table)
		items[item] = true
	}
	for _, table := range slices.Sorted(maps.Keys(tables())) {
		require.Contains(t, there, table)
	}

	source, err := os.ReadFile("../../../web/page/storage.ts")
	require.NoError(t, err)
	keys := regexp.MustCompile(`(?m)^  '(\w+)',$`).FindAllStringSubmatch(string(source), -1)
	require.Len(t, keys, len(stored()))
	for _, key := range keys {
		item, ok := stored()[key[1]]
		require.True(t, ok, "what browsers store under %s is in no privacy policy: name it in markets/*/pages/legal/privacy.md, then here", key[1])
		items[item] = true
	}
	for _, item := range elsewhere() {
		items[item] = true
	}
	delete(items, "")

	read := map[string]bool{}
	for _, m := range apptest.Registry(t, market.Local).All() {
		if m.Linked() {
			continue
		}
		page, ok := m.Pages["legal/privacy"]
		require.True(t, ok, m.Code)
		read[page.Lang] = true
		want := maps.Clone(items)
		if m.Flags.UnblurContent && !page.Fallback {
			delete(want, "browser-read") // nothing is blurred there
		}
		if m.ThirdParties.Facebook == nil && m.ThirdParties.TikTok == nil {
			delete(want, "conversions") // nothing is reported there
		}
		require.Equal(t, slices.Sorted(maps.Keys(want)), page.Keeps, "%s (%s)", m.Code, page.Lang)
		require.NotContains(t, page.Markdown, "{{")
	}
	require.Greater(t, len(read), 4)
}
