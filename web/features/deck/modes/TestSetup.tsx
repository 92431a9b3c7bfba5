import { FormattedMessage, useIntl } from 'react-intl';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { type Kind, KINDS } from './quiz.ts';
import { testTexts as texts } from './testTexts.ts';

const COUNTS = [5, 10, 20, 50];

export interface TestSetupProps {
  kinds: readonly Kind[];
  count: number;
  /** Cards that there are. */
  cards: number;
  onChange: (change: { kinds?: readonly Kind[]; count?: number }) => void;
}

/** The choice of what a test asks, and how much. */
export function TestSetup({ kinds, count, cards, onChange }: TestSetupProps) {
  const intl = useIntl();
  const counts = COUNTS.filter((one) => one < cards);
  return (
    <>
      <ChoiceCards
        multiple
        layout="list"
        legend={<FormattedMessage {...texts.kinds} />}
        error={kinds.length === 0 && <FormattedMessage {...texts.kindsNone} />}
        choices={KINDS.map((kind) => ({
          value: kind,
          label: <FormattedMessage {...texts[kind]} />,
        }))}
        value={kinds}
        onChange={(chosen) => onChange({ kinds: KINDS.filter((kind) => chosen.includes(kind)) })}
      />
      <ChoiceCards
        layout="chips"
        legend={<FormattedMessage {...texts.count} />}
        choices={[
          ...counts.map((one) => ({ value: String(one), label: intl.formatNumber(one) })),
          {
            value: String(cards),
            label: <FormattedMessage {...texts.all} values={{ count: cards }} />,
          },
        ]}
        value={[String(count)]}
        onChange={([chosen]) => onChange({ count: Number(chosen) })}
      />
    </>
  );
}
