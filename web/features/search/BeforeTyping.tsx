import { useState } from 'react';
import { usePageData } from '../../api/pageData.tsx';
import { subjectUrl } from '../../page/routes.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { BeforeTypingProps } from '../../ui/shell/SearchBox.tsx';
import { SearchStart } from '../../ui/shell/SearchStart.tsx';
import { hueOf } from '../../ui/hues.ts';
import { forget, readRecent } from './recent.ts';

/** As many as fit a phone's window. */
const POPULAR = 8;

/**
 * The search's list before typing: recent searches and, except on the home page, which
 * shows them anyway, popular subjects.
 */
export function BeforeTyping({ place, inline, onLeave }: BeforeTypingProps) {
  const { hasSubjects } = useMarket();
  const options = { context: 'search.getSubjects', enabled: hasSubjects && place !== 'home' };
  const subjects = usePageData('/api/subjects', {}, options).data?.subjects ?? [];
  const [recent, setRecent] = useState(readRecent);
  const [slashKey, setSlashKey] = useState(() => readStored(storageKeys.searchKeyOff) === null);
  const popular = options.enabled ? subjects.slice(0, POPULAR) : [];
  return (
    <SearchStart
      recent={recent}
      onClear={() => {
        forget();
        setRecent([]);
      }}
      popular={popular.map((subject) => ({
        text: subject.name,
        href: subjectUrl(subject),
        subject: { iconUrl: subject.iconUrl, color: hueOf(subject.color) },
      }))}
      lang={useMarketLang()}
      slashKey={slashKey}
      onSlashKey={(on) => {
        if (on) removeStored(storageKeys.searchKeyOff);
        else writeStored(storageKeys.searchKeyOff, 'off');
        setSlashKey(on);
      }}
      inline={inline}
      onLeave={onLeave}
    />
  );
}
