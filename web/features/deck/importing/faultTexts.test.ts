import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { faultKeys, faultText } from './faultTexts.ts';

const intl = createIntl({ locale: 'en', messages: {}, onError: () => undefined });
const fault = (key: string, place = {}) =>
  faultText(intl, { key, message: 'developers', ...place });

/** As pkg/features/deck writes them. */
const KEYS =
  'remotePicture missingPicture sound noQuestion noGap emptyCard tooLong imageOcclusion unknownType hiddenField ' +
  'badFileName missingFile tooManyFiles noFront noBack unknownKind cellTooLong tooManyRows nul unclosedQuote ' +
  'lostLetters picture noAnswer noNote tooManyNotes refused tooMany';

test('each kind of fault has a text', () => {
  expect(faultKeys.toSorted()).toEqual(KEYS.split(' ').toSorted());
});

test('a fault names its place', () => {
  expect(fault('noBack', { line: 12 })).toBe('Line 12: The back is empty. The card was left out.');
  expect(fault('sound', { note: 'bV$x' })).toBe('Entry bV$x: Sounds are left out.');
  expect(fault('missingFile')).toBe('A file is missing in the package.');
});

test.each(['new', 'constructor'])('an unknown kind of fault (%s) has a text, too', (key) => {
  expect(fault(key)).toMatch(/can’t be read/);
});
