import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './FinalCall.module.css';

/** The last section: a call to action. */
export function FinalCall() {
  return (
    <Section
      tone="sea"
      align="center"
      title={
        <FormattedMessage
          id="home.final.title"
          defaultMessage="The next test can come"
          description="Home page: last heading"
        />
      }
      lead={
        <FormattedMessage
          id="home.final.text"
          defaultMessage="Pick a topic and start. It takes less time than looking for your notebook."
          description="Home page: last sentence"
        />
      }
    >
      <p className={styles.action}>
        <Button href={urlTo('subjects')} variant="sea" size="large">
          <FormattedMessage
            id="home.final.action"
            defaultMessage="Start studying"
            description="Home page: last button, to the overview of subjects"
          />
        </Button>
      </p>
    </Section>
  );
}
