import { activityKey, activityPartition, keyOf } from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { WholeLead } from './lead.ts'
import type { TableReader } from './table-reader.ts'

/** The longest time between an act's timestamp and its commit: a function's time plus the difference of clocks. */
const uncertainMs = 60_000

/** The leads of a partner in one status. */
interface Place {
  partnerId: string
  statusId: string
  counted: number
  /** Leads in that status when the counts were read. */
  sure: number
  /** Leads that may have been in it: acts changed them at about that time. */
  maybe: number
}

export interface CountTally {
  add: (lead: WholeLead) => void
  /** Adds a lead whose partner and status cannot be read: it may be any lead that is missing. */
  addUnreadable: () => void
  /** Mismatches by partner and status. */
  wrong: () => Map<string, Finding>
  /** Partners whose leads moved meanwhile, so that their counts could be compared only within a range. */
  inMotion: () => string[]
}

export const countText = (partnerId: string, statusId: string): string => JSON.stringify(['count', partnerId, statusId])

/**
 * Compares lead counts with leads, which cannot be read in one moment. The counts are read first, so all leads in them are read later; a
 * lead's acts tell its status at that time, except for acts of the last minute.
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

/** Every status that a lead had since then. */
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
