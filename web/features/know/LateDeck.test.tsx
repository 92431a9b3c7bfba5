import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleKnow } from '../../../storybook/knows.ts';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { sampleCard } from '../deck/samples.ts';
import { LateDeck } from './LateDeck.tsx';

const cards = [1, 2, 3].map((n) => sampleCard(n, { front: `Front ${n}`, back: `Back ${n}` }));

/** Puts the markup of the first card where the server would have drawn it, before effects run. */
function drawFirst(element: HTMLElement | null) {
  const place = element?.firstElementChild;
  if (place && place.innerHTML === '') place.innerHTML = '<ol><li>Front 1 as drawn</li></ol>';
}

/** A page with the first card, and with all cards as soon as effects run where `isSignedIn`. */
function screenOf(isSignedIn: boolean) {
  const know = { ...sampleKnow({}), cards: cards.length };
  return function Screen() {
    const [shown, setShown] = useState(cards.slice(0, 1));
    useEffect(() => {
      if (isSignedIn) setShown(cards);
    }, []);
    const deck = { cards: shown, hidden: cards.length - shown.length };
    return (
      <div ref={drawFirst}>
        <LateDeck know={know} deck={deck} lang="de" />
      </div>
    );
  };
}

test('the server’s markup of the cards stays', async () => {
  await render(<StoryPage screen={screenOf(false)} route="know" url="/knows/a" />);
  await expect.element(page.getByRole('button', { name: 'Match' })).toBeVisible();
  await expect.element(page.getByText('Front 1 as drawn')).toBeVisible();
});

test('all cards are shown where the session’s answer comes before the code of the deck', async () => {
  await render(<StoryPage screen={screenOf(true)} route="know" url="/knows/a" />);
  await expect.element(page.getByText('Front 3')).toBeVisible();
  expect(page.getByText('as drawn').elements()).toEqual([]);
});

test('a press that comes before the code of the deck counts, and the focus stays', async () => {
  function pressEarly(element: HTMLElement | null) {
    const place = element?.firstElementChild;
    if (!place || place.innerHTML !== '') return;
    place.innerHTML = '<button>Write</button><ol><li>Front 1 as drawn</li></ol>';
    // After the effects of the first render, and before the code can be here.
    queueMicrotask(() => {
      const button = place.querySelector('button');
      button?.focus();
      button?.click();
    });
  }
  function Screen() {
    const know = { ...sampleKnow({}), cards: 1 };
    return (
      <div ref={pressEarly}>
        <LateDeck know={know} deck={{ cards: cards.slice(0, 1), hidden: 0 }} lang="de" />
      </div>
    );
  }
  await render(<StoryPage screen={Screen} route="know" url="/knows/a" />);
  await expect.element(page.getByRole('dialog').getByText('Front 1')).toBeVisible();
});
