import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import RightsNoticeScreen from './RightsNoticeScreen.tsx';

const SEND = 'POST /api/notices';

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Rights notice',
  component: StoryPage,
  args: { screen: RightsNoticeScreen, route: 'rights-notice', url: '/legal/rights-notice' },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

export const Form: Story = {};
export const FormOnAPhone: Story = { globals: { viewport: { value: 'w360' } } };

function partOf(canvas: HTMLElement, selector: string): HTMLElement {
  const part = canvas.querySelector<HTMLElement>(`main ${selector}`);
  if (!part) throw new Error(`there is no ${selector}`);
  return part;
}

const fieldOf = (canvas: HTMLElement, name: string) => partOf(canvas, `[name="${name}"]`);

async function fill(canvas: HTMLElement) {
  const texts = {
    work: 'Biologie heute 10, Seiten 34 bis 41',
    knows: 'https://de.knowmad.example/knows/a{Enter}https://de.knowmad.example/knows/b',
    name: 'Theodora Papadopoulou-Schmidt',
    email: 'rechte@verlag.example',
    signature: 'Theodora Papadopoulou-Schmidt',
  };
  for (const [name, text] of Object.entries(texts))
    await userEvent.type(fieldOf(canvas, name), text);
  await userEvent.click(fieldOf(canvas, 'statements.goodFaith'));
  await userEvent.click(fieldOf(canvas, 'statements.accurate'));
}

const send = (canvas: HTMLElement) => userEvent.click(partOf(canvas, 'button[type=submit]'));

/** Each field says what is missing. */
export const Incomplete: Story = {
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    await expect(fieldOf(canvasElement, 'work')).toHaveFocus();
    await expect(canvasElement.querySelectorAll('main [aria-invalid]')).toHaveLength(7);
  },
};

/** The addresses at which there is nothing are named. */
export const NothingThere: Story = {
  args: {
    answers: {
      [SEND]: {
        status: 400,
        body: {
          type: 'FormValidationError',
          message: 'no',
          requestId: 'story',
          fields: [{ field: 'knows[1]', message: 'nothing' }],
        },
      },
    },
  },
  play: async ({ canvasElement, canvas }) => {
    await fill(canvasElement);
    await send(canvasElement);
    await expect(await canvas.findByText(/knows\/b/, { selector: 'p' })).toBeVisible();
  },
};

export const TooMany: Story = {
  args: {
    answers: {
      [SEND]: {
        status: 429,
        body: { type: 'TooManyRequestsError', message: 'no', requestId: 'story' },
      },
    },
  },
  play: async ({ canvasElement }) => {
    await fill(canvasElement);
    await send(canvasElement);
    const summary = await waitFor(() => partOf(canvasElement, 'form [role=alert]'));
    await expect(summary).toBeVisible();
  },
};

export const Sent: Story = {
  args: { answers: { [SEND]: { status: 201, body: { uuid: 'n-1' } } } },
  play: async ({ canvasElement, canvas }) => {
    await fill(canvasElement);
    await send(canvasElement);
    await expect(await canvas.findByText('rechte@verlag.example')).toBeVisible();
  },
};
