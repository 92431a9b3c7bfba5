package diff

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
)

// ownFacts are the facts that a linked market doesn't share with the site that it uses.
func (r *Reader) ownFacts(m *market.Market) []Fact {
	facts := append(r.payoutFacts(m), r.planFacts(m)...)
	facts = append(facts,
		Fact{Topic: TopicContest, Key: "contest", Value: contestText(m.Contest, m.TimeZone), subject: "The expansion contest"},
		Fact{Topic: TopicRegions, Key: "regions", kind: set, ordered: true, Items: regionItems(m.Regions), subject: "The list of regions", noun: "region"},
		Fact{Topic: TopicExams, Key: "examBoards", kind: set, Items: examItems(m.ExamBoards), subject: "The list of exam boards", noun: "board"},
		Fact{Topic: TopicExams, Key: "examTypes", kind: set, Items: examItems(m.ExamTypes), subject: "The list of types of exam", noun: "type"},
		Fact{Topic: TopicSchool, Key: "schoolTypes", kind: set, ordered: true, Items: schoolTypeItems(m.SchoolTypes), subject: "The list of types of school", noun: "type"},
		Fact{Topic: TopicSchool, Key: "grades", kind: set, ordered: true, Items: gradeItems(m.Grades), subject: "The list of grades", noun: "grade"},
		Fact{Topic: TopicSchool, Key: "schools", kind: set, Items: schoolItems(m.Schools), subject: "The list of schools", noun: "school"},
		Fact{Topic: TopicFields, Key: "searchSynonyms", kind: set, Items: synonymItems(m.SearchSynonyms), subject: "The list of words that mean the same to the search", noun: "group"},
	)
	return append(facts, fieldFacts(m)...)
}

func (r *Reader) payoutFacts(m *market.Market) []Fact {
	offered := Fact{Topic: TopicPayout, Key: "payout.hidden", Value: "offered", subject: "Payout"}
	if m.Payout.Hidden {
		offered.Value = "not offered"
	}
	facts := []Fact{offered, {
		Topic: TopicPayout, Key: "payout.limit", Value: r.money.Minor(m.Payout.Limit, m.Currency),
		subject: "The most that one payout may be",
	}}
	if m.Payout.PerKnow > 0 {
		facts = append(facts, Fact{
			Topic: TopicPayout, Key: "payout.perKnow", Value: r.money.Minor(m.Payout.PerKnow, m.Currency),
			subject: "What a know pays that stays published for 14 days",
		})
	}
	for _, t := range m.Payout.Tiers {
		facts = append(facts, Fact{
			Topic: TopicPayout, Key: "payout.tiers " + t.KnowsRequirement, Value: r.tierText(t),
			subject: "The payout tier " + t.KnowsRequirement,
		})
	}
	return facts
}

// planFacts are the prices and terms of the Plus plan; a market without one has but the
// first fact.
func (r *Reader) planFacts(m *market.Market) []Fact {
	if m.Plan == nil {
		return []Fact{{Topic: TopicPlan, Key: "plan", Value: "not sold", subject: "The Plus plan"}}
	}
	plan := m.Plan
	facts := []Fact{
		{Topic: TopicPlan, Key: "plan", Value: "sold as the product " + plan.ProductID, subject: "The Plus plan"},
		{
			Topic: TopicPlan, Key: "plan.taxRate", Value: fmt.Sprintf("%s %% %s", strconv.FormatFloat(float64(plan.TaxRate)/100, 'f', -1, 64), plan.TaxName),
			subject: "The tax in the Plus plan's prices",
		},
		{Topic: TopicPlan, Key: "plan.trialDays", Value: count(plan.TrialDays, "day"), subject: "The trial of the Plus plan"},
		{Topic: TopicPlan, Key: "plan.withdrawalDays", Value: count(plan.WithdrawalDays, "day"), subject: "The time to withdraw from the Plus plan"},
		{Topic: TopicPlan, Key: "plan.cancelWithoutSignIn", Value: strconv.FormatBool(plan.CancelWithoutSignIn), subject: "Whether the Plus plan is cancelled without signing in"},
		{Topic: TopicPlan, Key: "plan.invoiceYears", Value: count(plan.InvoiceYears, "year"), subject: "The time for which invoices are kept"},
		{Topic: TopicPlan, Key: "plan.paymentMethods", Value: paymentText(plan.PaymentMethods), subject: "How the Plus plan is paid"},
	}
	for _, p := range plan.Prices {
		facts = append(facts, Fact{
			Topic: TopicPlan, Key: "plan.prices " + string(p.Interval), Value: r.money.Minor(p.Amount, p.Currency) + " as " + p.PriceID,
			subject: "The price of the Plus plan for a " + strings.ToLower(string(p.Interval)),
		})
	}
	return facts
}

func paymentText(ways []market.PaymentMethod) string {
	texts := make([]string, len(ways))
	for i, w := range ways {
		texts[i] = string(w)
	}
	return strings.Join(texts, ", ")
}

func (r *Reader) tierText(t market.PayoutTier) string {
	amount := r.money.Whole(t.PayoutAmount, t.Currency)
	from := max(t.BottomLimit, 1)
	if t.TopLimit == nil {
		return fmt.Sprintf("%s for %d knows and more", amount, from)
	}
	return fmt.Sprintf("%s for %d to %d knows", amount, from, *t.TopLimit-1)
}

func contestText(c *market.Contest, zone string) string {
	switch {
	case c == nil:
		return ""
	case c.EndOn == nil:
		return "open from " + market.ShowTime(c.StartOn, zone) + " on, without an end"
	default:
		return "open from " + market.ShowTime(c.StartOn, zone) + " to " + market.ShowTime(*c.EndOn, zone)
	}
}

func regionItems(regions []market.Region) []Item {
	items := make([]Item, len(regions))
	for i, x := range regions {
		items[i] = Item{Key: x.Code, Label: x.Name, ID: strconv.Itoa(x.ID), Name: x.Name}
	}
	return items
}

func examItems(exams []market.Exam) []Item {
	items := make([]Item, len(exams))
	for i, x := range exams {
		items[i] = Item{Key: x.ID, Label: x.Name, ID: x.ID, Name: x.Name}
	}
	return items
}

func schoolTypeItems(types []market.SchoolType) []Item {
	items := make([]Item, len(types))
	for i, x := range types {
		items[i] = Item{Key: x.ID, Label: x.Name, ID: x.ID, Name: x.Name}
	}
	return items
}

// synonymItems go by their first word.
func synonymItems(groups []market.Synonyms) []Item {
	items := make([]Item, len(groups))
	for i, x := range groups {
		items[i] = Item{Label: strings.Join(x.Words, ", ")}
		if len(x.Words) > 0 {
			items[i].Key, items[i].Name = x.Words[0], x.Words[0]
		}
	}
	return items
}

// gradeItems label each grade with its level and its types of school.
func gradeItems(grades []market.Grade) []Item {
	items := make([]Item, len(grades))
	for i, x := range grades {
		parts := append([]string{fmt.Sprintf("level %d", x.Level)}, x.SchoolTypes...)
		items[i] = Item{Key: x.ID, Label: fmt.Sprintf("%s (%s)", x.Name, strings.Join(parts, ", ")), ID: x.ID, Name: x.Name}
	}
	return items
}

func schoolItems(schools []market.School) []Item {
	items := make([]Item, len(schools))
	for i, x := range schools {
		items[i] = Item{Key: x.ID, Label: fmt.Sprintf("%s (%s)", x.Name, x.City)}
	}
	return items
}

func subjectFacts(m *market.Market) []Fact {
	subjects := Fact{Topic: TopicSubjects, Key: "subjects", kind: set, ordered: true, subject: "The list of subjects", noun: "subject"}
	var beside []Fact
	topics := Fact{Topic: TopicSubjects, Key: "topics", kind: set, subject: "The list of topics", noun: "topic"}
	for _, s := range m.Subjects {
		subjects.Items = append(subjects.Items, Item{
			Key: s.Slug, Label: fmt.Sprintf("%s (%s)", s.Name, s.Color), ID: strconv.Itoa(s.ID), Name: s.Name,
		})
		icon := strings.TrimSuffix(s.IconURL[strings.LastIndexByte(s.IconURL, '/')+1:], ".svg")
		beside = append(beside, Fact{Topic: TopicSubjects, Key: "icon " + s.Slug, Value: icon, subject: "The icon of the subject " + s.Name, beside: true})
		order := Fact{Topic: TopicSubjects, Key: "topics of " + s.Slug, kind: set, beside: true, subject: "The list of topics of " + s.Name, noun: "topic"}
		for _, t := range s.Topics {
			order.Items = append(order.Items, Item{Key: t.UUID, Label: t.Name})
			topics.Items = append(topics.Items, Item{
				Key: s.Slug + "/" + t.Slug, Label: s.Name + ": " + t.Name, ID: t.UUID, Name: s.Name + ": " + t.Name,
			})
		}
		beside = append(beside, order)
	}
	exported := Fact{Topic: TopicSubjects, Key: "static", Value: "what visitors get", subject: "The list of subjects for other programs (subjects in the export)"}
	if m.Subjects != nil && m.StaticSubjects == nil {
		exported.Value = "null"
	}
	return append([]Fact{subjects, topics, exported}, beside...)
}

// buddyFacts are that there are buddies, and what each of them is.
func buddyFacts(m *market.Market) []Fact {
	all := Fact{Topic: TopicBuddies, Key: "buddies", kind: set, ordered: true, subject: "The list of study buddies", noun: "buddy"}
	facts := make([]Fact, 0, 1+len(m.Buddies))
	for i := range m.Buddies {
		b := &m.Buddies[i]
		all.Items = append(all.Items, Item{Key: b.UUID, Label: b.Name, ID: b.UUID, Name: b.Name})
		fact := Fact{Topic: TopicBuddies, Key: "buddy " + b.UUID, Value: buddyText(b, ""), subject: "The study buddy " + b.Name}
		for _, s := range m.Subjects {
			if b.Subject != nil && s.ID == *b.Subject {
				// Renaming a subject changes no buddy.
				fact.Value, fact.spoken = buddyText(b, fmt.Sprintf("subject %d", s.ID)), buddyText(b, "subject "+s.Name)
			}
		}
		facts = append(facts, fact)
	}
	return append([]Fact{all}, facts...)
}

// buddyText describes a buddy, with its subject in the given words; "" for none.
func buddyText(b *market.Buddy, subject string) string {
	parts := []string{b.Aim, b.Manners}
	if subject != "" {
		parts = append(parts, subject)
	}
	if b.Level != nil {
		parts = append(parts, "grades "+strings.Join(b.Level.Grades, ", "))
	}
	if b.HintsFirst {
		parts = append(parts, "hints first")
	}
	return strings.Join(append(parts, b.Questions...), " | ")
}

// pageFacts are two facts for each page of text: whether it is the market's own or the
// platform's, and a hash of its text.
func (r *Reader) pageFacts(m *market.Market) []Fact {
	facts := make([]Fact, 0, 2*len(m.Pages))
	for _, path := range slices.Sorted(maps.Keys(m.Pages)) {
		p := m.Pages[path]
		whose := "the market's own"
		if p.Fallback {
			whose = "the platform's general one"
		}
		facts = append(facts,
			Fact{
				Topic: TopicPages, Key: "page " + path, Value: whose, subject: "The text of /" + path,
				spoken: whose + ", in " + r.languageName(p.Lang),
			},
			Fact{
				Topic: TopicPages, Key: "text " + path, Value: textHash(m, p), kind: fullText, subject: "/" + path, text: textOf(m, p),
				note: "updated on " + p.Updated.Format("2 January 2006"),
			})
	}
	return facts
}

// countFact is the number of live markets, if a page of the market names it.
func countFact(reg *market.Registry, m *market.Market) []Fact {
	named := false
	for _, p := range m.Pages {
		named = named || p.Uncounted != nil
	}
	if !named {
		return nil
	}
	live := 0
	for _, other := range reg.All() {
		if other.Status == market.StatusLive {
			live++
		}
	}
	return []Fact{{Topic: TopicPages, Key: keyLiveMarkets, Value: strconv.Itoa(live), subject: "The number of live markets in texts ({{markets}})"}}
}

// textHash is a hash of a page's text and date, by which texts are compared.
func textHash(m *market.Market, p market.Page) string {
	sum := sha256.Sum256([]byte(p.Updated.Format(time.RFC3339) + "\x00" + textOf(m, p)))
	return hex.EncodeToString(sum[:8])
}

// textOf is a page's title, description and text, with placeholders for the market's
// domain and the number of live markets: each of these is a fact of its own, and would
// make every page differ.
func textOf(m *market.Market, p market.Page) string {
	if p.Uncounted != nil {
		p = *p.Uncounted
	}
	text := strings.Join([]string{p.Title, p.Description, p.Markdown}, "\n\n")
	text = strings.ReplaceAll(text, m.Domain, "{{domain}}")
	for _, h := range m.Hosts {
		text = strings.ReplaceAll(text, h, "{{siteName}}")
	}
	return text
}

// fieldFacts makes a fact of every field of market.Market that is not in keysWithFacts, so
// that a new field is compared without a change here.
func fieldFacts(m *market.Market) []Fact {
	data, err := json.Marshal(m)
	if err != nil {
		return nil // market.Market has only types that encode without error
	}
	var tree map[string]any
	if err := json.Unmarshal(data, &tree); err != nil {
		return nil
	}
	for _, key := range keysWithFacts() {
		delete(tree, key)
	}
	for _, key := range []string{"country", "language"} {
		if named, ok := tree[key].(map[string]any); ok && named["id"] == named["code"] {
			delete(named, "id") // the same value as code
		}
	}
	if help, ok := tree["help"].(map[string]any); ok {
		help["said"], help["lines"] = phrasesText(m.Help), linesText(m.Help.Lines)
	}
	if !m.Linked() {
		tree["site"] = nil // the market itself; only another market's site is reported
	}
	return leaves(nil, "", tree)
}

// phrasesText is all phrases as one value: how many there are, and a hash of them.
func phrasesText(h market.Help) string {
	var all []string
	for _, name := range h.PhraseLists {
		all = append(all, h.Phrases[name]...)
	}
	sum := sha256.Sum256([]byte(strings.Join(all, "\x00")))
	return fmt.Sprintf("%d (%s)", len(all), hex.EncodeToString(sum[:4]))
}

// linesText is a list of help lines as one value.
func linesText(lines []market.HelpLine) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Name + " " + l.Number
	}
	return cmp.Or(strings.Join(texts, ", "), "none")
}

// keysWithFacts are the fields of a market for which other functions make facts.
func keysWithFacts() []string {
	return []string{
		"code", "domain", "hosts", "aiDomain", "flags", "payout", "plan", "contest", "regions", "examBoards", "examTypes", "subjects", "servedSubjects", "schoolTypes", "grades", "searchSynonyms", "buddies",
		"reservedPaths", "specialKnowPaths", "noindexSegments", "footerLinks", "isExpansionContestRunning",
	}
}

func leaves(facts []Fact, path string, v any) []Fact {
	tree, isMap := v.(map[string]any)
	if !isMap {
		f := Fact{Topic: TopicFields, Key: path, Value: leafText(v), subject: cmp.Or(fieldName(path), path)}
		switch path {
		case keyLaunched:
			f.Topic, f.Value = TopicMarket, "not open to the public yet (isLaunched)"
			if v == true {
				f.Value = "open to the public (isLaunched)"
			}
		case "status", "site":
			f.Topic = TopicMarket
		}
		return append(facts, f)
	}
	for _, key := range slices.Sorted(maps.Keys(tree)) {
		facts = leaves(facts, strings.TrimPrefix(path+"."+key, "."), tree[key])
	}
	return facts
}

func leafText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		if v {
			return "true"
		}
		return "false"
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = leafText(v[i])
		}
		return strings.Join(parts, ", ")
	default:
		text, err := json.Marshal(v)
		if err != nil {
			return ""
		}
		return string(text)
	}
}

// fieldName is the subject of sentences about a field; "" for a field that is called by
// its key.
func fieldName(path string) string {
	return map[string]string{
		"site":                    "The market whose site is used (site)",
		"status":                  "The pack's status",
		keyLaunched:               "The market",
		"brand":                   "The brand",
		"tagline":                 "The tagline",
		"description":             "The description for search engines",
		"supportEmail":            "The support address",
		"currency":                "The currency",
		"timeZone":                "The time zone",
		"minimumAge":              "The least age for an account (minimumAge)",
		"searchAnalyzer":          "How the search reads texts (searchAnalyzer)",
		"headingFont":             "The font of headings",
		"paperSize":               "The size of paper of documents that become pages (paperSize)",
		"storeBadge":              "The language of the store badges (storeBadge)",
		"locale.interface":        "The language of the interface",
		"locale.shown":            "The language that visitors read the interface in",
		"languageNotice.text":     "The notice that the interface is in another language",
		"languageNotice.link":     "The link of the notice that the interface is in another language",
		"locale.content":          "The language of the content",
		"locale.cmsLegal":         "The language of legal pages",
		"locale.cmsPages":         "The language of general pages",
		"social.instagramUrl":     "The link to Instagram",
		"social.tiktokUrl":        "The link to TikTok",
		"social.discordUrl":       "The link to Discord",
		"messenger":               "The conversation behind the messenger button (messenger)",
		"messenger.url":           "The link of the messenger button (messenger.url)",
		"messenger.label":         "The text of the messenger button (messenger.label)",
		"company.careersUrl":      "The link to open positions",
		"company.techBlogUrl":     "The link to the engineers' blog",
		"company.calendlyUrl":     "The link to book a conversation about advertising",
		"rating.value":            "The rating in the app stores",
		"rating.count":            "The number of ratings in the app stores",
		"country.englishName":     "The country's name in English",
		"language.englishName":    "The language's name in English",
		"app.linkHost":            "The address of links into the app",
		"consentVersion":          "The version of the cookie banner, which asks visitors anew (consentVersion)",
		"country.name":            "The country's name",
		"country.localizedName":   "The country's name in its language",
		"language.name":           "The language's name",
		"language.localizedName":  "The language's name in itself",
		"primaryInternalUserUuid": "The platform's own user (primaryInternalUserUuid)",
		"subscribeEmailByDefault": "Whether new users get mails unless they say no (subscribeEmailByDefault)",
		"showGrades":              "Whether users say their grade (showGrades)",
		"product":                 "The product's name in addresses (product)",
		"help.emergencyNumber":    "The emergency number",
		"help.lines":              "The help lines",
		"locale.cmsSecondary":     "The second language of pages (locale.cmsSecondary)",
	}[path]
}
