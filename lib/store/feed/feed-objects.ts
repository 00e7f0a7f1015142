import type { ActEvent } from '../../domain/feed/event.ts'
import type { FeedObjects } from '../../domain/feed/event-view.ts'
import type { ToldEvent } from './feed.ts'
import { dealKey, distinctKeys, entryKey, type Key, linkKey, promocodeKey } from '../keys.ts'
import { loadListedLeads } from '../lead/lead-list.ts'
import { loadListedPartners, partnerLookup } from '../partner/partner.ts'
import { loadListedPayouts } from '../payout/payout.ts'
import { getItems } from '../table/read.ts'
import { actItem } from '../lead/lead-items.ts'
import { entryItem } from '../account/account-items.ts'
import { linkItem, promocodeItem } from '../referral/referral-items.ts'

/** The current state of all objects that events of a page refer to, and of the partners named in them: each read once. */
export async function loadFeedObjects(told: readonly ToldEvent[]): Promise<FeedObjects> {
  const events = told.map(({ event }) => event)
  const idsOf = (...kinds: string[]): string[] => [
    ...new Set(events.flatMap(({ type, id }) => (kinds.includes(kindOf(type)) ? [id] : []))),
  ]
  const [payouts, leads, deals, entries, partners, promocodes, links] = await Promise.all([
    loadListedPayouts(idsOf('payout')),
    loadListedLeads(idsOf('lead', 'deal')),
    getItems(distinctKeys(events.flatMap((event) => ('dealRevision' in event ? [dealKey(event.id, event.dealRevision)] : [])))),
    getItems(distinctKeys(events.flatMap(entryKeys))),
    loadListedPartners(idsOf('partner')),
    getItems(idsOf('promocode').map(promocodeKey)),
    getItems(idsOf('link').map(linkKey)),
  ])
  const objects = {
    payouts: byName(payouts, ({ id }) => id),
    leads,
    deals: byName(deals.map(actItem.read), ({ leadId, revision }) => `${leadId} ${revision}`),
    entries: byName(entries.map(entryItem.read), ({ partnerId, revision }) => `${partnerId} ${revision}`),
    partners: byName(partners, ({ partner }) => partner.id),
    promocodes: byName(promocodes.map(promocodeItem.read), ({ code }) => code),
    links: byName(links.map(linkItem.read), ({ slug }) => slug),
  }
  const owners = [...payouts, ...objects.promocodes.values(), ...objects.links.values()].map(({ partnerId }) => partnerId)
  const ofLeads = events.flatMap((event) => ('state' in event && 'partnerId' in event.state ? [event.state.partnerId] : []))
  const doers = told.map(({ by }) => (by?.kind === 'Partner' ? by.id : null))
  const named = [...owners, ...ofLeads, ...doers].filter((id) => id !== null)
  return { ...objects, names: await partnerLookup()(named) }
}

const kindOf = (type: string): string => type.slice(0, type.indexOf('.'))

const entryKeys = ({ type, id, version }: ActEvent): Key[] =>
  ['reward', 'correction'].includes(kindOf(type)) && version !== null ? [entryKey(id, version)] : []

const byName = <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [nameOf(thing), thing]))
