import { useState } from 'react';
import { useIntl, defineMessages } from 'react-intl';
import { callUrl } from '../../../api/client.ts';
import { type PageData, usePageAnswers, usePageData } from '../../../api/pageData.tsx';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import type { components } from '../../../generated/api.ts';
import { useToasts } from '../../../ui/ToastProvider.tsx';

/** Whom or what a user follows: a knower, by their own uuid, or a subject of the market. */
export type FollowTarget = { knower: string } | { subject: number };

type Ids = components['schemas']['FollowedIDs'];
type Followers = components['schemas']['Followers'];

const texts = defineMessages({
  full: {
    id: 'follow.full',
    defaultMessage: 'You follow as many as you can. Unfollow somebody or something first.',
    description:
      'Short message where a user wants to follow one more knower or school subject than is possible',
  },
});

const IDS = '/api/users/me/follows/ids';

export interface Follow {
  /** undefined until it is known; always for visitors. */
  followed: boolean | undefined;
  /** Follows, or ends that; shown at once, and taken back where the call fails. */
  toggle: () => void;
}

/** Whether the user follows a knower or a subject. All buttons of a page know of each other's presses. */
export function useFollow(target: FollowTarget): Follow {
  const intl = useIntl();
  const toasts = useToasts();
  const answers = usePageAnswers();
  const { signedIn } = useSession();
  const ids = usePageData(IDS, {}, { enabled: signedIn, context: 'follow.get' });
  const options = { context: 'follow.change', expects: [409] };
  const calls = {
    knower: {
      put: useCall('put', '/api/users/me/follows/knowers/{uuid}', options),
      delete: useCall('delete', '/api/users/me/follows/knowers/{uuid}', options),
    },
    subject: {
      put: useCall('put', '/api/users/me/follows/subjects/{id}', options),
      delete: useCall('delete', '/api/users/me/follows/subjects/{id}', options),
    },
  };
  const [sending, setSending] = useState(false);
  const known = ids.data ?? (ids.isError ? { knowers: [], subjects: [] } : undefined);
  const followed = known && signedIn ? has(known, target) : undefined;

  async function change(to: boolean) {
    setSending(true);
    show(answers, target, to);
    const method = to ? 'put' : 'delete';
    const outcome =
      'knower' in target
        ? await calls.knower[method].send({ path: { uuid: target.knower } })
        : await calls.subject[method].send({ path: { id: target.subject } });
    setSending(false);
    if (outcome.ok) return;
    show(answers, target, !to);
    if (outcome.error.status === 409) toasts.show(intl.formatMessage(texts.full), 'danger');
  }

  return {
    followed,
    toggle: () => {
      if (followed !== undefined && !sending) void change(!followed);
    },
  };
}

const has = (ids: Ids, target: FollowTarget): boolean =>
  'knower' in target ? ids.knowers.includes(target.knower) : ids.subjects.includes(target.subject);

/** Shows that something is followed or isn't any more, on all buttons and in the count of followers. */
function show(answers: PageData, target: FollowTarget, followed: boolean) {
  const ids = (answers.get(IDS).data as Ids | undefined) ?? { knowers: [], subjects: [] };
  if (has(ids, target) === followed) return;
  if ('subject' in target) {
    answers.seed(IDS, { ...ids, subjects: changed(ids.subjects, target.subject, followed) });
    return;
  }
  answers.seed(IDS, { ...ids, knowers: changed(ids.knowers, target.knower, followed) });
  const url = callUrl('/api/knowers/{uuid}/followers', { path: { uuid: target.knower } });
  const followers = answers.get(url).data as Followers | undefined;
  if (followers) answers.seed(url, { count: Math.max(0, followers.count + (followed ? 1 : -1)) });
}

function changed<T>(all: readonly T[], one: T, added: boolean): T[] {
  const others = all.filter((each) => each !== one);
  return added ? [one, ...others] : others;
}
