import { Pencil } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Omitted } from './Omitted.tsx';
import styles from './OwnState.module.css';
import { progressTexts as texts } from './progressTexts.ts';
import { Failure } from './ProgressView.tsx';
import { RevisionNotice, type RevisionNoticeProps } from './RevisionNotice.tsx';

/** What becomes of one's own know, above its pages: how far it is, why others don't see it, and what its pages lack. */
export function OwnState(props: RevisionNoticeProps) {
  const { own, slug } = props.know;
  if (own?.failure && !own.processing)
    return (
      <div className={styles.failed}>
        <Failure failure={own.failure} />
        <Button
          href={urlTo('know-edit', { params: { slug } })}
          icon={<Pencil size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.again} />
        </Button>
      </div>
    );
  return (
    <>
      <RevisionNotice {...props} />
      <Omitted know={props.know} />
    </>
  );
}
