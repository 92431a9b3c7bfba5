import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../../', import.meta.url);
const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features\/)?[^/]+\/messages\/en\.json$/.test(file))
    .map((file): unknown => JSON.parse(readFileSync(new URL(file, web), 'utf8'))),
);

/** Words for features that the platform doesn't have yet. */
const absent = /\bearn|\bpaid|scan|offline|without a network/i;
const coming = /\bwill\b|meant to|\bonce\b|not (there )?yet|to come\b/i;

/**
 * Texts of other screens; a text beside the names of abilities says of those that aren't there
 * that they are coming.
 */
const named =
  /^home\.faq\.share\.question|^ai\.(summary$|exam$|chat|piece|title|honest\.title)|^head\.(knower|ai\.title)|^payout\.(table\.knows|archive$)/;

test('screens for visitors name no feature that is closed', () => {
  const promises = Object.entries(texts).filter(
    ([key, text]) =>
      /^(home|ai|auth\.reason|appFirst|head|topic\.next|expansion|payout)\./.test(key) &&
      !named.test(key) &&
      absent.test(text) &&
      !coming.test(text),
  );
  expect(promises).toEqual([]);
});

test('no text promises a newsletter, a blog or work that nobody can see', () => {
  const promises = Object.entries(texts).filter(
    ([key, text]) =>
      key !== 'nav.techBlog' && /newsletter|\bblog|\bbuilding\b|being built/i.test(text),
  );
  expect(promises).toEqual([]);
});
