import type { FoundPlace, PartnerSearch } from '../../domain/partner/partner-search.ts'
import type { Item } from '../table/item.ts'
import { emailKey, emailsPartition, partnerKey, partnersPartition } from '../keys.ts'
import { partnerIndexes } from './partner-indexes.ts'
import { queryLowest } from '../table/read.ts'

/** With activity and accounts, this many take 52 read units. */
export const maxFoundPartners = 20

/**
 * The results of a search in the order of the searched values, page by page. Addresses are read consistently; last names and ИНН
 * come from an eventually consistent index.
 *
 * @param after continues after this place
 * @param limit maximum length of a page
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

/** Sorts after every other character. */
const lastCharacter = '\u{10FFFF}'

function startKey({ by, text, partnerId }: FoundPlace): Item {
  return by === 'email' ? { ...emailKey(text) } : { ...partnerKey(partnerId), [partnerIndexes[by].sortKey]: text }
}
