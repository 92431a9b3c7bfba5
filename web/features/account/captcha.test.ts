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

describe('solving a challenge', () => {
  it.each([0, 1, 255, 256, 1999, 2000])('finds the solution %i', async (number) =>
    expect(await findNumber(hiding(number))).toBe(number),
  );
  it('finds nothing if there is no solution', async () =>
    expect(await findNumber(hiding(2001))).toBeNull());
  it('yields to the page between chunks of tries', async () => {
    const pause = vi.fn(async () => undefined);
    await findNumber(hiding(1000), pause);
    expect(pause).toHaveBeenCalledTimes(3);
  });
  it('answers with the number and the unchanged challenge', () => {
    const challenge = hiding(7);
    const { maxnumber: _, ...same } = challenge;
    expect(JSON.parse(atob(solutionOf(challenge, 7)))).toEqual({ ...same, number: 7 });
  });
});
