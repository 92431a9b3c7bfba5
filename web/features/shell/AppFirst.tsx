import { useEffect, useState } from 'react';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { pathPattern } from '../../page/routes.ts';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { openLater } from '../../ui/openLater.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { platformOf } from '../download/shared/deepLink.ts';
import { useDeepLinks } from '../download/shared/useDeepLinks.ts';
import { isAppFirst } from './appFirstRule.ts';

const loadPrompt = () => import('../../ui/shell/AppFirstPrompt.tsx');

/** Asks visitors with a phone once whether to open the page in the app, if the market's pack says so. */
export function AppFirst() {
  const { route } = usePage();
  const { specialKnowPaths, flags } = useMarket();
  const { signedIn, loading } = useSession();
  const links = useDeepLinks('app_first');
  const [open, setOpen] = useState(false);
  const loaded = useLoaded(loadPrompt, open);

  useEffect(() => {
    const dismissed = readStored(storageKeys.appPromptDismissed) !== null;
    const phone =
      platformOf(navigator.userAgent) !== 'dynamic' && matchMedia('(max-width: 749.98px)').matches;
    // The app is a download, which a content campaign leaves out.
    const visitor = !loading && !signedIn && !flags.isContentCampaignRunning;
    setOpen(visitor && !dismissed && phone && isAppFirst(pathPattern(route), specialKnowPaths));
  }, [route, specialKnowPaths, flags, signedIn, loading]);

  function close() {
    writeStored(storageKeys.appPromptDismissed, new Date().toISOString());
    setOpen(false);
  }

  if (!loaded) return null;
  const href = links[platformOf(navigator.userAgent)];
  return (
    <loaded.AppFirstPrompt
      open={open}
      appHref={href}
      onOpenApp={(event) => {
        openLater(event);
        close();
      }}
      onContinue={close}
    />
  );
}
