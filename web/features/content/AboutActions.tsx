import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import type { ClientMarket } from '../../market/types.ts';
import { Button } from '../../ui/Button.tsx';

type Variant = 'filled' | 'sea';

const writeToUs = (address: string, variant: Variant) => (
  <Button href={`mailto:${address}`} variant={variant}>
    <FormattedMessage
      id="about.action.write"
      defaultMessage="Write to us"
      description="Button on pages about the company: opens a mail to the support address"
    />
  </Button>
);

/**
 * The call to action of each page about the company, in the hero or on the dark
 * background at the end, where there is at most one; undefined without one.
 */
export function aboutActions(
  route: string | null,
  market: ClientMarket,
  place: 'hero' | 'end' = 'hero',
): ReactNode {
  const variant: Variant = place === 'end' ? 'sea' : 'filled';
  switch (route) {
    case 'about-advertise':
      return (
        <Button href={urlTo('about-calendly')} variant={variant}>
          <FormattedMessage
            id="about.action.meet"
            defaultMessage="Meet us"
            description="Button on the page for companies: leads to the page where a conversation is booked"
          />
        </Button>
      );
    case 'about-calendly':
      return market.company.calendlyUrl ? (
        <Button href={market.company.calendlyUrl} external variant={variant}>
          <FormattedMessage
            id="about.action.book"
            defaultMessage="Pick a time"
            description="Button that opens the calendar where companies book a conversation, on another site"
          />
        </Button>
      ) : (
        writeToUs(market.supportEmail, variant)
      );
    case 'about-become-knower':
      return <KnowerActions market={market} variant={variant} />;
    case 'about-company':
      return market.company.careersUrl ? (
        <Button href={market.company.careersUrl} external variant={variant}>
          <FormattedMessage
            id="about.action.careers"
            defaultMessage="Work with us"
            description="Button on the page about the company: open positions, on another site"
          />
        </Button>
      ) : undefined;
    case 'about-safety':
    case 'for-parents':
      return writeToUs(market.supportEmail, variant);
    default:
      return undefined;
  }
}

/** Sharing is open to all; the market's guide and call where it has them, in the hero. */
function KnowerActions({ market, variant }: { market: ClientMarket; variant: Variant }) {
  return (
    <>
      <Button href={urlTo('know-create')} variant={variant}>
        <FormattedMessage
          id="about.action.share"
          defaultMessage="Share your first know"
          description="Button on the page about publishing material: leads to where files are uploaded; a know is study material"
        />
      </Button>
      {market.knowerGuideUrl && variant !== 'sea' && (
        <Button href={market.knowerGuideUrl} external variant="tonal">
          <FormattedMessage
            id="about.action.knowerGuide"
            defaultMessage="Read the guide"
            description="Button on the page about publishing material: a guide on another site"
          />
        </Button>
      )}
      {market.knowerCallUrl && variant !== 'sea' && (
        <Button href={market.knowerCallUrl} external variant="tonal">
          <FormattedMessage
            id="about.action.knowerCall"
            defaultMessage="Talk to us first"
            description="Button on the page about publishing material: books a call, on another site"
          />
        </Button>
      )}
    </>
  );
}
