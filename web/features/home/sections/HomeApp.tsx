import { FormattedMessage } from 'react-intl';
import { AppSection } from '../../download/shared/AppSection.tsx';

/** The section about the app. */
export function HomeApp() {
  return (
    <AppSection
      source="home"
      title={
        <FormattedMessage
          id="home.app.title"
          defaultMessage="Your subjects in your pocket"
          description="Home page: heading above the links to the app"
        />
      }
      lead={
        <FormattedMessage
          id="home.app.text"
          defaultMessage="Your account and your subjects, wherever you are."
          description="Home page: what the app is good for"
        />
      }
    />
  );
}
