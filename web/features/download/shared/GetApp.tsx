import { FormattedMessage, useIntl } from 'react-intl';
import { Row, Stack } from '../../../ui/Stack.tsx';
import { QRCode } from '../../../ui/QRCode.tsx';
import { StoreBadge } from '../../../ui/StoreBadge.tsx';
import styles from './GetApp.module.css';
import { useDeepLinks } from './useDeepLinks.ts';

/** Both store badges, and on larger screens a QR code. */
export function GetApp({ source }: { source: string }) {
  const intl = useIntl();
  const links = useDeepLinks(source);
  return (
    <Row gap={6} align="center" className={styles.row}>
      <Stack gap={2} align="center" className={styles.code}>
        <QRCode
          value={links.dynamic}
          label={intl.formatMessage({
            id: 'download.qr.label',
            defaultMessage: 'QR code that opens the app or its store page',
            description: 'Describes the QR code for people who can’t see it',
          })}
        />
        <p className={styles.hint}>
          <FormattedMessage
            id="download.qr.hint"
            defaultMessage="Open your camera and scan"
            description="Under the QR code that leads to the app"
          />
        </p>
      </Stack>
      <Stack gap={3}>
        <StoreBadge platform="ios" href={links.ios} />
        <StoreBadge platform="android" href={links.android} />
      </Stack>
    </Row>
  );
}
