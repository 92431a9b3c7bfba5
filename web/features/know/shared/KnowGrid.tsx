import { useMarketLang } from '../../../market/language.ts';
import { Grid } from '../../../ui/Stack.tsx';
import { KnowCard, type KnowCardProps } from './KnowCard.tsx';
import type { KnowSummary } from './types.ts';

export interface KnowGridProps {
  knows: readonly KnowSummary[];
  heading?: KnowCardProps['heading'];
  /** Where a know is read; its own page by default. */
  hrefFor?: ((know: KnowSummary) => string) | undefined;
  /** Columns on wide screens. */
  columns?: 3 | 4;
}

/** Knows as cards. */
export function KnowGrid({ knows, heading = 'h3', columns = 4, hrefFor }: KnowGridProps) {
  const lang = useMarketLang();
  return (
    <Grid as="ul" min={240} columns={columns} gap={5}>
      {knows.map((know) => (
        <KnowCard
          key={know.uuid}
          know={know}
          lang={lang}
          heading={heading}
          href={hrefFor?.(know)}
        />
      ))}
    </Grid>
  );
}
