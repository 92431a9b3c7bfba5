import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';

type Look = Omit<ButtonProps, 'href' | 'children'>;

/** The button to the subjects; on a market without subjects, the button to sharing. */
export function ToSubjects({ children, ...button }: Look & { children: ReactNode }) {
  const { hasSubjects } = useMarket();
  if (!hasSubjects) return <ShareNotes {...button} />;
  return (
    <Button {...button} href={urlTo('subjects')}>
      {children}
    </Button>
  );
}

/** The call to action of a market without subjects. */
export function ShareNotes(button: Look) {
  return (
    <Button {...button} href={urlTo('about-become-knower')}>
      <FormattedMessage
        id="subjects.none.action"
        defaultMessage="Share your notes"
        description="Where a country has no list of subjects: button to the page about publishing material"
      />
    </Button>
  );
}
