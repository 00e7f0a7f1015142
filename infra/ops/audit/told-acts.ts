import { type ActEvent, entryTold } from '../../../lib/domain/feed/event.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import { entryItem } from '../../../lib/store/account/account-items.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { actItem } from '../../../lib/store/lead/lead-items.ts'
import { payoutChangeItem } from '../../../lib/store/payout/payout-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import {
  dealKey,
  distinctKeys,
  entryKey,
  type Key,
  keyName,
  keyOf,
  leadKey,
  linkKey,
  moveKey,
  partnerKey,
  payoutHistoryKey,
  promocodeKey,
} from '../../../lib/store/keys.ts'
import { type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'

/**
 * Events against their source: the payout change, lead act or ledger entry that made the version, or the thing that has this version by
 * now. The source is read after the event, and sources are never deleted. That every act has an event cannot be checked this way: events go
 * after a month.
 */
export async function toldActFindings(table: TableReader, items: readonly Item[]): Promise<Finding[]> {
  const told = items
    .filter((item) => kindOf(keyOf(item)) === 'toldAct')
    .map((item) => ({ by: keyOf(item), events: toldActItem.read(item).events }))
  if (told.length === 0) return []
  const keys = distinctKeys(told.flatMap(({ events }) => events.flatMap(witnessesOf)))
  const found = new Map((await table.items(keys)).map((item) => [keyName(keyOf(item)), item]))
  return told.flatMap(({ by, events }) =>
    events.flatMap((event) => {
      const [expected] = witnessesOf(event)
      if (!expected) return []
      const witnesses = witnessesOf(event).map((key) => found.get(keyName(key)))
      if (witnesses.some((witness) => witness !== undefined && (!isWhole(witness) || bearsOut(event, witness)))) return []
      const of = `${event.type} of ${event.id}, version ${event.version ?? 'unknown'}`
      return [finding(by, `it tells ${of}, and nothing in the table says so`, `borne out by ${keyName(expected)}`)]
    }),
  )
}

/** The items that can prove an event; one of them is enough. Key events have none: keys are stored under their digest. */
function witnessesOf(event: ActEvent): Key[] {
  const { type, id } = event
  const version = event.version ?? 1
  if (type.startsWith('payout.')) return [payoutHistoryKey(id, version)]
  if (type === 'lead.created') return [leadKey(id)]
  if (type.startsWith('lead.') || type.startsWith('deal.')) return [dealKey(id, version), moveKey(id, version)]
  if (type.startsWith('partner.')) return [partnerKey(id)]
  if (type.startsWith('promocode.')) return [promocodeKey(id)]
  if (type === 'link.created') return [linkKey(id)]
  return type.startsWith('key.') ? [] : [entryKey(id, version)]
}

function bearsOut(event: ActEvent, witness: Item): boolean {
  switch (event.type) {
    case 'payout.requested':
    case 'payout.approved':
    case 'payout.rejected':
    case 'payout.paid':
    case 'payout.canceled':
      return payoutChangeItem.read(witness).status === event.state.status
    case 'lead.status_changed':
      return isActOf(
        witness,
        ({ fromStatusId, toStatusId }) => fromStatusId !== toStatusId && toStatusId === event.state.statusId,
      )
    case 'lead.bound':
      return isActOf(witness, ({ binds }) => binds?.partnerId === event.state.partnerId)
    case 'deal.added':
      return isActOf(witness, ({ deal, revision }) => deal !== null && revision === event.dealRevision)
    case 'deal.canceled':
      return isActOf(witness, ({ cancels }) => cancels?.dealRevision === event.dealRevision)
    case 'reward.accrued':
    case 'reward.reversed':
    case 'correction.posted':
      return entryTold(entryItem.read(witness)).events?.[0]?.type === event.type
    case 'link.created':
      return true
    case 'lead.created':
    case 'partner.created':
    case 'partner.changed':
    case 'partner.blocked':
    case 'partner.unblocked':
    case 'promocode.created':
    case 'promocode.changed':
    case 'key.issued':
    case 'key.rotated':
    case 'key.revoked':
    default:
      return Number(witness.revision) >= (event.version ?? 1)
  }
}

const isActOf = (witness: Item, is: (act: LeadAct) => boolean): boolean => is(actItem.read(witness))
