import { useEffect } from 'react'

/** With filters that have no index a page may be empty while the list continues. This many are read before a person is asked. */
const pagesReadAlone = 10

interface PagedList {
  items: readonly unknown[] | undefined
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

/** Reads on by itself until there are enough rows. Returns whether it is reading. */
export function useReadsOn(
  { items = [], data, hasNextPage, isFetching, error, fetchNextPage }: PagedList,
  enoughRows: number,
): boolean {
  const pagesRead = data?.pages.length ?? 0
  const readsOn = hasNextPage && !error && items.length < enoughRows && pagesRead > 0 && pagesRead < pagesReadAlone
  useEffect(() => {
    if (readsOn && !isFetching) void fetchNextPage()
  }, [readsOn, isFetching, fetchNextPage])
  return readsOn
}
