import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { RightsNoticeForm } from './RightsNoticeForm.tsx';
import styles from './RightsNotice.module.css';
import { rightsTexts as texts } from './rightsTexts.ts';

/** Where owners of rights ask for the removal of what was shared without their permission. */
export default function RightsNoticeScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage {...texts.lead} />
        </p>
      </header>
      <div className={styles.columns}>
        <aside className={styles.words}>
          <h2 className={styles.heading}>
            <FormattedMessage {...texts.needs} />
          </h2>
          <ol className={styles.list}>
            {[texts.needsWork, texts.needsKnows, texts.needsYou, texts.needsWord].map((text) => (
              <li key={text.id}>
                <FormattedMessage {...text} />
              </li>
            ))}
          </ol>
          <h2 className={styles.heading}>
            <FormattedMessage {...texts.next} />
          </h2>
          <ol className={styles.list}>
            {[texts.nextMail, texts.nextDecision, texts.nextObjection, texts.nextAgain].map(
              (text) => (
                <li key={text.id}>
                  <FormattedMessage {...text} />
                </li>
              ),
            )}
          </ol>
          <p className={styles.other}>
            <FormattedMessage {...texts.other} />
          </p>
        </aside>
        <Card padding="large" className={styles.card}>
          {sentTo === null ? (
            <RightsNoticeForm onSent={setSentTo} />
          ) : (
            <Sent email={sentTo} onAnother={() => setSentTo(null)} />
          )}
        </Card>
      </div>
    </div>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <DoneScene className={styles.scene} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <FormattedMessage {...texts.doneTitle} />
      </h2>
      <p>
        <FormattedMessage {...texts.done} values={{ email: <bdi>{email}</bdi> }} />
      </p>
      <div className={styles.buttons}>
        <Button href={urlTo('home')}>
          <FormattedMessage
            id="rights.home"
            defaultMessage="To the home page"
            description="Button after an owner of rights has sent a notice"
          />
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          <FormattedMessage {...texts.another} />
        </Button>
      </div>
    </div>
  );
}
