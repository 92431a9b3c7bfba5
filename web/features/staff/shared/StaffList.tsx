import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { urlTo } from '../../../page/routes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorScene } from '../../../ui/ErrorScene.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Staff.module.css';

export interface StaffListProps<Item> {
  list: UseQueryResult<{ content: readonly Item[]; totalElements: number }, ApiError>;
  /** The number of the page, from 0. */
  page: number;
  /** Items on a page. */
  limit: number;
  hrefFor: (page: number) => string;
  onRetry: () => void;
  /** The height of a card in pixels, while the list is on its way. */
  height: number;
  /** The words for how many there are. */
  count: (total: number) => ReactNode;
  /** In place of the cards, where there are none. */
  none: ReactNode;
  /** The card of an item: a list item with a key. */
  children: (item: Item) => ReactNode;
}

/** A page of a list for staff, with their number above; also while it is on its way, empty or lost. */
export function StaffList<Item>({ list, page, limit, height, ...rest }: StaffListProps<Item>) {
  const { hrefFor, onRetry, count, none, children } = rest;
  if (list.isError && !list.data)
    return <ErrorScene kind="unreachable" onRetry={onRetry} homeHref={urlTo('home')} />;
  if (!list.data)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} height={height} shape="card" />
        ))}
      </div>
    );
  const { content, totalElements } = list.data;
  if (totalElements === 0) return <EmptyState title={count(0)}>{none}</EmptyState>;
  return (
    <>
      <p className={styles.count} role="status">
        {count(totalElements)}
      </p>
      <ul className={styles.list}>{content.map(children)}</ul>
      <Pagination page={page} pageCount={Math.ceil(totalElements / limit)} hrefFor={hrefFor} />
    </>
  );
}
