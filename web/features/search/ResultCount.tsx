import { FormattedMessage } from 'react-intl';
import { resultTexts } from './resultTexts.ts';

/** From this number on results are not counted. */
const MANY = 10_000;

/** How many results there are; nothing where that isn't known. */
export function ResultCount({ count }: { count: number | null }) {
  if (count === null) return null;
  if (count === 0) return <FormattedMessage {...resultTexts.countNone} />;
  return count >= MANY ? (
    <FormattedMessage {...resultTexts.countMany} values={{ count: MANY }} />
  ) : (
    <FormattedMessage {...resultTexts.count} values={{ count }} />
  );
}
