import type { FoundPlace, PartnerSearch } from '../domain/partner-search.ts'
import type { Item } from './item.ts'
import { emailKey, emailsPartition, partnerKey, partnersPartition } from './keys.ts'
import { partnerIndexes } from './partner-indexes.ts'
import { queryLowest } from './read.ts'

/** So many, with activity and accounts, take 52 read units. */
export const maxFoundPartners = 20

/**
 * Whom a search finds, in the order of what they are found by, page by page. Addresses are looked up as they are now; last names
 * and ИНН in an index, which is a moment old.
 *
 * @param after goes on behind this one
 * @param limit how many a page has at most
 */
export async function* foundPartnerPages(
  search: PartnerSearch,
  after: FoundPlace | undefined,
  limit: number,
): AsyncGenerator<FoundPlace[], void, void> {
  for (let last = after; ;) {
    const page = await foundPage(search, last, limit)
    yield page
    last = page.at(-1)
    if (page.length < limit) return
  }
}

async function foundPage({ by, text }: PartnerSearch, after: FoundPlace | undefined, limit: number): Promise<FoundPlace[]> {
  const index = by === 'email' ? undefined : partnerIndexes[by]
  const items = await queryLowest({
    pk: index ? partnersPartition : emailsPartition,
    from: text,
    to: by === 'inn' ? text : `${text}${lastCharacter}`,
    index,
    after: after && startKey(after),
    limit,
  })
  return items.map((item) =>
    index
      ? { by, text: String(item[index.sortKey]), partnerId: String(item.id) }
      : { by, text: String(item.sk), partnerId: String(item.partnerId) },
  )
}

/** Sorts behind every other. */
const lastCharacter = '\u{10FFFF}'

function startKey({ by, text, partnerId }: FoundPlace): Item {
  return by === 'email' ? { ...emailKey(text) } : { ...partnerKey(partnerId), [partnerIndexes[by].sortKey]: text }
}
