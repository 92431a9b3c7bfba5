// Figures: an author sees how often what they shared was read, liked and saved, by week.
// Screens: know-figures.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call, openAccount, share, siteOf } from './lib/share.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow one of each language
const CODES = ['de', 'us', 'gr'];

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/figures-${name}-${colorScheme}.png`, fullPage: true });
  }
}

/** A reader's account; each likes and saves once. */
function reader(site, size) {
  return openAccount(site, {
    email: `reader.${size}.${site.code}@example.org`,
    password: 'blau Fahrrad 77 Regen',
    name: 'Mia',
    ...(market(site.code).minimumAge !== null && { dateOfBirth: '2008-05-31' }),
  });
}

for (const code of CODES)
  journey(
    on,
    `an author sees how their knows are used on ${code}`,
    { at: ['phone', 'desktop'] },
    async ({ page, size, open }) => {
      const site = siteOf(on.server, code);
      const person = newPerson(on, code, page);
      const { text } = person;
      const main = page.getByRole('main');
      await person.join();
      await open(code, '/app/knows/figures');
      await main.getByRole('heading', { name: text('figures.empty') }).waitFor();

      const content = Buffer.from(
        `# Der Panther\n\nDer Blick des Tiers ist müde, ${code} ${size}.`,
      );
      const know = await share(site, person.token, 'Der Panther', content);
      const { accessToken } = await reader(site, size);
      await call(site, 204, 'POST', `/api/knows/${know.uuid}/views`, undefined, accessToken);
      await call(site, 204, 'POST', `/api/knows/${know.uuid}/views`, undefined, person.token);
      await call(site, 200, 'PUT', `/api/knows/${know.uuid}/like`, undefined, accessToken);
      const uuid = crypto.randomUUID();
      const saving = { uuid, kind: 'SAVE', knows: [know.uuid] };
      await call(site, 200, 'POST', '/api/library/changes', saving, accessToken);

      await open(code, '/app/knows');
      await main.getByRole('link', { name: text('ownKnows.figures'), exact: true }).click();
      await page.waitForURL(/\/app\/knows\/figures$/);
      const row = main.getByRole('listitem').filter({ hasText: know.title });
      await row.getByText(text('figures.saves')).first().waitFor();
      assert.deepEqual(await row.locator('dl dd').allTextContents(), ['1', '1', '1']);
      await row.getByText(text('figures.table'), { exact: true }).first().click();
      const table = row.getByRole('table');
      assert.equal(await table.getByRole('row').count(), 13);
      const latest = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
      assert.deepEqual(
        latest.map((cell) => cell.replace(/\D/g, '')),
        ['1', '1', '1'],
      );
      assert.deepEqual(await violations(page), []);
      await shoot(page, `${code}-${size}`);
    },
  );
