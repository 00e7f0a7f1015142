import type { LeadField } from '../../../lib/domain/contour.ts'
import { idsAt } from '../../../lib/domain/id.ts'
import type { Lead } from '../../../lib/domain/lead.ts'
import { searchTexts } from '../../../lib/domain/lead-search.ts'
import type { Runtime } from '../../../lib/http/runtime.ts'
import { commit } from '../../../lib/store/commit.ts'
import type { Item } from '../../../lib/store/item.ts'
import { contourKey, keyName, keyOf, leadKey } from '../../../lib/store/keys.ts'
import { findable, foundItem } from '../../../lib/store/lead.ts'
import { allLeads, leadIndexes } from '../../../lib/store/lead-indexes.ts'
import { getItems, queryIndex } from '../../../lib/store/read.ts'
import { stale, StaleRead, type Step } from '../../../lib/store/transact.ts'

/** A field by which leads of before are not all found yet. */
export type FieldToIndex = LeadField & { indexedSince: string }

export const isToIndex = (field: LeadField): field is FieldToIndex => field.indexedSince !== undefined

/**
 * As long as a request may go on by a configuration that it has read before, by whatever clock, and as an index may be behind.
 * The lead that it creates has no item for the field, so leads are looked through after that.
 */
export const longestRequestMs = 60_000

/** Each is locked for a moment, and others act on them. */
const leadsAtOnce = 25
const maxSteps = 98
const idsAtOnce = 1_000
const budgetMs = 20_000

/**
 * Leads of before come to be found by fields that have become searchable: each that has a value gets its item, under the
 * conditions that the field still waits for it and that the lead still is what was read. What has its item is passed over, so an
 * interrupted run is finished by the next one.
 *
 * @param of.resting the steps on which every write rests besides
 * @param of.tell is told how many leads are looked through
 * @throws StaleRead when a field waits for it no more, or waits anew
 */
export async function indexLeads(
  fields: readonly FieldToIndex[],
  of: { runtime: Runtime; resting: () => Promise<readonly Step[]>; tell: (leads: number) => void },
): Promise<void> {
  const { runtime, resting, tell } = of
  const perLead = 1 + fields.length
  const atOnce = Math.max(1, Math.min(leadsAtOnce, Math.floor((maxSteps - fields.length) / perLead)))
  const newToken = () => idsAt(runtime.now(), runtime.randomBytes)()
  let done = 0
  for await (const ids of leadIdPages()) {
    for (let next = 0; next < ids.length; next += atOnce) {
      const some = ids.slice(next, next + atOnce)
      const timing = { ...runtime, deadlineMs: runtime.now() + budgetMs }
      await commit(async () => ({ steps: await stepsFor(some, fields, resting), answer: undefined }), newToken, timing)
      tell((done += some.length))
    }
  }
}

/** All leads that have been there for a moment, newest first. */
async function* leadIdPages(): AsyncGenerator<string[], void, void> {
  let after: Item | undefined
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

type ReadLead = Pick<Lead, 'id' | 'partnerId' | 'values'>

async function stepsFor(
  ids: readonly string[],
  fields: readonly FieldToIndex[],
  resting: () => Promise<readonly Step[]>,
): Promise<Step[]> {
  const fieldKeys = fields.map(({ id }) => contourKey('FIELD', id))
  const attributes = ['pk', 'sk', 'id', 'indexedSince', 'partnerId', 'values']
  const [read, rests] = await Promise.all([getItems([...fieldKeys, ...ids.map(leadKey)], attributes), resting()])
  const since = new Map(read.map(({ id, indexedSince }) => [String(id), indexedSince]))
  if (fields.some(({ id, indexedSince }) => since.get(id) !== indexedSince)) throw new StaleRead()
  const leads = read.filter(({ sk }) => sk === leadKey('').sk) as unknown as ReadLead[]
  const wanted = leads.flatMap((lead) => searchTexts(lead.values, fields).map((by) => ({ lead, by, item: foundItem(lead, by) })))
  const there = await getItems(
    wanted.map(({ item }) => keyOf(item)),
    ['pk', 'sk'],
  )
  const known = new Set(there.map((item) => keyName(keyOf(item))))
  const missing = wanted.filter(({ item }) => !known.has(keyName(keyOf(item))))
  if (missing.length === 0) return []
  return [
    ...rests,
    ...fields.map(stillWaits),
    ...[...new Set(missing.map(({ lead }) => lead))].map(leadStillAsRead),
    ...missing.map(({ lead, by }) => findable(lead, by)),
  ]
}

/** Were the field applied otherwise meanwhile, nobody would know of an item that comes now. */
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

/** Values never change, but may be erased; whose the lead is, is in its items too. */
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

/** All leads are found by the field now. */
export function leadsIndexed({ id, indexedSince }: FieldToIndex): Step {
  return {
    write: {
      Update: {
        Key: contourKey('FIELD', id),
        UpdateExpression: 'SET searchable = :searchable REMOVE indexedSince',
        ConditionExpression: 'indexedSince = :read',
        ExpressionAttributeValues: { ':searchable': true, ':read': indexedSince },
      },
    },
    refused: stale,
  }
}
