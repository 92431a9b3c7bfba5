import type { ReactNode } from 'react';

/** A fact of a card for staff, inside a list of descriptions. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
