import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapStack } from './stack.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'knowmad-maps-'));
  // The built file's line 1: its column 11 is line 3, column 5 of the source.
  const map = { version: 3, names: [], sources: ['../../../web/features/know/Reader.tsx'] };
  writeFileSync(
    join(folder, 'know-abc1234.js.map'),
    JSON.stringify({ ...map, mappings: 'AAAA,UAEI' }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('mapStack', () => {
  it('names the source of each place', () =>
    expect(
      mapStack(
        'Error: x\n    at r (https://a.example/assets/know-abc1234.js:1:11)\n    at https://a.example/assets/know-abc1234.js:1:2',
        folder,
      ),
    ).toBe(
      'Error: x\n    at r (web/features/know/Reader.tsx:3:5)\n    at web/features/know/Reader.tsx:1:1',
    ));
  it.each([
    'at r (https://a.example/assets/other-abc1234.js:1:11)',
    'at r (https://a.example/assets/know-abc1234.js)',
    'at r (https://a.example/assets/../../etc/passwd.js:1:1)',
    'at r (chrome-extension://x/know-abc1234.js:1:11)',
    '',
  ])('leaves %s as it is', (stack) => expect(mapStack(stack, folder)).toBe(stack));
});
