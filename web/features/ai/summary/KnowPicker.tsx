import { BookText, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../../api/query.tsx';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { startTexts as texts } from './startTexts.ts';
import styles from './KnowPicker.module.css';

export interface KnowPickerProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** As many sources as a summary has. */
const MOST = 20;

/** The knows that are summed up, and a dialog in which own ones are chosen. */
export function KnowPicker({ chosen, onChange }: KnowPickerProps) {
  const [picking, setPicking] = useState(false);
  return (
    <section className={styles.picker}>
      {chosen.length > 0 && (
        <ul className={styles.list}>
          {chosen.map((uuid) => (
            <Chosen
              key={uuid}
              uuid={uuid}
              onRemove={() => onChange(chosen.filter((each) => each !== uuid))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="tonal"
          aria-haspopup="dialog"
          icon={<BookText size={18} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          <FormattedMessage {...texts.pick} />
        </Button>
      </div>
      <Modal
        open={picking}
        onClose={() => setPicking(false)}
        title={<FormattedMessage {...texts.pick} />}
        actions={
          <Button onClick={() => setPicking(false)}>
            <FormattedMessage {...texts.picked} values={{ count: chosen.length }} />
          </Button>
        }
      >
        <OwnKnows chosen={chosen} onChange={onChange} />
      </Modal>
    </section>
  );
}

/** A know that is summed up, by its title once it is known. */
function Chosen({ uuid, onRemove }: { uuid: string; onRemove: () => void }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { data } = useApiQuery(
    '/api/knows/{id}',
    { path: { id: uuid } },
    { context: 'aiSummary.getKnow', onScreen: true },
  );
  const title = data?.title ?? intl.formatMessage(texts.aKnow);
  return (
    <li className={styles.chosen}>
      <BookText size={20} aria-hidden="true" className={styles.icon} />
      <span className={styles.title} lang={data ? lang : undefined}>
        {title}
      </span>
      <IconButton label={intl.formatMessage(texts.remove, { title })} onClick={onRemove}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const LIMIT = 50;

function OwnKnows({ chosen, onChange }: KnowPickerProps) {
  const lang = useMarketLang();
  const { data, isError, refetch } = useApiQuery(
    '/api/knows/mine',
    { query: { page: 0, limit: LIMIT } },
    { context: 'aiSummary.getMine', onScreen: true },
  );
  if (isError && !data)
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" variant="tonal" onClick={() => void refetch()}>
            <FormattedMessage {...texts.retry} />
          </Button>
        }
      >
        <FormattedMessage {...texts.pickFailed} />
      </Notice>
    );
  if (!data)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2].map((each) => (
          <Skeleton key={each} height={44} shape="box" />
        ))}
      </div>
    );
  const own = data.content.filter(({ status }) => status !== 'REJECTED' && status !== 'DELETED');
  if (own.length === 0)
    return (
      <p className={styles.none}>
        <FormattedMessage {...texts.pickNone} />
      </p>
    );
  return (
    <ul className={styles.list}>
      {own.map(({ uuid, title }) => {
        const isChosen = chosen.includes(uuid);
        return (
          <li key={uuid} lang={lang}>
            <Checkbox
              label={title}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= MOST}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, uuid] : chosen.filter((each) => each !== uuid),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
