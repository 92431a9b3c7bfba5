import { FormattedMessage } from 'react-intl';
import { useAskHref } from './useAskHref.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Results.module.css';
import { resultTexts } from './resultTexts.ts';

/** Below the last result: the way to ask others, on markets that have requests. */
export function AskInstead({ query }: { query: string }) {
  const href = useAskHref(query);
  if (href === null) return null;
  return (
    <p className={styles.ask}>
      <span>
        <FormattedMessage {...resultTexts.askText} />
      </span>
      <Button variant="tonal" href={href}>
        <FormattedMessage {...resultTexts.ask} />
      </Button>
    </p>
  );
}
