import { isDeepStrictEqual } from 'node:util'
import type { LeadsIndexing } from '../../domain/contour/contour.ts'
import { fieldItem } from '../contour/contour-items.ts'
import { journalWritten } from '../journal/journal.ts'
import { contourKey, contourPartition, settingsKey, tableForm } from '../keys.ts'
import { queryAll, readTiming } from '../table/read.ts'
import { StaleRead, stale, type Step, transact } from '../table/transact.ts'
import { type FieldToIndex, indexLeads, isToIndex, leadsIndexed, longestRequestMs } from './index-leads.ts'

/**
 * From noticing a field to the first lead. Requests that read the configuration before may go on for a minute; the other minute is for
 * the clocks of two runs.
 */
export const restMs = 2 * longestRequestMs

/** So much is looked through again, at most, when a run is cut off. */
const leadsBetweenNotes = 1_000

export interface IndexingOrder {
  nowMs: number
  newId: () => string
  /** Called after each few leads. */
  isTimeUp: () => boolean
}

export interface IndexingRun {
  /**
   * `Resting`: requests may still go on that know nothing of the field. `OutOfTime`: the next run goes on. `Overtaken`: somebody else changed
   * the fields or finished. `Searchable`: these fields are.
   */
  outcome: 'NoneWaits' | 'Resting' | 'OutOfTime' | 'Overtaken' | 'Searchable'
  /** How many leads are done, with those of earlier runs. */
  leads: number
}

/**
 * Goes on making fields searchable for which existing leads are not looked through yet, asked for by a file, a person or a key. Each run goes on where the
 * one before it stopped; runs at the same time do the same. A field becomes searchable with the last lead.
 *
 * @throws errors of reads and writes; what was done stays done
 */
export async function indexForWaitingFields(order: IndexingOrder): Promise<IndexingRun> {
  const configuration = await queryAll(contourPartition)
  const waiting = configuration
    .filter(({ sk }) => String(sk).startsWith('FIELD#'))
    .map(fieldItem.read)
    .filter(isToIndex)
  // The previous release does not keep how far this came. Until it is gone, the command looks through the leads.
  const isUpgraded = configuration.find(({ sk }) => sk === settingsKey.sk)?.form === tableForm
  if (waiting.length === 0 || !isUpgraded) return { outcome: 'NoneWaits', leads: 0 }
  try {
    await noticeNew(waiting, order)
    const rested = waiting.find(({ indexing }) => indexing && Date.parse(indexing.noticedAt) + restMs <= order.nowMs)
    if (!rested?.indexing) return { outcome: 'Resting', leads: 0 }
    const { indexing } = rested
    const together = waiting.filter((field) => isDeepStrictEqual(field.indexing, indexing))
    return await indexFrom(indexing, together, order)
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error
    return { outcome: 'Overtaken', leads: 0 }
  }
}

async function noticeNew(waiting: readonly FieldToIndex[], { nowMs, newId }: IndexingOrder): Promise<void> {
  const fresh = waiting.filter(({ indexing }) => !indexing)
  const noticed = { noticedAt: new Date(nowMs).toISOString(), leads: 0 }
  if (fresh.length > 0) await transact(fresh.map(noted(noticed)), newId(), readTiming())
}

async function indexFrom(
  from: LeadsIndexing,
  fields: readonly FieldToIndex[],
  { nowMs, newId, isTimeUp }: IndexingOrder,
): Promise<IndexingRun> {
  const { noticedAt, lead: last, leads: before } = from
  const after = last === undefined ? undefined : { leads: before, lead: last }
  let [leads, notedLeads] = [before, before]
  for await (const place of indexLeads(fields, { timing: readTiming, newToken: newId, after })) {
    const isOver = isTimeUp()
    leads = place.leads
    if (isOver || leads - notedLeads >= leadsBetweenNotes) {
      await transact(fields.map(noted({ noticedAt, ...place })), newId(), readTiming())
      notedLeads = leads
    }
    if (isOver) return { outcome: 'OutOfTime', leads }
  }
  await transact([...fields.map(leadsIndexed), told(fields, nowMs, newId())], newId(), readTiming())
  return { outcome: 'Searchable', leads }
}

/** A field that was taken back, or waits anew, has not come so far. */
const noted =
  (place: LeadsIndexing) =>
  ({ id, indexedSince }: FieldToIndex): Step => ({
    write: {
      Update: {
        Key: contourKey('FIELD', id),
        UpdateExpression: 'SET indexing = :place',
        ConditionExpression: 'indexedSince = :noted',
        ExpressionAttributeValues: { ':place': place, ':noted': indexedSince },
      },
    },
    refused: stale,
  })

/** That the fields are searchable now: the service did it. */
function told(fields: readonly FieldToIndex[], nowMs: number, id: string): Step {
  const of = (state: object) => Object.fromEntries(fields.map(({ systemName }) => [`lead field ${systemName}`, state]))
  return journalWritten({
    id,
    type: 'configuration.published',
    at: new Date(nowMs).toISOString(),
    by: null,
    reason: null,
    subjects: [],
    before: of({ searchable: null }),
    after: of({ searchable: true }),
  })
}
