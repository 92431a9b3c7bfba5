package ledger

// Decimals is how many decimal places an amount of minor units has in a currency by ISO 4217: 2
// for EUR and COP, 0 for CLP. Tables of locales (CLDR) say how prices are usually written, without
// centavos in Colombia, and mustn't be used to read amounts. known is false for what is no
// currency of any country.
func Decimals(currency string) (decimals int, known bool) { return decimalsOf(currency) }
