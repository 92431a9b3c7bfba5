import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { pageId } from './PageFigure.tsx';
import { useView } from './useView.ts';

const UUID = '9f4f2f0e-0000-4000-8000-000000000003';
const OTHER = '9f4f2f0e-0000-4000-8000-000000000004';

let views = 0;
/** Sends a view of another know: what was sent before has arrived then. */
let arrived: () => Promise<void>;
/** Shows the know's page as another element. */
let replace: () => void;

/** A know whose first page ends above the end of a long document. */
function Know() {
  const { load } = useSessionAccess();
  const [pages, setPages] = useState('blurred');
  useEffect(() => {
    arrived = async () => {
      const client = await load();
      await client.call('post', '/api/knows/{id}/views', { path: { id: OTHER } });
    };
    replace = () => setPages('sharp');
  }, [load]);
  useView(UUID, pages);
  return (
    <>
      <div key={pages} data-reader={pages}>
        <div id={pageId(1)} style={{ height: 300 }}>
          {UUID}
        </div>
      </div>
      <div style={{ height: 4000 }} />
    </>
  );
}

async function open(status = 204) {
  const count = () => {
    views += 1;
    return { status };
  };
  const answers = {
    [`POST /api/knows/${UUID}/views`]: count,
    [`POST /api/knows/${OTHER}/views`]: { status: 204 },
  };
  const shown = await render(
    <StoryPage screen={Know} route="know" url="/knows/a" answers={answers} />,
  );
  await noticed(true);
  return shown;
}

/** Resolves once the page knows whether its first page is in the window: observers are told in their order. */
async function noticed(near: boolean): Promise<void> {
  // The page's own observer comes with this module.
  await import('./countView.ts');
  const first = document.getElementById(pageId(1));
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== near) return;
      watch.disconnect();
      resolve();
    });
    if (first) watch.observe(first);
  });
}

async function scroll(to: number, near: boolean) {
  window.scrollTo({ top: to, behavior: 'instant' });
  await noticed(near);
}

function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Lets time go by, and what follows from that. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await arrived();
}

beforeEach(() => {
  views = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('counts once, after the first page was seen for three seconds', async () => {
  await open();
  await pass(2999);
  expect(views).toBe(0);
  await pass(1);
  expect(views).toBe(1);
  await scroll(2000, false);
  await scroll(0, true);
  turn('hidden');
  turn('visible');
  await pass(10_000);
  expect(views).toBe(1);
});

test('does not count who scrolls on at once, but who comes back', async () => {
  await open();
  await pass(2000);
  await scroll(2000, false);
  await pass(10_000);
  expect(views).toBe(0);
  await scroll(0, true);
  await pass(2999);
  expect(views, 'three seconds at a stretch').toBe(0);
  await pass(1);
  expect(views).toBe(1);
});

test('does not count in a tab that nobody looks at', async () => {
  await open();
  turn('hidden');
  await pass(10_000);
  expect(views).toBe(0);
  turn('visible');
  await pass(3000);
  expect(views).toBe(1);
});

test('counts once where the pages are replaced by those of a signed-in user', async () => {
  await open();
  await pass(1000);
  await act(async () => replace());
  await noticed(true);
  await pass(3000);
  expect(views).toBe(1);
  await act(async () => replace());
  await pass(10_000);
  expect(views).toBe(1);
});

test('does not count a know that was left', async () => {
  const { show } = await open();
  await pass(2000);
  show(null);
  await pass(10_000);
  expect(views).toBe(0);
});

test('a view that could not be counted disturbs no reader', async () => {
  await open(500);
  await pass(3000);
  expect(views).toBe(1);
  await pass(10_000);
  expect(views).toBe(1);
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('');
  expect(document.getElementById(pageId(1))?.textContent).toBe(UUID);
});
