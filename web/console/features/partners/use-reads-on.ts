import { useEffect } from 'react'

/** Where filters are not known by an index a page may come empty, and the list go on: so many are read before a person is asked. */
const pagesReadAlone = 10

interface PagedList {
  items: readonly unknown[] | undefined
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

/** Reads a list on by itself until there are rows enough. Whether it does. */
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
