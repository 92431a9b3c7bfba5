/** Answers about the desk, for stories and tests. */
import type { Approval, BankFile, DeskRequest, FoundUser } from './calls.ts';
import { requestOf } from './samples.ts';

/** The user whom stories sign in. */
const settled = {
  uuid: '3f0e8a52-6d1c-4b7e-9a40-5c2d7b1e8f63',
  name: 'Lena-Katharina Schmidt-Rottluff',
};

const id = (number: number) => `00000000-0000-4000-8000-0000000000e${number}`;

export const addressOf = (status: string, query = '') =>
  `/api/staff/payouts?status=${status}${query && `&query=${query}`}&page=0&limit=20`;
export const WAITING = addressOf('WAITING');
export const FILES = '/api/staff/payouts/files?page=0&limit=20';
export const MAKE = 'POST /api/staff/payouts/files';
export const USERS = '/api/staff/users?query=len&page=0&limit=20';
export const TERMS = `/api/staff/payouts/bonuses/terms?userUuid=${id(9)}`;
export const BONUS = 'POST /api/staff/payouts/bonuses';

export const approval: Approval = {
  staffUuid: id(8),
  name: 'Jonas Berger',
  on: '2026-02-21T09:00:00Z',
  void: false,
};

/** A request of another user. */
export const waiting: DeskRequest = {
  ...requestOf('WAITING'),
  requestId: id(1),
  countryCode: 'xx',
  userUuid: id(9),
  userName: 'Lena-Katharina Donaudampfschifffahrtsgesellschaft',
  payeeName: 'Lena-Katharina Schmidt-Rottluff',
  payeeCity: 'Bad Königshofen im Grabfeld',
  payeeCountry: 'AQ',
  payeeKind: 'IBAN',
  approvals: [],
  fileUuid: null,
};

/** One that the second approval lets be paid. */
export const onceApproved: DeskRequest = {
  ...waiting,
  requestId: id(2),
  userName: 'Λένα Παπαδοπούλου',
  approvals: [{ ...approval, staffUuid: id(7), name: '', void: true }, approval],
};

const mine: DeskRequest = {
  ...waiting,
  requestId: id(3),
  payeeKind: 'PAYPAL',
  ending: 'l•••a@mail.example',
  approvals: [{ ...approval, staffUuid: settled.uuid, name: settled.name }],
};
const held: DeskRequest = {
  ...waiting,
  requestId: id(4),
  status: 'HELD',
  heldUntil: '2026-02-23T10:00:00Z',
};
const own: DeskRequest = {
  ...waiting,
  requestId: id(5),
  userUuid: settled.uuid,
  userName: settled.name,
};
const unreadable: DeskRequest = {
  ...waiting,
  requestId: id(6),
  payeeName: '',
  payeeCity: '',
  payeeCountry: '',
  payeeKind: '',
};

export const queue: DeskRequest[] = [waiting, onceApproved, mine, held, own, unreadable];

const decided = {
  decidedOn: '2026-02-21T09:00:00Z',
  approvals: [approval, { ...approval, staffUuid: settled.uuid, name: settled.name }],
};
const forgotten = { payeeName: '', payeeCity: '', payeeCountry: '', payeeKind: '' };

export const approved: DeskRequest[] = [{ ...waiting, ...decided, status: 'APPROVED' }];
export const paid: DeskRequest[] = [
  { ...waiting, ...decided, ...forgotten, status: 'PAID', paidOn: '2026-02-22T09:00:00Z' },
  {
    ...waiting,
    ...decided,
    ...forgotten,
    requestId: id(2),
    status: 'PAID',
    paidOn: '2026-02-22T09:00:00Z',
    userUuid: null,
    userName: '',
  },
];
export const rejected: DeskRequest[] = [
  {
    ...waiting,
    ...forgotten,
    status: 'REJECTED',
    decidedOn: '2026-02-21T09:00:00Z',
    reason: 'Der Name gehört nicht zu diesem Konto.',
  },
];

const person: FoundUser = {
  uuid: id(9),
  name: 'Lena-Katharina Donaudampfschifffahrtsgesellschaft',
  email: 'lena.katharina.donaudampfschifffahrt@mail.example',
  username: 'lena.katharina_lernt',
  market: 'xx',
  createdOn: '2026-01-01T00:00:00Z',
  twoFactor: false,
  knowerUuid: id(8),
  staff: false,
  webApp: { blocked: false, reason: null },
};
export const people: FoundUser[] = [
  person,
  { ...person, uuid: settled.uuid, name: settled.name, username: null },
];

const file: BankFile = {
  fileUuid: id(1),
  kind: 'SEPA',
  currency: 'EUR',
  count: 12,
  sum: 54_000,
  createdOn: '2026-02-22T09:00:00Z',
  executedOn: null,
};
export const files: BankFile[] = [
  file,
  { ...file, fileUuid: id(2), kind: 'TABLE', count: 1, executedOn: '2026-02-23T09:00:00Z' },
];
