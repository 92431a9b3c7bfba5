import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { Button } from './Button.tsx';
import type { NoticeTone } from './Notice.tsx';
import { Row } from './Stack.tsx';
import { useToasts } from './ToastProvider.tsx';

const samples: [NoticeTone, string][] = [
  ['info', 'A new version is there.'],
  ['success', 'Saved to your library.'],
  ['warning', 'You are offline; we try again.'],
  ['danger', 'Something went wrong. Please try again. (NotFoundError)'],
];

function Toasts() {
  const toasts = useToasts();
  useEffect(() => {
    for (const [tone, text] of samples) toasts.show(text, tone);
  }, [toasts]);
  return (
    <Row>
      {samples.map(([tone, text]) => (
        <Button key={tone} variant="tonal" onClick={() => toasts.show(text, tone)}>
          {tone}
        </Button>
      ))}
    </Row>
  );
}

const meta = { title: 'Patterns/Toasts', component: Toasts } satisfies Meta<typeof Toasts>;
export default meta;

export const All: StoryObj<typeof meta> = {};
