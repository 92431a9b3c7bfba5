// Made from schemas/ and pkg/market by tools/gen; don't edit. `npm run gen` makes it anew.
/** A compiled market, as `marketctl export` writes it; ClientMarket, what of it browsers get; the route table. */

/** A currency of the world, ISO 4217. */
export type Currency =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CUP'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KMF'
  | 'KPW'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLE'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XCG'
  | 'XOF'
  | 'XPF'
  | 'YER'
  | 'ZAR'
  | 'ZMW'
  | 'ZWG';

/** The flags that routes and links may ask for. hidePayouts is no key of flags: it is payout.hidden. */
export type FlagName =
  | 'hidePayouts'
  | 'hasPlusPlan'
  | 'hasBlog'
  | 'hasParentsPages'
  | 'hasStudyGuides'
  | 'hasAiTools'
  | 'hasUniversity'
  | 'hasKnowLibraryMenu'
  | 'hasKnowDemandsMenu'
  | 'hasExamBoard'
  | 'hasKnowSchoolTypes'
  | 'hasCustomCustomerStorePage'
  | 'isContentCampaignRunning';

/** A legal link of the footer. */
export type FooterLink =
  | 'imprint'
  | 'privacy'
  | 'guidelines'
  | 'terms'
  | 'knower-terms'
  | 'cancellation'
  | 'contact';

/** Families for headings. */
export type HeadingFont =
  | 'poppins'
  | 'inter'
  | 'open-sans';

/** Lists of phrases of people in need, written out in _base.yaml under lists, by language. */
export type HelpPhrasesList =
  | 'cs'
  | 'de'
  | 'el'
  | 'en'
  | 'es'
  | 'fr'
  | 'it'
  | 'pl'
  | 'pt'
  | 'ro'
  | 'tr';

/** Sizes of paper: A4 is 210 × 297 mm, LETTER is 8.5 × 11 inches. */
export type PaperSize =
  | 'A4'
  | 'LETTER';

/** Ways to pay: a card, a bank transfer by the redirect of a payment provider, a PayPal account. */
export type PaymentMethod =
  | 'CARD'
  | 'SOFORT'
  | 'PAYPAL';

/** How much time a price is for. */
export type PlanInterval =
  | 'MONTH'
  | 'YEAR';

/** How the search reads a language's texts: package textsearch. */
export type SearchAnalyzer =
  | 'czech'
  | 'english'
  | 'french'
  | 'german'
  | 'greek'
  | 'italian'
  | 'polish'
  | 'portuguese'
  | 'romanian'
  | 'simple'
  | 'spanish'
  | 'turkish';

/** How far a pack is: being written, or on the air. */
export type Status =
  | 'draft'
  | 'live';

/** Languages of the store badges. */
export type StoreBadge =
  | 'de'
  | 'en'
  | 'el'
  | 'es'
  | 'fr'
  | 'it'
  | 'pl'
  | 'pt'
  | 'ro'
  | 'cs'
  | 'tr';

/** The twelve hues of subjects. */
export type SubjectColor =
  | 'red'
  | 'orange'
  | 'amber'
  | 'lime'
  | 'green'
  | 'teal'
  | 'cyan'
  | 'sky'
  | 'blue'
  | 'violet'
  | 'purple'
  | 'pink';

/** What subjects of several countries are about. A language stands for lessons in it, be it the country's own or a foreign one. */
export type SubjectConcept =
  | 'accounting'
  | 'ancient-greek'
  | 'art'
  | 'biology'
  | 'business'
  | 'chemistry'
  | 'civics'
  | 'computer-science'
  | 'czech'
  | 'economics'
  | 'english'
  | 'environment'
  | 'french'
  | 'geography'
  | 'geology'
  | 'german'
  | 'greek'
  | 'history'
  | 'italian'
  | 'latin'
  | 'law'
  | 'literature'
  | 'mathematics'
  | 'philosophy'
  | 'physics'
  | 'polish'
  | 'portuguese'
  | 'psychology'
  | 'religion'
  | 'romanian'
  | 'sociology'
  | 'spanish'
  | 'technology'
  | 'turkish';

/** The drawings of subjects. */
export type SubjectIcon =
  | '/icons/subjects/atom.svg'
  | '/icons/subjects/bar-chart.svg'
  | '/icons/subjects/book.svg'
  | '/icons/subjects/brain.svg'
  | '/icons/subjects/briefcase.svg'
  | '/icons/subjects/calculator.svg'
  | '/icons/subjects/church.svg'
  | '/icons/subjects/code.svg'
  | '/icons/subjects/columns.svg'
  | '/icons/subjects/cooking.svg'
  | '/icons/subjects/cpu.svg'
  | '/icons/subjects/drama.svg'
  | '/icons/subjects/dumbbell.svg'
  | '/icons/subjects/feather.svg'
  | '/icons/subjects/flask.svg'
  | '/icons/subjects/globe.svg'
  | '/icons/subjects/graduation-cap.svg'
  | '/icons/subjects/heart-pulse.svg'
  | '/icons/subjects/landmark.svg'
  | '/icons/subjects/languages.svg'
  | '/icons/subjects/leaf.svg'
  | '/icons/subjects/map.svg'
  | '/icons/subjects/microscope.svg'
  | '/icons/subjects/music.svg'
  | '/icons/subjects/newspaper.svg'
  | '/icons/subjects/palette.svg'
  | '/icons/subjects/pen.svg'
  | '/icons/subjects/scale.svg'
  | '/icons/subjects/scroll.svg'
  | '/icons/subjects/sigma.svg'
  | '/icons/subjects/users.svg'
  | '/icons/subjects/wallet.svg'
  | '/icons/subjects/wrench.svg';

/** What topics of several countries are about. */
export type TopicConcept =
  | 'acids-and-bases'
  | 'algorithms'
  | 'analytic-geometry'
  | 'atomic-structure'
  | 'biotechnology'
  | 'cell'
  | 'cell-division'
  | 'chemical-bonds'
  | 'chemical-equilibrium'
  | 'climate'
  | 'cold-war'
  | 'complex-numbers'
  | 'databases'
  | 'derivatives'
  | 'ecology'
  | 'electric-circuits'
  | 'electrochemistry'
  | 'electromagnetism'
  | 'energy'
  | 'european-union'
  | 'evolution'
  | 'first-world-war'
  | 'fluids'
  | 'french-revolution'
  | 'functions'
  | 'genetics'
  | 'gravitation'
  | 'heat'
  | 'human-body'
  | 'human-rights'
  | 'immune-system'
  | 'industrialisation'
  | 'inflation'
  | 'integrals'
  | 'kinematics'
  | 'limits'
  | 'linear-equations'
  | 'logarithms'
  | 'matrices'
  | 'metabolism'
  | 'molecular-genetics'
  | 'momentum'
  | 'nervous-system'
  | 'networks'
  | 'newtons-laws'
  | 'nuclear-physics'
  | 'optics'
  | 'organic-chemistry'
  | 'periodic-table'
  | 'photosynthesis'
  | 'plane-geometry'
  | 'plate-tectonics'
  | 'polynomials'
  | 'population'
  | 'probability'
  | 'quadratic-equations'
  | 'reaction-rates'
  | 'redox'
  | 'second-world-war'
  | 'sequences'
  | 'solid-geometry'
  | 'solutions'
  | 'statistics'
  | 'stoichiometry'
  | 'supply-and-demand'
  | 'thermochemistry'
  | 'trigonometry'
  | 'vectors'
  | 'waves';

/** Market is one market, compiled for one environment: every layer merged, every named list written out, links to another market's site resolved. It is immutable and safe for use by many goroutines. Its JSON form is the export that other programs rely on; fields without a JSON name are the server's own. */
export interface Market {
  /** The market's code: the ISO 3166-1 alpha-2 code of its country in lower case (gb, not uk). The same as the folder's name. */
  code: string;
  /** How far the pack is. A draft is compiled for local and dev only and may carry TODO markers; prod and staging do not know it. A live pack is on the air everywhere, and nothing in it may be left to do. Each pack says it in its market.yaml. Whether the market is open to the public is another question; that is isLaunched. */
  status: Status;
  /** own code, or that of the market whose site this one uses */
  site: string;
  /** The name under which the platform appears in this market. */
  brand: string;
  /** The product's short name as it stands in paths, such as /about/knowmad-ai. */
  product: string;
  /** The promise on the home page, in the market's language. One line. */
  tagline: string;
  /** One or two sentences for search engines and shared links, in the market's language. */
  description: string;
  /** URL without a trailing slash; a linked market has its site's */
  domain: string;
  /** without port; empty for a linked market */
  hosts: string[];
  aiDomain?: string;
  /** Whether the market is open to the public. If not, the site works but search engines are told to stay away and the download menu is hidden. */
  isLaunched: boolean;
  /** Where people of this market write for help. */
  supportEmail: string;
  /** The country of the market. */
  country: Country;
  /** The language of the market's content. */
  language: Language;
  /** Which language is used where. */
  locale: Locale;
  /** What visitors read above every page while the interface has no texts in the market's language: that they see another language. Leave it out where the interface is translated; the day it is, the line is shown no more. */
  languageNotice: LanguageNotice | null;
  /** How the search reads the texts of the market's language: which endings and accents a word may have and still be found. Markets that share a language of content have the same, as they share what is found. simple is for languages that have none of their own: it tells no endings apart. */
  searchAnalyzer: SearchAnalyzer;
  /** Words that mean the same in this market, in groups: who looks for one finds the others too. Endings and accents need no entry, as searchAnalyzer sees to them. */
  searchSynonyms: Synonyms[];
  /** The family for headings. Poppins has no Greek: a market whose script it lacks uses Inter or Open Sans. */
  headingFont: HeadingFont;
  /** The paper that visitors print on: the pages of documents that aren't made of pages yet, such as docx and plain texts, get its size. */
  paperSize: PaperSize;
  /** The market's time zone, as the tz database names it. */
  timeZone: string;
  /** The currency of payouts and prices, ISO 4217. */
  currency: Currency;
  /** The least age in years for an account, or null where there is none. */
  minimumAge: number | null;
  /** What the market has and shows. */
  flags: Flags;
  /** The version of what visitors agree to where showCookieBanner is on. Raise it when the purposes change: visitors of this country are then asked again. */
  consentVersion: number;
  /** What is tried out on the market's site. A list replaces the one below it: [] tries nothing out here. */
  experiments: Experiment[];
  /** What other companies count or record on the market's site, null for each that does not. Nothing of it is loaded before a visitor agrees; on a developer's machine only what runs there itself is. */
  thirdParties: ThirdParties;
  /** The AI tools of the market's site: which language model answers, and how often a user may use them. Whether there are any is flags.hasAiTools. */
  ai: AI;
  /** Where people of this country find help. The school bot shows it before anything else to who writes that they harm themselves or are harmed. */
  help: Help;
  /** What knowers are paid. */
  payout: Payout;
  /** The Plus plan: prices, tax, and what the law asks of its sale; null where flags.hasPlusPlan is off. What it gives follows from ai.limits. A market that uses another's site has its own. */
  plan: Plan | null;
  /** The expansion contest of the market, or null. */
  contest: Contest | null;
  /** The conversation in a messenger, to which a floating button leads while flags.hasMessengerWidget is on, or null. */
  messenger: Messenger | null;
  /** The language of the store badges. */
  storeBadge: StoreBadge;
  /** The market's pages on social networks. */
  social: Social;
  /** Where the browser finds the API: a path on the market's own host, or a URL. */
  baseUrls: BaseURLs;
  /** Pages of the company on other sites. */
  company: Company;
  /** Who sells the plan: the company that invoices and the imprint name. */
  seller: Seller;
  /** The native apps. */
  app: App;
  /** The rating in the app stores, shown to search engines, or null. */
  rating: Rating | null;
  /** Who sets the exams. */
  examBoards: Exam[];
  /** Nothing shows this yet. Its meaning: Which exams there are. */
  examTypes: Exam[];
  /** The regions in the order in which people expect them. */
  regions: Region[];
  /** The types of school, in the order in which people look for theirs; a market without flags.hasKnowSchoolTypes leaves the key out. */
  schoolTypes: SchoolType[];
  /** The grades from the lowest up. */
  grades: Grade[];
  /** The subjects in the order in which the menu shows them. */
  subjects: Subject[] | null;
  /** Subjects are the school subjects of pages, menus and calls; nil where the pack has no list. */
  servedSubjects: Subject[] | null;
  /** The buddies in the order in which people see them. */
  buddies: Buddy[];
  /** first segments, product name resolved */
  reservedPaths: string[];
  /** patterns such as /knows/[slug] */
  specialKnowPaths: string[];
  /** First path segments that search engines should not list. */
  noindexSegments: string[];
  footerLinks: FooterLink[];
  /** Where the guide for knowers is, or null. */
  knowerGuideUrl: string | null;
  /** Where knowers book a call, or null. */
  knowerCallUrl: string | null;
  /** Nothing shows this yet. Its meaning: The study collection that introduces knowers to the platform, or null. Calls about countries give it to clients; no page of ours links it, as a folder's link is drawn anew whenever its owner shares it again, and a pack would go on naming the old one. */
  knowerGuideStudyCollectionUuid: string | null;
  /** Nothing shows this yet. Its meaning: The platform's own user in this market, who publishes what the platform itself writes. */
  primaryInternalUserUuid: string;
  /** Whether users are asked for their grade and see it. */
  showGrades: boolean;
  /** Whether a new account gets the newsletter unless its owner says no. */
  subscribeEmailByDefault: boolean;
  /** IsExpansionContestRunning is null in an export that names no time; the server fills it by the clock when it answers. */
  isExpansionContestRunning: boolean | null;
}

/** A country as people and programs call it. */
export interface Country {
  /** Nothing shows this yet. Its meaning: The country's id in the API: its code. */
  id: string;
  /** Nothing shows this yet. Its meaning: The name that the platform uses. */
  name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  code: string;
  /** The name in the market's own language. */
  localizedName: string;
  /** The name in English. */
  englishName: string;
  /** The flag, as a path of the site. */
  iconUrl: string;
}

/** A content language as people and programs call it. */
export interface Language {
  /** Nothing shows this yet. Its meaning: The language's id in the API: its code. */
  id: string;
  /** The name that the platform uses. */
  name: string;
  /** The language tag (BCP 47). */
  code: string;
  /** The name in the language itself. */
  localizedName: string;
  /** Nothing shows this yet. Its meaning: The name in English. */
  englishName: string;
}

/** Which language is used where. */
export interface Locale {
  /** The language of buttons and menus. */
  interface: string;
  /** The language of what people share. */
  content: string;
  /** The language of the legal pages. */
  cmsLegal: string;
  /** The language of the general pages. */
  cmsPages: string;
  /** The language of the second content source, in full form (de-AT). */
  cmsSecondary: string;
  /** Shown is the language of the interface's texts: Interface if it has a catalogue, else its base (es for es-MX), else the language of the code. */
  shown: string;
}

/** The line above every page of a market whose language the interface does not speak yet. */
export interface LanguageNotice {
  /** One sentence or two in the market's language: that the site is not there in it yet, and in which language it is. */
  text: string;
  /** What the link to the list of languages says, in the market's language. */
  link: string;
}

/** Words and phrases that mean the same. */
export interface Synonyms {
  /** Each as students write it, at least two; a word may stand in one group alone. */
  words: string[];
}

/** What a market has and shows. All of it is said in _base.yaml; a pack names only what differs. */
export interface Flags {
  /** The Plus plan is sold. */
  hasPlusPlan: boolean;
  /** Visitors are asked before statistics and marketing cookies are set. */
  showCookieBanner: boolean;
  /** Nothing shows this yet. Its meaning: There is a blog. */
  hasBlog: boolean;
  /** There are pages for parents, and the link 'For companies'. */
  hasParentsPages: boolean;
  /** There are study guides. */
  hasStudyGuides: boolean;
  /** There are the AI tools: school bot, summaries and mock exams. */
  hasAiTools: boolean;
  /** There are the university screens: AI summary, chatbot and mock exam. */
  hasUniversity: boolean;
  /** Session recordings of the Clarity kind run on every page, for one visitor in ten of those who agree to statistics. Without thirdParties.clarity nothing is loaded. */
  enableMicrosoftClarityPageWide: boolean;
  /** Knows may be made of images. */
  imageUpload: boolean;
  /** A user may choose several grades. */
  hasMultipleGradeSelection: boolean;
  /** The header has the download link. */
  showNavbarDownloadLink: boolean;
  /** The menu has the library of knows. */
  hasKnowLibraryMenu: boolean;
  /** Know pages carry the banner that invites to sign up. */
  showContentConversionBanner: boolean;
  /** The menu has the know demands. */
  hasKnowDemandsMenu: boolean;
  /** Users choose an exam board. */
  hasExamBoard: boolean;
  /** Knows are sorted by type of school. */
  hasKnowSchoolTypes: boolean;
  /** Visitors without an account see all pages of a know sharp. */
  unblurContent: boolean;
  /** The Plus plan has a store page of its own. */
  hasCustomCustomerStorePage: boolean;
  /** The home page leaves out the questions and answers. */
  hideHomepageFaq: boolean;
  /** A content campaign runs: menus collapse; profile, search and download are hidden. */
  isContentCampaignRunning: boolean;
  /** A floating button leads to the conversation of `messenger`. */
  hasMessengerWidget: boolean;
  /** The page of the expansion contest says that it has ended, unless one is running. */
  showExpansionCompetitionEnded: boolean;
  /** Payout.Hidden, for programs that read flags only */
  hidePayouts: boolean;
}

/** Something that is tried out: each visitor keeps one of its variants for 30 days. */
export interface Experiment {
  /** The name in events and cookies, such as SHOW_SCROLLABLE_BREADCRUMBS. */
  name: string;
  /** The variants, two or more. The first is the page as it is without the experiment. */
  variants: Variant[];
  /** The first moment, with its time, or null where it runs already. */
  startOn: string | null;
  /** The last moment, with its time, or null while it has no end. */
  endOn: string | null;
}

/** One way that a page can be in an experiment. */
export interface Variant {
  /** The name in events and cookies, such as V1_0. */
  name: string;
  /** How many visitors get it, in relation to the other variants' weights; 0 stops it for new visitors. */
  weight: number;
}

/** What other companies count or record. Ids come from their own consoles. */
export interface ThirdParties {
  /** The tag manager, to which the browser reports conversions. It needs consent to statistics and marketing. */
  tagManager: TagManager | null;
  /** Snapchat, to which the browser reports conversions. It needs consent to statistics and marketing. */
  snapchat: Snapchat | null;
  /** The recorder of sessions. It needs consent to statistics, and the flag enableMicrosoftClarityPageWide. */
  clarity: Clarity | null;
  /** Facebook, to which the server reports conversions of visitors who came from an advertisement there. It needs consent to statistics and marketing. */
  facebook: Facebook | null;
  /** TikTok, the same. */
  tiktok: TikTok | null;
}

/** A tag manager. */
export interface TagManager {
  /** The id of the container or of the measurement, such as GTM-AB12CD or G-AB12CD34. */
  id: string;
  /** Where its script is loaded from. */
  origin: string;
  /** Where else its script reports to; the address of the script needs no mention. */
  reportsTo: string[];
}

/** Snapchat's pixel. */
export interface Snapchat {
  /** The pixel's id. */
  pixelId: string;
  /** Where its script is loaded from. */
  origin: string;
  /** Where else its script reports to; the address of the script needs no mention. */
  reportsTo: string[];
}

/** A recorder of sessions of the Clarity kind. */
export interface Clarity {
  /** The project's id. */
  projectId: string;
  /** Where its script is loaded from. */
  origin: string;
  /** Where else its script reports to; the address of the script needs no mention. */
  reportsTo: string[];
}

/** Facebook's pixel. The operator of the server says where reports go and has the key to it. */
export interface Facebook {
  /** The pixel's id: digits. */
  pixelId: string;
}

/** TikTok's pixel. The operator of the server says where reports go and has the key to it. */
export interface TikTok {
  /** The pixel's code. */
  pixelCode: string;
}

/** The AI tools. */
export interface AI {
  /** The name of the language model that the operator's endpoint is asked for, or null for the operator's own choice. Without an endpoint no model is asked. */
  model: string | null;
  /** How often a user may use the tools in a day; a day begins at midnight UTC. */
  limits: AILimits;
}

/** How often a user may use the tools in a day. */
export interface AILimits {
  /** Without the Plus plan. */
  free: AILimit;
  /** With it. */
  plus: AILimit;
}

/** How often a user of one plan may use the tools in a day. */
export interface AILimit {
  /** Questions to the school bot. */
  questions: number;
  /** Summaries. */
  summaries: number;
  /** Mock exams. */
  exams: number;
}

/** Where people find help. */
export interface Help {
  /** The lists of lists.helpPhrases by which the school bot notices that a person is in need: those of the languages that pupils of the country write. */
  phrases: HelpPhrasesList[];
  /** The number to dial in danger. 112 reaches help from every mobile phone. */
  emergencyNumber: string;
  /** Free lines for children and young people, the most important first; empty where none is certain. */
  lines: HelpLine[];
}

/** A line that people in need may call free of charge. */
export interface HelpLine {
  /** What it is called, in the country's language. */
  name: string;
  /** Its number as people dial it in the country. */
  number: string;
  /** Its page, or null. */
  url: string | null;
  /** Nothing shows this yet. Its meaning: The page on which the number was read. */
  source: string;
  /** Nothing shows this yet. Its meaning: The day on which it was last read there (2026-11-27), or null until somebody has. */
  checkedOn: string | null;
}

/** What knowers are paid. */
export interface Payout {
  /** Payouts are not offered here. Goes together with a limit of 0. */
  hidden: boolean;
  /** The largest sum in one request, in minor units of the market's currency (50000 is EUR 500.00). */
  limit: number;
  /** The monthly amounts by number of knows, from the highest tier down; empty where the market has no table. */
  tiers: PayoutTier[];
  /** What each know is paid that stays published for 14 days, in minor units of the market's currency (50 is EUR 0.50). Without it, or with 0, single knows are paid nothing. A change counts for knows that are first published after it. */
  perKnow?: number;
}

/** One tier of the payout table: who has at least bottomLimit and fewer than topLimit knows is paid payoutAmount. */
export interface PayoutTier {
  /** What the tier pays, in whole units of the market's currency. */
  payoutAmount: number;
  /** The range as people read it, such as 36-50 or 50+. */
  knowsRequirement: string;
  /** The least number of knows. */
  bottomLimit: number;
  /** The first number of knows that is too many, or null in the highest tier. */
  topLimit: number | null;
  currency: string;
}

/** The Plus plan, a subscription that renews until it is cancelled. */
export interface Plan {
  /** The plan's id at payment providers, such as plus-de; no other market has it. */
  productId: string;
  /** The prices: one for a month and one for a year. */
  prices: PlanPrice[];
  /** The tax that prices contain, in basis points: 1900 is 19 %. */
  taxRate: number;
  /** The tax as people of the country write it, such as MwSt. */
  taxName: string;
  /** For how many days an account can try the plan once: it asks for no way to pay and ends by itself; 0 without a trial. */
  trialDays: number;
  /** Within how many days a purchase may be withdrawn from; in the European Union at least 14. */
  withdrawalDays: number;
  /** A subscription may be cancelled by a form that asks for no sign-in, as German and French law want it. */
  cancelWithoutSignIn: boolean;
  /** For how many years the law wants invoices kept, whatever becomes of the account. */
  invoiceYears: number;
  /** How people pay, in the order of the checkout. */
  paymentMethods: PaymentMethod[];
}

/** What the plan costs for some time. */
export interface PlanPrice {
  /** The price's id at payment providers and in addresses, such as plus-de-monthly; no other price of any market has it. */
  priceId: string;
  /** How much time is paid for at once. */
  interval: PlanInterval;
  /** The amount with tax, in minor units of the market's currency: 999 is EUR 9.99. */
  amount: number;
  currency: string;
}

/** A contest between two moments. */
export interface Contest {
  /** The first moment, with its time: 2024-09-01T00:00:00Z. */
  startOn: string;
  /** The last moment, with its time, or null while it has no end. */
  endOn: string | null;
}

/** A conversation in a messenger, opened in a new tab. No script of the messenger is loaded. */
export interface Messenger {
  /** The link that opens the conversation, such as an invitation to a group. */
  url: string;
  /** What the button says, in the market's language, or null for the interface's own words. */
  label: string | null;
}

/** Pages on social networks; null where there is none. */
export interface Social {
  /** The page on Instagram. */
  instagramUrl: string | null;
  /** The page on TikTok. */
  tiktokUrl: string | null;
  /** The invitation to the Discord server. */
  discordUrl: string | null;
}

/** Where the browser finds the API. */
export interface BaseURLs {
  /** The product's API. */
  backendEdge: string;
  /** The analytics service. */
  analyticsService: string;
}

/** Pages of the company on other sites; null where there is none. */
export interface Company {
  /** Open positions. */
  careersUrl: string | null;
  /** The engineers' blog. */
  techBlogUrl: string | null;
  /** Where companies book a conversation about advertising. */
  calendlyUrl: string | null;
}

/** A company as invoices name it. */
export interface Seller {
  /** Its registered name. */
  name: string;
  /** The lines of its address between name and country: the street, then the postal code and the town. */
  address: string[];
  /** The country of its address, of which invoices write the name in their language. */
  country: string;
  /** Its number for value added tax. */
  vatId: string;
}

/** The native apps. */
export interface App {
  /** The app's page in Apple's store. */
  iosUrl: string;
  /** The app's page in Google's store. */
  androidUrl: string;
  /** URL without a trailing slash, of this environment */
  linkHost: string;
  /** Apple's team and bundle id, joined by a full stop, for universal links. */
  iosAppId: string;
  /** The package name on Android, for app links. */
  androidPackage: string;
  /** SHA-256 fingerprints of the Android signing certificates. */
  androidCertFingerprints: string[];
}

/** A rating in the app stores. */
export interface Rating {
  /** The average, from 1 to 5. */
  value: number;
  /** How many ratings it is made of. */
  count: number;
}

/** An exam board or a type of exam. */
export interface Exam {
  /** The id. Never changed and never used again. */
  id: string;
  /** The full name in the market's language. */
  name: string;
  /** Nothing shows this yet. Its meaning: What students call it. */
  shortName: string;
}

/** A part of a country. */
export interface Region {
  /** The region's number within its country. Never changed and never used again. */
  id: number;
  /** The name in the market's language. */
  name: string;
  /** ISO 3166-2, such as DE-BY. */
  code: string;
}

/** A type of school. */
export interface SchoolType {
  /** The type's id, such as gymnasium. Never changed and never used again. */
  id: string;
  /** The name in the market's language. */
  name: string;
}

/** A grade. */
export interface Grade {
  /** The grade's id, such as klasse-5. Never changed and never used again. */
  id: string;
  /** What its students call it. */
  name: string;
  /** Nothing shows this yet. Its meaning: The year of school, counted from the first of primary school; university comes behind the last. */
  level: number;
  /** Nothing shows this yet. Its meaning: The ids of the types of school that have it; left out where all of them do. */
  schoolTypes?: string[];
}

/** A school subject. */
export interface Subject {
  /** The subject's number. Never changed and never used again. */
  id: number;
  /** The name in the market's language. */
  name: string;
  /** The name in addresses. Changing it breaks links from elsewhere. */
  slug: string;
  /** The drawing that stands for the subject. */
  iconUrl: SubjectIcon;
  /** The hue by which the subject is recognised. */
  color: SubjectColor;
  /** The address of the subject's study guide, or null. */
  studyGuideSlug: string | null;
  /** Other names by which searches find it. Pages show the name. */
  aliases?: string[];
  /** What the subject is about, the main thing first. By it the pages of the subject lead to those of the same thing on sites of other languages. */
  concepts?: SubjectConcept[];
  /** The topics in the order in which they are taught. */
  topics: Topic[];
}

/** A topic of a subject. */
export interface Topic {
  /** The topic's id. Never changed and never used again. */
  uuid: string;
  /** The name in the market's language. */
  name: string;
  /** The name in addresses, within its subject. */
  slug: string;
  /** Other names by which searches find it. Pages show the name. */
  aliases?: string[];
  /** What the topic is about, the main thing first. By it the topic's page leads to that of the same thing on sites of other languages. */
  concepts?: TopicConcept[];
}

/** A study buddy: the school bot with one subject and manners of its own. */
export interface Buddy {
  /** The buddy's id, which addresses and conversations name. Never changed and never used again; `marketctl new-id` prints one. */
  uuid: string;
  /** What it is called, without the name of a person. */
  name: string;
  /** The id of the subject (subjects.yaml) in which it looks for answers first, and whose icon and colour it has; null for all subjects. */
  subject: number | null;
  /** Whom it is for; null for everybody. */
  level: BuddyLevel | null;
  /** What one reaches with it, in one sentence. */
  aim: string;
  /** How it answers, in one or two sentences to its reader. A language model is told it, too. */
  manners: string;
  /** Whether it answers a question with a hint first, until the solution is asked for. */
  hintsFirst: boolean;
  /** Two to four questions with which one could begin. */
  questions: string[];
}

/** Whom a study buddy is for. */
export interface BuddyLevel {
  /** The ids of grades (school.yaml), from the lowest up. */
  grades: string[];
}

/** _routes.yaml: every address of the product that a visitor can open. */
export interface RouteTable {
  /** The screens. */
  routes: Route[];
  /** Where reserved top-level paths that are no screens lead. */
  redirects: Redirect[];
  /** Which screen each legal link of the footer opens. */
  footer: FooterTarget[];
  /** Addresses of screens that are yet to be built. Redirects may name them already; until there is a screen, both the address and what leads to it are 404. */
  planned?: string[];
}

/** A screen and its address. */
export interface Route {
  /** The screen's name, used by links. */
  id: string;
  /** The address: fixed segments and {parameters}; {product} stands for the market's product. */
  path: string;
  /** Who renders it: public pages are made on the server, alike for all; private ones in the browser; embed for frames in other sites. */
  area: 'public' | 'private' | 'embed';
  /** Which hosts answer it: those of markets, or the AI host. */
  hosts: 'market' | 'ai';
  /** The component that shows it, below web/. */
  screen: string;
  /** The pack's flag without which the address does not exist. */
  flag?: FlagName;
  /** The pack's flag with which the address does not exist. */
  unlessFlag?: FlagName;
  /** Parameters of the query that the screen reads; all others are dropped from the cache's key. */
  query: string[];
  /** Parameters that the browser alone reads: links may set them, and the document is the same whatever they say. */
  browserQuery?: string[];
  /** Whether search engines should not list it. */
  noindex: boolean;
  /** Whether whoever has the address may see the page: search engines are kept from it, and no other site learns the address from a link on it. */
  secretAddress?: boolean;
  /** The screen of the signed-in area that shows the same. Who is signed in is led there with the same parameters, unless the web app is blocked for them. */
  app?: string;
  /** Whether the page ends with legal links, country, language and theme alone, so that nothing leads away from what one is about to do. */
  compactFooter?: boolean;
  /** Whether menus, mails, apps and other sites alone lead there: browsers are spared its address, from which screens would build links. */
  noScreenLinks?: boolean;
  /** Whether the page is shown without the cookie banner: what explains the choice must be readable before it. Pages of the private area and embedded ones never have it. */
  noCookieBanner?: boolean;
  /** Whether the sitemap lists it. Addresses with parameters are listed by the part that owns them. */
  sitemap: boolean;
  /** Whether every market's page of this address corresponds to the others', so that hreflang may link them. */
  alternates: boolean;
  /** API calls whose answers the screen needs at once; {parameters} of the path and query are filled in. {name.uuid} is the uuid at the end of a parameter, {country} the code of the market's country. A call with {name!} is made only where the address has that parameter. */
  prefetch: string[];
  /** Where title and description come from. */
  head: RouteHead;
  /** Menus that link to the screen. */
  links: RouteLink[];
}

/** Where a page's title and description come from: texts of the interface, or the answer of a prefetched call. With both, the answer's text fields fill the texts' {arguments}. */
export interface RouteHead {
  /** The interface text for the title. */
  titleMessage?: string;
  /** The interface text for the description. */
  descriptionMessage?: string;
  /** The prefetched call whose answer has the title and description. */
  call?: string;
  /** Whether any other address of the thing leads (301) to the one that the answer calls its own (canonicalPath). */
  redirect?: boolean;
}

/** A menu's link to a screen. */
export interface RouteLink {
  /** The menu. */
  slot: 'header' | 'company-menu' | 'footer-product' | 'footer-company' | 'profile-menu' | 'knower-menu' | 'app-nav' | 'campaign';
  /** The interface text of the link. */
  message: string;
  /** A flag without which this link is left out. */
  flag?: FlagName;
  /** A flag with which this link is left out. */
  unlessFlag?: FlagName;
  /** Links of a menu stand in this order. */
  order: number;
}

/** Where a reserved top-level path leads. */
export interface Redirect {
  /** The reserved path without its slash. */
  path: string;
  /** The address it leads to: that of a screen, or one of the planned ones. Where the market has no screen there, the path is 404. */
  to: string;
  /** The flag that the target needs; without it the path is 404, or leads to `else`. */
  flag?: FlagName;
  /** Where it leads without the flag. */
  else?: string;
}

/** Which screen a legal link of the footer opens. */
export interface FooterTarget {
  /** The link. */
  link: FooterLink;
  /** The screen's name. */
  route: string;
  /** The interface text of the link. */
  message: string;
}

/** Market is what a page can say of its market: the compiled market and what the server works out beside it. Browsers get the listed fields of it. */
export interface ClientMarket {
  /** The name under which the platform appears in this market. */
  brand: string;
  /** The product's short name as it stands in paths, such as /about/knowmad-ai. */
  product: string;
  /** The promise on the home page, in the market's language. One line. */
  tagline: string;
  /** URL without a trailing slash; a linked market has its site's */
  domain: string;
  /** Whether the market is open to the public. If not, the site works but search engines are told to stay away and the download menu is hidden. */
  isLaunched: boolean;
  /** Where people of this market write for help. */
  supportEmail: string;
  /** The country of the market. */
  country: ClientCountry;
  /** Which language is used where. */
  locale: ClientLocale;
  /** What visitors read above every page while the interface has no texts in the market's language: that they see another language. Leave it out where the interface is translated; the day it is, the line is shown no more. */
  languageNotice: ClientLanguageNotice | null;
  /** The market's time zone, as the tz database names it. */
  timeZone: string;
  /** The least age in years for an account, or null where there is none. */
  minimumAge: number | null;
  /** What the market has and shows. */
  flags: ClientFlags;
  /** What other companies count or record on the market's site, null for each that does not. Nothing of it is loaded before a visitor agrees; on a developer's machine only what runs there itself is. */
  thirdParties: ClientThirdParties;
  /** What knowers are paid. */
  payout: ClientPayout;
  /** The expansion contest of the market, or null. */
  contest: ClientContest | null;
  /** The conversation in a messenger, to which a floating button leads while flags.hasMessengerWidget is on, or null. */
  messenger: ClientMessenger | null;
  /** The language of the store badges. */
  storeBadge: StoreBadge;
  /** The market's pages on social networks. */
  social: ClientSocial;
  /** Where the browser finds the API: a path on the market's own host, or a URL. */
  baseUrls: ClientBaseURLs;
  /** Pages of the company on other sites. */
  company: ClientCompany;
  /** The native apps. */
  app: ClientApp;
  /** patterns such as /knows/[slug] */
  specialKnowPaths: string[];
  /** Where the guide for knowers is, or null. */
  knowerGuideUrl: string | null;
  /** Where knowers book a call, or null. */
  knowerCallUrl: string | null;
  /** IsExpansionContestRunning reports whether the contest runs by the server's clock. */
  isExpansionContestRunning: boolean;
  /** Countries are all markets, for the country selector, sorted by localized name. */
  countries: CountryChoice[];
  /** HasSubjects reports whether the market lists its subjects; the list itself is a call of its own. */
  hasSubjects: boolean;
}

/** A country as people and programs call it. */
export interface ClientCountry {
  /** ISO 3166-1 alpha-2, upper case. */
  code: string;
  /** The name in the market's own language. */
  localizedName: string;
  /** The flag, as a path of the site. */
  iconUrl: string;
}

/** Which language is used where. */
export interface ClientLocale {
  /** The language of buttons and menus. */
  interface: string;
  /** The language of what people share. */
  content: string;
  /** The language of the second content source, in full form (de-AT). */
  cmsSecondary: string;
  /** Shown is the language of the interface's texts: Interface if it has a catalogue, else its base (es for es-MX), else the language of the code. */
  shown: string;
}

/** The line above every page of a market whose language the interface does not speak yet. */
export interface ClientLanguageNotice {
  /** One sentence or two in the market's language: that the site is not there in it yet, and in which language it is. */
  text: string;
  /** What the link to the list of languages says, in the market's language. */
  link: string;
}

/** What a market has and shows. All of it is said in _base.yaml; a pack names only what differs. */
export interface ClientFlags {
  /** The Plus plan is sold. */
  hasPlusPlan: boolean;
  /** Visitors are asked before statistics and marketing cookies are set. */
  showCookieBanner: boolean;
  /** There are the AI tools: school bot, summaries and mock exams. */
  hasAiTools: boolean;
  /** There are the university screens: AI summary, chatbot and mock exam. */
  hasUniversity: boolean;
  /** Session recordings of the Clarity kind run on every page, for one visitor in ten of those who agree to statistics. Without thirdParties.clarity nothing is loaded. */
  enableMicrosoftClarityPageWide: boolean;
  /** Knows may be made of images. */
  imageUpload: boolean;
  /** A user may choose several grades. */
  hasMultipleGradeSelection: boolean;
  /** The header has the download link. */
  showNavbarDownloadLink: boolean;
  /** The menu has the know demands. */
  hasKnowDemandsMenu: boolean;
  /** Visitors without an account see all pages of a know sharp. */
  unblurContent: boolean;
  /** The Plus plan has a store page of its own. */
  hasCustomCustomerStorePage: boolean;
  /** The home page leaves out the questions and answers. */
  hideHomepageFaq: boolean;
  /** A content campaign runs: menus collapse; profile, search and download are hidden. */
  isContentCampaignRunning: boolean;
  /** A floating button leads to the conversation of `messenger`. */
  hasMessengerWidget: boolean;
  /** The page of the expansion contest says that it has ended, unless one is running. */
  showExpansionCompetitionEnded: boolean;
}

/** What other companies count or record. Ids come from their own consoles. */
export interface ClientThirdParties {
  /** The tag manager, to which the browser reports conversions. It needs consent to statistics and marketing. */
  tagManager: ClientTagManager | null;
  /** Snapchat, to which the browser reports conversions. It needs consent to statistics and marketing. */
  snapchat: ClientSnapchat | null;
  /** The recorder of sessions. It needs consent to statistics, and the flag enableMicrosoftClarityPageWide. */
  clarity: ClientClarity | null;
  /** Facebook, to which the server reports conversions of visitors who came from an advertisement there. It needs consent to statistics and marketing. */
  facebook: ClientFacebook | null;
  /** TikTok, the same. */
  tiktok: ClientTikTok | null;
}

/** A tag manager. */
export interface ClientTagManager {
  /** The id of the container or of the measurement, such as GTM-AB12CD or G-AB12CD34. */
  id: string;
  /** Where its script is loaded from. */
  origin: string;
}

/** Snapchat's pixel. */
export interface ClientSnapchat {
  /** The pixel's id. */
  pixelId: string;
  /** Where its script is loaded from. */
  origin: string;
}

/** A recorder of sessions of the Clarity kind. */
export interface ClientClarity {
  /** The project's id. */
  projectId: string;
  /** Where its script is loaded from. */
  origin: string;
}

/** Facebook's pixel. The operator of the server says where reports go and has the key to it. */
export interface ClientFacebook {
  /** The pixel's id: digits. */
  pixelId: string;
}

/** TikTok's pixel. The operator of the server says where reports go and has the key to it. */
export interface ClientTikTok {
  /** The pixel's code. */
  pixelCode: string;
}

/** What knowers are paid. */
export interface ClientPayout {
  /** Payouts are not offered here. Goes together with a limit of 0. */
  hidden: boolean;
  /** The monthly amounts by number of knows, from the highest tier down; empty where the market has no table. */
  tiers: ClientPayoutTier[];
}

/** One tier of the payout table: who has at least bottomLimit and fewer than topLimit knows is paid payoutAmount. */
export interface ClientPayoutTier {
  /** What the tier pays, in whole units of the market's currency. */
  payoutAmount: number;
  /** The range as people read it, such as 36-50 or 50+. */
  knowsRequirement: string;
  currency: string;
}

/** A contest between two moments. */
export interface ClientContest {
  /** The first moment, with its time: 2024-09-01T00:00:00Z. */
  startOn: string;
  /** The last moment, with its time, or null while it has no end. */
  endOn: string | null;
}

/** A conversation in a messenger, opened in a new tab. No script of the messenger is loaded. */
export interface ClientMessenger {
  /** The link that opens the conversation, such as an invitation to a group. */
  url: string;
  /** What the button says, in the market's language, or null for the interface's own words. */
  label: string | null;
}

/** Pages on social networks; null where there is none. */
export interface ClientSocial {
  /** The page on Instagram. */
  instagramUrl: string | null;
  /** The page on TikTok. */
  tiktokUrl: string | null;
  /** The invitation to the Discord server. */
  discordUrl: string | null;
}

/** Where the browser finds the API. */
export interface ClientBaseURLs {
  /** The product's API. */
  backendEdge: string;
  /** The analytics service. */
  analyticsService: string;
}

/** Pages of the company on other sites; null where there is none. */
export interface ClientCompany {
  /** Open positions. */
  careersUrl: string | null;
  /** Where companies book a conversation about advertising. */
  calendlyUrl: string | null;
}

/** The native apps. */
export interface ClientApp {
  /** URL without a trailing slash, of this environment */
  linkHost: string;
}

/** CountryChoice is a market that a visitor may switch to. */
export interface CountryChoice {
  /** of the market */
  code: string;
  /** upper case */
  countryCode: string;
  localizedName: string;
  /** BCP 47 tag of the market's language */
  language: string;
  /** BCP 47 tag of the language that the site is really shown in */
  shown: string;
  /** in the language itself */
  languageName: string;
  iconUrl: string;
  /** URL of the site without a trailing slash; a linked market has its site's */
  domain: string;
}
