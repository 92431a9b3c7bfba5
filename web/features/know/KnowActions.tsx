import { Download, Heart, Pencil, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { ReportButton } from '../moderation/shared/ReportButton.tsx';
import styles from './KnowActions.module.css';
import type { Know } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    like: {
      id: 'know.like',
      defaultMessage: 'Like',
      description:
        'Button on a document’s page: says that one likes the document; pressed again it takes that back. A verb, as on social networks',
    },
    edit: {
      id: 'know.edit',
      defaultMessage: 'Edit',
      description: 'Link to the page on which an author changes their study material',
    },
    share: {
      id: 'know.share',
      defaultMessage: 'Share',
      description: 'Button on a document’s page: passes its address on',
    },
    download: {
      id: 'know.download',
      defaultMessage: 'Download',
      description: 'Button on a document’s page: saves its file on the device',
    },
  }),
);

export interface KnowActionsProps {
  know: Know;
  /** The know is as this says now. */
  onChange: (know: Know) => void;
  /** Saves the document; absent for visitors, whom the button leads to sign in. */
  onDownload: (() => void) | undefined;
  /** The button by which a user keeps the know among what is theirs. */
  save?: ReactNode;
}

/** What one can do with a know. */
export function KnowActions({ know, onChange, onDownload, save }: KnowActionsProps) {
  const { url } = usePage();
  const signIn = urlTo('auth-signin', { query: { redirect: url } });
  return (
    <Row gap={2} className={styles.actions}>
      {know.own === null && <LikeButton know={know} onChange={onChange} signIn={signIn} />}
      {know.own !== null && !know.deck && (
        <Button
          variant="tonal"
          href={urlTo('know-edit', { params: { slug: know.slug } })}
          icon={<Pencil size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.edit} />
        </Button>
      )}
      {save}
      <ShareButton know={know} />
      {know.files.some(({ size }) => size > 0) && (
        <Button
          variant="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          {...(onDownload ? { onClick: onDownload } : { href: signIn })}
        >
          <FormattedMessage {...texts.download} />
        </Button>
      )}
      {know.own === null && know.status === 'PUBLISHED' && (
        <ReportButton kind="know" id={know.uuid} className={styles.report} />
      )}
    </Row>
  );
}

interface LikeButtonProps {
  know: Know;
  onChange: (know: Know) => void;
  /** Where visitors sign in and come back. */
  signIn: string;
}

/** Says at once what was pressed, and takes it back where the call fails. */
function LikeButton({ know, onChange, signIn }: LikeButtonProps) {
  const { signedIn } = useSession();
  const track = useTrack();
  const like = useCall('put', '/api/knows/{id}/like', { context: 'knows.like' });
  const unlike = useCall('delete', '/api/knows/{id}/like', { context: 'knows.like' });
  const liked = know.liked === true;
  const toggle = async () => {
    if (like.sending || unlike.sending) return;
    onChange({ ...know, liked: !liked, likes: Math.max(0, know.likes + (liked ? -1 : 1)) });
    const outcome = await (liked ? unlike : like).send({ path: { id: know.uuid } });
    onChange(outcome.ok ? { ...know, ...outcome.answer } : know);
    if (outcome.ok && !liked) track('know_like', { know });
  };
  return (
    <Button
      variant="tonal"
      className={liked ? styles.liked : undefined}
      icon={<Heart size={18} aria-hidden="true" />}
      {...(signedIn ? { onClick: () => void toggle(), 'aria-pressed': liked } : { href: signIn })}
    >
      <FormattedMessage {...texts.like} />
    </Button>
  );
}

const loadShare = () => import('./ShareDialog.tsx');

function ShareButton({ know }: { know: Know }) {
  const [open, setOpen] = useState(false);
  const late = useLoaded(loadShare, open);
  return (
    <>
      <Button
        variant="tonal"
        icon={<Share2 size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage {...texts.share} />
      </Button>
      {late && <late.ShareDialog know={know} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
