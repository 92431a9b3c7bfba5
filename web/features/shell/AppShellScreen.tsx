import { FormattedMessage } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { StepLearnScene } from '../../ui/scenes/StepLearnScene.tsx';
import { NoSubjectsYet } from '../subject/shared/NoSubjectsYet.tsx';
import { ToSubjects } from '../subject/shared/ToSubjects.tsx';

/** The screen of the signed-in area's bare document, when that is opened by its own address. */
export default function AppShellScreen() {
  const { hasSubjects } = useMarket();
  return (
    <Section width="narrow">
      <EmptyState
        as="h1"
        picture={<StepLearnScene />}
        title={
          <FormattedMessage
            id="appShell.title"
            defaultMessage="Your study desk"
            description="Heading of the signed-in area’s frame when it is opened without a page in it"
          />
        }
        action={
          <ToSubjects>
            <FormattedMessage
              id="appShell.action"
              defaultMessage="Choose a topic"
              description="Button from the signed-in area’s frame to the overview of subjects"
            />
          </ToSubjects>
        }
      >
        {hasSubjects ? (
          <FormattedMessage
            id="appShell.text"
            defaultMessage="Nothing is open on it right now. Pick a topic to begin."
            description="What the signed-in area’s frame says when it is opened without a page in it"
          />
        ) : (
          <NoSubjectsYet />
        )}
      </EmptyState>
    </Section>
  );
}
