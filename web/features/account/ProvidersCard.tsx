import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { callUrl } from '../../api/client.ts';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { emptyProof, ProofFields } from './ProofFields.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import { needsSignIn } from './shared/OwnerProof.tsx';
import { isProofError, proofErrors, proofFaults } from './shared/proofs.ts';
import { Row, Rows } from './shared/Rows.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.providers',
      defaultMessage: 'Other ways to sign in',
      description: 'Heading of the card that lists Google, Apple and the like',
    },
    text: {
      id: 'security.providers.text',
      defaultMessage:
        'To add one, sign in with it once: you are asked for your password, and the two belong together.',
      description: 'On the card that lists Google, Apple and the like',
    },
    linked: {
      id: 'security.providers.linked',
      defaultMessage: 'Linked',
      description: 'Badge of a provider such as Google through which the user can sign in',
    },
    since: {
      id: 'security.providers.since',
      defaultMessage: 'Since {date}',
      description:
        'About a provider such as Google through which the user can sign in; {date} is a day',
    },
    notLinked: {
      id: 'security.providers.notLinked',
      defaultMessage: 'Not linked',
      description: 'About a provider such as Google through which one could sign in',
    },
    unlink: {
      id: 'security.providers.unlink',
      defaultMessage: 'Unlink',
      description: 'Button that ends signing in through a provider such as Google',
    },
    unlinkTitle: {
      id: 'security.providers.unlink.title',
      defaultMessage: 'Unlink {name}?',
      description: 'Heading of a dialog; {name} is a provider such as Google',
    },
    unlinkText: {
      id: 'security.providers.unlink.text',
      defaultMessage: 'You can’t sign in with {name} any more. Your account stays as it is.',
      description: 'In a dialog; {name} is a provider such as Google',
    },
    unlinked: {
      id: 'security.providers.unlinked',
      defaultMessage: '{name} is unlinked.',
      description: 'Short message; {name} is a provider such as Google',
    },
    onlyWay: {
      id: 'security.onlyWay',
      defaultMessage: 'This is your only way in. Choose a password first.',
      description: 'Short message when the user tries to remove the only way to sign in',
    },
  }),
);

interface Provider {
  id: string;
  name: string;
}

/** The linked identity providers; renders nothing if the platform has none. */
export function ProvidersCard() {
  const { user } = useOwnUser();
  const intl = useIntl();
  const [asked, setAsked] = useState<Provider | null>(null);
  const all = useApiQuery('/api/auth/providers', {}, { context: 'auth.getProviders' });
  const links = useApiQuery(
    '/api/auth/accounts/{id}/providers',
    { path: { id: user.uuid } },
    { context: 'account.getProviders' },
  );
  if (!all.data || !links.data || all.data.length + links.data.length === 0) return null;
  const names = new Map(all.data.map(({ id, name }) => [id, name]));
  const ids = [...new Set([...names.keys(), ...links.data.map(({ id }) => id)])];
  return (
    <AccountCard
      id="providers"
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.text} />}
    >
      <Rows>
        {ids.map((id) => {
          const link = links.data.find((one) => one.id === id);
          const provider = { id, name: names.get(id) ?? link?.name ?? id };
          return (
            <Row
              key={id}
              icon={<Link2 size={22} aria-hidden="true" />}
              title={provider.name}
              badge={
                link && (
                  <Badge tone="success">
                    <FormattedMessage {...texts.linked} />
                  </Badge>
                )
              }
              text={
                link ? (
                  <FormattedMessage
                    {...texts.since}
                    values={{ date: intl.formatDate(link.linkedOn, { dateStyle: 'medium' }) }}
                  />
                ) : (
                  <FormattedMessage {...texts.notLinked} />
                )
              }
              action={
                link && (
                  <Button size="small" variant="quiet" onClick={() => setAsked(provider)}>
                    <FormattedMessage {...texts.unlink} />
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
      {asked && <UnlinkDialog provider={asked} onClose={() => setAsked(null)} />}
    </AccountCard>
  );
}

function UnlinkDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { name } = provider;
  const call = useCall('delete', '/api/auth/accounts/{id}/providers/{provider}', {
    context: 'account.unlink',
    expects: ['ForbiddenError', 'NotFoundError', ...proofErrors],
  });
  const form = useControlledForm({
    initial: emptyProof,
    send: async (body) => {
      const path = { id: user.uuid, provider: provider.id };
      const outcome = await call.send({ path, body });
      if (!outcome.ok && isProofError(outcome.error)) return proofFaults(intl, outcome.error);
      onClose();
      if (!outcome.ok && outcome.error.type === 'ForbiddenError')
        return toasts.show(intl.formatMessage(texts.onlyWay), 'warning');
      const queryKey = [callUrl('/api/auth/accounts/{id}/providers', { path: { id: user.uuid } })];
      await queries.invalidateQueries({ queryKey });
      return toasts.show(intl.formatMessage(texts.unlinked, { name }), 'success');
    },
  });
  return (
    <FormDialog
      form={form}
      open
      danger
      onClose={onClose}
      title={<FormattedMessage {...texts.unlinkTitle} values={{ name }} />}
      description={<FormattedMessage {...texts.unlinkText} values={{ name }} />}
      submit={<FormattedMessage {...texts.unlink} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <ProofFields card="providers" form={form} />
    </FormDialog>
  );
}
