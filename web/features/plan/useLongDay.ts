import { useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';

/** Names the day of a moment in words, in the market's time zone: invoices and mails name the same. */
export function useLongDay(): (moment: string) => string {
  const intl = useIntl();
  const { timeZone } = useMarket();
  return (moment) => intl.formatDate(moment, { dateStyle: 'long', timeZone });
}
