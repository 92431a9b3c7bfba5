import type { ReactNode } from 'react';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card, CardTitle } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { hueOf } from '../../../ui/hues.ts';
import { Image } from '../../../ui/Image.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import styles from './KnowCard.module.css';
import { KnowFacts } from './KnowFacts.tsx';
import { useKnowHref } from './knowHref.ts';
import type { KnowSummary } from './types.ts';

export interface KnowCardProps {
  know: KnowSummary;
  /** The language of the material; undefined where it is the page's. */
  lang: string | undefined;
  as?: 'article' | 'li';
  heading?: 'h2' | 'h3';
  /** Where it is read; by default as useKnowHref says. */
  href?: string | undefined;
  /** A line at the end, such as why it is shown. */
  note?: ReactNode;
  /** A button over the picture. */
  action?: ReactNode;
}

/** Visitors save on the know's own page; their lists don't load this. */
const loadSave = () => import('../../library/shared/LateSaveButton.tsx');

/** A know in a list: its first page, title, subject, author and facts. The whole card leads to it. */
export function KnowCard({
  know,
  lang,
  as = 'li',
  heading = 'h3',
  href,
  note,
  action,
}: KnowCardProps) {
  const hrefOf = useKnowHref();
  const { signedIn } = useSession();
  const library = useLoaded(loadSave, signedIn);
  const hue = know.subject ? hueOf(know.subject.color) : undefined;
  return (
    <Card as={as} padding="none" className={styles.card}>
      <div className={styles.picture} data-hue={hue}>
        {know.cards > 0 && <span className={styles.deck} />}
        {know.cover && (
          <Image
            src={know.cover.url}
            sources={[]}
            width={know.cover.width}
            height={know.cover.height}
            alt=""
            className={styles.page}
          />
        )}
        {library && know.status === 'PUBLISHED' && (
          <span className={styles.save}>
            <library.LateSaveButton know={know} title={know.title} />
          </span>
        )}
      </div>
      <div className={styles.words}>
        {know.subject && (
          <span lang={lang}>
            <Chip hue={hue}>{know.subject.name}</Chip>
          </span>
        )}
        <div lang={lang}>
          <CardTitle as={heading} href={href ?? hrefOf(know)}>
            {know.title}
          </CardTitle>
        </div>
        <div className={styles.end}>
          {know.author && (
            <p className={styles.author}>
              <Avatar
                name={know.author.name}
                src={know.author.profilePicture}
                size={24}
                decorative
              />
              <bdi>{know.author.name}</bdi>
            </p>
          )}
          <KnowFacts know={know} short />
          {note != null && <div className={styles.note}>{note}</div>}
        </div>
      </div>
      {action != null && <div className={styles.action}>{action}</div>}
    </Card>
  );
}
