// HTTP behaviour of every host, without a browser: its own market and no other,
// reserved paths, files for machines, heads, headers, errors.
// Features: account, content, country, home, subject.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { nonconformities } from './lib/conformance.mjs';
import { attribute, market, markets, sites, stage } from './lib/journey.mjs';

const on = stage({ browser: false });
const hostOf = (code) => `${code}.localhost`;
const ask = (code, path, headers) => on.server.rendered(hostOf(code), path, headers);
const url = (code, path) => on.server.url(code, path);

const legal = ['imprint', 'privacy', 'tos', 'guidelines', 'contact', 'tos-knower'].map(
  (page) => `/legal/${page}`,
);
const about = [
  'company',
  'advertise',
  'calendly',
  'become-knower',
  'download',
  'safety',
  'knowmad-ai',
].map((page) => `/about/${page}`);

test('every host serves its own market and no other', async () => {
  const addresses = markets().map(({ code, supportEmail }) => [code, supportEmail]);
  for (const { code, supportEmail, tagline } of sites()) {
    for (const path of ['/', '/subjects', '/about/company', ...legal]) {
      const { status, body } = await ask(code, path);
      assert.equal(status, 200, `${code} ${path}`);
      assert.equal(attribute(body, /<html [^>]*>/, 'data-market'), code, path);
      for (const [other, address] of addresses)
        if (address !== supportEmail)
          assert.ok(!body.includes(address), `${code} ${path} names ${other}'s ${address}`);
    }
    const home = (await ask(code, '/')).body;
    assert.ok(home.includes(`>${tagline}<`), `${code}: the tagline is in the markup`);
    assert.ok(home.includes(supportEmail), `${code}: the support address`);
  }
});

test('a host is matched in any case and with a trailing dot', async () => {
  for (const host of ['DE.localhost', 'de.localhost.', 'De.LocalHost.'])
    assert.equal(
      attribute((await on.server.get(host, '/')).body, /<html [^>]*>/, 'data-market'),
      'de',
      host,
    );
});

test('an unknown host answers 421, but serves the health checks', async () => {
  for (const host of [
    'at.localhost',
    'ch.localhost',
    'nobody.localhost',
    'de.localhost.example',
    'example.com',
  ]) {
    const page = await on.server.get(host, '/');
    assert.equal(page.status, 421, host);
    assert.match(page.headers['content-type'], /^text\/html/);
    assert.ok(!page.body.includes('data-market'), `${host} belongs to no market`);
    for (const { supportEmail } of markets()) assert.ok(!page.body.includes(supportEmail), host);
    for (const path of ['/subjects', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])
      assert.equal((await on.server.get(host, path)).status, 421, `${host}${path}`);
    const call = await on.server.get(host, '/api/subjects');
    assert.equal(call.status, 421, host);
    assert.equal(JSON.parse(call.body).type, 'BadRequestError');
    for (const path of ['/healthz', '/readyz'])
      assert.equal((await on.server.get(host, path)).status, 200, `${host}${path}`);
  }
});

test('localhost lists every market with a link to its host', async () => {
  const { status, body } = await on.server.get('localhost', '/');
  assert.equal(status, 200);
  for (const { code, country } of sites()) {
    assert.ok(body.includes(`href="${url(code, '').replace(/\/$/, '')}`), code);
    assert.ok(body.includes(country.localizedName), code);
  }
  for (const { country } of markets())
    assert.ok(body.includes(country.localizedName), country.code);
  assert.ok(body.includes('ai.localhost'));
  assert.equal((await on.server.get('localhost', '/subjects')).status, 421);
});

test('X-Forwarded-Host from an untrusted address is ignored', async () => {
  const { body } = await ask('de', '/', { 'X-Forwarded-Host': hostOf('fr') });
  assert.equal(attribute(body, /<html [^>]*>/, 'data-market'), 'de');
});

test('the AI host has its landing page and leads to its market for the rest', async () => {
  const home = await ask('ai', '/');
  assert.equal(home.status, 200);
  assert.equal(attribute(home.body, /<html [^>]*>/, 'data-market'), 'us');
  assert.equal(attribute(home.body, /<html [^>]*>/, 'lang'), 'en');
  assert.equal(
    attribute(home.body, /<link rel="canonical"[^>]*>/, 'href'),
    url('us', '/about/knowmad-ai'),
  );
  for (const path of ['/subjects', '/legal/privacy', '/about/company', '/signin', '/nothing/here'])
    for (const query of ['', '?query=a%20b&utm_content=x']) {
      const { status, headers } = await ask('ai', path + query);
      assert.equal(status, 308, path);
      assert.equal(headers.location, url('us', path + query));
    }
  for (const path of ['/api/countries', '/robots.txt', '/manifest.webmanifest', '/healthz'])
    assert.equal((await ask('ai', path)).status, 200, path);
  for (const [, src] of home.body.matchAll(
    /<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+)"/g,
  ))
    assert.equal((await ask('ai', src)).status, 200, src);
});

// The target of each reserved path; a function of the market's flags where it depends on them.
const always = (to) => () => to;
const ofPlan =
  (to) =>
  ({ hasPlusPlan }) =>
    hasPlusPlan ? to : null;
const ofUniversity =
  (to, otherwise = null) =>
  ({ hasUniversity }) =>
    hasUniversity ? to : otherwise;
const reserved = {
  signin: always('/auth/signin'),
  signup: always('/auth/signup'),
  'forgot-password': always('/auth/forgot-password'),
  'reset-password': always('/auth/forgot-password'),
  confirm: always('/auth/confirm'),
  download: always('/about/download'),
  advertise: always('/about/advertise'),
  company: always('/about/company'),
  'knowmad-ai': always('/about/knowmad-ai'),
  checkout: ofPlan('/pro-plan'),
  activate: ofPlan('/pro-plan/activate'),
  success: ofPlan('/pro-plan/success'),
  'ai-summary': ofUniversity('/university/ai-summary'),
  'uni-gpt': ofUniversity('/university/uni-gpt'),
  'mock-exam': ofUniversity('/university/mock-exam'),
  university: ofUniversity('/university/ai-summary', '/about/knowmad-ai'),
};
const onlyFull = new Set(['advertise']);
const full = new Set(['de', 'fr', 'pl', 'gb', 'it', 'us']);

test('reserved paths lead to their screens, keep the query, and exist only where they are reserved', async () => {
  for (const { code, flags } of sites())
    for (const [path, target] of Object.entries(reserved)) {
      const to = full.has(code) || !onlyFull.has(path) ? target(flags) : null;
      const { status, headers } = await ask(code, `/${path}?utm_content=a%20b&title=x`);
      if (to === null) {
        assert.equal(status, 404, `${code} /${path}`);
        assert.equal(headers.location, undefined, `${code} /${path}`);
      } else {
        assert.equal(status, 308, `${code} /${path}`);
        assert.equal(headers.location, `${to}?utm_content=a%20b&title=x`, `${code} /${path}`);
        assert.equal(headers['cache-control'], 'no-store', `${code} /${path}`);
      }
    }
});

test('the parents’ page is on the markets that have one', async () => {
  for (const { code, flags } of sites())
    assert.equal((await ask(code, '/for-parents')).status, flags.hasParentsPages ? 200 : 404, code);
  assert.equal((await ask('de', '/for-parents')).status, 200);
});

test('legal and company pages are everywhere, whatever the footer links to', async () => {
  for (const { code } of sites())
    for (const path of [...legal, ...about, '/expansion'])
      assert.equal((await ask(code, path)).status, 200, `${code} ${path}`);
});

test('private addresses answer with the bare shell, uncached and not indexed', async () => {
  for (const path of ['/_app', '/app/unavailable-feature?feature=payouts']) {
    const { status, headers, body } = await ask('de', path);
    assert.equal(status, 200, path);
    assert.match(headers['cache-control'], /no-store/, path);
    assert.equal(attribute(body, /<meta name="robots"[^>]*>/, 'content'), 'noindex', path);
    assert.match(body, /<div id="root"><\/div>/, path);
  }
});

test('every subject and topic is in the sitemap, once, and a page', async () => {
  for (const code of ['de', 'us', 'gr']) {
    const { status, headers, body } = await ask(code, '/sitemap.xml');
    assert.equal(status, 200);
    assert.match(headers['content-type'], /xml/);
    const found = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
    assert.equal(new Set(found).size, found.length);
    assert.ok(found.includes(url(code, '/')) && found.includes(url(code, '/subjects')), code);
    for (const loc of found) assert.ok(loc.startsWith(url(code, '')), `${code}: ${loc}`);
    for (const part of ['/app/', '/api/', '/auth/', '/_app'])
      assert.ok(!found.some((loc) => loc.includes(part)), part);
    const subjects = market(code).servedSubjects;
    const topics = subjects.flatMap(({ topics: all }) => all);
    const listed = found.filter((loc) => new URL(loc).pathname.startsWith('/subjects/'));
    assert.equal(listed.length, subjects.length + topics.length, code);
    for (const loc of [...listed.slice(0, 5), ...listed.slice(-5)])
      assert.equal((await ask(code, new URL(loc).pathname)).status, 200, loc);
  }
});

test('robots, manifest and app association are of this market', async () => {
  for (const { code, brand } of sites()) {
    const robots = (await ask(code, '/robots.txt')).body;
    assert.ok(robots.includes(`Sitemap: ${url(code, '/sitemap.xml')}`), code);
    assert.match(robots, /^Disallow: \/app\//m);
    assert.doesNotMatch(robots, /^Disallow: \/$/m, code);
    const manifest = JSON.parse((await ask(code, '/manifest.webmanifest')).body);
    assert.equal(manifest.name, brand, code);
    assert.ok(manifest.icons.length > 0, code);
    for (const { src } of manifest.icons) assert.equal((await ask(code, src)).status, 200, src);
    for (const path of ['apple-app-site-association', 'assetlinks.json']) {
      const { status, headers, body } = await ask(code, `/.well-known/${path}`);
      assert.equal(status, 200, `${code} ${path}`);
      assert.match(headers['content-type'], /^application\/json/);
      assert.ok(body.includes('knowmad.app'), `${code} ${path}`);
    }
  }
  const icon = await ask('de', '/favicon.ico');
  assert.ok([200, 302].includes(icon.status), `favicon ${icon.status}`);
  if (icon.status === 302) assert.equal((await ask('de', icon.headers.location)).status, 200);
});

/** The same page on other markets, by language. */
const alternates = (body) =>
  Object.fromEntries(
    [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
      ([, tag, href]) => [tag, href],
    ),
  );

test('heads: one title, a canonical address without a query, alternates that name each other', async () => {
  for (const path of ['/', '/subjects', '/legal/privacy', '/about/knowmad-ai']) {
    const heads = {};
    for (const { code } of sites()) {
      const { body } = await ask(code, `${path}?utm_content=x`);
      assert.equal(body.match(/<title>/g)?.length, 1, `${code} ${path}`);
      assert.match(body, / - Knowmad<\/title>/);
      assert.equal(attribute(body, /<link rel="canonical"[^>]*>/, 'href'), url(code, path), code);
      assert.ok(
        attribute(body, /<meta name="description"[^>]*>/, 'content')?.length > 40,
        `${code} ${path}: description`,
      );
      assert.doesNotMatch(body, /<meta name="robots"/, `${code} ${path}`);
      heads[url(code, path)] = alternates(body);
    }
    for (const [own, named] of Object.entries(heads)) {
      const others = Object.values(named);
      if (others.length === 0) continue;
      assert.ok(others.includes(own), `${own} names itself`);
      for (const other of others)
        assert.ok(Object.values(heads[other] ?? {}).includes(own), `${other} names ${own} back`);
      assert.equal(named['x-default'], url('us', path), own);
      assert.equal(named['de-AT'], named.de, own);
      assert.equal(named['de-CH'], named.de, own);
    }
  }
  const home = alternates((await ask('de', '/')).body);
  assert.equal(
    Object.keys(home).length,
    18 + 2 + 1,
    'all sites, Austria, Switzerland and the default',
  );
});

test('the same topic has one address for search engines', async () => {
  const { slug, topics } = market('de').subjects[0];
  const own = `/subjects/${slug}-${topics[0].slug}`;
  for (const path of [own, `/topics/${topics[0].uuid}`]) {
    const { status, body } = await ask('de', path);
    assert.equal(status, 200, path);
    assert.equal(attribute(body, /<link rel="canonical"[^>]*>/, 'href'), url('de', own), path);
  }
  for (const path of [
    '/topics/00000000-0000-4000-8000-000000000000',
    '/subjects/no-such-topic',
    `/topics/${market('us').subjects[0].topics[0].uuid}`,
  ])
    assert.equal((await ask('de', path)).status, 404, path);
});

test('every answer carries the security headers; scripts run by hash alone', async () => {
  for (const path of [
    '/',
    '/legal/privacy',
    '/nothing',
    '/api/countries',
    '/robots.txt',
    '/signin',
  ]) {
    const { headers } = await ask('de', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.equal(headers['x-frame-options'], 'DENY', path);
    assert.ok(headers['referrer-policy'], path);
    assert.ok(headers['permissions-policy'], path);
    assert.ok(headers['x-request-id'], path);
    assert.equal(
      headers['strict-transport-security'],
      undefined,
      'not on a machine without a certificate',
    );
    const policy = new Map(
      headers['content-security-policy'].split('; ').map((line) => [line.split(' ')[0], line]),
    );
    assert.equal(policy.get('default-src'), "default-src 'none'", path);
    assert.match(policy.get('frame-ancestors'), /'none'/, path);
    for (const line of policy.values()) assert.doesNotMatch(line, /unsafe|\*/, `${path} ${line}`);
    for (const kind of ['script-src', 'style-src', 'connect-src'])
      assert.doesNotMatch(policy.get(kind) ?? '', /https?:/, `${path} ${kind}`);
  }
  const { body, headers } = await ask('de', '/');
  assert.doesNotMatch(body, /<[^>]+ on[a-z]+=/i, 'no handlers in the markup');
  const sources = (element) =>
    [...body.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  for (const element of ['script', 'style']) {
    const hashes = sources(element);
    assert.ok(hashes.length > 0, element);
    const [, allowed] = new RegExp(`${element}-src ([^;]*)`).exec(
      headers['content-security-policy'],
    );
    assert.equal(
      allowed,
      ["'self'", ...hashes].join(' '),
      `what is inline and no other ${element}`,
    );
  }
});

test('pages are revalidated by ETag in shared caches', async () => {
  const first = await ask('fr', '/');
  assert.match(first.headers['cache-control'], /public.*s-maxage=60/);
  const again = await ask('fr', '/', { 'If-None-Match': first.headers.etag });
  assert.equal(again.status, 304);
  assert.equal(again.body, '');
  assert.equal(first.headers['set-cookie'], undefined, 'a page is the same for everybody');
  assert.equal(
    (await ask('fr', '/?utm_content=a&unknown=b')).body,
    first.body,
    'unknown parameters change nothing',
  );
});

test('HEAD answers as GET does, without a body', async () => {
  for (const path of ['/', '/legal/privacy', '/nothing', '/api/countries', '/robots.txt']) {
    const got = await ask('de', path);
    const head = await on.server.send('HEAD', hostOf('de'), path);
    assert.equal(head.status, got.status, path);
    assert.equal(head.headers['content-type'], got.headers['content-type'], path);
    assert.equal(head.body, '', path);
  }
});

test('calls fail as JSON with a type and the id of the request, and leak nothing', async () => {
  const cases = [
    ['GET', '/api/nothing', 404, 'NotFoundError'],
    ['GET', '/api/countries/ZZ/regions', 404, 'NotFoundError'],
    ['POST', '/api/countries', 405, 'BadRequestError'],
    ['GET', '/api/search/suggestions?query=&contentLanguageCode=de', 422, 'FormValidationError'],
    ['GET', '/api/countries/by-ip', 404, 'NotFoundError'],
    ['GET', '/api/countries/de/languages/fr/config', 404, 'NotFoundError'],
  ];
  for (const [method, path, status, type] of cases) {
    const answer = await on.server.send(method, hostOf('de'), path);
    assert.equal(answer.status, status, path);
    assert.match(answer.headers['content-type'], /^application\/json/, path);
    assert.equal(answer.headers['cache-control'], 'no-store', path);
    const body = JSON.parse(answer.body);
    assert.equal(body.type, type, path);
    assert.equal(body.requestId, answer.headers['x-request-id'], path);
    assert.ok(body.message.length > 0, path);
    assert.doesNotMatch(answer.body, /\.go|goroutine|\/work|panic|sql/i, path);
  }
  const wrong = await ask('de', '/api/countries/ZZ/regions');
  assert.equal(JSON.parse(wrong.body).message, 'Unknown country code ZZ');
  const language = await ask('de', '/api/countries/de/languages/fr/config');
  assert.equal(JSON.parse(language.body).message, 'Locale not available.');
});

test('a missing address answers with the error screen and is not cached', async () => {
  for (const { code } of sites()) {
    const { status, headers, body } = await ask(code, '/no/such/page');
    assert.equal(status, 404, code);
    assert.equal(headers['cache-control'], 'no-store', code);
    assert.equal(attribute(body, /<html [^>]*>/, 'data-market'), code);
    assert.equal(attribute(body, /<meta name="robots"[^>]*>/, 'content'), 'noindex');
    assert.doesNotMatch(body, /rel="canonical"/);
  }
  const post = await on.server.send('POST', hostOf('de'), '/');
  assert.equal(post.status, 405);
});

test('a contest begins and ends by the market’s own time zone', async () => {
  for (const [code, time, last, next] of [
    ['mx', '2024-10-01T12:00:00Z', '15 de diciembre de 2024', '16 de diciembre'],
    ['gr', '2025-01-01T12:00:00Z', '15 Απριλίου 2025', '16 Απριλίου'],
  ]) {
    const { body } = await ask(code, '/expansion', { 'X-Preview-Time': time });
    assert.ok(body.includes(last), `${code}: ${last}`);
    assert.ok(!body.includes(next), `${code}: not ${next}`);
  }
});

test('a short legal footer has its links in the order of the pack', async () => {
  const { body } = await ask('es', '/');
  const footer = body.slice(body.indexOf('<footer'));
  const links = [...footer.matchAll(/href="(\/legal\/[^"]+)"/g)].map(([, href]) => href);
  assert.deepEqual(
    links.filter((href, i) => links.indexOf(href) === i),
    ['/legal/privacy', '/legal/tos', '/legal/guidelines'],
  );
});

test('X-Preview-Time shows a page at another time in the local environment', async () => {
  const running = async (time) => {
    const { body } = await ask('gr', '/expansion', { 'X-Preview-Time': time });
    return /"isExpansionContestRunning":(true|false)/.exec(body)?.[1];
  };
  assert.equal(await running('2024-11-14T23:59:59+02:00'), 'false');
  assert.equal(await running('2024-11-15T00:00:00+02:00'), 'true');
  assert.equal(await running('2025-04-15T23:59:59+03:00'), 'true');
  assert.equal(await running('2025-04-16T00:00:00+03:00'), 'false');
  assert.equal((await ask('gr', '/expansion', { 'X-Preview-Time': 'tomorrow' })).status, 400);
});

test('documents are what the HTML standard allows', async () => {
  // marketlint:allow which markets are tried is the tests' own choice
  for (const code of ['de', 'us', 'gr']) {
    const [subject] = market(code).servedSubjects;
    const topic = `/subjects/${subject.slug}-${subject.topics[0].slug}`;
    const all = `/subjects/${subject.slug}/knows`;
    const pages = [
      '/',
      '/subjects',
      all,
      topic,
      '/auth/signup',
      '/search?query=a',
      '/no/such/page',
    ];
    for (const path of [...pages, ...about, ...legal]) {
      const { body } = await ask(code, path);
      assert.deepEqual(nonconformities(body), [], `${code} ${path}`);
    }
  }
});
