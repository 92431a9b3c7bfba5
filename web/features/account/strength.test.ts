import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'short'],
    ['aB3$xY7!q', 'short'],
    ['💡💡💡💡💡', 'short'],
    ['aaaaaaaaaaaa', 'weak'],
    ['1234567890', 'weak'],
    ['qwertyuiop', 'weak'],
    ['0987654321', 'weak'],
    ['abcabcabcabc', 'weak'],
    ['password1234', 'weak'],
    ['lena.berger1', 'weak'],
    ['grüner Esel', 'fair'],
    ['ein grüner Esel isst', 'strong'],
    ['xK9#mQ2$vL7!zR', 'strong'],
    ['τρία κίτρινα ποδήλατα', 'strong'],
  ])('%j is %s', (password, strength) =>
    expect(strengthOf(password, ['Lena Berger', 'lena.berger@example.org'])).toBe(strength),
  );
});
