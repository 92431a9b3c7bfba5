import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MAX_BYTES } from '../../api/uploads/sender.ts';
import { DropArea as Area } from '../../ui/DropArea.tsx';
import { useSize } from '../../ui/useSize.ts';
import { fileTexts } from './fileTexts.ts';
import { acceptedTypes, MAX_FILES } from './uploadRules.ts';

export interface DropAreaProps {
  images: boolean;
  /** Some files are chosen already: the area is small. */
  compact: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Text was pasted into the page. */
  onText: (text: string) => void;
  /** Other ways, beside the choice of files. */
  children?: ReactNode;
}

/** Where files are chosen. They may be dropped on the whole page, or pasted. */
export function DropArea({ images, compact, ...rest }: DropAreaProps) {
  const size = useSize();
  return (
    <Area
      {...rest}
      multiple
      compact={compact}
      // Pictures that the market doesn't take become a PDF.
      accept={acceptedTypes(true)}
      label={<FormattedMessage {...(compact ? fileTexts.more : fileTexts.choose)} />}
      drop={<FormattedMessage {...fileTexts.drop} />}
      release={<FormattedMessage {...fileTexts.release} />}
      types={
        <FormattedMessage
          {...fileTexts.types}
          values={{ images, size: size(MAX_BYTES), count: MAX_FILES }}
        />
      }
    />
  );
}
