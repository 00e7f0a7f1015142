import type { Account } from '../../../lib/domain/account/account.ts'
import type { ToldAct } from '../../../lib/domain/feed/event.ts'
import type { Lead, LeadAct } from '../../../lib/domain/lead/lead.ts'
import type { Partner, PartnerActivity } from '../../../lib/domain/partner/partner.ts'
import type { HistoryEntry, Payout } from '../../../lib/domain/payout/payout.ts'
import type { Promocode } from '../../../lib/domain/referral/promocode.ts'
import type { ReferralLink } from '../../../lib/domain/referral/referral.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { lowestIdAt } from '../../../lib/domain/value/id.ts'
import { accountOf } from '../../../lib/store/account/account.ts'
import { tellingMs } from '../../../lib/store/feed/feed-item.ts'
import { loadJournal } from '../../../lib/store/journal/journal.ts'
import {
  accountKey,
  activityKey,
  activityPartition,
  feedDayOf,
  feedPartition,
  type Key,
  leadKey,
  leadPartition,
  linkKey,
  linksPartition,
  partnerKey,
  partnersPartition,
  payoutHistoryPartition,
  payoutKey,
  payoutsPartition,
  promocodeKey,
  promocodesPartition,
} from '../../../lib/store/keys.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { getItems, queryAll, queryBetween } from '../../../lib/store/table/read.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { scanPages } from '../table-scan.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { activityItem, profileItem } from '../../../lib/store/partner/partner-items.ts'
import { linkItem, promocodeItem } from '../../../lib/store/referral/referral-items.ts'
import { actItem } from '../../../lib/store/lead/lead-items.ts'
import { payoutChangeItem, payoutItem } from '../../../lib/store/payout/payout-items.ts'
import { leadOf } from '../../../lib/store/lead/lead.ts'

/** Everything of a table that moves out, as items by their keys. */
export interface PresentHistory {
  partners: Map<string, Partner>
  accounts: Map<string, Account>
  activities: Map<string, PartnerActivity>
  links: Map<string, ReferralLink>
  promocodes: Map<string, Promocode>
  leads: Map<string, { lead: Lead; acts: LeadAct[] }>
  payouts: Map<string, Payout>
  /** Deals above the limit that wait for a second person: they do not move. */
  waitingDeals: number
}

type Things = ReadonlyMap<string, Item>
interface Raw {
  things: Map<string, Item>
  waitingDeals: number
}

const nameOf = ({ pk, sk }: Item | Key): string => `${String(pk)}/${String(sk)}`

const moving = [partnersPartition, activityPartition, linksPartition, promocodesPartition, payoutsPartition, 'WAITINGDEALS']
const families = ['PARTNER#', 'LEAD#', 'PAYOUT#']

/** How often what was done meanwhile is read again before the table counts as too busy. */
const maxPasses = 50

/**
 * Reads a table in use as it was in one moment: first all of it, then again whatever was done to it meanwhile, until nothing was.
 * What was done is told by the feed and the journal, in the transactions that do it.
 *
 * @param tell is called with the number of items read
 * @throws CommandRefused when the table is never quiet
 */
export async function readPresentHistory(now: () => number, tell: (items: number) => void): Promise<PresentHistory> {
  const sinceMs = now() - tellingMs
  const raw = await readAll(tell)
  const seen = new Set<string>()
  // What was told before the reading began is in it.
  for (const { id } of await toldSince(sinceMs, sinceMs + tellingMs)) seen.add(id)
  for (let pass = 0; pass < maxPasses; pass++) {
    const done = await doneSince(sinceMs, now(), seen)
    if (done.size === 0) return historyIn(raw)
    await readAgain(raw.things, [...done])
  }
  throw new CommandRefused(
    'The table is too busy to be read in one moment: try again at a quieter time, or export a restored copy of it (--table).',
  )
}

async function readAll(tell: (items: number) => void): Promise<Raw> {
  const things = new Map<string, Item>()
  let waitingDeals = 0
  const names = Object.fromEntries(moving.map((pk, index) => [`:p${index}`, pk]))
  const prefixes = Object.fromEntries(families.map((prefix, index) => [`:f${index}`, prefix]))
  const pages = scanPages({
    FilterExpression: `pk IN (${Object.keys(names).join(', ')}) OR ${Object.keys(prefixes)
      .map((name) => `begins_with(pk, ${name})`)
      .join(' OR ')}`,
    ExpressionAttributeValues: { ...names, ...prefixes },
  })
  for await (const page of pages) {
    for (const item of page) {
      if (item.pk === 'WAITINGDEALS') waitingDeals++
      else if (!/^(ENTRY|REVERSED)#/.test(String(item.sk))) things.set(nameOf(item), item)
    }
    tell(things.size)
  }
  return { things, waitingDeals }
}

async function toldSince(fromMs: number, toMs: number): Promise<ToldAct[]> {
  const told: ToldAct[] = []
  for (let dayStart = fromMs - (fromMs % dayMs); dayStart <= toMs + dayMs; dayStart += dayMs) {
    const items = await queryBetween(feedPartition(feedDayOf(lowestIdAt(dayStart))), lowestIdAt(fromMs), 'g')
    told.push(...items.map(toldActItem.read))
  }
  return told.filter(({ id }) => id < lowestIdAt(toMs))
}

/** What was done and not seen yet, as the kinds and ids of things. */
async function doneSince(sinceMs: number, nowMs: number, seen: Set<string>): Promise<Set<string>> {
  const [told, journal] = await Promise.all([
    toldSince(sinceMs, nowMs + dayMs),
    loadJournal(new Date(sinceMs).toISOString(), new Date(nowMs + dayMs).toISOString()),
  ])
  const done = new Set<string>()
  for (const { id, events } of told) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const { type, id: thing } of events) done.add(`${kindOfEvent(type)}:${thing}`)
  }
  for (const { id, subjects } of journal) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const subject of subjects) done.add(subject)
  }
  return done
}

/** Rewards and corrections are told of partners, deals of leads. */
function kindOfEvent(type: string): string {
  const kind = type.split('.', 1)[0] ?? ''
  if (kind === 'reward' || kind === 'correction') return 'partner'
  return kind === 'deal' ? 'lead' : kind
}

async function readAgain(things: Map<string, Item>, done: readonly string[]): Promise<void> {
  const named = done.map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)] as const)
  const ofKind = (kind: string) => named.filter(([name]) => name === kind).map(([, id]) => id)
  for (const pk of [...ofKind('lead').map(leadPartition), ...ofKind('payout').map(payoutHistoryPartition)]) {
    for (const item of await queryAll(pk)) things.set(nameOf(item), item)
  }
  const payouts = await getItems(ofKind('payout').map(payoutKey))
  const partnerIds = [
    ...new Set([
      ...ofKind('partner'),
      ...payouts.map(({ partnerId }) => String(partnerId)),
      ...partnersOf(things, ofKind('lead')),
    ]),
  ]
  const keys = [
    ...partnerIds.flatMap((id) => [partnerKey(id), activityKey(id), accountKey(id)]),
    ...ofKind('link').map(linkKey),
    ...ofKind('promocode').map(promocodeKey),
  ]
  for (const item of [...payouts, ...(await getItems(keys))]) things.set(nameOf(item), item)
}

const partnersOf = (things: Things, leadIds: readonly string[]): string[] =>
  leadIds.flatMap((id) => {
    const partnerId = things.get(nameOf(leadKey(id)))?.partnerId
    return typeof partnerId === 'string' ? [partnerId] : []
  })

/** @throws CommandRefused for a part of a thing that is missing */
function historyIn({ things, waitingDeals }: Raw): PresentHistory {
  const history: PresentHistory = {
    partners: new Map(),
    accounts: new Map(),
    activities: new Map(),
    links: new Map(),
    promocodes: new Map(),
    leads: new Map(),
    payouts: new Map(),
    waitingDeals,
  }
  const acts = new Map<string, LeadAct[]>()
  const entries = new Map<string, HistoryEntry[]>()
  for (const item of things.values()) {
    const [pk, sk] = [String(item.pk), String(item.sk)]
    if (pk === partnersPartition) history.partners.set(sk, profileItem.read(item))
    else if (pk === activityPartition) history.activities.set(sk, activityItem.read(item))
    else if (pk === linksPartition) history.links.set(sk, linkItem.read(item))
    else if (pk === promocodesPartition) history.promocodes.set(sk, promocodeItem.read(item))
    else if (pk === payoutsPartition) history.payouts.set(sk, { ...payoutItem.read(item), history: [] })
    else if (sk === 'ACCOUNT') history.accounts.set(pk.replace('PARTNER#', ''), accountOf(item))
    else if (sk === 'LEAD') history.leads.set(pk.replace('LEAD#', ''), { lead: leadOf(item), acts: [] })
    else if (pk.startsWith('LEAD#')) gather(acts, pk.replace('LEAD#', ''), actItem.read(item))
    else if (pk.startsWith('PAYOUT#')) gather(entries, pk.replace('PAYOUT#', ''), payoutChangeItem.read(item))
  }
  for (const [id, found] of history.leads) found.acts = whole(`lead ${id}`, acts.get(id) ?? [], found.lead.revision, 2)
  for (const [id, payout] of history.payouts)
    history.payouts.set(id, { ...payout, history: whole(`payout ${id}`, entries.get(id) ?? [], payout.revision, 1) })
  return history
}

function gather<Thing>(all: Map<string, Thing[]>, name: string, thing: Thing): void {
  const some = all.get(name) ?? []
  all.set(name, some)
  some.push(thing)
}

/** The parts of a thing up to its revision, in order. */
function whole<Part extends { revision: number }>(what: string, parts: readonly Part[], revision: number, first: number): Part[] {
  const counted = parts.filter((part) => part.revision <= revision).toSorted((a, b) => a.revision - b.revision)
  if (counted.length === revision - first + 1) return counted
  throw new CommandRefused(`A part of ${what} is missing: run contour audit, it says more.`)
}
