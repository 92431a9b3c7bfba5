import { type Dispatch, memo, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { randomUuid } from '../../../page/storage.ts';
import { classes } from '../../../ui/classes.ts';
import { useLoaded } from '../../../ui/useLoaded.ts';
import type { Action } from './changes.ts';
import type { FaultyField } from './faults.ts';
import styles from './Note.module.css';
import { NoteField } from './NoteField.tsx';
import { NoteOptions } from './NoteOptions.tsx';
import { NoteTools } from './NoteTools.tsx';
import { noteTexts as texts } from './noteTexts.ts';
import { PictureInput } from './PictureInput.tsx';
import type { Row } from './rows.ts';
import { usePicturesOfDeck } from './usePictures.ts';

const loadText = () => import('../shared/CardText.tsx');

export type RowErrors = Partial<Record<FaultyField, ReactNode>>;

export interface NoteRowProps {
  row: Row;
  /** From 1. */
  number: number;
  errors: RowErrors;
  isHeld: boolean;
  dispatch: Dispatch<Action>;
}

/** An editable card: front and back, and on demand a preview and options. */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { row, number, errors, isHeld, dispatch } = props;
  const { id, kind } = row;
  const intl = useIntl();
  const item = useRef<HTMLLIElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [hasPreview, setPreview] = useState(false);
  const [hasOptions, setOptions] = useState(false);
  const isCloze = kind === 'cloze';
  const write = (part: Partial<Row>) => dispatch({ type: 'write', id, part });
  function makeGap() {
    const front = item.current?.querySelector<HTMLTextAreaElement>('[data-field="front"]');
    if (front) dispatch({ type: 'gap', id, start: front.selectionStart, end: front.selectionEnd });
  }
  return (
    <li ref={item} data-note={id} className={classes(styles.row, isHeld && styles.held)}>
      <div className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {intl.formatNumber(number)}
        </span>
        {kind !== 'basic' && (
          <span className={styles.kind}>
            <FormattedMessage {...(isCloze ? texts.withGaps : texts.bothWays)} />
          </span>
        )}
        <NoteTools
          number={number}
          isHeld={isHeld}
          hasPreview={hasPreview}
          hasOptions={hasOptions}
          onGap={makeGap}
          onPicture={() => input.current?.click()}
          onPreview={() => setPreview(!hasPreview)}
          onOptions={() => setOptions(!hasOptions)}
          onRemove={() => dispatch({ type: 'remove', id, newId: randomUuid() })}
        />
      </div>
      <PictureInput ref={input} row={row} item={item} dispatch={dispatch} />
      <div className={styles.sides}>
        <NoteField
          name="front"
          label={intl.formatMessage(isCloze ? texts.cloze : texts.front)}
          fullLabel={intl.formatMessage(isCloze ? texts.clozeOf : texts.frontOf, { number })}
          value={row.front}
          error={errors.front}
          onChange={(front) => write({ front })}
        />
        <NoteField
          name="back"
          label={intl.formatMessage(isCloze ? texts.remark : texts.back)}
          fullLabel={intl.formatMessage(isCloze ? texts.remarkOf : texts.backOf, { number })}
          value={row.back}
          error={errors.back}
          onChange={(back) => write({ back })}
        />
      </div>
      {hasPreview && <Preview row={row} />}
      {(hasOptions || errors.hint || errors.tags) && (
        <NoteOptions
          row={row}
          errors={errors}
          onChange={write}
          onMove={(by) => dispatch({ type: 'move', id, to: number - 1 + by })}
        />
      )}
    </li>
  );
});

/** Renders both sides as learners see them. */
function Preview({ row }: { row: Row }) {
  const loaded = useLoaded(loadText, true);
  const { shown } = usePicturesOfDeck();
  return (
    <div className={styles.preview} aria-busy={loaded === null}>
      {([row.front, row.back] as const).map((text, at) => (
        // Front and back never swap.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.side}>
          {text.trim() === '' ? (
            <p className={styles.nothing}>
              <FormattedMessage {...texts.empty} />
            </p>
          ) : (
            loaded && <loaded.CardText text={text} media={shown} />
          )}
        </div>
      ))}
    </div>
  );
}
