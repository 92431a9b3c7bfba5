import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ErrorScene } from './ErrorScene.tsx';

const meta = {
  title: 'Patterns/ErrorScene',
  component: ErrorScene,
  args: { kind: 'not-found' },
} satisfies Meta<typeof ErrorScene>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NotFound: Story = {};
export const Server: Story = {
  args: { kind: 'server', requestId: '01JD5T0V8Q4J8P0C7W3Y6N2M9K', onRetry: () => undefined },
};
export const Timeout: Story = { args: { kind: 'timeout', onRetry: () => undefined } };
export const Unreachable: Story = { args: { kind: 'unreachable', onRetry: () => undefined } };
/** Without a connection; it tries again by itself once there is one. */
export const Offline: Story = {
  args: { kind: 'unreachable', onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!;
    const connect = (isOnline: boolean) => {
      Object.defineProperty(Navigator.prototype, 'onLine', { ...online, get: () => isOnline });
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    };
    try {
      connect(false);
      const heading = await canvas.findByRole('heading');
      const offline = heading.textContent;
      await userEvent.click(canvas.getByRole('button'));
      await expect(args.onRetry).toHaveBeenCalledTimes(1);
      connect(true);
      await expect(args.onRetry).toHaveBeenCalledTimes(2);
      await waitFor(() => expect(canvas.getByRole('heading')).not.toHaveTextContent(offline));
      connect(false);
      await waitFor(() => expect(canvas.getByRole('heading')).toHaveTextContent(offline));
    } finally {
      Object.defineProperty(Navigator.prototype, 'onLine', online);
    }
  },
};
export const Unavailable: Story = { args: { kind: 'unavailable' } };
export const Forbidden: Story = { args: { kind: 'forbidden' } };
