// Sign-in methods beside a plain password, through the screens: passkeys, a second
// factor, a captcha, and an identity provider.
// Features: account.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after } from 'node:test';
import { addAuthenticator } from './lib/authenticator.mjs';
import { CLIENT, startIssuer } from './lib/issuer.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, forgetSession, newPerson } from './lib/person.mjs';
import { sizes, until, visit } from './lib/world.mjs';

const issuer = await startIssuer();
after(() => issuer.stop());
const on = stage({
  args: [
    `--google-issuer=${issuer.url}`,
    `--google-client-id=${CLIENT.id}`,
    // The issuer is this process, which on a busy machine answers late.
    '--provider-timeout=2m',
  ],
  env: { KNOWMAD_GOOGLE_CLIENT_SECRET: CLIENT.secret },
});

/**
 * A virtual authenticator that answers only inside `touched`. Otherwise it would also
 * answer the request for autofilled passkeys that the sign-in page makes when it opens.
 */
const device = (page) => addAuthenticator(page, { present: false });

/** The code that an authenticator app shows, `later` periods of 30 seconds from now. */
function codeOf(secret, later = 0) {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', key).update(step).digest();
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

const signedIn = (page) => page.waitForURL(/\/(subjects|app\/onboarding|$)/);

/** Counts the passkey requests of autofill, which the browser would answer before a click. */
async function watchAutofill(page) {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      window.asksForPasskey ||= options?.mediation === 'conditional';
      return get(options);
    };
  });
}

/** Signs out, and waits until the form's autofill has asked the device, which doesn't answer yet. */
async function signOutToPasskeys(page, lena) {
  await page.evaluate(() => void (window.asksForPasskey = false));
  await lena.signOut();
  await page.waitForFunction(() => window.asksForPasskey);
}

async function toSecurity(page, lena, open) {
  await open('de', '/profile/security');
  await lena.button('security.passkeys.add').waitFor();
}

/** The dialog that adds a passkey, filled in. */
async function askForPasskey(page, lena, name, password = lena.password) {
  await lena.button('security.passkeys.add').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(lena.text('security.passkeys.name'), { exact: true }).fill(name);
  const proof = dialog.getByLabel(lena.text('proof.password'), { exact: true });
  if (password === null) assert.equal(await proof.count(), 0, 'there is no password to ask for');
  else await proof.fill(password);
  return { dialog, add: dialog.locator('button[type=submit]') };
}

journey(
  on,
  'a passkey is added, signs in, and is removed',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    await watchAutofill(page);
    const lena = newPerson(on, 'de', page);
    await lena.join();
    const { keys, touched } = await device(page);
    await toSecurity(page, lena, open);
    const { dialog, add } = await askForPasskey(page, lena, 'Mein Handy', 'not the password');
    await add.click();
    await dialog.getByText(lena.text('proof.password.wrong')).waitFor();
    assert.equal((await keys()).length, 0, 'without the password no device is asked');
    await dialog.getByLabel(lena.text('proof.password'), { exact: true }).fill(lena.password);
    await touched(async () => {
      await add.click();
      await page.getByText(lena.text('security.passkeys.added')).waitFor();
    });
    await page.getByText('Mein Handy').waitFor();
    assert.equal((await keys()).length, 1);

    const again = await askForPasskey(page, lena, 'Noch eins');
    await touched(async () => {
      await again.add.click();
      await page.getByText(lena.text('security.passkeys.known')).waitFor();
    });
    assert.equal((await keys()).length, 1, 'one device, one passkey');

    await open('de', '/subjects');
    await signOutToPasskeys(page, lena);
    await touched(async () => {
      await lena.button('auth.passkey').click();
      await signedIn(page);
    });
    await toSecurity(page, lena, open);
    await page.getByText('Mein Handy').waitFor();

    const named = { name: 'Mein Handy' };
    await page.getByRole('button', { name: lena.text('security.passkeys.remove', named) }).click();
    await dialog.getByLabel(lena.text('proof.password'), { exact: true }).fill(lena.password);
    await dialog.getByRole('button', { name: lena.text('security.remove'), exact: true }).click();
    await page.getByText(lena.text('security.passkeys.removed')).waitFor();
    await until(async () => (await page.getByText('Mein Handy', { exact: true }).count()) === 0);
    await open('de', '/subjects');
    await signOutToPasskeys(page, lena);
    assert.equal((await keys()).length, 1, 'the device doesn’t know');
    await touched(async () => {
      await lena.button('auth.passkey').click();
      await page.getByText(lena.text('auth.fault.passkey')).waitFor();
    });
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.oauthToken')), null);
    expectRefusals(complaints, 401);
  },
);

journey(
  on,
  'two-factor sign-in by app and by recovery code',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    const lena = newPerson(on, 'de', page);
    await lena.join();
    await toSecurity(page, lena, open);
    await lena.button('security.twoFactor.setUp').click();
    const dialog = page.getByRole('dialog');
    const next = dialog.locator('button[type=submit]');
    const code = dialog.getByLabel(lena.text('proof.code'), { exact: true });
    const proof = dialog.getByLabel(lena.text('proof.password'), { exact: true });
    await proof.and(page.locator(':focus')).waitFor();
    await proof.fill(lena.password);
    await next.click();
    const shownSecret = dialog.getByLabel(lena.text('security.twoFactor.setUp.secret'), {
      exact: true,
    });
    const secret = await shownSecret.inputValue();
    await code.and(page.locator(':focus')).waitFor();
    const cut = await shownSecret.evaluate(
      (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
    );
    assert.equal(cut, false, 'the whole secret is there to read');
    await code.fill('000000');
    await next.click();
    await dialog.getByText(lena.text('proof.code.wrong')).waitFor();
    await code.fill(codeOf(secret));
    await next.click();
    await dialog.getByRole('heading', { name: lena.text('security.codes.title') }).waitFor();
    const recovery = await dialog.getByRole('listitem').allInnerTexts();
    assert.equal(new Set(recovery).size, 10, recovery.join(' '));
    await dialog.getByRole('button', { name: lena.text('security.codes.done') }).click();
    await lena.button('security.twoFactor.turnOff').waitFor();

    // From now on adding a passkey needs a code, too, and each code works once.
    const { keys, touched } = await device(page);
    const { add } = await askForPasskey(page, lena, 'Laptop');
    await code.fill('000000');
    await add.click();
    await dialog.getByText(lena.text('proof.code.wrong')).waitFor();
    assert.equal((await keys()).length, 0);
    const shown = codeOf(secret, 1);
    await code.fill(shown);
    await touched(async () => {
      await add.click();
      await page.getByText(lena.text('security.passkeys.added')).waitFor();
    });

    await open('de', '/subjects');
    await lena.signOut();
    await lena.signIn();
    for (const wrong of ['000000', shown]) {
      await lena.field('auth.code.label').fill(wrong);
      await lena.button('auth.code.submit').click();
      await page.getByText(lena.text('auth.fault.code')).waitFor();
      await lena.field('auth.code.label').fill('');
    }
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.oauthToken')), null);
    await lena.button('auth.code.useRecovery').click();
    await lena.field('auth.code.recovery').fill(recovery[3]);
    await lena.button('auth.code.submit').click();
    await signedIn(page);

    await open('de', '/subjects');
    await lena.signOut();
    await lena.signIn();
    await lena.button('auth.code.useRecovery').click();
    await lena.field('auth.code.recovery').fill(recovery[3]);
    await lena.button('auth.code.submit').click();
    await page.getByText(lena.text('auth.fault.code')).waitFor();
    await lena.field('auth.code.recovery').fill(recovery[4].toUpperCase());
    await lena.button('auth.code.submit').click();
    await signedIn(page);
    expectRefusals(complaints, 401);
  },
);

journey(
  on,
  'after wrong passwords the browser solves the captcha by itself',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    // The browser that signed up has a higher limit of wrong passwords than an unknown one.
    const owner = await visit(on.browser, { ...sizes.desktop, reducedMotion: 'reduce' });
    const mine = newPerson(on, 'de', owner.page);
    await mine.join().finally(() => owner.context.close());

    const lena = newPerson(on, 'de', page, mine.email);
    const answers = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/auth/oauth/token')) answers.push(response.status());
    });
    await open('de', '/auth/signin');
    for (let tries = 1; tries <= 4; tries++) {
      await lena.signIn(`not the password ${tries}`);
      await until(() => answers.length >= tries + (tries === 4 ? 1 : 0));
      await page.getByText(lena.text('auth.fault.credentials')).waitFor();
    }
    assert.deepEqual(answers, [401, 401, 401, 400, 401], 'the fourth is proven');
    await lena.signIn();
    await signedIn(page);
    assert.deepEqual(answers.slice(5), [200], 'the next proof was ready before it was asked for');
    expectRefusals(complaints, 400, 401);
  },
);

const google = (page, lena) =>
  page.getByRole('button', { name: lena.text('auth.provider.button', { name: 'Google' }) });

/** The user of the stored session. */
const who = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.user')).uuid);

journey(
  on,
  'a new user signs up through Google and signs in again',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    const lena = newPerson(on, 'de', page, 'neu@example.org');
    issuer.person = null;
    await open('de', '/auth/signup?redirect=/legal/privacy');
    await google(page, lena).click();
    await page.getByText(lena.text('auth.provider.refused')).waitFor();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL(/\/auth\/signin\?redirect=%2Flegal%2Fprivacy/);
    await hydrated(page);

    issuer.person = { sub: 'unsure', email: lena.email, name: 'Neu', verified: false };
    await google(page, lena).click();
    await page.getByText(lena.text('auth.provider.unvouched')).waitFor();
    assert.equal(await page.evaluate(() => location.hash), '');

    issuer.person = { sub: 'new', email: lena.email, name: 'Nele Neumann' };
    await open('de', '/auth/signin?redirect=/legal/privacy');
    await google(page, lena).click();
    await page.waitForURL(/\/app\/onboarding\?redirect=%2Flegal%2Fprivacy$/);
    const uuid = await who(page);
    await toSecurity(page, lena, open);
    await page.getByText(lena.text('security.providers.linked'), { exact: true }).waitFor();

    // A user without a password gets a passkey right after signing in; then the
    // provider may be removed.
    await page.getByRole('button', { name: lena.text('security.providers.unlink') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: lena.text('security.providers.unlink') }).click();
    await page.getByText(lena.text('security.onlyWay')).waitFor();
    const { touched } = await device(page);
    const { add } = await askForPasskey(page, lena, 'Mein Handy', null);
    await touched(async () => {
      await add.click();
      await page.getByText(lena.text('security.passkeys.added')).waitFor();
    });

    await open('de', '/legal/privacy');
    await lena.signOut();
    await google(page, lena).click();
    await signedIn(page);
    assert.equal(await who(page), uuid, 'the same account');
    assert.deepEqual(issuer.refusals, []);
    expectRefusals(complaints, 403);
  },
);

journey(
  on,
  'an account with the same address is linked by its password',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    const lena = newPerson(on, 'de', page);
    await lena.join();
    const uuid = await who(page);
    await lena.signOut();
    issuer.person = { sub: 'known', email: lena.email, name: 'Lena' };
    await open('de', '/auth/signin?redirect=/legal/privacy');
    await google(page, lena).click();
    await page.getByRole('heading', { name: lena.text('auth.provider.link.title') }).waitFor();
    await lena.field('auth.password').fill('not the password');
    await lena.button('auth.provider.link.submit').click();
    await page.getByText(lena.text('auth.fault.password')).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.oauthToken')), null);
    await lena.field('auth.password').fill(lena.password);
    await lena.button('auth.provider.link.submit').click();
    await page.waitForURL(/\/app\/onboarding\?redirect=%2Flegal%2Fprivacy$/);
    assert.equal(await who(page), uuid);

    await open('de', '/legal/privacy');
    await lena.signOut();
    await google(page, lena).click();
    await signedIn(page);
    assert.equal(await who(page), uuid, 'without the password from now on');
    assert.deepEqual(issuer.refusals, []);
    expectRefusals(complaints, 401, 409);
  },
);

journey(
  on,
  'with a minimum age, a sign-up through Google asks for the date of birth once',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    const lena = newPerson(on, 'us', page, 'new.us@example.org');
    issuer.person = { sub: 'us', email: lena.email, name: 'Lea' };
    await open('us', '/auth/signup');
    await google(page, lena).click();
    await page.getByRole('heading', { name: lena.text('auth.provider.birth.title') }).waitFor();
    const born = async (year) => {
      await lena.field('auth.birth.day').fill('31');
      await lena.field('auth.birth.month').fill('5');
      await lena.field('auth.birth.year').fill(String(year));
      await lena.button('auth.code.submit').click();
    };
    await born(2008);
    await page.waitForURL(/\/app\/onboarding$/);
    // A younger visitor on another device.
    issuer.person = { sub: 'us-2', email: 'young.us@example.org', name: 'Kim' };
    await forgetSession(page);
    await open('us', '/auth/signup');
    await google(page, lena).click();
    await page.getByRole('heading', { name: lena.text('auth.provider.birth.title') }).waitFor();
    await born(new Date().getFullYear() - 5);
    const refused = page.getByRole('heading', { name: lena.text('auth.refused.title') });
    await refused.waitFor();
    assert.doesNotMatch(await page.getByRole('main').innerText(), /\b13\b|years old/);
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.oauthToken')), null);
    await open('us', '/auth/signup');
    await refused.waitFor();
    assert.equal(await lena.button('auth.signUp.submit').count(), 0, 'no second try');
    assert.deepEqual(issuer.refusals, []);
    expectRefusals(complaints, 422);
  },
);
