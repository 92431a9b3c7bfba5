import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { callUrl } from '../../api/client.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { PayeeAnswer, PayeeBody, PayeeKind } from './calls.ts';
import { countryOptions } from './countries.ts';
import styles from './Request.module.css';
import { endingText, payeeTexts } from './payeeTexts.ts';

const texts = withValues(
  defineMessages({
    hold: {
      id: 'payouts.hold.before',
      defaultMessage:
        'When these details change, requests are held for 72 hours. So nobody who gets into your account can send your money elsewhere at once, and you have time to notice.',
      description: 'Above the form with the details of who is paid: what happens after a change',
    },
    kind: {
      id: 'payouts.kind',
      defaultMessage: 'How you are paid',
      description: 'Above the choice between ways of being paid, such as bank account and PayPal',
    },
    name: {
      id: 'payouts.payee.name',
      defaultMessage: 'First and last name',
      description: 'Label of the field for the name of who is paid',
    },
    nameHelp: {
      id: 'payouts.payee.name.help',
      defaultMessage: 'Of the person to whom the account belongs.',
      description: 'Help of the field for the name of who is paid',
    },
    street: {
      id: 'payouts.payee.street',
      defaultMessage: 'Street and number',
      description: 'Label of a field of an address',
    },
    postalCode: {
      id: 'payouts.payee.postalCode',
      defaultMessage: 'Postal code',
      description: 'Label of a field of an address',
    },
    postalCodeHelp: {
      id: 'payouts.payee.postalCode.help',
      defaultMessage: 'Leave it empty where there are none.',
      description:
        'Help of the field for a postal code: some countries, such as Hong Kong, have no postal codes',
    },
    city: {
      id: 'payouts.payee.city',
      defaultMessage: 'Town or city',
      description: 'Label of a field of an address',
    },
    country: {
      id: 'payouts.payee.country',
      defaultMessage: 'Country',
      description: 'Label of a field of an address',
    },
    again: {
      id: 'payouts.account.again',
      defaultMessage: 'So far: {ending}. Write it in full, even if it stays the same.',
      description:
        'Help of the field for an account while there is one already; {ending} is its masked end',
    },
    save: {
      id: 'payouts.payee.save',
      defaultMessage: 'Save',
      description: 'Button that stores the details of who is paid',
    },
    cancel: {
      id: 'payouts.payee.cancel',
      defaultMessage: 'Leave as it is',
      description: 'Button that closes the form with the details of who is paid without a change',
    },
  }),
);

const refusals = defineMessages({
  kind: {
    id: 'payouts.refused.kind',
    defaultMessage: 'Choose one of these.',
    description: 'Error of the choice between ways of being paid',
  },
  name: {
    id: 'payouts.refused.name',
    defaultMessage: 'Write the first and last name.',
    description: 'Error of the field for the name of who is paid',
  },
  street: {
    id: 'payouts.refused.street',
    defaultMessage: 'Write the street with its number.',
    description: 'Error of a field of an address',
  },
  postalCode: {
    id: 'payouts.refused.postalCode',
    defaultMessage: 'This can’t be the postal code there.',
    description: 'Error of a field of an address',
  },
  city: {
    id: 'payouts.refused.city',
    defaultMessage: 'Write the town or city.',
    description: 'Error of a field of an address',
  },
  country: {
    id: 'payouts.refused.country',
    defaultMessage: 'Nothing can be paid to this country.',
    description: 'Error of the choice of a country for who is paid',
  },
  account: {
    id: 'payouts.refused.account',
    defaultMessage: 'This can’t be right. Compare it with what your bank or PayPal shows.',
    description: 'Error of the field for the number of a bank account or the address at PayPal',
  },
});

/** The fields that can't be empty. Not all countries have postal codes. */
const needed = ['name', 'street', 'city', 'account'] as const;

export interface PayeeFormProps {
  answer: PayeeAnswer;
  /** Closes the form without a change; undefined while there are no details yet. */
  onCancel: (() => void) | undefined;
  onSaved: () => void;
}

/** The details of who is paid. The account is written anew at each change. */
export function PayeeForm({ answer: { payee, kinds }, onCancel, onSaved }: PayeeFormProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { country } = useMarket();
  const call = useCall('put', '/api/payouts/payee', {
    context: 'payouts.putPayee',
    expects: ['FormValidationError'],
  });
  const form = useControlledForm<PayeeBody>({
    initial: () => ({
      kind: payee && kinds.includes(payee.kind) ? payee.kind : (kinds[0] ?? 'IBAN'),
      name: payee?.name ?? '',
      street: payee?.street ?? '',
      postalCode: payee?.postalCode ?? '',
      city: payee?.city ?? '',
      country: payee?.country ?? country.code,
      account: '',
    }),
    check: (values) =>
      Object.fromEntries(
        needed.map((name) => [
          name,
          values[name].trim() === '' && intl.formatMessage(refusals[name]),
        ]),
      ),
    send: async (values) => {
      const outcome = await call.send({ body: values });
      if (!outcome.ok) return serverErrors(intl, outcome.error, refusals);
      queries.setQueryData([callUrl('/api/payouts/payee')], outcome.answer);
      return onSaved();
    },
  });
  const { kind } = form.values;
  return (
    <form {...form.props}>
      <Stack gap={5}>
        <FormSummary form={form} />
        <Notice>
          <FormattedMessage {...texts.hold} />
        </Notice>
        {kinds.length > 1 && (
          <ChoiceCards
            legend={<FormattedMessage {...texts.kind} />}
            choices={kinds.map((value) => ({
              value,
              label: intl.formatMessage(payeeTexts[value]),
            }))}
            value={[kind]}
            onChange={([chosen]) => form.set({ kind: chosen as PayeeKind, account: '' })}
            error={form.errors['kind']}
          />
        )}
        <TextField
          label={<FormattedMessage {...texts.name} />}
          help={<FormattedMessage {...texts.nameHelp} />}
          autoComplete="name"
          maxLength={200}
          {...form.text('name')}
        />
        <TextField
          label={<FormattedMessage {...texts.street} />}
          autoComplete="street-address"
          maxLength={200}
          {...form.text('street')}
        />
        <div className={styles.place}>
          <TextField
            label={<FormattedMessage {...texts.postalCode} />}
            help={<FormattedMessage {...texts.postalCodeHelp} />}
            autoComplete="postal-code"
            maxLength={20}
            {...form.text('postalCode')}
          />
          <TextField
            label={<FormattedMessage {...texts.city} />}
            autoComplete="address-level2"
            maxLength={200}
            {...form.text('city')}
          />
        </div>
        <Select
          label={<FormattedMessage {...texts.country} />}
          autoComplete="country"
          options={countryOptions(intl.locale)}
          {...form.text('country')}
        />
        <TextField
          key={kind}
          label={<FormattedMessage {...payeeTexts[`${kind}Field`]} />}
          help={
            payee?.kind === kind && (
              <FormattedMessage {...texts.again} values={{ ending: endingText(payee.ending) }} />
            )
          }
          type={kind === 'PAYPAL' ? 'email' : 'text'}
          autoComplete={kind === 'PAYPAL' ? 'email' : 'off'}
          autoCapitalize={kind === 'PAYPAL' ? 'none' : 'characters'}
          spellCheck={false}
          maxLength={kind === 'PAYPAL' ? 254 : 64}
          {...form.text('account')}
        />
        <div className={styles.steps}>
          <Button type="submit" loading={form.busy}>
            <FormattedMessage {...texts.save} />
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              <FormattedMessage {...texts.cancel} />
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}
