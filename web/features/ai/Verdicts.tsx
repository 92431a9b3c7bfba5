import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Answer.module.css';
import { answerTexts as texts } from './answerTexts.ts';
import type { Verdict } from './shared/types.ts';

const choices = [
  { value: 'GOOD', text: texts.good, Icon: ThumbsUp },
  { value: 'BAD', text: texts.bad, Icon: ThumbsDown },
] as const;

/** Whether the user finds an answer good. A second press takes it back. */
export function Verdicts({ message, verdict }: { message: string; verdict: Verdict }) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(verdict);
  const call = useCall('put', '/api/ai/messages/{id}/verdict', { context: 'schoolBot.verdict' });
  async function choose(next: Verdict) {
    setChosen(next);
    const outcome = await call.send({ path: { id: message }, body: { verdict: next } });
    if (!outcome.ok) setChosen(chosen);
  }
  return (
    <div className={styles.verdicts}>
      {choices.map(({ value, text, Icon }) => (
        <IconButton
          key={value}
          label={intl.formatMessage(text)}
          variant={chosen === value ? 'tonal' : 'quiet'}
          aria-pressed={chosen === value}
          onClick={() => void choose(chosen === value ? 'NONE' : value)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}
