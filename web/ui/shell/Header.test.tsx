import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atRest } from '../../../storybook/rest.ts';
import { render, type RenderOptions } from '../../../storybook/render.tsx';
import {
  sampleCompanyLinks,
  sampleDownload,
  sampleLinks,
  sampleSearch,
  useSampleSubjects,
} from '../../../storybook/samples.ts';
import { Header, type HeaderProps } from './Header.tsx';

function Shell(props: Partial<HeaderProps>) {
  const subjects = useSampleSubjects();
  return (
    <>
      <Header
        links={sampleLinks}
        companyLinks={sampleCompanyLinks}
        menuLinks={[sampleLinks, sampleCompanyLinks]}
        campaignLinks={[{ href: '#my', label: 'My knows' }]}
        subjects={subjects}
        subjectsHref="#subjects"
        topicHref={(subject, topic) => `#${subject.slug}-${topic.slug}`}
        allTopicsHref={(subject) => `#all-${subject.slug}`}
        search={sampleSearch}
        download={sampleDownload}
        {...props}
      />
      <main style={{ height: 4000, paddingTop: 600 }}>
        <button type="button">Elsewhere</button>
      </main>
    </>
  );
}

const show = (props: Partial<HeaderProps> = {}, options: RenderOptions = {}) =>
  render(<Shell {...props} />, options);

const subjectsButton = () => page.getByRole('button', { name: 'Subjects' });
const menu = () => page.getByRole('navigation', { name: 'Subjects' });

beforeEach(() => page.viewport(1280, 900));

test('opens the subjects, shows a chosen one’s topics, and closes 250 ms after a choice', async () => {
  await show();
  await userEvent.click(subjectsButton());
  await expect.element(menu()).toBeVisible();
  const second = menu().getByRole('button').nth(1);
  await userEvent.click(second);
  const name = second.element().textContent;
  await expect
    .element(page.getByRole('link', { name: 'Show all topics' }))
    .toHaveAttribute('href', expect.stringMatching(/^#all-/));
  await expect.element(page.getByText(name, { exact: true }).nth(1)).toBeVisible();
  // In one task, as the way back from a real click may take longer than the menu stays.
  (page.getByRole('link', { name: 'Show all topics' }).element() as HTMLElement).click();
  expect(menu().query()).not.toBeNull();
  await expect.element(menu()).not.toBeInTheDocument();
});

test('closes on Escape, which gives the focus back, and by its button', async () => {
  await show();
  await userEvent.click(subjectsButton());
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(subjectsButton()).toHaveFocus();
  await userEvent.click(subjectsButton());
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(menu()).not.toBeInTheDocument();
});

test('closes on a press outside', async () => {
  await show();
  await userEvent.click(subjectsButton());
  await userEvent.click(document.body, { position: { x: 1270, y: 880 }, force: true });
  await expect.element(menu()).not.toBeInTheDocument();
});

test('on a phone the topics cover the subjects and a button leads back', async () => {
  await page.viewport(390, 740);
  await show();
  await userEvent.click(subjectsButton());
  const first = menu().getByRole('button').first();
  await userEvent.click(first);
  await expect.element(page.getByRole('link', { name: 'Show all topics' })).toBeVisible();
  const back = page.getByRole('button', { name: 'All subjects' });
  await expect.element(back).toHaveFocus();
  await userEvent.click(back);
  await expect.element(first).toHaveFocus();
});

test('without a list of subjects a link leads to the overview', async () => {
  await show({ subjects: null }, { on: 'gr' });
  await expect
    .element(page.getByRole('banner').getByRole('link').nth(1))
    .toHaveAttribute('href', '#subjects');
});

test('shows the search inline on wide windows and in a dialog on narrow ones', async () => {
  await show();
  await expect.element(page.getByRole('combobox')).toBeVisible();
  await page.viewport(390, 740);
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('link', { name: 'Search' }));
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what the bar has no room for stands in the menu', async () => {
  await show();
  const inBar = (name: string) =>
    page.getByRole('navigation', { name: 'Main menu' }).getByText(name);
  const inMenu = (name: string) => menu().getByRole('link', { name, exact: true });
  await userEvent.click(subjectsButton());
  await expect.element(inMenu('Library')).toBeVisible();
  await expect.element(inBar('Library')).not.toBeInTheDocument();
  await expect.element(inMenu('Careers')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Company' })).toBeVisible();
  await page.viewport(1440, 900);
  await expect.element(inMenu('Library')).not.toBeInTheDocument();
  await expect.element(inBar('Library')).toBeVisible();
  await page.viewport(1100, 900);
  await expect.element(inMenu('Library')).toBeVisible();
  await expect.element(inMenu('Careers')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Company' })).not.toBeInTheDocument();
});

test('has no search on a page with a search of its own', async () => {
  await show({ search: undefined });
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Search' })).not.toBeInTheDocument();
});

test('the download menu has the code and both stores in new tabs', async () => {
  await show();
  await userEvent.click(page.getByRole('button', { name: 'Get the app' }));
  await expect.element(page.getByText('Get the app for free')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(page.getByText('Open your camera to scan')).toBeVisible();
  for (const store of [/App Store/, /Google Play/])
    await expect
      .element(page.getByRole('link', { name: store }))
      .toHaveAttribute('target', '_blank');
});

test('there is no download menu where the market is not launched', async () => {
  await show({}, { change: (market) => ({ ...market, isLaunched: false }) });
  await expect.element(page.getByRole('button', { name: 'Company' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Get the app' })).not.toBeInTheDocument();
});

test('there is no download menu where the pack leaves it out of the header', async () => {
  await show({}, { on: 'gr' });
  await expect.element(page.getByRole('banner')).toBeVisible();
  expect(document.querySelectorAll('button[aria-expanded]').length).toBe(2);
});

test('shows the login only with an address', async () => {
  const { show: again } = await show();
  await expect.element(page.getByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  again(<Shell loginHref="/auth/signin" />);
  await expect
    .element(page.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/auth/signin');
});

test('a campaign leaves the brand and the campaign’s links', async () => {
  await show(
    { loginHref: '#login' },
    {
      change: (market) => ({
        ...market,
        flags: { ...market.flags, isContentCampaignRunning: true },
      }),
    },
  );
  await expect.element(page.getByRole('link', { name: 'My knows' })).toBeVisible();
  expect(page.getByRole('banner').getByRole('link').elements()).toHaveLength(2);
  expect(page.getByRole('banner').getByRole('button').elements()).toHaveLength(0);
});

/** Scrolls and resolves when the header has reacted. */
async function scrolledTo(top: number, where: Window | Element = window) {
  const heard = new Promise((resolve) => {
    where.addEventListener('scroll', resolve, { once: true });
  });
  where.scrollTo({ top, behavior: 'instant' });
  await heard;
  await atRest();
}

const hiddenBy = () => page.getByRole('banner').element().getBoundingClientRect().bottom;

test('on a phone it hides on scrolling down past 50 and returns on scrolling up', async () => {
  await page.viewport(390, 740);
  await show();
  await scrolledTo(40);
  expect(hiddenBy()).toBeGreaterThan(0);
  window.scrollTo({ top: 300, behavior: 'instant' });
  await expect.poll(hiddenBy).toBeLessThanOrEqual(0);
  window.scrollTo({ top: 280, behavior: 'instant' });
  await expect.poll(hiddenBy).toBeGreaterThan(0);
});

test('on wide windows it stays', async () => {
  await show();
  await scrolledTo(900);
  expect(hiddenBy()).toBeGreaterThan(0);
});

test('it is not rendered while an inner snapping container is scrolled beyond 700', async () => {
  const { element } = await show();
  const inner = element.appendChild(document.createElement('div'));
  inner.style.cssText = 'height:300px;overflow:auto;scroll-snap-type:y proximity';
  inner.innerHTML = '<div style="height:3000px"></div>';
  await scrolledTo(690, inner);
  await expect.element(page.getByRole('banner')).toBeInTheDocument();
  inner.scrollTo({ top: 710, behavior: 'instant' });
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  inner.scrollTo({ top: 100, behavior: 'instant' });
  await expect.element(page.getByRole('banner')).toBeInTheDocument();
});
