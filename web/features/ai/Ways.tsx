import { KeyRound, Lightbulb, ListChecks, Sprout } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import type { Turn } from './answer.ts';
import type { How } from './useTalk.ts';
import styles from './Ways.module.css';
import { nextTexts as texts } from './nextTexts.ts';
import { wayTexts } from './wayTexts.ts';

const ways = [
  { way: 'SIMPLER', text: texts.simpler, Icon: Sprout },
  { way: 'EXAMPLE', text: texts.example, Icon: Lightbulb },
  { way: 'QUIZ', text: texts.quiz, Icon: ListChecks },
] as const;

export interface WaysProps {
  /** The last one. */
  turn: Turn;
  onAsk: (question: string, how: How) => void;
}

/** What can be asked next with one press: the solution after a hint, or the same in another way. */
export function Ways({ turn: { question, way, answer }, onAsk }: WaysProps) {
  const intl = useIntl();
  if (answer.state !== 'DONE' || answer.help) return null;
  if (answer.notFound && way !== 'SIMPLER' && way !== 'EXAMPLE' && way !== 'QUIZ') return null;
  return (
    <div className={styles.ways} role="group" aria-label={intl.formatMessage(texts.ways)}>
      {way === 'HINT' && (
        <Button
          size="small"
          icon={<KeyRound size={18} aria-hidden="true" />}
          onClick={() => onAsk(question, { way: 'ANSWER' })}
        >
          <FormattedMessage {...wayTexts.solution} />
        </Button>
      )}
      {ways
        .filter((each) => !(answer.notFound && each.way === way))
        .filter((each) => way !== 'HINT' || each.way === 'EXAMPLE')
        .map(({ way: next, text, Icon }) => (
          <Button
            key={next}
            size="small"
            variant="tonal"
            icon={<Icon size={18} aria-hidden="true" />}
            onClick={() => onAsk(intl.formatMessage(text), { way: next })}
          >
            <FormattedMessage {...text} />
          </Button>
        ))}
    </div>
  );
}
