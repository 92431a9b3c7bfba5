/** The action that led to the sign-up, from the address. */
export function sourceOf(search: string): { source?: string; sourceCampaign?: string } {
  const query = new URLSearchParams(search);
  const source = query.get('referrerScreen');
  const sourceCampaign = query.get('utm_content');
  return { ...(source ? { source } : {}), ...(sourceCampaign ? { sourceCampaign } : {}) };
}
