/** The language in which the interface is written: its catalogue comes from the code and has every text. */
// marketlint:allow the code itself is written in it
export const SOURCE_LANGUAGE = 'en';
