import { expect, test } from 'vitest';
import { bytesOf, textOf } from './passkeys.ts';

test.each([[[]], [[0]], [[255, 254]], [[251, 255, 191]], [[1, 2, 3, 4]]])(
  '%j survives encoding and decoding',
  (bytes) => {
    const text = textOf(new Uint8Array(bytes).buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...bytesOf(text)]).toEqual(bytes);
  },
);

test('parses the server’s options', () => {
  expect([...bytesOf('-_-_')]).toEqual([251, 255, 191]);
});
