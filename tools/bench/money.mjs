// Money: what a request costs that asks for Plus, and the ledger and the contests under load.
export async function moneyFigures({ figures }) {
  console.log('\nWhether the caller of a request has Plus, and what that allows, without a query');
  await figures('./pkg/features/ai/quota', 'Entitlement', 1_000_000, [
    ['entitlement-us', 'an entitlement, µs', '≤ 1'],
  ]);
  console.log('\nA balance among a million postings against a row by its key');
  await figures(
    './pkg/platform/ledger',
    'Balance',
    2000,
    [
      ['key-us', 'a row by its key, µs', ''],
      ['balance-us', 'a balance, µs', ''],
      ['balance/key', 'a balance / by key', '≤ 3'],
    ],
    1,
  );
  console.log('\n64 requests at once against one balance, against as many changes of one row');
  await figures(
    './pkg/platform/ledger',
    'Requests',
    3,
    [
      ['updates-s', 'changes of one row, a second', ''],
      ['requests-s', 'requests, a second', ''],
      ['requests/updates', 'requests / changes', '≥ 0.5'],
    ],
    1,
  );
  console.log('\nClosing a contest of 100,000 knowers');
  await figures(
    './pkg/features/payout',
    'Contest',
    1,
    [['contest-s', 'all are paid, s', '≤ 60']],
    1,
  );
}
