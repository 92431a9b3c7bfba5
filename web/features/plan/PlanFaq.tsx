import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { paymentTexts } from './planTexts.ts';
import type { Offer } from './types.ts';

/** Questions before buying. Each has an anchor. */
export function PlanFaq({ offer }: { offer: Offer }) {
  const { supportEmail } = useMarket();
  const intl = useIntl();
  return (
    <Section
      id="faq"
      tone="card"
      width="narrow"
      title={
        <FormattedMessage
          id="plan.faq.title"
          defaultMessage="Before you decide"
          description="Page of the Plus subscription: heading above questions and answers"
        />
      }
    >
      <Stack gap={3}>
        <Question
          id="cancel"
          open
          question={
            <FormattedMessage
              id="plan.faq.cancel.question"
              defaultMessage="How do I cancel?"
              description="Page of the Plus subscription: a question"
            />
          }
        >
          <p>
            <FormattedMessage
              id="plan.faq.cancel.answer"
              defaultMessage="In two clicks, whenever you like. You keep Plus until the end of the time that you have paid for."
              description="Page of the Plus subscription: answer to how it is cancelled"
            />
          </p>
        </Question>
        <Question
          id="renewal"
          question={
            <FormattedMessage
              id="plan.faq.renewal.question"
              defaultMessage="Does it renew by itself?"
              description="Page of the Plus subscription: a question"
            />
          }
        >
          <FormattedMessage
            id="plan.faq.renewal.answer"
            defaultMessage="Yes, until you cancel it. The <link>terms</link> say from when to when."
            description="Page of the Plus subscription: answer to whether it renews; the link leads to the terms of use"
            values={{ link: (text) => <Link href={urlTo('legal-tos')}>{text}</Link> }}
          />
        </Question>
        {offer.withdrawalDays > 0 && (
          <Question
            id="withdrawal"
            question={
              <FormattedMessage
                id="plan.faq.withdrawal.question"
                defaultMessage="Can I change my mind?"
                description="Page of the Plus subscription: a question, about withdrawing from the purchase"
              />
            }
          >
            <FormattedMessage
              id="plan.faq.withdrawal.answer"
              defaultMessage="Yes. Within {days, plural, one {# day} other {# days}} of buying you can withdraw without giving a reason. The <link>terms</link> say how."
              description="Page of the Plus subscription: answer to whether one may withdraw from the purchase; the link leads to the terms of use"
              values={{
                days: offer.withdrawalDays,
                link: (text) => <Link href={urlTo('legal-tos')}>{text}</Link>,
              }}
            />
          </Question>
        )}
        <Question
          id="payment"
          question={
            <FormattedMessage
              id="plan.faq.payment.question"
              defaultMessage="How can I pay?"
              description="Page of the Plus subscription: a question"
            />
          }
        >
          <FormattedMessage
            id="plan.faq.payment.answer"
            defaultMessage="By {ways}."
            description="Page of the Plus subscription: answer to how it is paid; {ways} is a list such as: card, instant bank transfer or PayPal"
            values={{
              ways: intl.formatList(
                offer.paymentMethods.map((way) => intl.formatMessage(paymentTexts[way])),
                { type: 'disjunction' },
              ),
            }}
          />
        </Question>
        <Question
          id="help"
          question={
            <FormattedMessage
              id="plan.faq.help.question"
              defaultMessage="Who helps me if something is wrong?"
              description="Page of the Plus subscription: a question"
            />
          }
        >
          <FormattedMessage
            id="plan.faq.help.answer"
            defaultMessage="Write to {mail}, and a person answers."
            description="Page of the Plus subscription: answer to who helps; {mail} is the support address"
            values={{ mail: <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link> }}
          />
        </Question>
      </Stack>
    </Section>
  );
}

interface QuestionProps {
  id: string;
  question: ReactNode;
  children: ReactNode;
  open?: boolean;
}

function Question({ id, question, children, open = false }: QuestionProps) {
  return (
    <Disclosure id={id} summary={question} open={open}>
      {children}
    </Disclosure>
  );
}
