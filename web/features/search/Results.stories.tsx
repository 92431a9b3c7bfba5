import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as page, waitFor } from 'storybook/test';
import { allMarkets } from '../../../storybook/markets.ts';
import {
  parts,
  sampleAnswer,
  sampleCounts,
  sampleCurriculum,
  sampleFound,
} from '../../../storybook/results.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import AppSearchScreen from './AppSearchScreen.tsx';
import { callOf, searchOf } from './search.ts';
import SearchScreen from './SearchScreen.tsx';
import type { SearchAnswer } from './types.ts';

const grade = (level: number) => ({
  id: `grade-${level}`,
  name: `Jahrgangsstufe ${level}`,
  level,
  schoolTypeIds: [],
});

const subjects = sampleCounts.map(({ count: _count, ...subject }) => ({
  ...subject,
  slug: `subject-${subject.id}`,
  topics: [],
}));

/** The lists of whatever market the story is shown on. */
const lists = {
  '/api/subjects': { countryId: 'XX', countryCode: 'XX', subjects },
  ...Object.fromEntries(
    allMarkets.map(({ country }) => [
      `/api/countries/${country.code}/grades`,
      Array.from({ length: 11 }, (_, index) => grade(index + 3)),
    ]),
  ),
};

/** The page of a search with its answer. */
function found(query: string, answer: SearchAnswer, filters = '') {
  const url = `/knows/search?query=${encodeURIComponent(query)}${filters}`;
  return { url, data: { ...lists, [callOf(searchOf(url))]: answer } };
}

/** What an account that is signed in counts. */
const counted = { 'POST /api/search/searches': { status: 204 } };

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Search results',
  component: StoryPage,
  args: { screen: SearchScreen, route: 'search', answers: counted },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const WORD = 'photosynthesis';

const many = found(
  WORD,
  sampleAnswer(sampleFound(6), {
    totalElements: 891,
    numberOfExactResults: 891,
    subjects: sampleCounts,
  }),
);

export const Many: Story = { args: many };
export const ManyOnAPhone: Story = { args: many, globals: onAPhone };

export const One: Story = { args: found(WORD, sampleAnswer(sampleFound(1))) };

/** Subjects and topics stand above the knows. */
export const OfTheCurriculum: Story = {
  args: found(WORD, sampleAnswer(sampleFound(2), { curriculum: sampleCurriculum })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Cellular/ })).toHaveAttribute(
      'href',
      '/subjects/biology-cellular-energetics',
    );
  },
};
export const OfTheCurriculumOnAPhone: Story = { args: OfTheCurriculum.args, globals: onAPhone };

/** Long words break inside their card. */
export const LongNameOfTheCurriculum: Story = {
  args: found(
    WORD,
    sampleAnswer(sampleFound(1), {
      curriculum: sampleCurriculum.map((match) => ({
        ...match,
        name: 'Wahrscheinlichkeitsverteilungsfunktionen und Rechtsschutzversicherungsgesellschaften',
      })),
    }),
  ),
  globals: onAPhone,
  play: async ({ canvas }) => {
    const [link] = await canvas.findAllByRole('link', { name: /^Wahrscheinlichkeits/ });
    const right = link?.closest('li')?.getBoundingClientRect().right;
    await expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await expect(link?.scrollWidth).toBeLessThanOrEqual(link?.clientWidth ?? 0);
  },
};

/** No know is there yet, but the topic is. */
export const OfTheCurriculumAlone: Story = {
  args: found(WORD, sampleAnswer([], { curriculum: sampleCurriculum })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Cellular/ })).toBeVisible();
    await expect(canvas.queryByText(/^0 \p{L}+$/u)).toBeNull();
  },
};

/** The count is of all that are shown, and how many have all words stands below it. */
export const SomeHaveAllWords: Story = {
  args: found(
    'light reactions',
    sampleAnswer(sampleFound(5), { totalElements: 5, numberOfExactResults: 2 }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^5 \p{L}+$/u)).toBeVisible();
    await expect(canvas.getByText(/^2 .{20,}\.$/)).toBeVisible();
  },
};

/** More than the search counts. */
export const MoreThanCounted: Story = {
  args: found(
    WORD,
    sampleAnswer(sampleFound(3), { totalElements: 10_001, numberOfExactResults: 10_001 }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^10.?000\+/)).toBeVisible();
  },
};

/** The results have only some of the words. */
export const Near: Story = {
  args: found(
    'photosynthesis on the moon',
    sampleAnswer(sampleFound(2), { totalElements: 2, numberOfExactResults: 0 }),
  ),
};

const correction = { query: WORD, parts: parts(`[${WORD}]`) };

export const Corrected: Story = {
  args: found(
    'fotosyntesis',
    sampleAnswer(sampleFound(3), {
      numberOfExactResults: 0,
      correction: { ...correction, applied: true },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(WORD);
  },
};

/** What was typed has results, too. */
export const DidYouMean: Story = {
  args: found(
    'photosynthesys',
    sampleAnswer(sampleFound(1), { correction: { ...correction, applied: false } }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: WORD })).toHaveAttribute(
      'href',
      `/knows/search?query=${WORD}`,
    );
  },
};

const filtered = found(
  WORD,
  sampleAnswer(sampleFound(3), { subjects: sampleCounts }),
  '&subjectId=4&gradeId=grade-13',
);

/** Each filter can be taken away by itself, and all at once. */
export const Filtered: Story = {
  args: filtered,
  play: async ({ canvas }) => {
    const links = await canvas.findAllByRole('link');
    const hrefs = links.map((link) => link.getAttribute('href'));
    for (const rest of ['&gradeId=grade-13', '&subjectId=4', ''])
      await expect(hrefs).toContain(`/knows/search?query=${WORD}${rest}`);
  },
};
export const FilteredOnAPhone: Story = { args: filtered, globals: onAPhone };

/** On a phone a sheet has the filters; Escape closes it. */
export const FilterSheet: Story = {
  args: many,
  globals: onAPhone,
  play: async ({ canvas, userEvent }) => {
    const open = canvas
      .getAllByRole('button')
      .find(
        (button) => button.getAttribute('aria-haspopup') === 'dialog' && button.offsetWidth > 0,
      );
    if (!open?.checkVisibility()) return;
    await userEvent.click(open);
    const dialog = await page.findByRole('dialog');
    await expect(dialog.querySelectorAll('a[aria-current]')).not.toHaveLength(0);
  },
};

export const Nothing: Story = { args: found('xyzzy', sampleAnswer([])) };
export const NothingOnAPhone: Story = { args: found('xyzzy', sampleAnswer([])), globals: onAPhone };

/** Without the filters there may be something. */
export const NothingFiltered: Story = {
  args: found('xyzzy', sampleAnswer([]), '&subjectId=2'),
};

/** Long words and another script stay within the window. */
export const LongWords: Story = {
  args: found(
    'Arbeitslosenversicherungsbeitragsbemessungsgrenzenanpassungsverordnung',
    sampleAnswer(
      sampleFound(2).map((each, index) => ({
        ...each,
        title: parts(
          index === 0
            ? 'Die [Arbeitslosenversicherungsbeitragsbemessungsgrenzenanpassungsverordnung] im Überblick'
            : 'Η [φωτοσύνθεση] με λίγα λόγια: φωτεινή και σκοτεινή φάση',
        ),
      })),
    ),
  ),
  globals: onAPhone,
};

const NEXT = `/api/search/knows?query=${WORD}&contentType=KNOW&page=1&limit=20`;
const firstOfTwo = sampleAnswer(sampleFound(3), {
  last: false,
  totalElements: 5,
  numberOfExactResults: 5,
});

/** The following results come to this page, and a screen reader is told. */
export const Growing: Story = {
  args: {
    ...found(WORD, firstOfTwo),
    answers: {
      ...counted,
      [`GET ${NEXT}`]: {
        status: 200,
        body: sampleAnswer(sampleFound(2, 3), { page: 1, totalElements: 5 }),
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    canvasElement.querySelector('a[rel=next]')?.scrollIntoView();
    await waitFor(() => expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(5));
    const told = canvas.getAllByRole('status').map(({ textContent }) => textContent);
    await expect(told.join()).toMatch(/2.*5/);
  },
};

/** More could not be loaded: the button tries again. */
export const MoreFailed: Story = {
  args: {
    ...found(WORD, firstOfTwo),
    answers: {
      ...counted,
      [`GET ${NEXT}`]: {
        status: 502,
        body: { type: 'NoErrorType', message: '', requestId: 'story' },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    canvasElement.querySelector('a[rel=next]')?.scrollIntoView();
    await canvas.findByRole('alert');
    await expect(canvasElement.querySelector('a[rel=next]')).toBeVisible();
  },
};

/** A later page by its own address leads to the one before. */
export const LaterPage: Story = {
  args: found(WORD, sampleAnswer(sampleFound(3), { page: 2, totalElements: 43 }), '&page=2'),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('a[rel=prev]')?.getAttribute('href')).toBe(
      `/knows/search?query=${WORD}&page=1`,
    );
  },
};

export const Start: Story = { args: { url: '/knows/search', data: lists } };

const inApp = {
  screen: AppSearchScreen,
  route: 'app-search',
  user: settled,
  url: `/app/search?query=${WORD}`,
};

export const InTheApp: Story = { args: { ...inApp, data: many.data } };

const withTopics = {
  ...lists,
  '/api/subjects': {
    ...lists['/api/subjects'],
    subjects: subjects.map((subject) => ({
      ...subject,
      topics: ['Wahrscheinlichkeitsverteilungen und Erwartungswerte', 'Algebra'].map(
        (name, at) => ({
          uuid: `9f4f2f0e-0000-4000-8000-00000000002${at}`,
          name,
          slug: `topic-${at}`,
        }),
      ),
    })),
  },
};

/** Nothing was searched for yet; a new search keeps the subject. */
export const InASubject: Story = {
  args: { url: '/knows/search?subjectId=4', data: withTopics },
  play: async ({ canvas, canvasElement }) => {
    const kept = canvasElement.querySelector('main input[name=subjectId]');
    await expect(kept).toHaveAttribute('value', '4');
    await expect(await canvas.findByRole('link', { name: 'Algebra' })).toBeVisible();
  },
};
export const InASubjectOnAPhone: Story = { ...InASubject, globals: onAPhone };

/** The search doesn't answer. */
export const Failed: Story = {
  args: {
    ...inApp,
    data: lists,
    answers: {
      ...counted,
      [`GET ${callOf(searchOf(inApp.url))}`]: {
        status: 502,
        body: { type: 'NoErrorType', message: '', requestId: 'story' },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    // The page says it, and no toast besides.
    for (const toasts of page.queryAllByRole('alert')) await expect(toasts).toBeEmptyDOMElement();
  },
};
