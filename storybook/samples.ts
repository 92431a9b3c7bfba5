/** Props for stories and tests of the shell: the market's own subjects and made-up links. */
import { createElement, useState } from 'react';
import type { Market } from '../web/generated/market.ts';
import { useMarket } from '../web/market/MarketProvider.tsx';
import type { Download } from '../web/ui/shell/DownloadPanel.tsx';
import type { BeforeTypingProps, SearchProps } from '../web/ui/shell/SearchBox.tsx';
import { SearchStart, type SearchWay } from '../web/ui/shell/SearchStart.tsx';
import type { MenuSubject, NavLink } from '../web/ui/shell/types.ts';
import type { SearchSuggestion } from '../web/ui/shell/useSuggestions.ts';
import { allMarkets } from './markets.ts';

export const sampleLinks: readonly NavLink[] = [{ href: '#library', label: 'Library' }];

export const sampleCompanyLinks: readonly NavLink[] = [
  { href: '#careers', label: 'Careers', external: true },
  { href: '#tech', label: 'Tech blog', external: true },
  { href: '#safety', label: 'Safety' },
];

export const sampleDownload: Download = {
  qrValue: 'https://link.knowmad.example/dynamic?source=download_dropdown',
  iosHref: '#ios',
  androidHref: '#android',
};

export const sampleSuggestions: readonly SearchSuggestion[] = [
  {
    text: 'Biology',
    type: 'SUBJECT',
    path: '#biology',
    subject: { id: 1, color: 'green', iconUrl: '/icons/subjects/leaf.svg' },
  },
  {
    text: 'Biotechnology',
    type: 'TOPIC',
    path: '#biotechnology',
    subject: { id: 1, color: 'green', iconUrl: '/icons/subjects/leaf.svg' },
  },
  {
    text: 'Binomial theorem',
    type: 'TOPIC',
    path: '#binomial',
    subject: { id: 2, color: 'blue', iconUrl: '/icons/subjects/sigma.svg' },
  },
  { text: 'biographies of the 20th century', type: 'TEXT', path: '#biographies', subject: null },
];

export const sampleSearch: SearchProps = {
  action: '/knows/search',
  suggest: async (query) =>
    sampleSuggestions.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase())),
  onSelect: () => undefined,
};

export const sampleRecent: readonly SearchWay[] = [
  { text: 'photosynthesis', href: '#photosynthesis', subject: null },
  { text: 'Biotechnology', href: '#biotechnology', subject: sampleSuggestions[1]?.subject ?? null },
];

/** The content of an empty search field's list: the market's own subjects. */
function SampleStart({ inline, onLeave }: BeforeTypingProps) {
  const [recent, setRecent] = useState(sampleRecent);
  const [slashKey, setSlashKey] = useState(true);
  const subjects = useSampleSubjects() ?? [];
  return createElement(SearchStart, {
    recent,
    onClear: () => setRecent([]),
    popular: subjects.slice(0, 8).map((subject) => ({
      text: subject.name,
      href: `#${subject.slug}`,
      subject,
    })),
    slashKey,
    onSlashKey: setSlashKey,
    inline,
    onLeave,
  });
}

export const sampleBeforeTyping: NonNullable<SearchProps['beforeTyping']> = () =>
  Promise.resolve({ BeforeTyping: SampleStart });

/** The whole pack of the story's market, of which pages get a part. */
export function useSampleMarket(): Market {
  const { country } = useMarket();
  const market = allMarkets.find((candidate) => candidate.country.code === country.code);
  if (!market) throw new Error(`there is no market of ${country.code}`);
  return market;
}

/** Links for the header of the story's market, none where the site's header has none. */
export function useSampleHeaderLinks(): readonly NavLink[] {
  const { flags } = useSampleMarket();
  return [
    ...(flags.hasKnowLibraryMenu ? sampleLinks : []),
    ...(flags.hasKnowDemandsMenu ? [{ href: '#requests', label: 'Requests' }] : []),
  ];
}

/** The subjects of the story's market; null if it has none. */
export function useSampleSubjects(): readonly MenuSubject[] | null {
  return useSampleMarket().servedSubjects;
}
