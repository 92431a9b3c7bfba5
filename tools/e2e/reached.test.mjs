// Continue reading: users find the page that they reached in their feed, visitors on the
// search page, and only with their consent.
// Screens: feeds, search.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { openAccount, share, siteOf } from './lib/share.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow one of each language
const CODES = ['de', 'us', 'gr'];

/** A text whose pages are several. */
const longOf = (code) =>
  Buffer.from(
    `# Der Panther ${code}\n\n${'Sein Blick ist vom Vorübergehn der Stäbe so müd geworden. '.repeat(400)}`,
  );

const shared = new Map();

/** A know of another user's on a market, shared when it is asked for first. */
function know(code) {
  const site = siteOf(on.server, code);
  const share1 = async () => {
    const { accessToken } = await openAccount(site, {
      email: `author.${code}@example.org`,
      password: 'blau Fahrrad 77 Regen',
      name: 'Mia',
      ...(market(code).minimumAge !== null && { dateOfBirth: '2008-05-31' }),
    });
    return share(site, accessToken, 'Der Panther', longOf(code));
  };
  if (!shared.has(code)) shared.set(code, share1());
  return shared.get(code);
}

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/reached-${name}-${colorScheme}.png` });
  }
}

/** Reads on to the second page, until it is kept. */
async function readOn(page, kept) {
  const second = page.locator('[data-page="2"]');
  await second.waitFor();
  await page.getByRole('toolbar').waitFor();
  const reached = kept();
  await second.scrollIntoViewIfNeeded();
  await second.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await reached;
}

for (const code of CODES)
  journey(
    on,
    `a user goes on at the page that they reached on ${code}`,
    { at: ['phone', 'desktop'] },
    async ({ page, size, open }) => {
      const { path, uuid, title } = await know(code);
      const person = newPerson(on, code, page);
      const { text } = person;
      const main = page.getByRole('main');
      await person.join();
      await open(code, path);
      await readOn(page, () =>
        page.waitForResponse(
          (answer) =>
            answer.url().endsWith(`/api/feeds/pages/${uuid}`) &&
            answer.request().postData() === '{"page":2}' &&
            answer.status() === 204,
        ),
      );
      await open(code, '/app/feeds');
      const row = main.getByRole('region', { name: text('reached.title') });
      const link = row.getByRole('link', { name: title });
      await link.waitFor();
      assert.match(await link.textContent(), /2/);
      assert.deepEqual(await violations(page), []);
      await shoot(page, `${code}-${size}`);
      await link.click();
      await page.waitForURL(/#page-2$/);
      await page.locator('[data-page="2"]').waitFor();
      await page.waitForFunction(() => scrollY > 200);
      await open(code, '/app/feeds');
      await row.getByRole('button', { name: text('reached.clear') }).click();
      await row.waitFor({ state: 'detached' });
      await page.reload();
      await hydrated(page);
      await main.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await row.count(), 0);
    },
  );

journey(
  on,
  'a visitor goes on at the page that they reached, once they agreed to it',
  { at: ['phone', 'desktop'] },
  async ({ page, size, open }) => {
    const [code] = CODES;
    const { path, title } = await know(code);
    const { text } = newPerson(on, code, page);
    const stored = () => page.evaluate(() => localStorage.getItem('knowmad.reached'));
    const consent = (statistics) =>
      page.evaluate((given) => {
        const required = { version: 99, required: true, at: new Date().toISOString() };
        const choice = { ...required, statistics: given, marketing: false };
        localStorage.setItem('knowmad.consent', JSON.stringify(choice));
      }, statistics);
    const row = page.getByRole('main').getByRole('region', { name: text('reached.title') });

    const viewed = async () => {
      const counted = page.waitForResponse((answer) => answer.url().endsWith('/views'));
      await open(code, path);
      await counted;
    };

    // Before the choice, and after a refusal: the page is read, and nothing is kept. A view
    // is counted after a longer time than a page takes to be reached.
    await viewed();
    assert.equal(await stored(), null);
    await consent(false);
    await viewed();
    assert.equal(await stored(), null);

    await consent(true);
    await open(code, path);
    await readOn(page, () =>
      page.waitForFunction(() => localStorage.getItem('knowmad.reached')?.includes('"page":2')),
    );
    await open(code, '/knows/search');
    await row.getByRole('link', { name: title }).waitFor();
    assert.deepEqual(await violations(page), []);
    await row.scrollIntoViewIfNeeded();
    await shoot(page, `visitor-${size}`);
    await row.getByRole('button', { name: text('reached.clear') }).click();
    await row.waitFor({ state: 'detached' });
    assert.equal(await stored(), null);
  },
);
