import { describe, expect, it } from 'vitest';
import { ownersOf } from './owners.mjs';

describe('ownersOf', () => {
  const sources = {
    'features/account': [`const m = { id: 'account.save' };`, '<M id="user.only" />'],
    'features/home': [`{ id: 'home.final' }`, `{ id: 'ui.close' }`],
    'features/ai': [`{ id: 'home.final' }`, `{ id: 'shared.text' }`],
    'features/user': [`{ id: 'account.save' }`, `{ id: 'shared.text' }`],
    ui: [`{ id: 'ui.close' }`],
  };
  it('gives a text to the folder that declares it', () =>
    expect(ownersOf(['user.only'], sources)).toEqual({ 'user.only': 'features/account' }));
  it('gives a text of several to the lowest, to the one of its name, or to the first', () =>
    expect(ownersOf(['ui.close', 'account.save', 'home.final', 'shared.text'], sources)).toEqual({
      'ui.close': 'ui',
      'account.save': 'features/account',
      'home.final': 'features/home',
      'shared.text': 'features/ai',
    }));
  it('refuses a text that no folder declares', () =>
    expect(() => ownersOf(['no.where'], sources)).toThrow('no.where'));
});
