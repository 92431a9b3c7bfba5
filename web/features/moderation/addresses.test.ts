import { describe, expect, it } from 'vitest';
import { addressesIn, addressOfPage, wrongAddresses } from './addresses.ts';

describe('addressesIn', () => {
  it('takes one address from each line, without blanks and repetitions', () => {
    expect(addressesIn(' https://a/1 \r\n\r\n https://a/2\nhttps://a/1\n')).toEqual([
      'https://a/1',
      'https://a/2',
    ]);
    expect(addressesIn(' \n ')).toEqual([]);
  });
});

describe('wrongAddresses', () => {
  it('finds the addresses that the server names by their place', () => {
    const fields = [{ field: 'knows[1]' }, { field: 'email' }, { field: 'knows[7]' }];
    expect(wrongAddresses(['a', 'b'], fields)).toEqual(['b']);
  });
});

describe('addressOfPage', () => {
  it('makes a path of this site whole', () => {
    expect(addressOfPage('/knows/a-1', 'https://x.example')).toBe('https://x.example/knows/a-1');
  });
  it('takes nothing that leads to another site', () => {
    for (const path of [null, '', '//evil.example/x', 'https://evil.example', 'knows/a'])
      expect(addressOfPage(path, 'https://x.example')).toBe('');
  });
});
