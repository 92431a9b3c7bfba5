// Accounts through the screens: sign-up, confirmation mail, signing in and out, and
// sessions over pages, tabs and time.
// Features: account.
import assert from 'node:assert/strict';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, forgetSession, newPerson } from './lib/person.mjs';
import { until, visit } from './lib/world.mjs';

const on = stage();

/** A new user, already signed in. */
async function signedIn(code, page) {
  const lena = newPerson(on, code, page);
  await lena.join();
  return lena;
}

const tokens = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.oauthToken')));
const setTokens = (page, change) =>
  page.evaluate((part) => {
    const now = JSON.parse(localStorage.getItem('knowmad.oauthToken'));
    localStorage.setItem('knowmad.oauthToken', JSON.stringify({ ...now, ...part }));
  }, change);
/** A well-formed token that the server never issued. */
const forged = 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA';

for (const [code, at] of [
  ['de', ['phone']],
  ['us', ['desktop']],
  ['mx', ['phone']],
])
  journey(
    on,
    `${String(code)}: sign up, confirm, sign in, stay, sign out`,
    { at },
    async ({ page, open }) => {
      const lena = newPerson(on, code, page);
      await open(code, '/legal/privacy');
      await lena.login.click();
      await page.waitForURL(/\/auth\/signin\?redirect=%2Flegal%2Fprivacy&referrerScreen=header/);
      await hydrated(page);
      await page.locator('main a[href^="/auth/signup"]').click();
      await page.waitForURL(/\/auth\/signup\?redirect=%2Flegal%2Fprivacy/);
      await hydrated(page);
      await lena.signUp();
      await page.getByText(lena.email).waitFor();
      await lena.confirm();
      assert.equal(await page.evaluate(() => location.hash), '', 'the token is gone at once');
      assert.equal(await lena.field('auth.email').inputValue(), lena.email, 'prefilled');
      await lena.signIn();
      await page.waitForURL(/\/(legal\/privacy|app\/onboarding\?redirect=%2Flegal%2Fprivacy)$/);
      await open(code, '/legal/privacy');
      await lena.menu.waitFor();
      assert.equal(await lena.login.isVisible(), false);
      await page.reload();
      await lena.menu.click();
      await page.getByText(lena.email).waitFor();
      await page.getByRole('button', { name: lena.text('header.logout') }).click();
      await page.waitForURL(/\/auth\/signin$/);
      const left = await page.evaluate(() =>
        ['oauthToken', 'user', 'knower'].map((key) => localStorage.getItem(`knowmad.${key}`)),
      );
      assert.deepEqual(left, [null, null, null]);
      await open(code, '/legal/privacy');
      assert.equal(await lena.login.isVisible(), true);
      assert.equal(await lena.menu.isVisible(), false);
    },
  );

journey(
  on,
  'wrong passwords, unconfirmed addresses, and spent links',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    const lena = newPerson(on, 'de', page);
    await open('de', '/auth/signup');
    await lena.button('auth.signUp.submit').click();
    await page.getByText(lena.text('auth.fault.nameMissing')).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.name), 'name', 'the first fault');
    await lena.fillSignUp();
    await lena.field('auth.password').fill('passwort1234');
    await lena.button('auth.signUp.submit').click();
    await page.getByText(lena.text('auth.fault.passwordGuessed')).waitFor();
    await lena.field('auth.password').and(page.locator(':focus')).waitFor();
    await lena.signUp();
    await open('de', '/auth/signin');
    await lena.signIn('not the password');
    await page.getByText(lena.text('auth.fault.credentials')).waitFor();
    await lena.signIn();
    await page.getByText(lena.text('auth.unconfirmed.title')).waitFor();
    await lena.button('auth.again').click();
    await page.getByText(lena.text('auth.again.sent')).waitFor();
    const link = await lena.link(2);
    await lena.confirm(link);
    await open('de', '/');
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await lena.button('auth.confirm.submit').click();
    await page.getByRole('heading', { name: lena.text('auth.spent.title') }).waitFor();
    expectRefusals(complaints, 422, 401, 400);
  },
);

journey(
  on,
  'a sign-up is confirmed on another device, also by the same link after leaving the form',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    const lena = newPerson(on, 'de', page);
    await open('de', '/auth/signup?redirect=/legal/privacy');
    await lena.signUp();
    const link = await lena.link();
    const { context: phone, page: other } = await visit(on.browser, { locale: 'de-DE' });
    try {
      const there = newPerson(on, 'de', other, lena.email);
      const toPassword = async () => {
        await other.goto(link);
        await hydrated(other);
        await there.button('auth.confirm.submit').click();
        await other
          .getByRole('heading', { name: lena.text('auth.confirm.choose.title') })
          .waitFor();
      };
      await toPassword();
      assert.equal(await there.field('auth.email').inputValue(), lena.email);
      await other.goto(on.server.url('de', '/legal/privacy')); // leaves the form unsent
      await hydrated(other);
      await open('de', '/auth/signin');
      await lena.signIn();
      await page.getByText(lena.text('auth.unconfirmed.title')).waitFor();
      await toPassword();
      await other.reload();
      await other.getByText(lena.text('auth.confirm.cutOff')).waitFor();
      await toPassword();
      await there.field('auth.password').fill(lena.password);
      await there.button('auth.confirm.choose.submit').click();
      await other.waitForURL(/\/app\/onboarding/);
      await there.menu.waitFor();
      // The link is spent now and offers a way on.
      await forgetSession(other);
      await other.goto(link);
      await hydrated(other);
      await there.button('auth.confirm.submit').click();
      await other.getByText(lena.text('auth.confirm.spent')).waitFor();
      await other.getByRole('link', { name: lena.text('auth.reset.again') }).click();
      await other.waitForURL(/\/auth\/forgot-password/);
    } finally {
      await phone.close();
    }
    // The password is the sign-up's, and the browser that signed up knows the address.
    await page.goto(link);
    await page.getByText(lena.text('auth.confirm.spent')).waitFor();
    await page.getByRole('link', { name: lena.text('auth.reset.again') }).click();
    await page.waitForURL(/\/auth\/forgot-password/);
    await until(async () => (await lena.field('auth.email').inputValue()) === lena.email);
    await open('de', '/auth/signin');
    await lena.signIn();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    expectRefusals(complaints, 400);
  },
);

journey(
  on,
  'a refusal by minimum age names no reason and holds for the device',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    const kim = newPerson(on, 'us', page);
    const again = async (year) => {
      await kim.fillSignUp();
      await kim.field('auth.birth.year').fill(String(year));
      await kim.button('auth.signUp.submit').click();
    };
    const refused = page.getByRole('heading', { name: kim.text('auth.refused.title') });
    const form = kim.button('auth.signUp.submit');
    await open('us', '/auth/signup');
    const main = page.getByRole('main');
    assert.doesNotMatch(await main.innerText(), /\b13\b|years old/, 'before');
    await again(new Date().getFullYear() - 5);
    await refused.waitFor();
    assert.doesNotMatch(await main.innerText(), /\b13\b|\bage\b|years old|birth/i, 'after');
    await page.reload();
    await refused.waitFor();
    assert.equal(await form.count(), 0);
    // The server knows the device, too.
    await page.evaluate(() => localStorage.removeItem('knowmad.signUpRefused'));
    await page.reload();
    await hydrated(page);
    await again(1990);
    await refused.waitFor();
    assert.deepEqual(on.server.mails(kim.email), []);
    // A day later the browser's copy of the refusal has expired.
    await page.evaluate(() =>
      localStorage.setItem('knowmad.signUpRefused', String(Date.now() - 1)),
    );
    await page.reload();
    await form.waitFor();
    expectRefusals(complaints, 422);
  },
);

journey(on, 'a forgotten password', { at: ['phone'] }, async ({ page, open, complaints }) => {
  const lena = await signedIn('de', page);
  const before = on.server.mails(lena.email).length;
  await page.evaluate(() => localStorage.clear());
  await open('de', '/auth/signin');
  await page.getByRole('link', { name: lena.text('auth.signIn.forgot') }).click();
  await page.waitForURL(/forgot-password/);
  await hydrated(page);
  await lena.field('auth.email').fill(lena.email);
  await lena.button('auth.forgot.submit').click();
  await page.getByRole('heading', { name: lena.text('auth.forgot.sent.title') }).waitFor();
  await page.goto(await lena.link(before + 1));
  await hydrated(page);
  assert.equal(await page.evaluate(() => location.hash), '');
  await lena.field('auth.newPassword').fill('vier blaue Wale singen');
  await lena.button('auth.reset.submit').click();
  await page.getByRole('heading', { name: lena.text('auth.reset.done.title') }).waitFor();
  await lena.signIn('vier blaue Wale singen');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  expectRefusals(complaints, 401);
});

journey(
  on,
  'an expired access token is renewed once per page',
  { at: ['desktop'] },
  async ({ page, complaints }) => {
    const lena = await signedIn('de', page);
    const before = await tokens(page);
    await setTokens(page, { accessToken: forged });
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/oauth/token')) renewals++;
    });
    await page.reload();
    await lena.menu.waitFor();
    await until(async () => (await tokens(page)).refreshToken !== before.refreshToken);
    await page.waitForLoadState('networkidle');
    assert.equal(renewals, 1);
    assert.equal(await lena.menu.isVisible(), true);
    expectRefusals(complaints, 401);
  },
);

journey(
  on,
  'two tabs with an expired token end up with the same new one',
  { at: ['desktop'] },
  async ({ page, context, complaints }) => {
    const lena = await signedIn('de', page);
    const other = await context.newPage();
    await other.goto(on.server.url('de', '/subjects'));
    await hydrated(other);
    const before = await tokens(page);
    await setTokens(page, { accessToken: forged });
    await Promise.all([page.reload(), other.reload()]);
    await lena.menu.waitFor();
    await newPerson(on, 'de', other).menu.waitFor();
    await until(async () => (await tokens(page)).refreshToken !== before.refreshToken);
    await page.waitForLoadState('networkidle');
    await other.waitForLoadState('networkidle');
    assert.deepEqual(await tokens(other), await tokens(page));
    await page.reload();
    await lena.menu.waitFor();
    // Signing out in one tab signs out the other.
    await lena.menu.click();
    await page.getByRole('button', { name: lena.text('header.logout') }).click();
    await page.waitForURL(/\/auth\/signin$/);
    await newPerson(on, 'de', other).login.waitFor();
    expectRefusals(complaints, 401);
  },
);

journey(
  on,
  'a session that the server has ended is forgotten, and the page goes on as a visitor’s',
  { at: ['phone'] },
  async ({ page, complaints }) => {
    const lena = await signedIn('de', page);
    await setTokens(page, { accessToken: forged, refreshToken: 'nobody-gave-this' });
    await page.reload();
    await lena.login.waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.user')), null);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expectRefusals(complaints, 401);
  },
);

journey(
  on,
  'a redirect never leads to another site',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const lena = newPerson(on, 'de', page);
    await open('de', '/auth/signup');
    await lena.signUp();
    await lena.confirm();
    for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      await open('de', '/legal/privacy'); // a private page would redirect to the sign-in by itself
      await page.evaluate(() => localStorage.clear());
      await open('de', `/auth/signin?redirect=${encodeURIComponent(redirect)}`);
      await lena.signIn();
      await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
      assert.match(new URL(page.url()).host, /^de\.localhost:/);
    }
  },
);

journey(
  on,
  'signed-in users see no login link before hydration',
  { at: ['desktop'], serviceWorkers: 'block' },
  async ({ page }) => {
    await signedIn('de', page);
    // Before any module has run, only the document's inline script decides what is shown.
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
    await page.goto(on.server.url('de', '/legal/privacy'), { waitUntil: 'commit' });
    await page.getByRole('banner').waitFor();
    assert.equal(await newPerson(on, 'de', page).login.isVisible(), false);
    release();
    await hydrated(page);
    assert.equal(await newPerson(on, 'de', page).login.isVisible(), false);
  },
);
