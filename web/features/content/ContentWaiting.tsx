import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Keeps the layout while a text is on its way. */
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
