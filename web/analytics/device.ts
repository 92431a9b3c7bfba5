/** The device and its operating system, from what browsers tell every page. */
import type { DeviceBlock } from '../generated/events.ts';

/** Windows whose shorter side is smaller are phones, in CSS pixels. */
const PHONE = 576;

/** Patterns of operating systems in user agents; the first that fits holds. */
const systems: readonly (readonly [string, RegExp])[] = [
  ['iOS', /(?:iPhone|iPad).* OS ([\d_]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['ChromeOS', /CrOS \S+ ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux()/],
];

export function deviceOf(
  uuid: string,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
  { width, height }: Pick<Screen, 'width' | 'height'>,
): DeviceBlock {
  const [os, pattern] = systems.find(([, one]) => one.test(userAgent)) ?? ['', /^$/];
  // Tablets of Apple call themselves a Mac, which has no touch screen.
  const touch = maxTouchPoints > 1;
  const tablet = touch && os === 'macOS' ? 'iOS' : os;
  // Their user agent has the version of that Mac.
  const version = tablet === os && pattern.exec(userAgent)?.[1]?.replaceAll('_', '.').slice(0, 40);
  const small = Math.min(width, height) < PHONE;
  return {
    uuid,
    formFactor: small ? 'phone' : touch && /iOS|Android/.test(tablet) ? 'tablet' : 'desktop',
    ...(tablet ? { os: tablet } : {}),
    ...(version ? { osVersion: version } : {}),
    screenDiagonal: Math.round(Math.hypot(width, height)),
  };
}
