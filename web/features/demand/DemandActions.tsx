import { HandHelping, LockOpen, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Row } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { ReportButton } from '../moderation/shared/ReportButton.tsx';
import styles from './DemandScreen.module.css';
import { left } from './span.ts';
import type { Demand } from './types.ts';
import { useNow } from './useNow.ts';

const texts = withValues(
  defineMessages({
    help: {
      id: 'demand.help',
      defaultMessage: 'Can you help?',
      description: 'Page of an open request: heading above the buttons with which one answers it',
    },
    helpText: {
      id: 'demand.help.text',
      defaultMessage:
        'Share what you have on it. If you need time, reserve the request: for three days nobody else can answer it.',
      description: 'Page of an open request: what one can do',
    },
    answer: {
      id: 'demand.answer',
      defaultMessage: 'Share an answer',
      description:
        'Button on the page of a request: leads to sharing study material that answers it',
    },
    reserve: {
      id: 'demand.reserve',
      defaultMessage: 'Reserve for 3 days',
      description: 'Button on the page of a request: nobody else can answer it for three days',
    },
    release: {
      id: 'demand.release',
      defaultMessage: 'Release it',
      description:
        'Button on the page of a request that the user has reserved: others can answer it again',
    },
    yours: {
      id: 'demand.yours',
      defaultMessage: 'You have reserved it',
      description: 'Page of a request that the user has reserved',
    },
    yoursText: {
      id: 'demand.yours.text',
      defaultMessage: 'You have {time} left to share your answer. Until then nobody else can.',
      description:
        'Page of a request that the user has reserved; {time} is a duration such as “2 days” or “5 hours”',
    },
    taken: {
      id: 'demand.taken',
      defaultMessage: 'Somebody is working on it',
      description: 'Page of a request that another user has reserved',
    },
    takenText: {
      id: 'demand.taken.text',
      defaultMessage: 'Come back later: if no answer comes, the request is open again.',
      description: 'Page of a request that another user has reserved: what happens next',
    },
    asked: {
      id: 'demand.own',
      defaultMessage: 'This is your request',
      description: 'Page of a request that the user made',
    },
    askedText: {
      id: 'demand.own.text',
      defaultMessage: 'We mail you as soon as somebody answers it.',
      description: 'Page of a request that the user made, while nobody has answered it',
    },
    remove: {
      id: 'demand.delete',
      defaultMessage: 'Delete request',
      description: 'Button on the page of the user’s own request',
    },
    removeAsStaff: {
      id: 'demand.delete.staff',
      defaultMessage: 'Delete as staff',
      description: 'Button for members of staff on the page of a user’s request',
    },
    more: {
      id: 'demand.more',
      defaultMessage: 'Do you have something better?',
      description:
        'Page of an answered request: heading above the button that leads to sharing another answer',
    },
    moreText: {
      id: 'demand.more.text',
      defaultMessage: 'A request can have several answers.',
      description: 'Page of an answered request: why one can still answer it',
    },
    expired: {
      id: 'demand.expired',
      defaultMessage: 'This request is closed',
      description: 'Page of a request that nobody answered within 30 days',
    },
    expiredText: {
      id: 'demand.expired.text',
      defaultMessage: 'Nobody answered it within 30 days. Whoever still needs it can ask again.',
      description: 'Page of a request that nobody answered within 30 days: what one can do',
    },
    again: {
      id: 'demand.expired.ask',
      defaultMessage: 'Ask for something',
      description: 'Button on the page of a closed request: leads to the form for a new one',
    },
    limit: {
      id: 'demand.limit',
      defaultMessage:
        'You have reserved three requests. Answer one of them or release it first. <link>See your reservations</link>',
      description:
        'Error where a user reserves more requests than allowed; the link leads to the list of those that they have reserved',
    },
    late: {
      id: 'demand.late',
      defaultMessage: 'Somebody was faster.',
      description: 'Error where a user reserves a request that was reserved or answered meanwhile',
    },
    gone: {
      id: 'demand.gone',
      defaultMessage: 'This request was deleted.',
      description: 'Error where a user reserves a request that doesn’t exist any more',
    },
    blocked: {
      id: 'demand.blocked',
      defaultMessage: 'Your account can’t reserve requests at the moment. Our support can help.',
      description: 'Error where the user’s account is blocked',
    },
  }),
);

const loadDelete = () => import('./DeleteDemandDialog.tsx');

export interface DemandActionsProps {
  demand: Demand;
  /** The request is as this says now. */
  onChange: (demand: Demand) => void;
  /** The request is another one than the page says: it is to be fetched anew. */
  onStale: () => Promise<void>;
}

/** What one can do about a request, by what it is to the user. */
export function DemandActions({ demand, onChange, onStale }: DemandActionsProps) {
  const { user } = useSession();
  const [fault, setFault] = useState<ReactNode>(null);
  const [deleting, setDeleting] = useState<'own' | 'staff' | null>(null);
  const dialog = useLoaded(loadDelete, deleting !== null);
  const { own, answers } = demand;
  const isStaff = user?.staff === true;
  const isDeletable = own?.asked === true && answers === 0;
  if (own?.asked && !isDeletable && !isStaff) return null;
  return (
    <Section space="tight">
      <div className={styles.actions}>
        <Part demand={demand} onChange={onChange} onStale={onStale} onFault={setFault} />
        <div role="alert">{fault !== null && <Notice tone="warning">{fault}</Notice>}</div>
        <Row gap={2}>
          {isDeletable && (
            <RemoveButton onClick={() => setDeleting('own')}>
              <FormattedMessage {...texts.remove} />
            </RemoveButton>
          )}
          {isStaff && (
            <RemoveButton onClick={() => setDeleting('staff')}>
              <FormattedMessage {...texts.removeAsStaff} />
            </RemoveButton>
          )}
          {!own?.asked && <ReportButton kind="demand" id={demand.uuid} />}
        </Row>
        {dialog && (
          <dialog.DeleteDemandDialog
            demand={demand}
            as={deleting}
            onClose={() => setDeleting(null)}
          />
        )}
      </div>
    </Section>
  );
}

function RemoveButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Trash2 size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

interface PartProps extends DemandActionsProps {
  onFault: (fault: ReactNode) => void;
}

function Part(props: PartProps) {
  const { state, own } = props.demand;
  if (own?.asked && state !== 'ANSWERED' && state !== 'EXPIRED')
    return <Words title={texts.asked} text={texts.askedText} />;
  if (own?.reserved) return <Yours {...props} />;
  if (state === 'EXPIRED')
    return (
      <>
        <Words title={texts.expired} text={texts.expiredText} />
        <Row gap={2}>
          <Button variant="tonal" href={urlTo('know-demands', { hash: 'ask' })}>
            <FormattedMessage {...texts.again} />
          </Button>
        </Row>
      </>
    );
  if (state === 'RESERVED') return <Words title={texts.taken} text={texts.takenText} />;
  if (state === 'ANSWERED')
    return own?.asked ? null : (
      <>
        <Words title={texts.more} text={texts.moreText} />
        <Row gap={2}>
          <AnswerButton demand={props.demand} quiet />
        </Row>
      </>
    );
  return <Open {...props} />;
}

type Text = (typeof texts)[keyof typeof texts];

function Words({ title, text, values }: { title: Text; text: Text; values?: { time: string } }) {
  return (
    <div>
      <h2>
        <FormattedMessage {...title} />
      </h2>
      <p>
        <FormattedMessage {...text} values={values} />
      </p>
    </div>
  );
}

function AnswerButton({ demand, quiet = false }: { demand: Demand; quiet?: boolean }) {
  return (
    <Button
      variant={quiet ? 'tonal' : 'filled'}
      size={quiet ? 'medium' : 'large'}
      icon={<Upload size={20} aria-hidden="true" />}
      href={urlTo('know-create', { query: { knowDemandUuid: demand.uuid } })}
    >
      <FormattedMessage {...texts.answer} />
    </Button>
  );
}

function Open({ demand, onChange, onStale, onFault }: PartProps) {
  const { signedIn } = useSession();
  const call = useCall('put', '/api/know-demands/{id}/reservation', {
    context: 'demands.reserve',
    expects: [
      'KnowDemandReservationLimitError',
      'BadRequestError',
      'ForbiddenError',
      'NotFoundError',
    ],
  });
  const path = urlTo('know-demand', { params: { id: demand.uuid } });
  const reserve = async () => {
    onFault(null);
    const outcome = await call.send({ path: { id: demand.uuid } });
    if (outcome.ok) return onChange(outcome.answer);
    switch (outcome.error.type) {
      case 'KnowDemandReservationLimitError':
        return onFault(
          <FormattedMessage
            {...texts.limit}
            values={{
              link: (parts: ReactNode) => <a href={urlTo('own-know-demands')}>{parts}</a>,
            }}
          />,
        );
      case 'NotFoundError':
        return onFault(<FormattedMessage {...texts.gone} />);
      case 'ForbiddenError':
        return onFault(<FormattedMessage {...texts.blocked} />);
      case 'BadRequestError':
        onFault(<FormattedMessage {...texts.late} />);
        return onStale().catch(() => undefined);
    }
    return undefined;
  };
  return (
    <>
      <Words title={texts.help} text={texts.helpText} />
      <Row gap={3}>
        <AnswerButton demand={demand} />
        <Button
          variant="tonal"
          size="large"
          icon={<HandHelping size={20} aria-hidden="true" />}
          loading={call.sending}
          {...(signedIn
            ? { onClick: () => void reserve() }
            : { href: urlTo('auth-signin', { query: { redirect: path } }) })}
        >
          <FormattedMessage {...texts.reserve} />
        </Button>
      </Row>
    </>
  );
}

function Yours({ demand, onChange, onFault }: PartProps) {
  const intl = useIntl();
  const now = useNow();
  const call = useCall('delete', '/api/know-demands/{id}/reservation', {
    context: 'demands.release',
    expects: ['NotFoundError'],
  });
  const rest =
    demand.reservedUntil !== null && now !== null ? left(demand.reservedUntil, now) : null;
  const release = async () => {
    onFault(null);
    const outcome = await call.send({ path: { id: demand.uuid } });
    if (outcome.ok) onChange(outcome.answer);
    else if (outcome.error.type === 'NotFoundError') onFault(<FormattedMessage {...texts.gone} />);
  };
  const time = intl.formatNumber(rest?.count ?? 0, {
    style: 'unit',
    unit: rest?.unit ?? 'minute',
    unitDisplay: 'long',
  });
  return (
    <>
      <Words title={texts.yours} text={texts.yoursText} values={{ time }} />
      <Row gap={3}>
        <AnswerButton demand={demand} />
        <Button
          variant="tonal"
          size="large"
          icon={<LockOpen size={20} aria-hidden="true" />}
          loading={call.sending}
          onClick={() => void release()}
        >
          <FormattedMessage {...texts.release} />
        </Button>
      </Row>
    </>
  );
}
