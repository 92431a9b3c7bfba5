import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { linesOf, sampleKnow, sampleKnows, sampleList } from '../../../storybook/knows.ts';
import { settled } from '../user/samples.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { omitted, ownKnow } from './createSamples.ts';
import KnowScreen from './KnowScreen.tsx';
import TopicKnowScreen from './TopicKnowScreen.tsx';
import KnowViewScreen from './KnowViewScreen.tsx';
import type { Know } from './shared/types.ts';

/** The page's calls for a know. */
function calls(know: Know) {
  return {
    [`/api/knows/${know.uuid}`]: know,
    [`/api/knows/${know.uuid}/related`]: { content: sampleKnows(2), popular: sampleKnows(3) },
    [`/api/knows/${know.uuid}/pages?from=1&to=10`]: linesOf(know),
  };
}

const whole = sampleKnow({});

/** The page counts that it was read. */
const views = { [`POST /api/knows/${whole.uuid}/views`]: { status: 204 } };
const blurred = sampleKnow({ pages: 6, sharp: 2 });

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Know',
  component: StoryPage,
  args: {
    screen: KnowScreen,
    route: 'know',
    url: whole.path,
    params: { slug: whole.slug },
    data: calls(whole),
    answers: views,
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

/** The text lies over the picture and is found by its words. */
export const Sharp: Story = {
  play: async ({ canvas }) => {
    const lines = await canvas.findAllByText('Photosynthesis on one page');
    await expect(lines[0]?.tagName.toLowerCase()).toBe('text');
  },
};

/** What a visitor can't read is said where it begins, and nowhere else. */
export const Blurred: Story = {
  args: { data: calls(blurred) },
  play: async ({ canvas, canvasElement }) => {
    const third = canvas.getByRole('img', { name: /3/ });
    await expect(third).toBeVisible();
    const asks = await waitFor(async () => {
      const found = canvasElement.querySelectorAll('[class*="pages"] a[href^="/auth/signup"]');
      await expect(found.length).toBe(1);
      return found;
    });
    const place = asks[0]?.compareDocumentPosition(third) ?? 0;
    await expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
};

/** The document's head script says that this page tells what an account gives. */
const invited = {
  beforeEach: () => {
    document.documentElement.dataset['invite'] = '';
    return () => delete document.documentElement.dataset['invite'];
  },
  play: async ({ canvas }: { canvas: Parameters<NonNullable<Story['play']>>[0]['canvas'] }) => {
    await expect(await canvas.findByRole('button', { name: /30/ })).toBeVisible();
  },
};
export const Invited: Story = { args: { data: calls(blurred) }, ...invited };
export const InvitedOnAPhone: Story = {
  ...Invited,
  globals: { viewport: { value: 'w360' } },
};

export const BlurredOnAPhone: Story = {
  args: Blurred.args ?? {},
  globals: { viewport: { value: 'w360' } },
};

/** The words take the place of the pages, and Escape shows the pages again. */
export const AsText: Story = {
  args: { data: calls(blurred) },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const press = await canvas.findByRole('button', { pressed: false });
    await userEvent.click(press);
    const pages = () => canvasElement.querySelectorAll('[data-text]');
    // The pages that can't be read are one notice.
    await waitFor(() => expect(pages().length).toBe(3));
    await waitFor(() => expect(pages()[0]?.textContent).toContain('Photosynthesis on one page'));
    await expect(pages()[2]?.textContent).not.toContain('Photosynthesis');
    await expect(canvasElement.querySelector('.know-page-blurred')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(pages().length).toBe(0));
  },
};
/** It stays as text, to be looked at. */
export const AsTextOnAPhone: Story = {
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { pressed: false }));
    await canvas.findByRole('button', { pressed: true });
  },
};

/** Arrow keys turn pages; with the focus in the reader, plus and minus enlarge, and Escape shows whole pages. */
export const EnlargedByKeys: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const zoom = () => canvasElement.querySelector('[data-zoom]')?.getAttribute('data-zoom');
    const bar = within(await canvas.findByRole('toolbar'));
    await userEvent.keyboard('+');
    await expect(zoom()).toBe('0');
    const field = bar.getByRole('textbox');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(field).toHaveValue('3'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(field).toHaveValue('2'));
    bar.getAllByRole('button')[0]?.focus();
    await userEvent.keyboard('++-');
    await waitFor(() => expect(zoom()).toBe('1'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(zoom()).toBe('0'));
  },
};

const liking = { ...whole, liked: false };

/** A press counts at once; another takes it back. */
export const Liked: Story = {
  args: {
    user: settled,
    data: calls(liking),
    answers: {
      ...views,
      [`PUT /api/knows/${whole.uuid}/like`]: { status: 200, body: { liked: true, likes: 57 } },
    },
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const pressed = (state: boolean) => {
      const found = canvasElement.querySelector(`[aria-pressed=${state}]:has(.lucide-heart)`);
      if (!found) throw new Error('not yet');
      return found;
    };
    await userEvent.click(await waitFor(() => pressed(false)));
    await waitFor(() => pressed(true));
    await expect(canvas.getAllByText(/57/)[0]).toBeVisible();
  },
};

const mine = (know: Partial<Know>, state: Partial<NonNullable<Know['own']>> = {}) => ({
  user: settled,
  data: calls({
    ...whole,
    liked: false,
    ...know,
    own: ownKnow.own && { ...ownKnow.own, ...state },
  }),
});

/** One does not like one's own. */
export const Own: Story = {
  args: mine({}),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('toolbar');
    await expect(canvasElement.querySelector('[aria-pressed]:has(.lucide-heart)')).toBeNull();
  },
};

/** Its author learns why there are no pages, and where to go on. */
export const OwnFailed: Story = {
  args: mine(
    { status: 'REJECTED', pages: [], files: [], pageCount: 0 },
    { failure: { reason: 'encrypted', file: 'Notes.pdf', message: 'for developers' } },
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Notes.pdf');
    const edit = canvasElement.querySelectorAll(`article a[href$="${whole.slug}/edit"]`);
    await expect(edit.length).toBe(2);
  },
};

/** Its author learns what the pages lack of the files. */
export const OwnWithOmissions: Story = {
  args: mine({}, { omitted }),
  play: async ({ canvas }) => {
    const parts = await canvas.findAllByText(omitted[0]?.file ?? '');
    await expect(parts.length).toBe(3);
  },
};
export const OwnWithOmissionsOnAPhone: Story = {
  ...OwnWithOmissions,
  globals: { viewport: { value: 'w360' } },
};

export const OwnInReview: Story = {
  args: mine({ status: 'REVIEW' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /4.*4/ })).toBeVisible();
  },
};

/** Which of several files is downloaded is asked. */
export const SeveralFiles: Story = {
  args: mine({
    files: [
      { position: 1, name: null, kind: 'pdf', size: 120_000, firstPage: 1, pageCount: 3 },
      { position: 2, name: null, kind: 'png', size: 2_400_000, firstPage: 4, pageCount: 1 },
    ],
  }),
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(
      await waitFor(() => {
        const found = canvasElement.querySelector('article button:has(.lucide-download)');
        if (!found) throw new Error('there is no button to download');
        return found;
      }),
    );
    const dialog = within(canvasElement.ownerDocument.body);
    await expect((await dialog.findAllByRole('button', { name: /1.*3/ })).length).toBe(1);
    await expect(dialog.getByRole('button', { name: /2[.,]3/ })).toBeVisible();
  },
};

export const NothingRelated: Story = {
  args: {
    data: { ...calls(whole), [`/api/knows/${whole.uuid}/related`]: { content: [], popular: [] } },
  },
};

const [before, after] = sampleKnows(2);
const topic = whole.topics[0]?.uuid ?? '';

/** Read among the knows of its topic. */
export const InItsTopic: Story = {
  args: {
    screen: TopicKnowScreen,
    route: 'topic-know',
    url: `/topics/${topic}/${whole.slug}`,
    params: { id: topic, know: whole.slug },
    data: {
      ...calls(whole),
      [`/api/knows?topicId=${topic}&limit=100`]: {
        ...sampleList(3),
        content: [before, whole, after],
      },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(async () => {
      const links = canvas.getAllByRole('link').map((link) => link.getAttribute('rel'));
      await expect(links).toEqual(expect.arrayContaining(['prev', 'next']));
    });
  },
};

export const Alone: Story = { args: { screen: KnowViewScreen, route: 'know-view' } };

/** A link of the school bot leads to a passage: its lines are marked, and it has the focus. */
export const Passage: Story = {
  beforeEach: () => {
    const { href } = location;
    const quote = encodeURIComponent('The light reactions take place in the thylakoids');
    history.replaceState(history.state, '', `#page-3&quote=${quote}`);
    return () => history.replaceState(history.state, '', href);
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      const page = canvasElement.querySelector('[data-page="3"]');
      return expect(page?.querySelectorAll('rect')).toHaveLength(1);
    });
    const mark = canvasElement.querySelector('[data-page="3"] mark');
    await expect(mark).toHaveTextContent('The light reactions take place in the thylakoids');
    await waitFor(() => expect(mark?.closest('p')).toHaveFocus());
  },
};
