import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../Button.tsx';
import { Modal } from '../Modal.tsx';
import { PhoneScene } from '../scenes/PhoneScene.tsx';
import styles from './AppFirstPrompt.module.css';

export interface AppFirstPromptProps {
  open: boolean;
  /** The deep link to this content in the app. */
  appHref: string;
  onOpenApp?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  /** Called if the visitor stays in the browser. */
  onContinue: () => void;
}

/** Asks a visitor with a phone whether to continue in the app. */
export function AppFirstPrompt({ open, appHref, onOpenApp, onContinue }: AppFirstPromptProps) {
  const { brand } = useMarket();
  return (
    <Modal
      open={open}
      onClose={onContinue}
      title={
        <FormattedMessage
          id="appFirst.title"
          defaultMessage="This is better in the app"
          description="Title of the question on phones whether to go on in the app"
        />
      }
    >
      <div className={styles.prompt}>
        <PhoneScene className={styles.picture} />
        <p>
          <FormattedMessage
            id="appFirst.text"
            defaultMessage="Open this page in the {brand} app, and your place is kept."
            description="Text of the question on phones whether to go on in the app; brand is the platform’s name"
            values={{ brand }}
          />
        </p>
        <Button href={appHref} onClick={onOpenApp} fullWidth size="large">
          <FormattedMessage
            id="appFirst.open"
            defaultMessage="Open in the app"
            description="Button that opens this page’s content in the app"
          />
        </Button>
        <Button variant="quiet" onClick={onContinue} fullWidth>
          <FormattedMessage
            id="appFirst.continue"
            defaultMessage="Continue in the browser"
            description="Button that closes the question whether to go on in the app"
          />
        </Button>
      </div>
    </Modal>
  );
}
