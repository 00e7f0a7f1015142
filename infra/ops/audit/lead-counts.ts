import { activityKey, activityPartition, keyOf } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { WholeLead } from './lead.ts'
import type { TableReader } from './table-reader.ts'

/**
 * How long before its commit an act takes its time at most, by another clock: the time of a function and the difference of
 * clocks.
 */
const uncertainMs = 60_000

/** The leads of a partner in one status. */
interface Place {
  partnerId: string
  statusId: string
  counted: number
  /** Leads that stood there when the counts were read. */
  sure: number
  /** Leads that may have: they were acted on at about that time. */
  maybe: number
}

export interface CountTally {
  add: (lead: WholeLead) => void
  /** A lead of which nobody can say whose it is and where it stands: it may be any that is missing. */
  addUnreadable: () => void
  /** What disagrees, by partner and status. */
  wrong: () => Map<string, Finding>
  /** Partners whose leads moved meanwhile, so that their counts could be compared only as far as that. */
  inMotion: () => string[]
}

export const countText = (partnerId: string, statusId: string): string => JSON.stringify(['count', partnerId, statusId])

/**
 * Compares lead counts with leads, of which no reading is one moment's. The counts are read first, so that all the leads they
 * count are met afterwards; where a lead stood at that time its acts tell, but for those of the last minute.
 *
 * @param isWanted by the text of a partner and a status
 */
export async function newCountTally(
  table: Pick<TableReader, 'partition'>,
  isWanted: (text: string) => boolean,
  nowMs: number,
): Promise<CountTally> {
  const since = new Date(nowMs - uncertainMs).toISOString()
  const places = new Map<string, Place>()
  const placeAt = (partnerId: string, statusId: string): Place | undefined => {
    const text = countText(partnerId, statusId)
    if (!isWanted(text)) return undefined
    const place = places.get(text) ?? { partnerId, statusId, counted: 0, sure: 0, maybe: 0 }
    places.set(text, place)
    return place
  }
  for await (const page of table.partition(activityPartition)) {
    const whole = page.filter((item) => kindOf(keyOf(item)) === 'activity' && isWhole(item))
    for (const { sk, counts } of whole) {
      for (const [statusId, count] of Object.entries(counts as Record<string, number>)) {
        Object.assign(placeAt(String(sk), statusId) ?? {}, { counted: count })
      }
    }
  }
  let unreadable = 0
  return {
    addUnreadable: () => void unreadable++,
    add: (lead) => {
      const { partnerId } = lead.lead
      if (partnerId === null) return
      const statusIds = statusesSince(lead, since)
      const isBoundSince = lead.acts.some((act) => act.binds !== undefined && since <= act.createdAt)
      const isSure = statusIds.length === 1 && lead.lead.createdAt < since && !isBoundSince
      for (const statusId of statusIds) {
        const place = placeAt(partnerId, statusId)
        if (place) place[isSure ? 'sure' : 'maybe']++
      }
    },
    wrong: () =>
      new Map([...places].flatMap(([text, place]) => (isRight(place, unreadable) ? [] : [[text, findingAt(place)] as const]))),
    inMotion: () => [...new Set([...places.values()].filter(({ maybe }) => maybe > 0).map(({ partnerId }) => partnerId))],
  }
}

/** Where a lead stood at any time from then on. */
function statusesSince({ lead, acts }: WholeLead, since: string): string[] {
  const recent = acts.filter(({ createdAt }) => createdAt >= since)
  return [...new Set([lead.statusId, ...recent.map(({ fromStatusId }) => fromStatusId)])]
}

const isRight = ({ counted, sure, maybe }: Place, unreadable: number): boolean =>
  sure <= counted && counted <= sure + maybe + unreadable

function findingAt({ partnerId, statusId, counted, sure, maybe }: Place): Finding {
  const shouldBe = maybe === 0 ? String(sure) : `from ${sure} to ${sure + maybe}: leads are moving`
  return finding(activityKey(partnerId), `it counts ${counted} leads in status ${statusId}`, shouldBe)
}
