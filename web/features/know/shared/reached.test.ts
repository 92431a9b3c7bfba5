import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../page/storage.ts';
import { clearReached, onReached, readReached, storeReached } from './reached.ts';

const know = (uuid: string, page = 1) => ({
  uuid,
  slug: `title-${uuid}`,
  title: `Title ${uuid}`,
  page,
  pages: 9,
});

describe('the pages that a visitor reached', () => {
  const kept = new Map<string, string>();
  const consent: { statistics?: string; consentAsk?: string } = {};
  beforeEach(() => {
    kept.clear();
    consent.statistics = '';
    const target = new EventTarget();
    vi.stubGlobal('document', {
      documentElement: { dataset: consent },
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
    });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  it('are the latest first, each once, and twenty', () => {
    for (const [uuid, page] of [['a', 2] as const, ['b', 3] as const, ['a', 4] as const])
      storeReached(know(uuid, page));
    expect(readReached()).toEqual([know('a', 4), know('b', 3)]);
    for (let i = 0; i < 30; i++) storeReached(know(`k${i}`));
    expect(readReached()).toHaveLength(20);
    expect(readReached()[0]).toEqual(know('k29'));
  });

  it('stay when the know is opened again at its first page', () => {
    storeReached(know('a', 4));
    storeReached(know('a', 1));
    expect(readReached()).toEqual([know('a', 4)]);
  });

  it('aren’t stored before consent, and go with it', () => {
    delete consent.statistics;
    storeReached(know('a', 2));
    expect(kept.size).toBe(0);
    consent.statistics = '';
    storeReached(know('a', 2));
    delete consent.statistics;
    expect(readReached()).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('are cleared, and tell of each change', () => {
    const listener = vi.fn();
    const end = onReached(listener);
    storeReached(know('a', 2));
    clearReached();
    end();
    storeReached(know('b', 2));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each(['', '{}', '[null]', '[{"uuid":"a"}]', `[${JSON.stringify(know('a', 0))}]`])(
    'are none where %s is stored',
    (stored) => {
      kept.set(storageKeys.reached, stored);
      expect(readReached()).toEqual([]);
    },
  );
});
