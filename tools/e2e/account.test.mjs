// An account's life through the screens: sign-up, first steps, profile, a second
// device whose session ends with a new password, the data export, and deletion. On
// a market with a shared site, one with a minimum age, and one without lists of
// subjects.
// Features: account, takeout, user.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { hydrated, journey, market, settled, stage } from './lib/journey.mjs';
import { expectRefusals, NEXT_PASSWORD, newPerson } from './lib/person.mjs';
import { sizes, until, visit } from './lib/world.mjs';

const on = stage();

/** A picture of one colour, drawn by the browser; wide, so that it must be cropped. */
const picture = (page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const context = canvas.getContext('2d');
    context.fillStyle = '#174ad1';
    context.fillRect(0, 0, 900, 600);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

/** The files of a zip archive by name; reads only the features of ZIP that our archives use. */
function unzip(bytes) {
  const files = {};
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, note] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const start = bytes.readUInt32LE(at + 42);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const raw = bytes.subarray(from, from + size);
    files[bytes.toString('utf8', at + 46, at + 46 + name)] =
      method === 0 ? raw : inflateRawSync(raw);
    at += 46 + name + extra + note;
  }
  return files;
}

/** Completes the first steps with the first option of each. */
async function firstSteps(page, lena, username) {
  const main = page.getByRole('main');
  const next = main.locator('button[type=submit]');
  const seen = [];
  for (;;) {
    const heading = await main.getByRole('heading', { level: 1 }).innerText();
    seen.push(heading);
    assert.ok(seen.length < 10, `the first steps end: ${seen.join(' · ')}`);
    if (heading === lena.text('onboarding.username')) break;
    const choice = main.locator('input[type=radio]:not(:checked), input[type=checkbox]').first();
    if (await choice.count()) await choice.check({ force: true });
    await next.click();
    await until(
      async () => (await main.getByRole('heading', { level: 1 }).innerText()) !== heading,
    );
  }
  await lena.field('username.label').fill(username);
  await page.getByText(lena.text('username.free', { name: username })).waitFor();
  await next.click();
  return seen;
}

for (const [code, size] of [
  ['de', 'desktop'],
  ['us', 'desktop'],
  ['mx', 'phone'],
])
  journey(
    on,
    `${code}: from sign-up to deletion`,
    { at: [size] },
    async ({ page, open, complaints }) => {
      const lena = newPerson(on, code, page);
      const username = `lena.${code}`;

      await open(code, '/auth/signup');
      await lena.signUp();
      await lena.confirm();
      await lena.signIn();
      await page.waitForURL(/\/app\/onboarding/);
      await hydrated(page);
      const steps = await firstSteps(page, lena, username);
      const subjects = market(code).servedSubjects;
      assert.ok(steps.length <= 4, `at most four steps: ${steps.join(' · ')}`);
      // The subjects are asked for first, and the last step leads to the home page that shows them.
      assert.equal(steps[0], lena.text('onboarding.subjects', { name: 'Lena' }));
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { level: 1, name: lena.text('home.yours.title') }).waitFor();
      const first = page.getByRole('region', {
        name: lena.text('home.yours.title'),
        exact: true,
      });
      await first.getByRole('heading', { level: 2, name: subjects[0].name }).waitFor();
      await first.getByRole('link', { name: subjects[0].topics[0].name }).click();
      await page.waitForURL(/\/subjects\/./);
      await open(code, '/profile');
      await page.getByText(`@${username}`).first().waitFor();
      const { uuid } = await page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.user')));

      // The profile, and what others see of it.
      await open(code, '/profile/edit');
      await lena.field('profileEdit.about').fill('Mag Biologie.');
      await page.locator('input[type=file]').setInputFiles({
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await picture(page)),
      });
      await page.getByRole('button', { name: lena.text('picture.save') }).click();
      await page.getByText(lena.text('picture.saved')).waitFor();
      await lena.button('account.save').click();
      // Matched exactly, since the toast about the picture may end in the same word.
      await page.getByText(lena.text('account.saved'), { exact: true }).first().waitFor();
      await page.reload();
      assert.equal(await lena.field('profileEdit.about').inputValue(), 'Mag Biologie.');

      const other = await visit(on.browser, { ...sizes.desktop, reducedMotion: 'reduce' });
      try {
        await other.page.goto(on.server.url(code, `/users/${uuid}`));
        await other.page.getByText('Mag Biologie.').waitFor();
        await other.page.getByRole('heading', { name: username, level: 1 }).waitFor();
        assert.doesNotMatch(await other.page.content(), /Berger/, 'nor is the name, by now');
        assert.equal(await other.page.getByText(lena.email).count(), 0, 'the address is nobody’s');
        const face = other.page.getByRole('main').locator('img[src*="profilepicture"]').first();
        await face.waitFor();
        await until(() =>
          face.evaluate((img) => img.naturalWidth > 0 && img.naturalWidth === img.naturalHeight),
        );

        // The same user on a second device.
        const twin = newPerson(on, code, other.page, lena.email);
        await other.page.goto(on.server.url(code, '/auth/signin?redirect=/profile'));
        await hydrated(other.page);
        await twin.signIn();
        await other.page.waitForURL(/\/profile$/);
        await other.page.getByText(`@${username}`).first().waitFor();

        // A new password ends the second device's session.
        await open(code, '/profile/security');
        await page.getByText(lena.text('security.devices.here')).waitFor();
        await page
          .getByRole('main')
          .getByRole('button', { name: lena.text('security.password.change') })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(lena.text('proof.password'), { exact: true }).fill(lena.password);
        await dialog
          .getByLabel(lena.text('security.password.new'), { exact: true })
          .fill(NEXT_PASSWORD);
        await dialog.locator('button[type=submit]').click();
        await page.getByText(lena.text('security.password.changed')).waitFor();
        await until(async () => {
          await other.page.goto(on.server.url(code, '/profile'));
          await settled(other.page);
          return other.page.url().includes('/auth/signin');
        });
        const kept = await other.page.evaluate(() => localStorage.getItem('knowmad.oauthToken'));
        assert.equal(kept, null, 'nothing of the session is left there');
        await page.reload();
        await page.getByText(lena.text('security.devices.here')).waitFor();

        // The data export.
        await open(code, '/profile/data');
        await lena.button('data.export.ask').click();
        const ready = page.getByRole('button', { name: lena.text('data.export.download') });
        await ready.waitFor();
        const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
        const files = unzip(readFileSync(await download.path()));
        const json = Object.entries(files).filter(([name]) => name.endsWith('.json'));
        assert.ok(json.length >= 2, Object.keys(files).join(', '));
        for (const [, bytes] of json) JSON.parse(bytes.toString('utf8'));
        const all = json.map(([, bytes]) => bytes.toString('utf8')).join('\n');
        for (const part of [lena.email, username, 'Mag Biologie.'])
          assert.ok(all.includes(part), part);
        assert.ok(!all.includes('argon2'), 'no secrets');
        assert.ok(
          Object.keys(files).some((name) => /\.jpe?g$/.test(name)),
          'the picture',
        );
        await until(() =>
          on.server.mails(lena.email).some((mail) => mail.includes('/profile/data')),
        );

        // Deletion, which takes two weeks and hides the profile at once.
        await page.getByRole('button', { name: lena.text('data.deletion.open') }).click();
        await dialog.getByLabel(lena.text('proof.password'), { exact: true }).fill(NEXT_PASSWORD);
        await dialog.getByRole('button', { name: lena.text('data.deletion.submit') }).click();
        await page.getByRole('button', { name: lena.text('account.deletion.cancel') }).waitFor();
        const hidden = await on.server.get(`${code}.localhost`, `/api/users/${uuid}/public`);
        assert.equal(hidden.status, 404);
        assert.ok(!hidden.body.includes('Lena'));
      } finally {
        await other.context.close();
      }
      expectRefusals(complaints, 404);
    },
  );
