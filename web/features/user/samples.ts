/** Data for stories of the account. */
import type { OwnUser } from '../../api/session/types.ts';

const id = '3f0e8a52-6d1c-4b7e-9a40-5c2d7b1e8f63';

/** A user who has just signed up. */
export const newcomer: OwnUser = {
  uuid: id,
  name: 'Λένα Παπαδοπούλου',
  email: 'lena@mail.example',
  active: true,
  createdOn: '2026-03-01T09:00:00Z',
  country: 'XX',
  interfaceLanguage: 'xx',
  contentLanguage: 'la',
  username: null,
  profilePicture: null,
  knowerUuid: null,
  staff: false,
  about: null,
  instagram: null,
  tiktok: null,
  school: null,
  regionId: null,
  schoolTypeId: null,
  gradeIds: [],
  hasMultipleGradeSelection: true,
  subjectIds: [],
  newsletter: false,
  timezoneOffset: null,
  onboardedOn: null,
  hasPassword: true,
  twoFactor: false,
  webApp: { blocked: false, reason: null },
  deletionOn: null,
};

/** A user with a complete profile and long texts. */
export const settled: OwnUser = {
  ...newcomer,
  name: 'Lena-Katharina Schmidt-Rottluff',
  username: 'lena.katharina_lernt',
  profilePicture: '/brand/icon-192.png',
  knowerUuid: '7d0e8a52-6d1c-4b7e-9a40-5c2d7b1e8f63',
  about:
    'Mag Bio, fürchtet Vektoren.\nTeilt alles, was vor der Donaudampfschifffahrtsprüfung geholfen hat.',
  instagram: 'lena.lernt',
  tiktok: 'lena.lernt',
  school: {
    id: 's-1',
    name: 'Sonderpädagogisches Bildungs- und Beratungszentrum am Rosensteinpark',
    city: 'Bad Königshofen im Grabfeld',
  },
  schoolTypeId: 'gymnasium',
  gradeIds: ['9', '10'],
  subjectIds: [1, 2, 3],
  newsletter: true,
  onboardedOn: '2026-03-01T09:05:00Z',
  twoFactor: true,
};

const device = {
  uuid: 'a-1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  browser: 'Firefox',
  system: 'Linux',
  kind: 'computer',
  market: 'xx',
  createdOn: '2026-02-01T09:00:00Z',
  usedOn: '2026-03-02T08:00:00Z',
  current: false,
};

const subject = (number: number, name: string, color: string) => ({
  id: number,
  name,
  slug: `subject-${number}`,
  iconUrl: '/icons/subjects/leaf.svg',
  color,
  studyGuideSlug: null,
  topics: [],
});

const own = (path: string) => `/api/auth/accounts/${id}/${path}`;

/** The server's answers about the lists and about either user. */
export const answers: Record<string, unknown> = {
  '/api/users/me/notices/mails': { weekly: false },
  '/api/countries/XX/subjects': {
    countryId: 'XX',
    countryCode: 'XX',
    subjects: [
      subject(1, 'Biologie', 'green'),
      subject(2, 'Naturwissenschaft und Technik', 'teal'),
      subject(3, 'Mathematik', 'blue'),
      subject(4, 'Ιστορία', 'amber'),
      subject(5, 'Wirtschafts- und Rechtslehre', 'violet'),
    ],
  },
  '/api/countries/XX/grades': ['5', '6', '7', '8', '9', '10'].map((level) => ({
    id: level,
    name: `Klasse ${level}`,
    level: Number(level),
    schoolTypeIds: [],
  })),
  '/api/countries/XX/school-types': [
    { id: 'gymnasium', name: 'Gymnasium' },
    { id: 'gemeinschaft', name: 'Gemeinschaftsschule mit Oberstufe' },
  ],
  '/api/countries/XX/regions': [
    { id: 1, code: 'XX-A', name: 'Baden-Württemberg' },
    { id: 2, code: 'XX-B', name: 'Mecklenburg-Vorpommern' },
  ],
  [own('two-factor')]: {
    enabled: true,
    since: '2026-02-01T09:00:00Z',
    recoveryCodesLeft: 8,
    required: false,
    shown: true,
    byMail: false,
  },
  [own('sessions')]: [
    { ...device, uuid: 'a-0', current: true },
    device,
    {
      ...device,
      uuid: 'a-2',
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      browser: 'Chrome',
      system: 'Android',
      kind: 'phone',
    },
    { ...device, uuid: 'a-3', userAgent: '', browser: null, system: null },
  ],
  [own('passkeys')]: [
    {
      uuid: 'p-1',
      name: 'iPhone, Safari',
      createdOn: '2026-02-01T09:00:00Z',
      usedOn: null,
      host: 'elsewhere.example',
    },
  ],
  '/api/auth/providers': [
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
  ],
  [own('providers')]: [
    {
      id: 'google',
      name: 'Google',
      email: 'lena@mail.example',
      linkedOn: '2026-02-01T09:00:00Z',
      usedOn: '2026-02-01T09:00:00Z',
    },
  ],
  [`/api/users/${id}/exports`]: [
    {
      uuid: 'e-2',
      state: 'READY',
      createdOn: '2026-03-02T09:00:00Z',
      expiresOn: '2026-03-09T09:00:00Z',
      bytes: 3_400_000,
    },
    {
      uuid: 'e-1',
      state: 'EXPIRED',
      createdOn: '2026-01-02T09:00:00Z',
      expiresOn: null,
      bytes: null,
    },
  ],
};
