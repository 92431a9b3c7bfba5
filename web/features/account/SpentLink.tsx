import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ClosedDoorScene } from '../../ui/scenes/ClosedDoorScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './Form.module.css';

/** Says that a mail's link is used, expired or invalid, and offers an alternative. */
export function SpentLink({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <AuthFrame
      picture={<ClosedDoorScene />}
      title={
        <FormattedMessage
          id="auth.spent.title"
          defaultMessage="This link doesn’t work"
          description="Heading where a link of a mail was used, has expired or is cut off"
        />
      }
      lead={
        children ?? (
          <FormattedMessage
            id="auth.spent.text"
            defaultMessage="It may have been used already, be too old, or a part of it got lost. Nothing of yours is."
            description="Where a link of a mail was used, has expired or is cut off"
          />
        )
      }
    >
      <div className={styles.actions}>{action}</div>
    </AuthFrame>
  );
}
