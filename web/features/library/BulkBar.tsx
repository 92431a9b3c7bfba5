import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import styles from './Library.module.css';
import { texts } from './viewTexts.ts';

interface BulkBarProps {
  count: number;
  onAll: () => void;
  onMove: () => void;
  onAdd: () => void;
  onRemove: () => void;
  onDone: () => void;
}

/** What one can do with all entries that are selected. */
export function BulkBar({ count, onAll, onMove, onAdd, onRemove, onDone }: BulkBarProps) {
  const none = count === 0;
  return (
    <div className={styles.bulk}>
      <p className={styles.count} role="status">
        <FormattedMessage {...texts.selected} values={{ count }} />
      </p>
      <Button variant="quiet" size="small" onClick={onAll}>
        <FormattedMessage {...texts.selectAll} />
      </Button>
      <Button variant="tonal" size="small" disabled={none} onClick={onMove}>
        <FormattedMessage {...texts.move} />
      </Button>
      <Button variant="tonal" size="small" disabled={none} onClick={onAdd}>
        <FormattedMessage {...texts.add} />
      </Button>
      <Button variant="danger" size="small" disabled={none} onClick={onRemove}>
        <FormattedMessage {...texts.remove} />
      </Button>
      <Button variant="quiet" size="small" onClick={onDone}>
        <FormattedMessage {...texts.done} />
      </Button>
    </div>
  );
}
