import type { LeadField } from '../../domain/contour/contour.ts'
import type { Lead } from '../../domain/lead/lead.ts'
import { searchTexts } from '../../domain/lead/lead-search.ts'
import { commit } from '../table/commit.ts'
import type { Item } from '../table/item.ts'
import type { RetryTiming } from '../table/retry-timing.ts'
import { contourKey, keyName, keyOf, leadKey } from '../keys.ts'
import { leadItem } from './lead-items.ts'
import { findable, foundItem } from './lead.ts'
import { allLeads, leadIndexes } from './lead-indexes.ts'
import { getItems, queryIndex } from '../table/read.ts'
import { stale, StaleRead, type Step } from '../table/transact.ts'

/** A field whose backfill of existing leads is not finished. */
export type FieldToIndex = LeadField & { indexedSince: string }

export const isToIndex = (field: LeadField): field is FieldToIndex => field.indexedSince !== undefined

/**
 * How long a request may still use a configuration it read earlier, including clock differences and index lag. Leads created by such a
 * request have no item for the field, so the backfill starts after that time.
 */
export const longestRequestMs = 60_000

/** Each is locked for a moment while others may act on it. */
const leadsAtOnce = 25
const maxSteps = 98
const idsAtOnce = 1_000

/** How far the leads are looked through. */
export interface IndexedTo {
  leads: number
  /** The id of the last one. */
  lead: string
}

/**
 * Backfills existing leads for fields that became searchable: each lead with a value gets its item, on the conditions that the field still
 * waits for it and that the lead is still as it was read. Leads that have their item are skipped, so the next run finishes an interrupted
 * one. Tells after each few leads how far it is; when it ends, all leads are done.
 *
 * @param of.timing called for each write
 * @param of.resting extra steps that every write includes
 * @param of.after goes on from there
 * @throws StaleRead when a field no longer waits, or waits anew
 */
export async function* indexLeads(
  fields: readonly FieldToIndex[],
  of: {
    timing: () => RetryTiming
    newToken: () => string
    resting?: () => Promise<readonly Step[]>
    after?: IndexedTo | undefined
  },
): AsyncGenerator<IndexedTo, void, void> {
  const { timing, newToken, resting = async () => [], after } = of
  const perLead = 1 + fields.length
  const atOnce = Math.max(1, Math.min(leadsAtOnce, Math.floor((maxSteps - fields.length) / perLead)))
  let leads = after?.leads ?? 0
  for await (const ids of leadIdPages(after?.lead)) {
    for (let next = 0; next < ids.length; next += atOnce) {
      const some = ids.slice(next, next + atOnce)
      await commit(async () => ({ steps: await stepsFor(some, fields, resting), answer: undefined }), newToken, timing())
      leads += some.length
      yield { leads, lead: some.at(-1) ?? '' }
    }
  }
}

/** All leads that have existed for a moment, newest first. */
async function* leadIdPages(afterId: string | undefined): AsyncGenerator<string[], void, void> {
  let after: Item | undefined = afterId === undefined ? undefined : { ...leadKey(afterId), id: afterId }
  do {
    const { items, lookedAtTo } = await queryIndex({
      index: leadIndexes.all,
      partition: allLeads,
      after,
      filters: {},
      limit: idsAtOnce,
    })
    yield items.map(({ id }) => String(id))
    after = lookedAtTo ?? undefined
  } while (after)
}

const leadAttributes = ['id', 'partnerId', 'values'] as const
type ReadLead = Pick<Lead, (typeof leadAttributes)[number]>

async function stepsFor(
  ids: readonly string[],
  fields: readonly FieldToIndex[],
  resting: () => Promise<readonly Step[]>,
): Promise<Step[]> {
  const fieldKeys = fields.map(({ id }) => contourKey('FIELD', id))
  const attributes = ['pk', 'sk', 'indexedSince', ...leadAttributes]
  const [read, rests] = await Promise.all([getItems([...fieldKeys, ...ids.map(leadKey)], attributes), resting()])
  const since = new Map(read.map(({ id, indexedSince }) => [String(id), indexedSince]))
  if (fields.some(({ id, indexedSince }) => since.get(id) !== indexedSince)) throw new StaleRead()
  const leads = read.filter(({ sk }) => sk === leadKey('').sk).map((item) => leadItem.readPart(item, leadAttributes))
  const wanted = leads.flatMap((lead) => searchTexts(lead.values, fields).map((by) => ({ lead, by, item: foundItem(lead, by) })))
  const existing = await getItems(
    wanted.map(({ item }) => keyOf(item)),
    ['pk', 'sk'],
  )
  const known = new Set(existing.map((item) => keyName(keyOf(item))))
  const missing = wanted.filter(({ item }) => !known.has(keyName(keyOf(item))))
  if (missing.length === 0) return []
  return [
    ...rests,
    ...fields.map(stillWaits),
    ...[...new Set(missing.map(({ lead }) => lead))].map(leadStillAsRead),
    ...missing.map(({ lead, by }) => findable(lead, by)),
  ]
}

/** If the field changed meanwhile, nobody would know of an item created now. */
function stillWaits({ id, indexedSince }: FieldToIndex): Step {
  return {
    write: {
      ConditionCheck: {
        Key: contourKey('FIELD', id),
        ConditionExpression: 'indexedSince = :since',
        ExpressionAttributeValues: { ':since': indexedSince },
      },
    },
    refused: stale,
  }
}

/** Values never change but can be erased; the items also hold the lead's partner. */
function leadStillAsRead({ id, partnerId }: ReadLead): Step {
  return {
    write: {
      ConditionCheck: {
        Key: leadKey(id),
        ConditionExpression: 'attribute_not_exists(erasedAt) AND partnerId = :partner',
        ExpressionAttributeValues: { ':partner': partnerId },
      },
    },
    refused: stale,
  }
}

/** Marks the backfill of a field as finished: it becomes searchable. */
export function leadsIndexed({ id, indexedSince }: FieldToIndex): Step {
  return {
    write: {
      Update: {
        Key: contourKey('FIELD', id),
        UpdateExpression: 'SET searchable = :searchable REMOVE indexedSince, indexing',
        ConditionExpression: 'indexedSince = :read',
        ExpressionAttributeValues: { ':searchable': true, ':read': indexedSince },
      },
    },
    refused: stale,
  }
}
