import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MathsText } from '../MathsText.tsx';
import { EditPoint } from './EditPoint.tsx';
import { PageMarks, Unsupported } from './PageMarks.tsx';
import { resultTexts as texts } from './resultTexts.ts';
import styles from './Outline.module.css';
import type { Point, Section, SummaryDetail } from './types.ts';

export interface OutlineProps {
  summary: SummaryDetail;
  sections: readonly Section[];
  /** It is complete: points may be edited. */
  isOver: boolean;
}

/** The points under the headings of their sources. */
export function Outline({ summary, sections, isOver }: OutlineProps) {
  const lang = useMarketLang();
  const [edited, setEdited] = useState<number | null>(null);
  const isAlone = sections.length === 1 && sections[0]?.heading === summary.title;
  return (
    <div className={styles.outline} aria-busy={isOver ? undefined : true}>
      {sections.map(({ heading, points }) => (
        <section key={points[0]?.position} className={styles.section}>
          {heading !== '' && !isAlone && (
            <h2 className={styles.heading} lang={lang}>
              {heading}
            </h2>
          )}
          <ul className={styles.points}>
            {points.map((point) =>
              edited === point.position ? (
                <li key={point.position}>
                  <EditPoint summary={summary.uuid} point={point} onClose={() => setEdited(null)} />
                </li>
              ) : (
                <PointView
                  key={point.position}
                  point={point}
                  onEdit={isOver ? () => setEdited(point.position) : null}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PointViewProps {
  point: Point;
  onEdit: (() => void) | null;
}

function PointView({ point, onEdit }: PointViewProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { text, edited, unsupported, citations, position } = point;
  return (
    <li className={styles.point}>
      <p className={styles.text} lang={lang}>
        <span className={unsupported && !edited ? styles.unsupported : undefined}>
          <MathsText text={text} />
        </span>
        <PageMarks citations={citations} />
        {unsupported && !edited && <Unsupported />}
        {edited && (
          <span className={styles.edited} lang={intl.locale}>
            <FormattedMessage {...texts.edited} />
          </span>
        )}
      </p>
      {onEdit && (
        <IconButton
          className={styles.edit}
          id={`point-${position}`}
          label={intl.formatMessage(texts.edit, { number: position + 1 })}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
