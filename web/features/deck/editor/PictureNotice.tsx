import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../ui/Notice.tsx';
import { noteTexts as texts } from './noteTexts.ts';

/** Tells of pictures on their way, and of files that can't be pictures of cards. */
export function PictureNotice({ sending, isRefused }: { sending: number; isRefused: boolean }) {
  return (
    <>
      {sending > 0 && (
        <Notice live>
          <FormattedMessage {...texts.pictureSending} values={{ count: sending }} />
        </Notice>
      )}
      {isRefused && (
        <Notice tone="warning" live>
          <FormattedMessage {...texts.pictureRefused} />
        </Notice>
      )}
    </>
  );
}
