// Passkeys with Chromium's virtual authenticator: browsers understand the server's
// options, and the server accepts their answers.
// Features: account.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addAuthenticator } from './lib/authenticator.mjs';
import { stage } from './lib/journey.mjs';
import { until, visit } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });
const password = 'blau Fahrrad 77 Regen';

/** Calls the API from within the page. */
function call(page, method, path, body, token) {
  return page.evaluate(
    async (ask) => {
      const answer = await fetch(ask.path, {
        method: ask.method,
        headers: {
          'Content-Type': 'application/json',
          ...(ask.token && { Authorization: `Bearer ${ask.token}` }),
        },
        ...(ask.method !== 'GET' && { body: JSON.stringify(ask.body ?? {}) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text && JSON.parse(text) };
    },
    { method, path, body, token },
  );
}

/** Creates a passkey as the screen does; resolves with the name of the error if it fails. */
function make(page, publicKey) {
  return page.evaluate(async (json) => {
    try {
      const options = PublicKeyCredential.parseCreationOptionsFromJSON(json);
      return (await navigator.credentials.create({ publicKey: options })).toJSON();
    } catch (error) {
      return error.name;
    }
  }, publicKey);
}

/** Signs with the passkey that the authenticator picks. */
function sign(page, publicKey) {
  return page.evaluate(async (json) => {
    try {
      const options = PublicKeyCredential.parseRequestOptionsFromJSON(json);
      return (await navigator.credentials.get({ publicKey: options })).toJSON();
    } catch (error) {
      return error.name;
    }
  }, publicKey);
}

async function signIn(page) {
  const { body } = await call(page, 'POST', '/api/auth/passkeys/options');
  const credential = await sign(page, body.publicKey);
  if (typeof credential === 'string') return credential;
  const grant = { grantType: 'passkey', requestId: body.requestId, credential };
  return call(page, 'POST', '/api/auth/oauth/token', grant);
}

/** The token in the confirmation mail. */
async function mailed(to) {
  let found;
  await until(() => {
    const folder = join(on.server.packs, '..', 'data', 'outbox');
    for (const name of readdirSync(folder)) {
      const letter = readFileSync(join(folder, name), 'utf8');
      if (letter.includes(to)) found = /#token=([\w-]+)/.exec(letter)?.[1];
    }
    return found;
  });
  return found;
}

/** A signed-in user. */
async function member(page, email) {
  const made = await call(page, 'POST', '/api/users', { email, name: 'Lena', password });
  assert.equal(made.status, 201);
  const confirmationToken = await mailed(email);
  await call(page, 'POST', '/api/auth/accounts/confirm-email', { confirmationToken });
  const grant = { grantType: 'password', email, password };
  const { body } = await call(page, 'POST', '/api/auth/oauth/token', grant);
  return { id: made.body.uuid, token: body.accessToken };
}

function journey(name, steps) {
  test(name, async () => {
    const { context, page, complaints } = await visit(on.browser);
    try {
      await page.goto(on.server.url('de', '/about/company'));
      await steps(page);
      // The console also logs refusals that the step expects.
      assert.deepEqual(
        complaints.filter((line) => !/status of 40[0-9]/.test(line)),
        [],
      );
    } finally {
      await context.close();
    }
  });
}

journey('a passkey is added, signs in on its host only, and is removed', async (page) => {
  const { id, token } = await member(page, 'lena@example.org');
  const keys = await addAuthenticator(page);
  const path = `/api/auth/accounts/${id}/passkeys`;
  const options = await call(page, 'POST', `${path}/options`, { password }, token);
  assert.equal(options.body.publicKey.rp.id, 'de.localhost');
  const credential = await make(page, options.body.publicKey);
  const added = await call(
    page,
    'POST',
    path,
    { requestId: options.body.requestId, name: 'My laptop', credential },
    token,
  );
  assert.equal(added.status, 201, JSON.stringify(added.body));
  const [stored] = await keys.keys();
  assert.equal(stored.rpId, 'de.localhost');
  assert.equal(stored.isResidentCredential, true);

  const again = await call(page, 'POST', `${path}/options`, { password }, token);
  assert.equal(await make(page, again.body.publicKey), 'InvalidStateError', 'one device, one key');

  for (let n = 0; n < 2; n++) {
    const answer = await signIn(page);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const list = await call(page, 'GET', path, undefined, answer.body.accessToken);
    assert.equal(list.body.length, 1);
    assert.ok(list.body[0].usedOn);
  }

  // A copy of the key, made before those two sign-ins, so its counter is behind.
  const [current] = await keys.keys();
  await keys.clear();
  await keys.count(current, 1);
  assert.equal((await signIn(page)).body.type, 'InvalidCredentialsError');
  await keys.clear();
  await keys.count(current, 100);
  assert.equal((await signIn(page)).status, 200);

  await page.goto(on.server.url('fr', '/about/company'));
  assert.equal(await signIn(page), 'NotAllowedError', 'no browser offers it on another host');

  await page.goto(on.server.url('de', '/about/company'));
  const gone = await call(page, 'DELETE', `${path}/${added.body.uuid}`, { password }, token);
  assert.equal(gone.status, 204);
  assert.equal((await signIn(page)).body.type, 'InvalidCredentialsError');
});

journey(
  'an authenticator that can’t verify its user creates no passkey and signs nothing',
  async (page) => {
    const { id, token } = await member(page, 'kim@example.org');
    const keys = await addAuthenticator(page, { verified: false });
    const path = `/api/auth/accounts/${id}/passkeys`;
    const options = await call(page, 'POST', `${path}/options`, { password }, token);
    assert.equal(await make(page, options.body.publicKey), 'NotAllowedError');
    assert.deepEqual(await keys.keys(), []);

    await keys.verify(true);
    const credential = await make(page, options.body.publicKey);
    const grown = { requestId: options.body.requestId, name: 'My phone', credential };
    assert.equal((await call(page, 'POST', path, grown, token)).status, 201);
    await keys.verify(false);
    assert.equal(await signIn(page), 'NotAllowedError');
  },
);
