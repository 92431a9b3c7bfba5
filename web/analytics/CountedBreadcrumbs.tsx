import { Breadcrumbs, type BreadcrumbsProps } from '../ui/Breadcrumbs.tsx';
import { useVariant } from './useVariant.ts';

/**
 * Breadcrumbs that count as an exposure of the experiment about them. The stylesheet alone
 * makes the variants differ, so that none flashes. web/ui counts nothing.
 */
export function CountedBreadcrumbs(props: BreadcrumbsProps) {
  useVariant('SHOW_SCROLLABLE_BREADCRUMBS');
  return <Breadcrumbs {...props} />;
}
