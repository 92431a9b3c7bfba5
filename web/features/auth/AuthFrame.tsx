/** The desk of every screen of signing in: the form, and on wide windows beside it what it is good for. */
import { BookOpenCheck, Layers, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { DeskScene } from '../../ui/scenes/DeskScene.tsx';
import styles from './AuthFrame.module.css';

export interface AuthFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A drawing above the title, where the screen says how it went. */
  picture?: ReactNode;
  children: ReactNode;
  /** The way to the neighbouring screen, under the card's line. */
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
