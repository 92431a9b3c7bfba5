import { Brain } from 'lucide-react';
import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { DoneScene } from '../../../ui/scenes/DoneScene.tsx';
import { FaultList } from './FaultList.tsx';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import type { Imported } from './reading.ts';

export interface DoneStepProps {
  imported: Imported;
  title: string;
  heading: Ref<HTMLHeadingElement>;
}

/** The imported deck, and the ways on. */
export function DoneStep({ imported, title, heading }: DoneStepProps) {
  const { uuid, slug, cards, faults } = imported;
  const lang = useMarketLang();
  return (
    <>
      <section className={styles.done}>
        <DoneScene className={styles.scene} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <FormattedMessage {...texts.done} values={{ count: cards }} />
        </h2>
        <p>
          <FormattedMessage {...texts.doneText} values={{ title: <b lang={lang}>{title}</b> }} />
        </p>
        <div className={styles.buttons}>
          <Button
            size="large"
            icon={<Brain size={20} aria-hidden="true" />}
            href={urlTo('flashcards-learn', { query: { deck: uuid } })}
          >
            <FormattedMessage {...texts.learn} />
          </Button>
          <Button size="large" variant="tonal" href={urlTo('know', { params: { slug } })}>
            <FormattedMessage {...texts.see} />
          </Button>
          <Button
            size="large"
            variant="tonal"
            href={urlTo('deck-edit', { params: { know: uuid } })}
          >
            <FormattedMessage {...texts.edit} />
          </Button>
        </div>
        <Link href={urlTo('app-deck-import')} variant="standalone">
          <FormattedMessage {...texts.again} />
        </Link>
      </section>
      <FaultList faults={faults} isDone />
    </>
  );
}
