import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import styles from './Editor.module.css';
import { editTexts as texts } from './editTexts.ts';

const lines = [
  texts.keyNext,
  texts.keyLine,
  texts.keySave,
  texts.keyMove,
  texts.keyGap,
  texts.keyRemove,
  texts.keyUndo,
  texts.keyTools,
];

const values = { key: (parts: ReactNode) => <kbd className={styles.key}>{parts}</kbd> };

/** The keys of the editor. */
export function Shortcuts() {
  return (
    <Disclosure summary={<FormattedMessage {...texts.shortcuts} />}>
      <ul className={styles.shortcuts}>
        {lines.map((line) => (
          <li key={line.id}>
            <FormattedMessage {...line} values={values} />
          </li>
        ))}
      </ul>
      <p className={styles.paste}>
        <FormattedMessage {...texts.paste} />
      </p>
    </Disclosure>
  );
}
