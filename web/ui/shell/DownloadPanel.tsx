import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { QRCode } from '../QRCode.tsx';
import { type Platform, StoreBadge } from '../StoreBadge.tsx';
import styles from './DownloadPanel.module.css';

export interface Download {
  /** The URL in the QR code. */
  qrValue: string;
  iosHref: string;
  androidHref: string;
  /** Called when a store is chosen. */
  onChoose?: ((platform: Platform) => void) | undefined;
}

/** The QR code and the store badges of the app. */
export function DownloadPanel({ qrValue, iosHref, androidHref, onChoose }: Download) {
  const intl = useIntl();
  const { brand } = useMarket();
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        <FormattedMessage
          id="header.download.title"
          defaultMessage="Get the app for free"
          description="Title of the download menu in the header"
        />
      </p>
      <QRCode
        value={qrValue}
        label={intl.formatMessage(
          {
            id: 'header.download.code',
            defaultMessage: 'QR code that opens the {brand} app',
            description:
              'Name of the QR code in the download menu, read out; brand is the platform’s name',
          },
          { brand },
        )}
      />
      <p className={styles.hint}>
        <FormattedMessage
          id="header.download.scan"
          defaultMessage="Open your camera to scan"
          description="Hint below the QR code in the download menu"
        />
      </p>
      <div className={styles.badges}>
        <StoreBadge platform="ios" href={iosHref} onClick={() => onChoose?.('ios')} />
        <StoreBadge platform="android" href={androidHref} onClick={() => onChoose?.('android')} />
      </div>
    </div>
  );
}
