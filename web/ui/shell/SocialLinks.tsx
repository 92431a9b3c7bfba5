import { defineMessages, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { IconButton } from '../IconButton.tsx';
import { Row } from '../Stack.tsx';

const labels = defineMessages({
  instagram: {
    id: 'footer.instagram',
    defaultMessage: 'Instagram (opens in a new tab)',
    description: 'Name of the link to the platform’s page on Instagram',
  },
  tiktok: {
    id: 'footer.tiktok',
    defaultMessage: 'TikTok (opens in a new tab)',
    description: 'Name of the link to the platform’s page on TikTok',
  },
  discord: {
    id: 'footer.discord',
    defaultMessage: 'Discord (opens in a new tab)',
    description: 'Name of the link to the platform’s server on Discord',
  },
});

/** Links to the market's pages on social networks. */
export function SocialLinks({ onSea = false }: { onSea?: boolean }) {
  const intl = useIntl();
  const { social } = useMarket();
  const links = [
    { url: social.instagramUrl, label: labels.instagram, Icon: Instagram },
    { url: social.tiktokUrl, label: labels.tiktok, Icon: Tiktok },
    { url: social.discordUrl, label: labels.discord, Icon: Discord },
  ];
  return (
    <Row gap={1}>
      {links.map(
        ({ url, label, Icon }) =>
          url && (
            <IconButton
              key={url}
              href={url}
              external
              label={intl.formatMessage(label)}
              variant={onSea ? 'sea' : 'quiet'}
            >
              <Icon />
            </IconButton>
          ),
      )}
    </Row>
  );
}

const line = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

function Instagram() {
  return (
    <svg {...line}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </svg>
  );
}

function Tiktok() {
  return (
    <svg {...line}>
      <path d="M14 3v12.500a4 4 0 1 1-4-4" />
      <path d="M14 3c.4 3 2.3 5 5.5 5.2" />
    </svg>
  );
}

function Discord() {
  return (
    <svg {...line}>
      <path d="M8 6c2.6-.7 5.4-.7 8 0 2.6.7 4 3.4 4.5 10-1.4 1.2-2.9 2-4.5 2.500L14.8 16c-1.9.4-3.7.4-5.6 0L8 18.500C6.4 18 4.9 17.2 3.5 16 4 9.4 5.4 6.7 8 6z" />
      <path d="M9.3 12.300h.01M14.7 12.300h.01" strokeWidth="3" />
    </svg>
  );
}
