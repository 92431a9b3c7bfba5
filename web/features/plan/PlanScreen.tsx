import { useState } from 'react';
import { urlTo } from '../../page/routes.ts';
import { AnswerError } from '../../ui/AnswerError.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Compare } from './Compare.tsx';
import { PlanFaq } from './PlanFaq.tsx';
import { PlanHero } from './PlanHero.tsx';
import type { Price } from './types.ts';
import { usePlan } from './usePlan.ts';

/** The page of the Plus plan: prices, what it gives, questions. */
export default function PlanScreen() {
  const answer = usePlan();
  const offer = answer.data;
  const [interval, setInterval] = useState<Price['interval']>('YEAR');
  if (answer.isError) return <AnswerError answer={answer} homeHref={urlTo('home')} />;
  if (!offer) {
    return (
      <Section>
        <Skeleton height={56} width="70%" />
        <Skeleton lines={8} />
      </Section>
    );
  }
  return (
    <article>
      <PlanHero offer={offer} interval={interval} onInterval={setInterval} />
      {offer.entitlements.length > 0 && <Compare entitlements={offer.entitlements} />}
      <PlanFaq offer={offer} />
    </article>
  );
}
