// Where Chromium is installed.
import { existsSync } from 'node:fs';

/**
 * Debian's package of Chromium without a window. It takes a third of the processor time
 * of Chromium with --headless, which draws a toolbar for every new context.
 */
export const SHELL = 'chromium-headless-shell';

/** The path of the headless shell. */
export const SHELL_PATH = `/usr/bin/${SHELL}`;

const places = [
  SHELL_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of Chromium: CHROMIUM of the environment, or the first that is installed. */
export function findChromium() {
  return process.env.CHROMIUM ?? places.find((path) => existsSync(path));
}
