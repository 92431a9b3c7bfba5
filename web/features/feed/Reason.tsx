import { FormattedMessage } from 'react-intl';
import { Link } from '../../ui/Link.tsx';
import { useKnowHref } from '../know/shared/knowHref.ts';
import { longReasons, shortReasons } from './reasonTexts.ts';
import type { FeedReason } from './types.ts';

export interface ReasonProps {
  reason: FeedReason;
  /** The language of the material; undefined where it is the page's. */
  lang: string | undefined;
  /** In whole sentences, with links. */
  long?: boolean;
}

/** Why a know is in the feed. */
export function Reason({ reason, lang, long = false }: ReasonProps) {
  const { know, knower, subject } = reason;
  const texts = long ? longReasons : shortReasons;
  const message = reason.type === 'READ' && !know ? texts.READ_UNNAMED : texts[reason.type];
  const title = long && know ? <ReadLink know={know} /> : know?.title;
  return (
    <FormattedMessage
      {...message}
      values={{
        name: <bdi>{knower?.name}</bdi>,
        subject: <span lang={lang}>{subject?.name}</span>,
        title: <span lang={lang}>{title}</span>,
      }}
    />
  );
}

function ReadLink({ know }: { know: NonNullable<FeedReason['know']> }) {
  const hrefOf = useKnowHref();
  return <Link href={hrefOf({ slug: know.uuid })}>{know.title}</Link>;
}
