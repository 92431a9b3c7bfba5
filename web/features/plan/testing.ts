/** For tests and stories: the page's address names a purchase until the returned function is called. */
export function nameBought(): () => void {
  const before = location.href;
  const address = new URL(before);
  address.searchParams.set('subscriptionUuid', '6b1f0c52-8a0d-4c53-9d4e-1f7a2c3b5d60');
  address.searchParams.set('subscriptionCode', 'c0de');
  history.replaceState(history.state, '', address);
  return () => history.replaceState(history.state, '', before);
}
