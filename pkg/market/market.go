package market

import (
	"strings"
	"time"
)

// Environment selects a layer of each pack and one entry of each map of addresses.
type Environment string

// The environments, most public first.
const (
	Prod    Environment = "prod"
	Staging Environment = "staging"
	Dev     Environment = "dev"
	Local   Environment = "local"
)

// Environments returns all environments, most public first: the order of faults and
// exports.
func Environments() []Environment { return []Environment{Prod, Staging, Dev, Local} }

// Status is a pack's stage on the way to the public.
type Status string

// A draft is compiled for local and dev only; prod and staging omit it.
const (
	StatusDraft Status = "draft"
	StatusLive  Status = "live"
)

// In reports whether an environment has the markets of this status.
func (s Status) In(env Environment) bool { return s != StatusDraft || env == Dev || env == Local }

// Market is one market, compiled for one environment: every layer merged, every
// named list written out, links to another market's site resolved. It is
// immutable and safe for use by many goroutines. Its JSON form is the export
// that other programs rely on; fields without a JSON name are the server's own.
type Market struct {
	Code        string   `json:"code"`
	Status      Status   `json:"status"`
	Site        string   `json:"site"` // own code, or that of the market whose site this one uses
	Brand       string   `json:"brand"`
	Product     string   `json:"product"`
	Tagline     string   `json:"tagline"`
	Description string   `json:"description"`
	Domain      string   `json:"domain"` // URL without a trailing slash; a linked market has its site's
	Hosts       []string `json:"hosts"`  // without port; empty for a linked market
	AIDomain    string   `json:"aiDomain,omitempty"`
	IsLaunched  bool     `json:"isLaunched"`

	SupportEmail string   `json:"supportEmail"`
	Country      Country  `json:"country"`
	Language     Language `json:"language"`
	Locale       Locale   `json:"locale"`
	// LanguageNotice is shown where the interface isn't in the market's language; nil where
	// the pack has no such line.
	LanguageNotice *LanguageNotice `json:"languageNotice"`
	// SearchAnalyzer names the analyser of package textsearch for the language of the
	// content, the same in all markets with that language.
	SearchAnalyzer string `json:"searchAnalyzer"`
	// SearchSynonyms are sets of words with one meaning to the market's users.
	SearchSynonyms []Synonyms `json:"searchSynonyms"`
	HeadingFont    string     `json:"headingFont"`
	PaperSize      PaperSize  `json:"paperSize"`
	TimeZone       string     `json:"timeZone"`
	Currency       string     `json:"currency"`
	MinimumAge     *int       `json:"minimumAge"`
	Flags          Flags      `json:"flags"`
	// ConsentVersion is the version of the cookie banner's purposes in the market's country,
	// of use where Flags.ShowCookieBanner is on; a choice for an older version no longer counts.
	ConsentVersion int          `json:"consentVersion"`
	Experiments    []Experiment `json:"experiments"`
	// ThirdParties are the companies that the environment allows: see ThirdParties.In.
	ThirdParties ThirdParties `json:"thirdParties"`
	AI           AI           `json:"ai"`
	Help         Help         `json:"help"`
	Payout       Payout       `json:"payout"`
	// Plan is the Plus plan; nil where Flags.HasPlusPlan is off. A linked market has its own.
	Plan    *Plan    `json:"plan"`
	Contest *Contest `json:"contest"`
	// Messenger is the target of the floating button of Flags.HasMessengerWidget.
	Messenger   *Messenger   `json:"messenger"`
	StoreBadge  string       `json:"storeBadge"`
	Social      Social       `json:"social"`
	BaseURLs    BaseURLs     `json:"baseUrls"`
	Company     Company      `json:"company"`
	Seller      Seller       `json:"seller"`
	App         App          `json:"app"`
	Rating      *Rating      `json:"rating"`
	ExamBoards  []Exam       `json:"examBoards"`
	ExamTypes   []Exam       `json:"examTypes"`
	Regions     []Region     `json:"regions"`
	SchoolTypes []SchoolType `json:"schoolTypes"` // empty where users aren't asked for theirs
	Grades      []Grade      `json:"grades"`      // from the lowest up; empty where users aren't asked for theirs

	// StaticSubjects equals Subjects where other programs may rely on the list, else nil.
	StaticSubjects []Subject `json:"subjects" ts:"nullable"`
	// Subjects are the school subjects of pages, menus and calls; nil where the pack has no list.
	Subjects []Subject `json:"servedSubjects" ts:"nullable"`

	// Buddies are the study buddies of the school bot, in the order in which people see them.
	Buddies []Buddy `json:"buddies"`

	ReservedPaths    []string `json:"reservedPaths"`    // first segments, product name resolved
	SpecialKnowPaths []string `json:"specialKnowPaths"` // patterns such as /knows/[slug]
	NoindexSegments  []string `json:"noindexSegments"`
	FooterLinks      []string `json:"footerLinks"`

	KnowerGuideURL                 *string `json:"knowerGuideUrl"`
	KnowerCallURL                  *string `json:"knowerCallUrl"`
	KnowerGuideStudyCollectionUUID *string `json:"knowerGuideStudyCollectionUuid"`
	PrimaryInternalUserUUID        string  `json:"primaryInternalUserUuid"`
	ShowGrades                     bool    `json:"showGrades"`
	SubscribeEmailByDefault        bool    `json:"subscribeEmailByDefault"`

	// IsExpansionContestRunning is null in an export that names no time; the
	// server fills it by the clock when it answers.
	IsExpansionContestRunning *bool `json:"isExpansionContestRunning"`

	// Pages by their path without extension, such as "legal/privacy".
	Pages map[string]Page `json:"-"`

	// Sample is the text by which visitors try the AI tools; nil where there is none in the
	// language of the interface. Its Path is its language.
	Sample *Page `json:"-"`

	// Schools is the pack's list; an operator may import more.
	Schools []School `json:"-"`

	// Version is a hash of the market's sources, for cache keys.
	Version string `json:"-"`
}

// Country is a country as people and programs call it.
type Country struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	Code          string `json:"code"` // ISO 3166-1 alpha-2, upper case
	LocalizedName string `json:"localizedName"`
	EnglishName   string `json:"englishName"`
	IconURL       string `json:"iconUrl"`
}

// Language is a content language as people and programs call it.
type Language struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	Code          string `json:"code"` // BCP 47
	LocalizedName string `json:"localizedName"`
	EnglishName   string `json:"englishName"`
}

// Locale has the languages of texts, content and addresses as BCP 47 tags.
type Locale struct {
	Interface    string `json:"interface"`
	Content      string `json:"content"`
	CMSLegal     string `json:"cmsLegal"`
	CMSPages     string `json:"cmsPages"`
	CMSSecondary string `json:"cmsSecondary"`
	// Shown is the language of the interface's texts: Interface if it has a catalogue,
	// else its base (es for es-MX), else the language of the code.
	Shown string `json:"shown"`
}

// LanguageNotice is a line in the market's language.
type LanguageNotice struct {
	Text string `json:"text"`
	Link string `json:"link"` // text of the link to the list of languages
}

// Flags say what a market has and shows. For a linked market they are its site's.
type Flags struct {
	HasPlusPlan                    bool `json:"hasPlusPlan"`
	ShowCookieBanner               bool `json:"showCookieBanner"`
	HasBlog                        bool `json:"hasBlog"`
	HasParentsPages                bool `json:"hasParentsPages"`
	HasStudyGuides                 bool `json:"hasStudyGuides"`
	HasAITools                     bool `json:"hasAiTools"`
	HasUniversity                  bool `json:"hasUniversity"`
	EnableMicrosoftClarityPageWide bool `json:"enableMicrosoftClarityPageWide"`
	ImageUpload                    bool `json:"imageUpload"`
	HasMultipleGradeSelection      bool `json:"hasMultipleGradeSelection"`
	ShowNavbarDownloadLink         bool `json:"showNavbarDownloadLink"`
	HasKnowLibraryMenu             bool `json:"hasKnowLibraryMenu"`
	ShowContentConversionBanner    bool `json:"showContentConversionBanner"`
	HasKnowDemandsMenu             bool `json:"hasKnowDemandsMenu"`
	HasExamBoard                   bool `json:"hasExamBoard"`
	HasKnowSchoolTypes             bool `json:"hasKnowSchoolTypes"`
	UnblurContent                  bool `json:"unblurContent"`
	HasCustomCustomerStorePage     bool `json:"hasCustomCustomerStorePage"`
	HideHomepageFaq                bool `json:"hideHomepageFaq"`
	IsContentCampaignRunning       bool `json:"isContentCampaignRunning"`
	HasMessengerWidget             bool `json:"hasMessengerWidget"`
	ShowExpansionCompetitionEnded  bool `json:"showExpansionCompetitionEnded"`
	HidePayouts                    bool `json:"hidePayouts"` // Payout.Hidden, for programs that read flags only
}

// Experiment is something that is tried out. Each visitor keeps one of its variants.
type Experiment struct {
	Name     string     `json:"name"`
	Variants []Variant  `json:"variants"` // two or more; the first is the page without the experiment
	StartOn  *time.Time `json:"startOn"`  // nil: it runs already
	EndOn    *time.Time `json:"endOn"`    // inclusive; nil: open end
}

// Variant is one way that a page can be in an experiment.
type Variant struct {
	Name   string `json:"name"`
	Weight int    `json:"weight"` // share of new visitors, in relation to the other variants' weights
}

// Payout has the rates and limits of knowers' payouts.
type Payout struct {
	Hidden bool         `json:"hidden"`
	Limit  int64        `json:"limit"` // largest sum of one request, minor units of the market's currency
	Tiers  []PayoutTier `json:"tiers"` // from the highest down; empty without a table
	// PerKnow is the reward of a know that stays published for 14 days, in minor units of
	// the market's currency; 0: none.
	PerKnow int64 `json:"perKnow,omitempty"`
}

// PayoutTier pays PayoutAmount to who has at least BottomLimit and fewer than TopLimit knows.
type PayoutTier struct {
	PayoutAmount     int64  `json:"payoutAmount"` // whole units of Currency
	KnowsRequirement string `json:"knowsRequirement"`
	BottomLimit      int    `json:"bottomLimit"`
	TopLimit         *int   `json:"topLimit"` // nil: no upper limit
	Currency         string `json:"currency"`
}

// Contest is a window between two moments, both inclusive.
type Contest struct {
	StartOn time.Time  `json:"startOn"`
	EndOn   *time.Time `json:"endOn"` // nil: open end
}

// Messenger is a conversation in a messenger.
type Messenger struct {
	URL   string  `json:"url"`
	Label *string `json:"label"` // in the market's language; nil: the interface's own words
}

// Social has the market's pages on social networks; nil where there is none.
type Social struct {
	InstagramURL *string `json:"instagramUrl"`
	TiktokURL    *string `json:"tiktokUrl"`
	DiscordURL   *string `json:"discordUrl"`
}

// BaseURLs say where the browser finds the API: paths of the own host or URLs.
type BaseURLs struct {
	BackendEdge      string `json:"backendEdge"`
	AnalyticsService string `json:"analyticsService"`
}

// Company has pages of the company on other sites; nil where there is none.
type Company struct {
	CareersURL  *string `json:"careersUrl"`
	TechBlogURL *string `json:"techBlogUrl"`
	CalendlyURL *string `json:"calendlyUrl"`
}

// Seller is the company that sells the plan, as invoices name it.
type Seller struct {
	Name    string   `json:"name"`
	Address []string `json:"address"` // lines, without name and country
	Country string   `json:"country"` // ISO 3166-1 alpha-2
	VATID   string   `json:"vatId"`
}

// App describes the native apps.
type App struct {
	IOSURL                  string   `json:"iosUrl"`
	AndroidURL              string   `json:"androidUrl"`
	LinkHost                string   `json:"linkHost"` // URL without a trailing slash, of this environment
	IOSAppID                string   `json:"iosAppId"`
	AndroidPackage          string   `json:"androidPackage"`
	AndroidCertFingerprints []string `json:"androidCertFingerprints"`
}

// Rating is the average of the ratings in the app stores.
type Rating struct {
	Value float64 `json:"value"` // 1 to 5
	Count int     `json:"count"`
}

// Subject is a school subject of a market.
type Subject struct {
	ID             int     `json:"id"`
	Name           string  `json:"name"`
	Slug           string  `json:"slug"`
	IconURL        string  `json:"iconUrl"`
	Color          string  `json:"color"` // one of twelve hues
	StudyGuideSlug *string `json:"studyGuideSlug"`
	// Aliases are other names by which searches find it.
	Aliases []string `json:"aliases,omitempty"`
	// Concepts are the same words in every market's list, by which subjects of other markets
	// are found; the main one first.
	Concepts []string `json:"concepts,omitempty"`
	Topics   []Topic  `json:"topics"`
}

// Path is the address of the list of the subject's knows.
func (s *Subject) Path() string { return "/subjects/" + s.Slug + "/knows" }

// TopicPath is the address of the page of one of the subject's topics.
func (s *Subject) TopicPath(t *Topic) string { return "/subjects/" + s.Slug + "-" + t.Slug }

// Topic is a topic of a subject.
type Topic struct {
	UUID     string   `json:"uuid"`
	Name     string   `json:"name"`
	Slug     string   `json:"slug"`
	Aliases  []string `json:"aliases,omitempty"`  // as a subject's
	Concepts []string `json:"concepts,omitempty"` // as a subject's, of words of its own
}

// Buddy is the school bot with a subject and manners of its own.
type Buddy struct {
	UUID       string      `json:"uuid"`
	Name       string      `json:"name"`
	Subject    *int        `json:"subject"` // an id of Subjects; nil: all of them
	Level      *BuddyLevel `json:"level"`   // nil: for everybody
	Aim        string      `json:"aim"`     // one sentence
	Manners    string      `json:"manners"` // how it answers
	HintsFirst bool        `json:"hintsFirst"`
	Questions  []string    `json:"questions"` // 2 to 4, with which one could begin
}

// BuddyLevel is the audience of a study buddy.
type BuddyLevel struct {
	Grades []string `json:"grades"` // ids of the market's grades, from the lowest up
}

// Path is the address of the buddy's page.
func (b *Buddy) Path() string { return "/learning-bot/" + b.UUID + "/info" }

// Region is a part of a country.
type Region struct {
	ID   int    `json:"id"` // positive, stable within the country
	Name string `json:"name"`
	Code string `json:"code"` // ISO 3166-2
}

// School is a school of a market's list.
type School struct {
	ID     string   // see schoollist.ID
	Name   string   // 1 to 200 characters
	City   string   // 1 to 100 characters
	Region string   // ISO 3166-2, one of the market's
	Types  []string // ids of the market's types of school; nil where the list names none
	Line   int      // of the list, from 1
}

// Synonyms are words and phrases that mean the same.
type Synonyms struct {
	Words []string `json:"words"`
}

// SchoolType is a type of school.
type SchoolType struct {
	ID   string `json:"id"` // stable within the market
	Name string `json:"name"`
}

// PaperSize is the paper that visitors of a market print on.
type PaperSize string

// The sizes: 210 × 297 mm, and 8.5 × 11 inches.
const (
	A4     PaperSize = "A4"
	Letter PaperSize = "LETTER"
)

// Grade is a year of school.
type Grade struct {
	ID          string   `json:"id"` // stable within the market
	Name        string   `json:"name"`
	Level       int      `json:"level"`                 // counted from the first year of primary school
	SchoolTypes []string `json:"schoolTypes,omitempty"` // ids of the types that have it; nil where all of them do
}

// Exam is an exam board or a type of exam.
type Exam struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	ShortName string `json:"shortName"`
}

// Page is a legal or general page of a market, or one of its study guides.
type Page struct {
	Path        string // such as legal/privacy
	Title       string
	Description string
	Updated     time.Time
	Lang        string // BCP 47 tag of the text
	Fallback    bool   // the market has no page of its own; this is the platform's English one
	Markdown    string // with {{placeholders}} filled in
	// Keeps are the items of personal data that the page names by {{keeps ITEM}}, sorted.
	Keeps []string `json:",omitempty"`

	// Uncounted is the page without the number of live markets, which is no page's
	// own: {{markets}} stands in its texts as their author wrote it. nil where
	// nothing of the page counts the markets.
	Uncounted *Page `json:"-"`
}

// GuidePages begins the paths of pages that are study guides: guides/sat-math is the guide
// with the slug sat-math.
const GuidePages = "guides/"

// IsGuide reports whether the page is a study guide.
func (p *Page) IsGuide() bool { return strings.HasPrefix(p.Path, GuidePages) }

// GuidePath is the address of a study guide by its slug.
func GuidePath(slug string) string { return "/subjects/study-guide/" + slug }

// RouteTable is every address of the product that a visitor can open.
type RouteTable struct {
	Routes    []Route        `json:"routes"`
	Redirects []Redirect     `json:"redirects"`
	Footer    []FooterTarget `json:"footer"`
	// Planned are addresses of screens that are yet to be built.
	Planned []string `json:"planned,omitempty"`
}

// Route is a screen and its address. The fields are documented in schemas/files.cue.
type Route struct {
	ID     string `json:"id"`
	Path   string `json:"path"`
	Area   string `json:"area"`
	Hosts  string `json:"hosts"`
	Screen string `json:"screen"`
	Flag   string `json:"flag,omitempty"`
	// UnlessFlag is the flag with which the address does not exist.
	UnlessFlag string   `json:"unlessFlag,omitempty"`
	Query      []string `json:"query"`
	// BrowserQuery are parameters that links may set and only the browser reads:
	// they belong to no document and no cache key.
	BrowserQuery []string `json:"browserQuery,omitempty"`
	Noindex      bool     `json:"noindex"`
	// SecretAddress marks a page that everybody with its address may see: search engines are
	// kept away, and the address stays out of Referer headers.
	SecretAddress bool `json:"secretAddress,omitempty"`
	// App is the id of the route of the signed-in area that shows the same.
	App string `json:"app,omitempty"`
	// CompactFooter leaves legal links, country, language and theme in the footer.
	CompactFooter bool `json:"compactFooter,omitempty"`
	// NoScreenLinks keeps the address out of the browsers' table, as no screen links it.
	NoScreenLinks bool `json:"noScreenLinks,omitempty"`
	// NoCookieBanner opts out of the cookie banner; see outline.Site.HasCookieBanner.
	NoCookieBanner bool        `json:"noCookieBanner,omitempty"`
	Sitemap        bool        `json:"sitemap"`
	Alternates     bool        `json:"alternates"`
	Prefetch       []string    `json:"prefetch"`
	Head           RouteHead   `json:"head"`
	Links          []RouteLink `json:"links"`
}

// RouteHead has the sources of title and description.
type RouteHead struct {
	TitleMessage       string `json:"titleMessage,omitempty"`
	DescriptionMessage string `json:"descriptionMessage,omitempty"`
	Call               string `json:"call,omitempty"`
	Redirect           bool   `json:"redirect,omitempty"`
}

// RouteLink is a menu's link to a screen.
type RouteLink struct {
	Slot       string `json:"slot"`
	Message    string `json:"message"`
	Flag       string `json:"flag,omitempty"`       // without which the link is left out
	UnlessFlag string `json:"unlessFlag,omitempty"` // with which the link is left out
	Order      int    `json:"order"`
}

// Redirect sends visitors of a reserved path to another address.
type Redirect struct {
	Path string `json:"path"`
	To   string `json:"to"`
	Flag string `json:"flag,omitempty"`
	Else string `json:"else,omitempty"`
}

// FooterTarget is the screen of a legal link.
type FooterTarget struct {
	Link    string `json:"link"`
	Route   string `json:"route"`
	Message string `json:"message"`
}
