import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { components } from '../../../generated/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { groundTexts } from '../grounds.ts';
import { ownDecisionTexts as texts } from '../objectionTexts.ts';

/** The calls whose answers have the decision. */
const OWN_KNOWS = '/api/knows/';

const loadDialog = () => import('../ObjectionDialog.tsx');

export interface OwnDecisionProps {
  know: { uuid: string; title: string };
  decision: components['schemas']['OwnKnowDecision'];
}

/** Why one's own know was taken down, and what one can do about it. */
export function OwnDecision({ know, decision }: OwnDecisionProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [objecting, setObjecting] = useState(false);
  const dialog = useLoaded(loadDialog, objecting);
  const { ground, reason, decidedOn, objection } = decision;
  const isPossible = objection === 'possible';
  return (
    <Notice
      tone={objection === 'open' || objection === 'accepted' ? 'info' : 'danger'}
      title={
        <FormattedMessage
          {...texts.title}
          values={{
            date: intl.formatDate(decidedOn, { dateStyle: 'medium' }),
            ground: intl.formatMessage(groundTexts[ground]),
          }}
        />
      }
      action={
        isPossible && (
          <Button
            size="small"
            variant="tonal"
            aria-haspopup="dialog"
            aria-label={intl.formatMessage(texts.objectLabel, { title: know.title })}
            onClick={() => setObjecting(true)}
          >
            <FormattedMessage {...texts.object} />
          </Button>
        )
      }
    >
      {reason === '' ? (
        <p>
          <FormattedMessage {...texts.automatic} />
        </p>
      ) : (
        <p dir="auto">{reason}</p>
      )}
      {!isPossible && (
        <p>
          <FormattedMessage {...texts[objection]} />
        </p>
      )}
      {dialog && (
        <dialog.ObjectionDialog
          know={know}
          open={objecting}
          onClose={() => setObjecting(false)}
          onSent={() =>
            void queries.invalidateQueries({
              predicate: ({ queryKey }) => String(queryKey[0]).startsWith(OWN_KNOWS),
            })
          }
        />
      )}
    </Notice>
  );
}
