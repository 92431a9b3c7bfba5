import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import type { OwnUser } from '../../api/session/types.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import ProfileEditScreen from './ProfileEditScreen.tsx';
import { newcomer } from './samples.ts';

const lists = (country: string, grade: string, subject: string) => {
  const path = `/api/countries/${country}`;
  const subjects = [{ id: 2, name: subject, slug: 'x', iconUrl: '', color: 'teal', topics: [] }];
  return {
    [`${path}/grades`]: [{ id: 'g', name: grade, level: 5, schoolTypeIds: [] }],
    [`${path}/school-types`]: [],
    [`${path}/regions`]: [],
    [`${path}/subjects`]: { countryId: country, countryCode: country, subjects },
    [`/api/schools?query=${country}&country=${country}&limit=8`]: {
      content: [{ id: 's', name: `Schule in ${country}`, city: 'X', schoolTypeIds: [] }],
      last: true,
      totalElements: 1,
      page: 0,
    },
  };
};

const data = {
  ...lists('AT', '5. Schulstufe', 'Deutsch'),
  ...lists('CH', '5. Klasse', 'Deutsch'),
  ...lists('DE', 'Klasse 5', 'Deutsch'),
  ...lists('US', 'Grade 5', 'English'),
};

const edit = (user: Partial<OwnUser>, on: string, answers = {}) =>
  render(
    <StoryPage
      screen={ProfileEditScreen}
      route="profile-edit"
      url="/profile/edit"
      data={data}
      user={{ ...newcomer, contentLanguage: 'de', interfaceLanguage: 'de', ...user }}
      answers={answers}
    />,
    { on },
  );

const grade = (name: string) => page.getByRole('checkbox', { name });

test('a user from a country without a site of its own has its lists to choose from, and may change the country', async () => {
  await edit({ country: 'AT' }, 'de');
  await expect.element(grade('5. Schulstufe')).toBeInTheDocument();
  await expect.element(grade('Klasse 5')).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('AT');
  await page.getByRole('button', { name: 'Schule in AT' }).click();
  await grade('5. Schulstufe').click();
  expect(page.getByRole('group', { name: 'Land' }).getByRole('radio').elements()).toHaveLength(3);
  await page.getByRole('radio', { name: 'Schweiz' }).click();
  await expect.element(grade('5. Klasse')).not.toBeChecked();
  await expect.element(grade('5. Schulstufe')).not.toBeInTheDocument();
  await expect.element(page.getByText('Schule in AT')).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('CH');
  await expect.element(page.getByRole('button', { name: 'Schule in CH' })).toBeInTheDocument();
});

test('on another country’s site the user’s own lists are offered, and no country can be chosen', async () => {
  await edit({ country: 'US', contentLanguage: 'en' }, 'de');
  await expect.element(page.getByRole('checkbox', { name: 'English' })).toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: 'Deutsch' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Land' })).not.toBeInTheDocument();
});

test.each(['subjectIds', 'gradeIds', 'school.id', 'country'])(
  'a refused %s is shown at its field',
  async (field) => {
    const refusal = { type: 'FormValidationError', message: '', requestId: 'x' };
    await edit({ country: 'AT' }, 'de', {
      [`PATCH /api/users/${newcomer.uuid}`]: {
        status: 422,
        body: { ...refusal, fields: [{ field, message: '' }] },
      },
    });
    await page.getByRole('checkbox', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect
      .element(page.getByText('Das lässt sich nicht mehr auswählen. Bitte wähle neu.'))
      .toBeInTheDocument();
    await expect
      .poll(() => document.activeElement?.matches('[aria-invalid], [data-invalid] input'))
      .toBe(true);
    const toasts = page.getByRole('alert').elements();
    expect(toasts.map(({ textContent }) => textContent).join('')).toBe('');
  },
);
