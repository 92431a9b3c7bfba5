/**
 * The frame of the sign-in screens: the form, and on wide windows a description of the
 * benefits beside it.
 */
import { BookOpenCheck, Layers, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { DeskScene } from '../../ui/scenes/DeskScene.tsx';
import styles from './AuthFrame.module.css';

export interface AuthFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A drawing above the title, on screens with a result. */
  picture?: ReactNode;
  children: ReactNode;
  /** The link to the related screen, below the card. */
  foot?: ReactNode;
}

export function AuthFrame({ title, lead, picture, children, foot }: AuthFrameProps) {
  const id = useId();
  return (
    <div className={styles.frame}>
      <section className={styles.card} aria-labelledby={id}>
        {picture != null && <div className={styles.picture}>{picture}</div>}
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {lead != null && <p className={styles.lead}>{lead}</p>}
        <div className={styles.content}>{children}</div>
        {foot != null && <p className={styles.foot}>{foot}</p>}
      </section>
      <Reasons />
    </div>
  );
}

function Reasons() {
  return (
    <aside className={styles.aside}>
      <DeskScene className={styles.scene} />
      <ul className={styles.reasons}>
        <li>
          <BookOpenCheck size={24} aria-hidden="true" />
          <FormattedMessage
            id="auth.reason.study"
            defaultMessage="A place for your next test, which students build with us"
            description="Beside the forms for signing in: a reason to have an account"
          />
        </li>
        <li>
          <Layers size={24} aria-hidden="true" />
          <FormattedMessage
            id="auth.reason.keep"
            defaultMessage="Your subjects, on every device"
            description="Beside the forms for signing in: a reason to have an account"
          />
        </li>
        <li>
          <UsersRound size={24} aria-hidden="true" />
          <FormattedMessage
            id="auth.reason.share"
            defaultMessage="Be there from the start, and help others"
            description="Beside the forms for signing in: a reason to have an account"
          />
        </li>
      </ul>
    </aside>
  );
}
