import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Section } from '../../ui/Section.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

export interface PurchaseFrameProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  /** Something is awaited. */
  busy?: boolean;
}

/** A page that says how a purchase stands. */
export function PurchaseFrame({ title, children, action, picture, busy }: PurchaseFrameProps) {
  return (
    <Section width="narrow">
      <div role="status" aria-busy={busy || undefined}>
        <EmptyState
          as="h1"
          title={title}
          picture={busy ? <Spinner size={40} /> : picture}
          action={action}
        >
          {children}
        </EmptyState>
      </div>
    </Section>
  );
}
