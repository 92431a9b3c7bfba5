import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** A placeholder that keeps the layout while a text is loading. */
export function ContentWaiting() {
  return (
    <Section width="reading">
      <Stack gap={5}>
        <Skeleton height={56} width="70%" />
        <Skeleton lines={8} />
      </Stack>
    </Section>
  );
}
