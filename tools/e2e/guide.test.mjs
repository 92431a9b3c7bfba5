// Study guides: read on a phone, a quiz solved, progress kept; readable without a script.
// Features: guide.
import assert from 'node:assert/strict';
import { hydrated, journey, markets, settled, stage } from './lib/journey.mjs';
import { text, until } from './lib/world.mjs';

const on = stage();

/** A market with study guides, and the slug of one. */
function guided() {
  const { code, subjects } = markets().find(({ flags }) => flags.hasStudyGuides);
  const { studyGuideSlug, name } = subjects.find(
    (subject) => subject.studyGuideSlug === 'ap-calculus',
  );
  return {
    code,
    slug: studyGuideSlug,
    subject: name,
    path: `/subjects/study-guide/${studyGuideSlug}`,
  };
}

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name, fullPage = false) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

const words = (id, values) => text(guided().code, id, values);

journey(
  on,
  'a guide is found from its subject and read; a solved quiz is still solved after a reload',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const { code, subject, path } = guided();
    await open(code, '/subjects');
    await page.evaluate(() => document.querySelectorAll('details').forEach((d) => (d.open = true)));
    await page
      .getByRole('main')
      .getByRole('link', { name: words('subject.guide.of', { subject }) })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL(`**${path}`);
    await hydrated(page);
    await settled(page);
    await shoot(page, `guide-${size}`);
    // The server's formulas are there, and no script wrote them anew.
    assert.ok((await page.locator('math').count()) > 50);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    assert.equal(scripts.filter((name) => /\/tex-[^/]*\.js/.test(name)).length, 0);

    const bar = page.getByRole('progressbar', { name: words('guide.progress.label') });
    const value = () => bar.evaluate((element) => element.value);
    assert.equal(await value(), 0);
    await page
      .getByRole('button', { name: words('guide.read') })
      .first()
      .click();
    await until(async () => (await value()) === 1);
    const part = page
      .getByRole('region')
      .filter({ has: page.getByRole('radiogroup') })
      .first();
    const quiz = part.getByRole('radiogroup');
    const count = await quiz.count();
    for (let i = 0; i < count; i++) {
      await quiz.nth(i).getByRole('radio').first().check();
      await part
        .getByRole('button', { name: words('guide.quiz.check'), exact: true })
        .first()
        .click();
      await until(() => quiz.nth(i).getByRole('radio').first().isDisabled());
    }
    await part.getByRole('button', { name: words('guide.quiz.again') }).waitFor();
    await shoot(page, `guide-solved-${size}`);
    await until(async () => (await value()) === 2);
    await page.reload();
    await hydrated(page);
    await until(async () => (await value()) === 2);
    await page
      .getByRole('button', { name: words('guide.read'), pressed: true })
      .first()
      .waitFor();
  },
);

journey(
  on,
  'on a phone nothing of any guide is wider than the window',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page, open }) => {
    const { code } = guided();
    const { subjects } = markets().find((market) => market.code === code);
    const slugs = subjects.flatMap(({ studyGuideSlug }) => studyGuideSlug ?? []);
    assert.ok(slugs.length > 10);
    for (const slug of slugs) {
      await open(code, `/subjects/study-guide/${slug}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, page.viewportSize().width, slug);
      const wide = await page
        .locator('[data-tex]:not([data-display])')
        .evaluateAll(
          (formulas, limit) =>
            formulas
              .filter((formula) => formula.getBoundingClientRect().right > limit)
              .map(({ dataset }) => dataset.tex),
          width,
        );
      assert.deepEqual(wide, [], `${slug}: write them between $$`);
    }
  },
);

journey(
  on,
  'without a script a guide is readable, and answers unfold',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page, open }) => {
    const { code, path } = guided();
    await open(code, path);
    assert.ok((await page.locator('math').count()) > 50);
    assert.equal(await page.getByRole('main').getByRole('radio').count(), 0);
    assert.equal(await page.getByRole('progressbar').isVisible(), false);
    const answer = page.locator('details', { hasText: words('guide.quiz.answer') }).first();
    await answer.locator('summary').click();
    await answer.locator('p').first().waitFor();
    await shoot(page, 'guide-plain', true);
  },
);
