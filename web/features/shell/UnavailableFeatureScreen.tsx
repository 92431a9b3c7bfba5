import { FormattedMessage, type MessageDescriptor, defineMessages, useIntl } from 'react-intl';
import { urlTo } from '../../app/routes.ts';
import { useSearchParameter } from '../../app/useSearchParameter.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ClosedDoorScene } from '../../ui/scenes/ClosedDoorScene.tsx';
import { Section } from '../../ui/Section.tsx';

const names = defineMessages({
  'ai-summary': {
    id: 'unavailable.feature.aiSummary',
    defaultMessage: 'AI summary',
    description: 'Name of a feature that may be closed in a country',
  },
  'ai-mock-exam': {
    id: 'unavailable.feature.aiMockExam',
    defaultMessage: 'AI mock exam',
    description: 'Name of a feature that may be closed in a country',
  },
  'school-gpt': {
    id: 'unavailable.feature.chatbot',
    defaultMessage: 'Chatbot',
    description: 'Name of a feature that may be closed in a country',
  },
  payouts: {
    id: 'unavailable.feature.payouts',
    defaultMessage: 'Payouts',
    description: 'Name of a feature that may be closed in a country',
  },
  'pro-plan': {
    id: 'unavailable.feature.plan',
    defaultMessage: 'Plus plan',
    description: 'Name of a feature that may be closed in a country',
  },
});

function isName(feature: string): feature is keyof typeof names {
  return Object.hasOwn(names, feature);
}

/** What a visitor of a closed feature reads: what it is, why it is closed, the way on. */
export default function UnavailableFeatureScreen() {
  const intl = useIntl();
  const [feature] = useSearchParameter('feature');
  const { country, locale } = useMarket();
  const name: MessageDescriptor | null = isName(feature) ? names[feature] : null;
  const place = <span lang={locale.interface}>{country.localizedName}</span>;
  return (
    <Section width="narrow">
      <EmptyState
        as="h1"
        picture={<ClosedDoorScene />}
        title={
          name ? (
            <FormattedMessage
              id="unavailable.title.named"
              defaultMessage="Not open here yet: {feature}"
              description="Heading of the page for a feature that is closed in this country; {feature} is its name"
              values={{ feature: intl.formatMessage(name) }}
            />
          ) : (
            <FormattedMessage
              id="unavailable.title"
              defaultMessage="This is not open here yet"
              description="Heading of the page for a feature that is closed in this country"
            />
          )
        }
        action={
          <Button href={urlTo('home')}>
            <FormattedMessage
              id="unavailable.action"
              defaultMessage="Back to the start"
              description="Button to the home page"
            />
          </Button>
        }
      >
        <FormattedMessage
          id="unavailable.text"
          defaultMessage="We open features country by country, and {country} is not among them for this one. Everything else works as before."
          description="Why a feature is closed; {country} is the country’s own name for itself"
          values={{ country: place }}
        />
      </EmptyState>
    </Section>
  );
}
