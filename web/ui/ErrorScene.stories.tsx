import type { Meta, StoryObj } from '@storybook/react-vite';
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
export const Unavailable: Story = { args: { kind: 'unavailable' } };
export const Forbidden: Story = { args: { kind: 'forbidden' } };
