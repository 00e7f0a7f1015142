import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** A page of a list, and where the list goes on. */
export interface ListPage<Item> {
  items: readonly Item[]
  nextCursor: string | undefined
}

/** Of an answer with the headers of a paged list. */
export function listPage<Item>({ data, headers }: { data: readonly Item[]; headers: Headers }): ListPage<Item> {
  return { items: data, nextCursor: headers.get('x-next-cursor') ?? undefined }
}

/**
 * A list that comes page by page. What was shown stays while other filters are asked for.
 *
 * @example useCursorList(['payouts', filters], async (cursor) => listPage(await unwrapWithHeaders(api.GET('/api/console/payout', { params: { query: { ...filters, cursor } } }))))
 */
export function useCursorList<Item>(queryKey: QueryKey, load: (cursor: string | undefined) => Promise<ListPage<Item>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) }
}

/** All of a list, however many pages it has: for a download. */
export async function wholeList<Item>(load: (cursor: string | undefined) => Promise<ListPage<Item>>): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const page: ListPage<Item> = await load(cursor)
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return all
}
