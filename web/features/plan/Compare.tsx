import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Section } from '../../ui/Section.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Compare.module.css';
import { PLAN, rowTexts } from './planTexts.ts';
import type { Entitlement } from './types.ts';

/** A free account beside Plus. */
export function Compare({ entitlements }: { entitlements: readonly Entitlement[] }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'plan.compare.title',
    defaultMessage: 'Free and Plus, side by side',
    description: 'Page of the Plus subscription: heading above the comparison',
  });
  return (
    <Section id="compare" width="narrow" title={title}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <FormattedMessage
                id="plan.compare.free"
                defaultMessage="Free"
                description="Comparison of a free account and Plus: column of the free account"
              />
            </th>
            <th scope="col" className={styles.plus}>
              {PLAN}
            </th>
          </tr>
        </thead>
        <tbody>
          {entitlements.map(({ key, free, plus }) => (
            <Row
              key={key}
              name={intl.formatMessage(rowTexts[key])}
              free={intl.formatNumber(free)}
              plus={intl.formatNumber(plus)}
            />
          ))}
          <Row
            name={
              <FormattedMessage
                id="plan.row.read"
                defaultMessage="Read, search and share knows"
                description="Comparison of a free account and Plus: name of a row; both have it. Knows are pieces of shared study material"
              />
            }
            free={<Included />}
            plus={<Included />}
          />
          <Row
            name={
              <FormattedMessage
                id="plan.row.cards"
                defaultMessage="Write and learn flashcards"
                description="Comparison of a free account and Plus: name of a row; both have it"
              />
            }
            free={<Included />}
            plus={<Included />}
          />
        </tbody>
      </table>
    </Section>
  );
}

function Row({ name, free, plus }: { name: ReactNode; free: ReactNode; plus: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{free}</td>
      <td className={styles.plus}>{plus}</td>
    </tr>
  );
}

function Included() {
  return (
    <>
      <Check className={styles.check} size={20} strokeWidth={3} aria-hidden="true" />
      <VisuallyHidden>
        <FormattedMessage
          id="plan.included"
          defaultMessage="included"
          description="Comparison of a free account and Plus: what a check mark means, for screen readers"
        />
      </VisuallyHidden>
    </>
  );
}
