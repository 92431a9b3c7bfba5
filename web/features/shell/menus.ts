import { type MessageDescriptor, useIntl } from 'react-intl';
import { useMenu } from '../../page/PageProvider.tsx';
import type { NavLink } from '../../ui/shell/types.ts';

/** The links of a menu with their texts. The server has left out links that the market doesn't have. */
export function useNavLinks(slot: string): (NavLink & { message: string })[] {
  const intl = useIntl();
  return useMenu(slot).map(({ href, message, external }) => {
    // The keys come from the route table and are declared in menuTexts.ts.
    const text: MessageDescriptor = { id: message };
    return { href, label: intl.formatMessage(text), external, message };
  });
}
