// The due dates of cards as a browser computes them: the site's own scheduler, bundled for Node.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../lib/run.mjs';

let loaded;

/** Loads web/features/deck/schedule.ts. */
function loadScheduler() {
  loaded ??= build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'web/features/deck/schedule.ts'), formats: ['es'] },
    },
  }).then(([{ output }]) => import(`data:text/javascript,${encodeURIComponent(output[0].code)}`));
  return loaded;
}

/** When each card is due after reviews as a device stores them, in milliseconds by the card's uuid. */
export async function dueAfter(reviews, retention) {
  const { scheduler } = await loadScheduler();
  const { replay } = scheduler(retention);
  const byCard = new Map();
  for (const { id, cardUuid, at, rating } of reviews)
    byCard.set(cardUuid, [...(byCard.get(cardUuid) ?? []), { id, at: Date.parse(at), rating }]);
  return Object.fromEntries([...byCard].map(([card, some]) => [card, replay(some).due]));
}
