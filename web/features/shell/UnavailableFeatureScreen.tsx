import { FormattedMessage, type MessageDescriptor, defineMessages, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useSearchParameter } from '../../page/useSearchParameter.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ClosedDoorScene } from '../../ui/scenes/ClosedDoorScene.tsx';
import { Notice } from '../../ui/Notice.tsx';
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

/** Features by the ids of their routes; one with several pages has several. */
const features: Readonly<Record<string, MessageDescriptor>> = {
  ...names,
  'payouts-request': names.payouts,
  'payouts-history': names.payouts,
};

/** The text for a visitor of a closed feature: what it is, why it is closed, and a link on. */
export default function UnavailableFeatureScreen() {
  const webApp = useSession().user?.webApp;
  return webApp?.blocked ? <ClosedForOne reason={webApp.reason} /> : <ClosedFeature />;
}

/** The text for a user for whom the web app is blocked: why, and whom to contact. */
function ClosedForOne({ reason }: { reason: string | null }) {
  const { supportEmail } = useMarket();
  return (
    <Section width="narrow">
      <EmptyState
        as="h1"
        picture={<ClosedDoorScene />}
        title={
          <FormattedMessage
            id="unavailable.blocked.title"
            defaultMessage="The web app is closed for you"
            description="Heading for a user whom the platform’s team has shut out of the signed-in area"
          />
        }
        action={
          <Button href={`mailto:${supportEmail}`}>
            <FormattedMessage
              id="unavailable.blocked.action"
              defaultMessage="Write to us"
              description="Button that opens a mail to the support team"
            />
          </Button>
        }
      >
        <FormattedMessage
          id="unavailable.blocked.text"
          defaultMessage="Our team has closed it for your account. Everything outside of it works as before."
          description="Says what it means to be shut out of the signed-in area"
        />
        {reason !== null && (
          <Notice tone="warning">
            <FormattedMessage
              id="unavailable.blocked.reason"
              defaultMessage="The reason that they gave: {reason}"
              description="Why a user is shut out of the signed-in area; {reason} is what the team wrote"
              values={{ reason: <bdi>{reason}</bdi> }}
            />
          </Notice>
        )}
      </EmptyState>
    </Section>
  );
}

/** A feature that the market doesn't have. */
function ClosedFeature() {
  const intl = useIntl();
  const [feature] = useSearchParameter('feature');
  const { country, locale } = useMarket();
  const name = Object.hasOwn(features, feature) ? features[feature] : undefined;
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
