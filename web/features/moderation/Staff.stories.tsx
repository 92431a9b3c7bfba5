import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import CaseScreen from './CaseScreen.tsx';
import CasesScreen from './CasesScreen.tsx';
import { DECISION_ID } from './DecisionPanel.tsx';
import {
  casesOf,
  decidedCases,
  noticed,
  objected,
  openCases,
  person,
  removed,
  reported,
  request,
  resembling,
  sharedFolder,
} from '../../../storybook/cases.ts';
import type { Case } from './types.ts';

const staff = { ...settled, staff: true };
const OPEN = '/api/staff/cases?state=OPEN&page=0&limit=20';
const DECIDED = '/api/staff/cases?state=DECIDED&page=0&limit=20';

const meta: Meta<typeof StoryPage> = {
  title: 'Staff/Cases',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: CasesScreen,
    route: 'staff-cases',
    url: '/staff/cases',
    user: staff,
    data: { [OPEN]: casesOf(openCases) },
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const failed = { status: 503, body: { type: 'NoErrorType', message: 'no', requestId: 'story' } };

export const Queue: Story = {};
export const QueueOnAPhone: Story = { globals: onAPhone };
export const QueueEmpty: Story = { args: { data: { [OPEN]: casesOf([]) } } };
export const QueueFailed: Story = { args: { data: {}, answers: { [`GET ${OPEN}`]: failed } } };
export const Decided: Story = {
  args: { url: '/staff/cases?state=decided', data: { [DECIDED]: casesOf(decidedCases) } },
};
export const NoDecisions: Story = {
  args: { url: '/staff/cases?state=decided', data: { [DECIDED]: casesOf([]) } },
};

/** Who isn't staff sees nothing of it. */
export const NotStaff: Story = {
  args: { user: settled, data: {} },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list', { name: /queue/i })).toBeNull();
  },
};

/** The form of the decision, once it is there. */
function panelOf(canvas: HTMLElement): HTMLElement {
  const panel = canvas.querySelector<HTMLElement>(`#${DECISION_ID}`);
  if (!panel?.querySelector('input')) throw new Error('nothing to decide yet');
  return panel;
}

const hrefOf = (one: Case) => `/staff/cases/${one.uuid}`;

const caseArgs = (one: Case) => ({
  screen: CaseScreen,
  route: 'staff-case',
  url: hrefOf(one),
  params: { id: one.uuid },
  data: { [`/api/staff/cases/${one.uuid}`]: one },
});

export const Reported: Story = { args: caseArgs(reported) };
export const ReportedOnAPhone: Story = { args: caseArgs(reported), globals: onAPhone };
export const Resembling: Story = { args: caseArgs(resembling) };
export const RightsHolder: Story = { args: caseArgs(noticed) };
export const Objection: Story = { args: caseArgs(objected) };
export const Person: Story = { args: caseArgs(person) };
export const Request: Story = { args: caseArgs(request) };
export const SharedFolder: Story = { args: caseArgs(sharedFolder) };
export const SharedFolderOnAPhone: Story = { args: caseArgs(sharedFolder), globals: onAPhone };
export const DecidedBefore: Story = { args: caseArgs(removed) };
export const AboutOneself: Story = { args: caseArgs({ ...reported, choices: [] }) };
export const Missing: Story = {
  args: {
    ...caseArgs(reported),
    data: {},
    answers: {
      [`GET /api/staff/cases/${reported.uuid}`]: {
        status: 404,
        body: { type: 'NotFoundError', message: 'no', requestId: 'story' },
      },
    },
  },
};

/** The case as it is when it is fetched again. */
const afterwards = { [`GET /api/staff/cases/${reported.uuid}`]: { status: 200, body: removed } };

const decision = (one: Case) => `POST /api/staff/cases/${one.uuid}/decision`;

/** The suggested words follow the ground until they are changed; the preview says what both sides read. */
export const Deciding: Story = {
  args: caseArgs(reported),
  play: async ({ canvasElement, userEvent }) => {
    const panel = within(await waitFor(() => panelOf(canvasElement)));
    const [, remove] = await panel.findAllByRole('radio');
    await userEvent.click(remove!);
    const reason = panel.getByRole<HTMLTextAreaElement>('textbox');
    const suggested = reason.value;
    await expect(suggested).not.toBe('');
    await userEvent.selectOptions(panel.getByRole('combobox'), 'COPYRIGHT');
    await expect(reason.value).not.toBe(suggested);
    await userEvent.type(reason, ' Seite 2.');
    await userEvent.selectOptions(panel.getByRole('combobox'), 'PERSONAL_DATA');
    await expect(reason.value).toMatch(/ Seite 2\.$/);
  },
};

/** Its owner is told of a removal alone; grounds that say nothing about it suggest no words. */
export const DecidingAboutAFolder: Story = {
  args: caseArgs(sharedFolder),
  play: async ({ canvasElement, userEvent }) => {
    const panel = within(await waitFor(() => panelOf(canvasElement)));
    const [keep, remove] = await panel.findAllByRole('radio');
    const previews = () => canvasElement.querySelectorAll(`#${DECISION_ID} details`).length;
    await userEvent.click(keep!);
    await expect(previews()).toBe(1);
    await userEvent.click(remove!);
    await expect(previews()).toBe(2);
    await userEvent.selectOptions(panel.getByRole('combobox'), 'LEAKED_EXAM');
    await expect(panel.getByRole('textbox')).toHaveValue('');
    await userEvent.selectOptions(panel.getByRole('combobox'), 'HATE');
    await expect(panel.getByRole('textbox')).not.toHaveValue('');
  },
};

/** It is asked once more, and then the next case is one press away. */
export const Removed: Story = {
  args: {
    ...caseArgs(reported),
    answers: {
      ...afterwards,
      [decision(reported)]: {
        status: 200,
        body: {
          uuid: reported.uuid,
          decision: 'REMOVE',
          decidedOn: '2026-03-02T10:00:00Z',
          nextUuid: resembling.uuid,
        },
      },
    },
  },
  play: async ({ canvasElement, userEvent }) => {
    const panel = within(await waitFor(() => panelOf(canvasElement)));
    const [, remove] = await panel.findAllByRole('radio');
    await userEvent.click(remove!);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('href', hrefOf(resembling)));
  },
};

/** Somebody else of the team was faster. */
export const DecidedMeanwhile: Story = {
  args: {
    ...caseArgs(reported),
    answers: {
      ...afterwards,
      [decision(reported)]: {
        status: 409,
        body: { type: 'BadRequestError', message: 'no', requestId: 'story' },
      },
    },
  },
  play: async ({ canvasElement, userEvent }) => {
    const panel = within(await waitFor(() => panelOf(canvasElement)));
    const [keep] = await panel.findAllByRole('radio');
    await userEvent.click(keep!);
    await userEvent.click(panel.getAllByRole('button').at(-1)!);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getAllByRole('button').at(-1)!);
    await expect(await panel.findByRole('status')).toBeVisible();
  },
};
