/** The source language of the interface: its catalogue is extracted from the code and complete. */
// marketlint:allow the code itself is written in it
export const SOURCE_LANGUAGE = 'en';
