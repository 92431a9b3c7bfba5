import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { StoryPage, type StoryAnswer } from '../../../storybook/StoryPage.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { Section } from '../../ui/Section.tsx';
import { settled } from '../user/samples.ts';
import { OwnDecision } from './shared/OwnDecision.tsx';

type Decision = ComponentProps<typeof OwnDecision>['decision'];

const know = { uuid: '9f4f2f0e-0000-4000-8000-000000000003', title: 'Erlkönig, Analyse' };
const OBJECT = `POST /api/knows/${know.uuid}/objection`;

const decided: Decision = {
  ground: 'COPYRIGHT',
  reason: 'Die Seiten 2 bis 4 sind aus einem Schulbuch.\nDeine eigenen Notizen sind willkommen.',
  decidedOn: '2026-03-02T10:00:00Z',
  objection: 'possible',
};

/** The author's part on a page of its own. */
const as = (part: Partial<Decision>, answer?: StoryAnswer) => ({
  screen: requireSession(() => (
    <Section width="narrow">
      <OwnDecision know={know} decision={{ ...decided, ...part }} />
    </Section>
  )),
  ...(answer ? { answers: { [OBJECT]: answer } } : {}),
});

const meta: Meta<typeof StoryPage> = {
  title: 'Share/Taken down',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: { ...as({}), route: 'knows', url: '/knows', user: settled },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

export const Possible: Story = {};
export const PossibleOnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
export const Automatic: Story = { args: as({ reason: '' }) };
export const Waiting: Story = { args: as({ objection: 'open' }) };
export const Refused: Story = { args: as({ objection: 'refused' }) };

async function open(canvas: HTMLElement) {
  const button = within(canvas)
    .getAllByRole('button')
    .find((one) => one.ariaHasPopup === 'dialog');
  await userEvent.click(button!);
  return within(await screen.findByRole('dialog'));
}

/** An objection needs words and the statement. */
export const Incomplete: Story = {
  play: async ({ canvasElement, canvas }) => {
    await canvas.findByText(/Schulbuch/);
    const dialog = await open(canvasElement.querySelector('main')!);
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
    await expect(dialog.getByRole('textbox')).toHaveFocus();
    await expect(dialog.getByRole('checkbox')).toHaveAttribute('aria-invalid');
  },
};

/** Sent, it is told, and the dialog closes. */
export const Sent: Story = {
  args: as({}, { status: 201, body: { uuid: 'o-1' } }),
  play: async ({ canvasElement, canvas }) => {
    await canvas.findByText(/Schulbuch/);
    const dialog = await open(canvasElement.querySelector('main')!);
    await userEvent.type(dialog.getByRole('textbox'), 'Das habe ich selbst geschrieben.');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
    await expect(await screen.findByRole('status')).toBeVisible();
  },
};
