/** The end of all that is kept to open without a connection (web/page/offline). */
import { forgetPages, tellForget } from '../../page/offline/forget.ts';

/**
 * Deletes what was kept of any noun. The worker stays, for visitors, with nothing but its
 * offline page.
 */
export async function forgetOffline(): Promise<void> {
  await tellForget();
  await forgetPages();
}
