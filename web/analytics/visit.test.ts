import { describe, expect, it } from 'vitest';
import { NOON } from './fakeBrowser.ts';
import { parseVisit, VISIT_MILLISECONDS, visitAt } from './visit.ts';

const held = { uuid: '0b6f4c1e-1111-4222-8333-444455556666', at: NOON, shown: ['A:B'] };

describe('visitAt', () => {
  it.each([0, 1, VISIT_MILLISECONDS - 1])('holds after %i milliseconds', (passed) =>
    expect(visitAt(held, NOON + passed)).toBe(held),
  );
  it.each([VISIT_MILLISECONDS, 1e11, -1, -1e11])('is another after %i milliseconds', (passed) => {
    const next = visitAt(held, NOON + passed);
    expect(next.uuid).not.toBe(held.uuid);
    expect(next).toMatchObject({ at: NOON + passed, shown: [] });
    expect(parseVisit(JSON.stringify(next))).toEqual(next);
  });
});

describe('parseVisit', () => {
  it.each([
    null,
    '',
    '{',
    'null',
    '{}',
    '{"uuid":"x","at":1}',
    `{"uuid":"${held.uuid}"}`,
    `{"uuid":"${held.uuid}","at":"1"}`,
    `{"uuid":"${held.uuid}\\n","at":1}`,
  ])('%s is none', (text) => expect(parseVisit(text)).toBeNull());
  it('reads what was stored', () => expect(parseVisit(JSON.stringify(held))).toEqual(held));
  it('takes a visit without variants, and no more than an honest one has', () => {
    const { uuid, at } = held;
    expect(parseVisit(JSON.stringify({ uuid, at }))).toEqual({ uuid, at, shown: [] });
    const many = { uuid, at, shown: [1, null, ...Array.from({ length: 900 }, (_, i) => `a${i}`)] };
    expect(parseVisit(JSON.stringify(many))?.shown).toHaveLength(50);
  });
});
