import { BookText } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { schoolBotTexts as texts } from './schoolBotTexts.ts';
import styles from './Start.module.css';

/** Which knows a new conversation is about. The title of a single one is shown once it is known. */
export function AboutKnows({ uuids, onAll }: { uuids: readonly string[]; onAll: () => void }) {
  const lang = useMarketLang();
  const { data } = useApiQuery(
    '/api/knows/{id}',
    { path: { id: uuids[0] ?? '' } },
    { enabled: uuids.length === 1, context: 'schoolBot.getKnow', onScreen: true },
  );
  return (
    <div className={styles.about}>
      <BookText size={20} aria-hidden="true" className={styles.arrow} />
      <p>
        {uuids.length === 1 && data ? (
          <FormattedMessage
            {...texts.aboutOne}
            values={{ title: <strong lang={lang}>{data.title}</strong> }}
          />
        ) : (
          <FormattedMessage {...texts.about} values={{ count: uuids.length }} />
        )}
      </p>
      <Button size="small" variant="quiet" onClick={onAll}>
        <FormattedMessage {...texts.aboutAll} />
      </Button>
    </div>
  );
}
