import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Fab.module.css';

/** The button of the signed-in area on phones that leads to sharing. */
export function Fab() {
  return (
    <a href={urlTo('app-know-create')} className={styles.fab} data-fab="">
      <Plus size={28} aria-hidden="true" />
      <VisuallyHidden>
        <FormattedMessage
          id="header.create"
          defaultMessage="Share"
          description="Link in the header that leads to sharing study material; short"
        />
      </VisuallyHidden>
    </a>
  );
}
