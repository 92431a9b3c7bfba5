// The sign-in screens as documents: the server renders the same bytes for every
// visitor, and the browser hydrates them without a console message.
// Features: account.
import assert from 'node:assert/strict';
import { journey, market, sites, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';

const on = stage();
const screens = ['/auth/signup', '/auth/signin', '/auth/forgot-password', '/auth/reset-password'];

journey(
  on,
  'the forms are rendered by the server',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page, open }) => {
    for (const { code } of sites())
      for (const path of screens) {
        // The documents alone are looked at: no market has other scripts or styles.
        const { body } = await on.server.rendered(`${code}.localhost`, path);
        const seen = await page.evaluate((html) => {
          const all = new DOMParser().parseFromString(html, 'text/html');
          return {
            headings: all.querySelectorAll('main h1').length,
            fields: all.querySelectorAll('main form input').length,
            robots: all.querySelector('meta[name=robots]')?.content,
          };
        }, body);
        assert.ok(seen.fields > 0, `${code}${path} has fields`);
        assert.deepEqual([seen.headings, seen.robots], [1, 'noindex'], code + path);
      }
    await open('de', '/auth/confirm');
    const lena = newPerson(on, 'de', page);
    await page.getByRole('heading', { name: lena.text('auth.confirm.title') }).waitFor();
    for (const path of screens) {
      await open('de', path);
      const main = page.getByRole('main');
      assert.equal(await main.getByRole('heading', { level: 1 }).count(), 1, path);
      assert.ok((await main.locator('form input').count()) > 0, path);
    }
  },
);

journey(
  on,
  'only the browser reads the address’s parameters',
  { at: ['phone'] },
  async ({ page, open }) => {
    const lena = newPerson(on, 'de', page);
    await on.server.rendered('de.localhost', '/auth/signup');
    const plain = await (await open('de', '/auth/signup')).text();
    const asked = await open(
      'de',
      '/auth/signup?title=save&redirect=%2Flegal%2Fprivacy&utm_content=spring&referrerScreen=header',
    );
    assert.equal(await asked.text(), plain, 'the same document');
    assert.equal(asked.headers()['x-cache'], 'hit');
    await page.getByRole('heading', { name: lena.text('auth.signUp.title.save') }).waitFor();
    assert.equal(await page.getByText(lena.text('auth.signUp.title')).isVisible(), false);
    const link = await page.locator('main a[href^="/auth/signin"]').getAttribute('href');
    assert.equal(
      link,
      '/auth/signin?redirect=%2Flegal%2Fprivacy&utm_content=spring&referrerScreen=header',
    );
    await open('de', '/auth/signup?title=constructor');
    await page.getByRole('heading', { name: lena.text('auth.signUp.title') }).waitFor();
  },
);

journey(
  on,
  'a form that is submitted before hydration is sent once after it',
  { at: ['desktop'], serviceWorkers: 'block' },
  async ({ page, complaints }) => {
    const lena = newPerson(on, 'us', page);
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const navigations = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) navigations.push(request.method());
    });
    await page.goto(on.server.url('us', '/auth/signin'), { waitUntil: 'commit' });
    await lena.field('auth.email').fill(lena.email);
    await lena.field('auth.password').fill('a password of nobody');
    await lena.field('auth.password').press('Enter');
    assert.equal(await page.getByText(lena.text('auth.fault.credentials')).count(), 0);
    release();
    await page.getByText(lena.text('auth.fault.credentials')).waitFor();
    assert.equal(await lena.field('auth.email').inputValue(), lena.email, 'what was typed stays');
    assert.deepEqual(navigations, ['GET'], 'no password leaves in a plain request');
    expectRefusals(complaints, 401);
  },
);

journey(
  on,
  'signing up and the account have a short footer',
  { at: ['phone'] },
  async ({ page, open }) => {
    const lena = newPerson(on, 'de', page);
    const footer = page.getByRole('contentinfo');
    await open('de', '/auth/signup');
    const { hrefs, height } = await footer.evaluate((element) => ({
      hrefs: [...element.querySelectorAll('a:not([hreflang])')].map((a) => a.pathname),
      height: element.clientHeight,
    }));
    assert.ok(hrefs.length > 0);
    assert.deepEqual(
      hrefs.filter((path) => !path.startsWith('/legal/')),
      [],
      'legal links alone',
    );
    await footer.getByRole('radio', { name: lena.text('theme.dark') }).check({ force: true });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.ok((await footer.locator('a[hreflang]').count()) > 1, 'the languages');
    await open('de', '/legal/privacy');
    assert.ok(height < (await footer.evaluate((element) => element.clientHeight)) / 2);
    await lena.join();
    await open('de', '/profile/edit');
    assert.equal(await footer.locator('details').count(), 1, 'the country selector alone');
    assert.ok(market('de').footerLinks.length > 0);
  },
);
