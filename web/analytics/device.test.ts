import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';
import { DEVICE } from './fakeBrowser.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

describe('deviceOf', () => {
  it.each<[string, number, [number, number], object]>([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2_1 like Mac OS X)',
      5,
      [390, 844],
      { formFactor: 'phone', os: 'iOS', osVersion: '18.2.1' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile',
      5,
      [412, 915],
      { formFactor: 'phone', os: 'Android', osVersion: '16' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X710)',
      5,
      [800, 1280],
      { formFactor: 'tablet', os: 'Android', osVersion: '14' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X)',
      5,
      [820, 1180],
      { formFactor: 'tablet', os: 'iOS', osVersion: '16.1' },
    ],
    [MAC, 5, [820, 1180], { formFactor: 'tablet', os: 'iOS' }],
    [MAC, 0, [1440, 900], { formFactor: 'desktop', os: 'macOS', osVersion: '10.15.7' }],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
      10,
      [1920, 1080],
      { formFactor: 'desktop', os: 'Windows', osVersion: '10.0' },
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)',
      10,
      [1366, 768],
      { formFactor: 'desktop', os: 'ChromeOS', osVersion: '14541.0.0' },
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, [1920, 1080], { formFactor: 'desktop', os: 'Linux' }],
    ['curl/8', 0, [0, 0], { formFactor: 'phone' }],
    ['', 0, [1920, 1080], { formFactor: 'desktop' }],
  ])('%s', (userAgent, maxTouchPoints, [width, height], expected) =>
    expect(deviceOf(DEVICE, { userAgent, maxTouchPoints }, { width, height })).toEqual({
      uuid: DEVICE,
      screenDiagonal: Math.round(Math.hypot(width, height)),
      ...expected,
    }),
  );
  it('cuts a version that no device has', () => {
    const userAgent = `Android ${'1.'.repeat(500)}`;
    const device = deviceOf(DEVICE, { userAgent, maxTouchPoints: 0 }, { width: 1, height: 1 });
    expect(device.osVersion).toHaveLength(40);
  });
});
