package main

import "regexp"

// pattern is a construction against the rule of words.
type pattern struct {
	name string
	// re matches in the text of a comment. With a group called subject, a match counts
	// only if its word is neither in persons nor in unclear.
	re *regexp.Regexp
	// why is the advice for the author.
	why string
	// bad is a comment of an earlier version of this repository, plain its plain form.
	bad, plain string
}

// patterns returns the refused constructions. A match counts for the first pattern if several
// overlap. A new one needs a precision of 80 % in a random
// sample of its hits (words -list).
func patterns() []pattern {
	return []pattern{
		{
			name:  "clause-first",
			re:    regexp.MustCompile(`^(What|Who|Whose|Which)\b`),
			why:   "begin with a noun or a verb",
			bad:   "What fails before the first word is tried again where that may help.",
			plain: "A failure before the first word is retried if it is temporary.",
		},
		{
			name:  "is-what",
			re:    regexp.MustCompile(`\b(is|are|was|were|be) (what|who|whose|whom)\b`),
			why:   "name the thing by a noun",
			bad:   "transport is what takes the mails; without a server, nil.",
			plain: "transport delivers mails; nil without a mail server.",
		},
		{
			name:  "is-how",
			re:    regexp.MustCompile(`^(Package )?[\w.]+ (is|are) (how|where|when|why|since when|until when|for how|by what|by which|as what)\b`),
			why:   "name the quantity, place or time by a noun",
			bad:   "mostGaps is how many words of a hint are left out.",
			plain: "mostGaps is the maximum number of gaps in a hint.",
		},
		{
			name:  "preposition-what",
			re:    regexp.MustCompile(`\b(of|for|by|from|to|with|beside|but|without|like|beyond|than) what\b`),
			why:   "put a noun behind the preposition",
			bad:   "Document is a text with what a search knows of it.",
			plain: "Document is a text with its term statistics.",
		},
		{
			name:  "those-that",
			re:    regexp.MustCompile(`(?i)\bthose (that|who|whose|which)\b`),
			why:   "repeat the noun instead of those",
			bad:   "candidates are those that a statement finds.",
			plain: "candidates are the knows of a statement's result.",
		},
		{
			name:  "one-that",
			re:    regexp.MustCompile(`(^|\b(the|as|of|to|for|with|by|from|and|or|than|is|are|in|at|but|only) |, )(?i:ones?) (that|who|whose|which)\b`),
			why:   "repeat the noun instead of one",
			bad:   "A one-time code that was used is refused as one that is none.",
			plain: "A used one-time code is refused like an invalid one.",
		},
		{
			name:  "says-that",
			re:    regexp.MustCompile(`^[\w.]+ says (what|whether|that|if|how|which|who|where|when|why|of)\b`),
			why:   "a function reports, returns or writes; an error is returned for a case",
			bad:   "ErrOverload says that a page can't be made in time.",
			plain: "ErrOverload is the error of a page that would miss its deadline.",
		},
		{
			name:  "tells",
			re:    regexp.MustCompile(`\b(?P<subject>[A-Za-z.]+) ((also|never|only|always|first|then|itself) )?tells\b`),
			why:   "code reports, returns, notifies or sends",
			bad:   "isWorker tells whether a path is a service worker's script.",
			plain: "isWorker reports whether a path is a service worker's script.",
		},
		{
			name:  "asks",
			re:    regexp.MustCompile(`\b(?P<subject>[A-Za-z.]+) ((also|never|only|always|first|then|itself) )?(asks|heeds|hears|wants|believes|thinks|remembers)\b`),
			why:   "code requests, reads, checks, requires or keeps",
			bad:   "Stream asks the model and calls take with each piece of its answer.",
			plain: "Stream sends a request to the model and calls take with each piece of the answer.",
		},
		{
			name:  "knows",
			re:    regexp.MustCompile(`\b(it|server|client|browser|process|table|row|cache|store|tool|index|package|program|worker|renderer|page|component|database|device|request|handler|code) (knows|knew)\b`),
			why:   "code has, reads, imports or depends on",
			bad:   "The package knows markets only through their fields.",
			plain: "The package reads markets only through their fields.",
		},
		{
			name:  "became-of",
			re:    regexp.MustCompile(`\b(became|becomes|become) of\b`),
			why:   "use outcome, state or result",
			bad:   "record writes what became of an attempt.",
			plain: "record stores the outcome of an attempt.",
		},
		{
			name:  "participle",
			re:    regexp.MustCompile(`^(told|asked|gone|went|said|heard|wanted|meant|shown|taken|sought|given|left|kept|found|made|seen|come|came) (is|are|has|holds|gives)\b`),
			why:   "name it by a noun",
			bad:   "told is an event of a stream.",
			plain: "streamEvent is an event of a stream.",
		},
		{
			name:  "verb-what",
			re:    regexp.MustCompile(`^[\w.]+ [a-z]+s (what|who|whom|whose)\b`),
			why:   "give the verb a noun as its object",
			bad:   "versus compares what the two arguments name.",
			plain: "versus compares two packs, folders or revisions.",
		},
	}
}

var (
	// persons are subjects that ask, want and believe.
	persons = regexp.MustCompile(`^(?i:actor|admin|administrator|anybody|anyone|attacker|author|bidder|buddy|caller|` +
		`child|colleague|customer|developer|editor|everybody|everyone|friend|guardian|guest|he|` +
		`holder|human|i|knower|law|learner|manager|member|moderator|nobody|one|operator|owner|` +
		`parent|people|person|provider|publisher|pupil|reader|recipient|regulator|reporter|reviewer|` +
		`school|sender|she|signer|somebody|someone|staff|stranger|student|teacher|thief|` +
		`translator|user|viewer|visitor|we|who|whoever|you)$`)
	// unclear are words that may stand for a person or for code.
	unclear = regexp.MustCompile(`^(?i:and|but|else|if|it|nothing|or|that|then|this|what|which)$`)
)
