import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceIds, readStored, removeStored, storageKeys, writeStored } from './storage.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function fakeStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

describe('storage', () => {
  beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));
  afterEach(() => vi.unstubAllGlobals());

  it('keeps one device id', () => {
    const first = deviceIds()();
    expect(first).toMatch(UUID);
    expect(deviceIds()()).toBe(first);
  });
  it('replaces an invalid device id', () => {
    vi.stubGlobal('localStorage', fakeStorage({ [storageKeys.deviceId]: 'x' }));
    expect(deviceIds()()).toMatch(UUID);
  });
  it('makes a device id outside a secure context', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    expect(deviceIds()()).toMatch(UUID);
  });
  it('works without storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    });
    expect(readStored(storageKeys.country)).toBeNull();
    expect(writeStored(storageKeys.country, 'DE')).toBe(false);
    expect(() => removeStored(storageKeys.country)).not.toThrow();
    const device = deviceIds();
    expect(device()).toMatch(UUID);
    expect(device()).toBe(device());
  });
});
