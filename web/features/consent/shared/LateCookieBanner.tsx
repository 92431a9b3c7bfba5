import { type ComponentType, createContext, useContext, useEffect, useRef, useState } from 'react';
// The server's markup needs its styles from the first paint on.
import '../../../ui/Checkbox.module.css';
import { useLoaded } from '../../../ui/useLoaded.ts';
import './CookieBanner.module.css';

/** The module with the banner on the server; null in browsers. */
export const ServerCookieBanner = createContext<{ CookieBanner: ComponentType } | null>(null);

const load = () => import('./CookieBanner.tsx');

/**
 * The cookie banner as the server has written it: the document's head script works it, so a
 * browser needs the code only for pages that went out without markup.
 */
export function LateCookieBanner() {
  const onServer = useContext(ServerCookieBanner);
  const place = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => setMissing(!place.current?.hasChildNodes()), []);
  const loaded = useLoaded(load, missing);
  if (onServer)
    return (
      <div>
        <onServer.CookieBanner />
      </div>
    );
  if (loaded) return <loaded.CookieBanner key="late" />;
  // React keeps the markup of an element whose content it is given as HTML.
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
