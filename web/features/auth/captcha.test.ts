import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { type Challenge, findNumber, solutionOf } from './captcha.ts';

const hiding = (number: number, maxnumber = 2000): Challenge => ({
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`salt?expires=1&${number}`).digest('hex'),
  maxnumber,
  salt: 'salt?expires=1&',
  signature: 'signed',
});

describe('a challenge', () => {
  it.each([0, 1, 255, 256, 1999, 2000])('hides %i', async (number) =>
    expect(await findNumber(hiding(number))).toBe(number),
  );
  it('may hide nothing', async () => expect(await findNumber(hiding(2001))).toBeNull());
  it('lets the page do other things between the tries', async () => {
    const pause = vi.fn(async () => undefined);
    await findNumber(hiding(1000), pause);
    expect(pause).toHaveBeenCalledTimes(3);
  });
  it('is answered with its number, and nothing of it is changed', () => {
    const challenge = hiding(7);
    const { maxnumber: _, ...same } = challenge;
    expect(JSON.parse(atob(solutionOf(challenge, 7)))).toEqual({ ...same, number: 7 });
  });
});
