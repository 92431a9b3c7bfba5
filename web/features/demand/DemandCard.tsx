import { urlTo } from '../../page/routes.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Grid } from '../../ui/Stack.tsx';
import styles from './DemandCard.module.css';
import { DemandFacts, DemandState } from './DemandFacts.tsx';
import type { Demand } from './types.ts';

/** A request in a list. The whole card leads to it. */
function DemandCard({
  demand,
  lang,
  heading,
}: { demand: Demand } & Required<Omit<DemandGridProps, 'demands'>>) {
  const { subject, uuid } = demand;
  const hue = subject ? hueOf(subject.color) : undefined;
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.top}>
        <span lang={lang}>{subject && <Chip hue={hue}>{subject.name}</Chip>}</span>
        <DemandState demand={demand} />
      </div>
      <div className={styles.title} lang={lang}>
        <CardTitle as={heading} href={urlTo('know-demand', { params: { id: uuid } })}>
          {demand.title}
        </CardTitle>
      </div>
      {demand.description !== '' && (
        <p className={styles.description} lang={lang}>
          {demand.description}
        </p>
      )}
      <DemandFacts demand={demand} lang={lang} />
    </Card>
  );
}

export interface DemandGridProps {
  demands: readonly Demand[];
  /** The language of what users ask for; undefined where it is the page's. */
  lang: string | undefined;
  heading?: 'h2' | 'h3';
}

/** Requests as cards. */
export function DemandGrid({ demands, lang, heading = 'h2' }: DemandGridProps) {
  return (
    <Grid as="ul" min={300} columns={3} gap={5}>
      {demands.map((demand) => (
        <DemandCard key={demand.uuid} demand={demand} lang={lang} heading={heading} />
      ))}
    </Grid>
  );
}
