import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AiScene } from '../../../ui/scenes/AiScene.tsx';
import { Section } from '../../../ui/Section.tsx';
import { examTexts as texts } from './examTexts.ts';
import type { Exam } from './types.ts';
import type { ExamPlace } from './useExamPlace.ts';

/** Says why an exam has no questions. */
export function ExamFailed({ exam, place }: { exam: Exam; place: ExamPlace }) {
  return (
    <Section width="narrow">
      <EmptyState
        as="h1"
        picture={<AiScene />}
        title={<FormattedMessage {...texts.unmade} />}
        action={
          <Button {...place.link(null)}>
            <FormattedMessage {...texts.create} />
          </Button>
        }
      >
        <FormattedMessage {...texts[exam.failure ?? 'BROKEN']} />
      </EmptyState>
    </Section>
  );
}
