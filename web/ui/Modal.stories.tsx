import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

function Opener({
  fullscreen = false,
  initiallyOpen = true,
}: Partial<ModalProps> & { initiallyOpen?: boolean }) {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete the know</Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        fullscreen={fullscreen}
        title="Delete this know?"
        description="It disappears for everyone. You can’t take this back."
        actions={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger">Delete</Button>
          </>
        }
      >
        <p>Photosynthesis: light and dark reactions, 12 pages, 1,204 views.</p>
      </Modal>
    </>
  );
}

const meta = {
  title: 'Patterns/Modal',
  component: Opener,
  args: { fullscreen: false },
} satisfies Meta<typeof Opener>;
export default meta;

type Story = StoryObj<typeof meta>;

const isOpen: Story['play'] = async () => {
  await expect(await screen.findByRole('dialog', { name: 'Delete this know?' })).toBeVisible();
};

export const Default: Story = { play: isOpen };
export const SheetOnAPhone: Story = { play: isOpen, globals: { viewport: { value: 'w360' } } };
export const Fullscreen: Story = { args: { fullscreen: true }, play: isOpen };

export const ClosesOnEscape: Story = {
  play: async () => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
