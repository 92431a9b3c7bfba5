package market

// AI is how the AI tools of a market's site work; whether there are any is Flags.HasAITools.
type AI struct {
	// Model is the language model that the endpoint is asked for; nil for the operator's choice.
	Model  *string  `json:"model"`
	Limits AILimits `json:"limits"`
}

// AILimits are how often a user may use the tools in a day, by plan.
type AILimits struct {
	Free AILimit `json:"free"`
	Plus AILimit `json:"plus"`
}

// AILimit has the daily limits of the AI tools for a user of a plan.
type AILimit struct {
	Questions int `json:"questions"`
	Summaries int `json:"summaries"`
	Exams     int `json:"exams"`
}

// Help is where people of the market's country find help.
type Help struct {
	PhraseLists []string `json:"phrases"` // by their names
	// Phrases are those of each list: what people in need write, words in small letters, of
	// which one that ends in an asterisk stands for all with that beginning, and … for up to
	// three words.
	Phrases         map[string][]string `json:"-"`
	EmergencyNumber string              `json:"emergencyNumber"`
	Lines           []HelpLine          `json:"lines"` // the most important first
}

// HelpLine is a line that people in need may call free of charge.
type HelpLine struct {
	Name      string  `json:"name"`
	Number    string  `json:"number"` // as it is dialled in the country
	URL       *string `json:"url"`
	Source    string  `json:"source"`    // where the number stands
	CheckedOn *string `json:"checkedOn"` // YYYY-MM-DD; nil: no person has compared it with Source
}
