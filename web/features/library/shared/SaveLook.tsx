import { Bookmark } from 'lucide-react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

export const saveText = defineMessage({
  id: 'save.button',
  defaultMessage: 'Save',
  description:
    'Button on study material: keeps it in the user’s library, to read it again. A verb, as on video platforms',
});

export const saveOneText = defineMessage({
  id: 'save.button.one',
  defaultMessage: 'Save “{title}”',
  description: 'Name of the same button on a card, an icon; {title} is the material’s',
});

interface SaveLookProps {
  text: MessageDescriptor;
  /** The know's title, for the name of a round icon; without it the button has a text. */
  title: string | undefined;
  href?: string;
  onClick?: () => void;
  loading?: boolean;
  className?: string | undefined;
  'aria-haspopup'?: 'dialog' | undefined;
}

/** How the button that saves looks. */
export function SaveLook({ text, title, loading = false, ...button }: SaveLookProps) {
  const intl = useIntl();
  if (title !== undefined)
    return (
      <IconButton {...button} label={intl.formatMessage(text, { title })}>
        <Bookmark size={20} aria-hidden="true" />
      </IconButton>
    );
  return (
    <Button
      {...button}
      variant="tonal"
      icon={<Bookmark size={18} aria-hidden="true" />}
      loading={loading}
    >
      <FormattedMessage {...text} />
    </Button>
  );
}
