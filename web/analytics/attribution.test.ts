import { describe, expect, it } from 'vitest';
import {
  arrivalOf,
  type Attribution,
  attribute,
  ATTRIBUTION_MILLISECONDS,
  parseAttribution,
} from './attribution.ts';
import { NOON } from './fakeBrowser.ts';

const SITE = 'https://knowmad.example';
const arrive = (query: string, referrer = '', now = NOON) =>
  arrivalOf(new URL(`${SITE}/${query}`), referrer, now);
const from = (source: string | null, parts: Partial<Attribution> = {}): Attribution => ({
  source,
  sourceCampaign: null,
  expiry: NOON + ATTRIBUTION_MILLISECONDS,
  ttclid: null,
  fbc: null,
  ...parts,
});

describe('arrivalOf', () => {
  it.each<[string, string, string | null, string | null]>([
    ['?utm_source=friend', '', 'friend', null],
    ['?utm_source=friend&utm_campaign=summer', '', 'friend', 'summer'],
    ['?utm_campaign=summer', '', 'campaign', 'summer'],
    ['?sid=42', '', 'share', '42'],
    ['?sid=42&utm_source=friend', '', 'friend', '42'],
    ['?sid=42&utm_campaign=summer', '', 'share', 'summer'],
    ['?utm_source=friend', 'https://www.google.com/', 'friend', null],
    ['?utm_source=%20%20', 'https://www.google.com/', 'seo', null],
    ['', 'https://www.google.com/search?q=x', 'seo', null],
    ['', 'https://www.google.co.uk/', 'seo', null],
    ['', 'https://google.com.mx/', 'seo', null],
    ['', 'https://duckduckgo.com/', 'seo', null],
    ['', 'https://r.search.yahoo.com/', 'seo', null],
    ['', 'https://www.bing.com/', 'seo', null],
    ['', 'https://www.ecosia.org/', 'seo', null],
    ['', 'https://search.seznam.cz/', 'seo', null],
    ['', 'https://search.brave.com/', 'seo', null],
    ['', 'https://brave.com/', 'brave.com', null],
    ['', 'https://notgoogle.com/', 'notgoogle.com', null],
    ['', 'https://google.com.attacker.example/', 'google.com.attacker.example', null],
    ['', 'https://blog.example:8443/post?token=1', 'blog.example', null],
    ['?sid=42', 'https://www.google.com/', 'share', '42'],
  ])('%s from %s is of %s', (query, referrer, source, sourceCampaign) =>
    expect(arrive(query, referrer)).toEqual(from(source, { sourceCampaign })),
  );
  it.each([
    ['', ''],
    ['?query=x', ''],
    ['', `${SITE}/subjects`],
    ['', 'android-app://com.google.android.gm/'],
    ['', 'about:blank'],
    ['', 'no address'],
    ['?sid=&utm_source=&utm_campaign=&ttclid=&fbclid=', ''],
  ])('%s from %s tells nothing', (query, referrer) => expect(arrive(query, referrer)).toBeNull());
  it('takes click ids, Facebook’s as its pixel stores it', () => {
    expect(arrive('?ttclid=E.C.P.x&fbclid=IwAR0')).toEqual(
      from(null, { ttclid: 'E.C.P.x', fbc: `fb.1.${NOON}.IwAR0` }),
    );
  });
  it('cuts what is longer than any honest value', () => {
    const long = 'x'.repeat(5_000);
    const taken = arrive(`?utm_source=${long}&utm_campaign=${long}&ttclid=${long}&fbclid=${long}`);
    expect(taken?.source).toHaveLength(200);
    expect(taken?.sourceCampaign).toHaveLength(200);
    expect(taken?.ttclid).toHaveLength(200);
    expect(parseAttribution(JSON.stringify(taken))).toEqual(taken);
  });
  it('takes the first of repeated parameters, and addresses with broken escapes', () => {
    expect(arrive('?utm_source=a&utm_source=b')?.source).toBe('a');
    expect(arrive('?utm_source=%E0%A4%A')?.source).toBeTruthy();
    expect(arrive('?utm_source=%3Cscript%3E')?.source).toBe('<script>');
    expect(arrive('?__proto__=1&constructor=2')).toBeNull();
  });
});

describe('attribute', () => {
  const seo = from('seo');
  const share = from('share');
  const other = from('friend');
  it.each<[string, Attribution, Attribution, string]>([
    ['share stays before seo', share, seo, 'share'],
    ['share stays before another', share, other, 'share'],
    ['seo stays before another', seo, other, 'seo'],
    ['share replaces seo', seo, share, 'share'],
    ['share replaces another', other, share, 'share'],
    ['seo replaces another', other, seo, 'seo'],
    ['another replaces another', other, from('blog.example'), 'blog.example'],
    ['a source replaces none', from(null), other, 'friend'],
    ['none replaces no source', other, from(null, { ttclid: 'x' }), 'friend'],
  ])('%s', (_, held, arrival, source) =>
    expect(attribute(held, arrival, NOON)?.source).toBe(source),
  );
  it('a replaced source takes its campaign and a new half hour; a held one keeps both', () => {
    const later = NOON + 60_000;
    const held = from('share', { sourceCampaign: 'a' });
    const expiry = later + ATTRIBUTION_MILLISECONDS;
    const again = from('share', { sourceCampaign: 'b', expiry });
    expect(attribute(held, again, later)).toEqual(again);
    expect(attribute(held, from('seo', { sourceCampaign: 'c', expiry }), later)).toEqual(held);
  });
  it('newer click ids replace older ones, whatever the source', () => {
    const held = from('share', { ttclid: 'a', fbc: 'fb.1.1.a' });
    expect(attribute(held, from('friend', { ttclid: 'b' }), NOON)).toEqual(
      from('share', { ttclid: 'b', fbc: 'fb.1.1.a' }),
    );
  });
  it.each<[string, number, boolean]>([
    ['holds to its last millisecond', ATTRIBUTION_MILLISECONDS - 1, true],
    ['ends after half an hour', ATTRIBUTION_MILLISECONDS, false],
    ['holds when the clock hasn’t moved', 0, true],
    ['is dropped when the clock was set back', -1, false],
    ['is dropped when the clock was set back by years', -1e11, false],
  ])('%s', (_, passed, holds) => {
    expect(attribute(share, null, NOON + passed)).toEqual(holds ? share : null);
    const arrival = from('friend', { expiry: NOON + passed + ATTRIBUTION_MILLISECONDS });
    expect(attribute(share, arrival, NOON + passed)).toEqual(holds ? share : arrival);
  });

  /** A repeatable sequence of numbers from 0 to below `below`. */
  function numbers(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }
  const rank = (source: string | null) =>
    source === null ? -1 : source === 'share' ? 10 : source === 'seo' ? 9 : 0;

  it('over any sequence of arrivals has the latest of the highest rank of its half hour', () => {
    const broken: unknown[] = [];
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = numbers(seed);
      let now = NOON;
      let held: Attribution | null = null;
      let model: { source: string | null; end: number } | null = null;
      for (let step = 0; step < 40; step += 1) {
        // Now and then the clock is set back.
        now += next(20) === 0 ? -next(3_600_000) : next(900_000);
        if (model && (model.end <= now || model.end - now > ATTRIBUTION_MILLISECONDS)) model = null;
        const source = [null, 'share', 'seo', 'friend', 'blog.example'][next(5)] ?? null;
        const arrival =
          next(3) === 0
            ? null
            : from(source, { ttclid: `${step}`, expiry: now + ATTRIBUTION_MILLISECONDS });
        held = attribute(held, arrival, now);
        if (arrival && (!model || (source !== null && rank(source) >= rank(model.source))))
          model = { source, end: arrival.expiry };
        const ids = arrival ? held?.ttclid === `${step}` : true;
        const isSame = held?.source === model?.source && held?.expiry === model?.end;
        const isRead =
          JSON.stringify(parseAttribution(JSON.stringify(held))) === JSON.stringify(held);
        if (!ids || !isSame || !isRead) broken.push({ seed, step, held, model });
      }
    }
    expect(broken).toEqual([]);
  });
});

describe('parseAttribution', () => {
  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '1',
    '{}',
    '{"source":1,"sourceCampaign":null,"expiry":1,"ttclid":null,"fbc":null}',
    '{"source":"a","sourceCampaign":null,"expiry":"1","ttclid":null,"fbc":null}',
    `{"source":"${'a'.repeat(401)}","sourceCampaign":null,"expiry":1,"ttclid":null,"fbc":null}`,
  ])('%s is none', (text) => expect(parseAttribution(text)).toBeNull());
  it('takes the fields that it knows', () =>
    expect(parseAttribution(JSON.stringify({ ...from('a'), more: 1 }))).toEqual(from('a')));
});
