import { InvariantViolation } from '../../errors.ts'
import type { LedgerEntry } from '../account/account.ts'
import { administratorView, apiKeyView } from '../people/actor.ts'
import type { Contour } from '../contour/contour.ts'
import type { ActEvent, EventActor, KeyState } from './event.ts'
import { eventId } from '../value/event-id.ts'
import { momentOfId } from '../value/id.ts'
import type { LeadAct } from '../lead/lead.ts'
import { dealView, leadListView, type ListedLead } from '../lead/lead-view.ts'
import { scopesToldApart } from '../people/permission.ts'
import { offerNameView } from '../offer/offer.ts'
import { type NamedPartner, namedPartnerView, type ShownPartner, type PartnerActivity, partnerView } from '../partner/partner.ts'
import type { ListedPayout } from '../payout/payout.ts'
import { payoutListView } from '../payout/payout-view.ts'
import type { Promocode } from '../referral/promocode.ts'
import { toldLinkView, type ReferralLink } from '../referral/referral.ts'
import { entryView } from '../account/statement.ts'

/** Current state of the objects that events refer to, by the ids that events use. */
export interface FeedObjects {
  payouts: ReadonlyMap<string, ListedPayout>
  leads: ReadonlyMap<string, ListedLead>
  /** By lead and revision. */
  deals: ReadonlyMap<string, LeadAct>
  /** By partner and revision. */
  entries: ReadonlyMap<string, LedgerEntry>
  partners: ReadonlyMap<string, { partner: ShownPartner; activity: PartnerActivity }>
  promocodes: ReadonlyMap<string, Promocode>
  links: ReadonlyMap<string, ReferralLink>
  /** Partners who appear inside other objects, or who acted. */
  names: ReadonlyMap<string, NamedPartner>
}

/**
 * An event as the feed shows it. What the act changed is shown as the act left it; everything else is current.
 *
 * @throws InvariantViolation when the object of an event is missing: none is ever deleted
 */
export function eventView(contour: Contour, objects: FeedObjects) {
  return ({ actId, index, by, event }: { actId: string; index: number; by: EventActor | null; event: ActEvent }) => ({
    ...happened({ actId, index, event }),
    version: event.version,
    changed: 'changed' in event && event.changed ? event.changed : null,
    ...actorView(by, contour, objects.names),
    object: objectView(event, contour, objects),
  })
}

const happened = ({ actId, index, event }: { actId: string; index: number; event: Pick<ActEvent, 'type'> }) => ({
  id: eventId({ actId, index }),
  type: event.type,
  createdAt: new Date(momentOfId(actId)).toISOString(),
})

/** An event without its object, for readers without the permission: only that it happened, and when. */
export const closedEvent = (told: Parameters<typeof happened>[0]) => closedView(happened(told))

/**
 * The same for an event that is already shown in full. The actor and the version are hidden as well, because they
 * reveal something about the object.
 */
export function closedView<Shown extends { id: string; type: string; createdAt: string }>({ id, type, createdAt }: Shown) {
  return {
    id,
    type: type as Shown['type'],
    createdAt,
    version: null,
    changed: null,
    changedByAdmin: null,
    changedByApiKey: null,
    changedByPartner: null,
    object: null,
  }
}

function actorView(by: EventActor | null, { administrators }: Contour, names: FeedObjects['names']) {
  const administrator = (id: string | undefined) => {
    const found = administrators.find((one) => one.id === id)
    return found ? administratorView(found) : null
  }
  const admin = by?.kind === 'ApiKey' ? administrators.find(({ id }) => id === by.administratorId) : undefined
  const partner = by?.kind === 'Partner' ? names.get(by.id) : undefined
  return {
    changedByAdmin: administrator(by?.kind === 'Administrator' ? by.id : by?.kind === 'Partner' ? by.throughId : undefined),
    changedByApiKey: by?.kind === 'ApiKey' && admin ? apiKeyView({ id: by.id, title: by.title, admin }) : null,
    changedByPartner: partner ? namedPartnerView(partner) : null,
  }
}

function objectView(event: ActEvent, contour: Contour, objects: FeedObjects) {
  const { payouts, leads, deals, entries, partners, promocodes, links, names } = objects
  switch (event.type) {
    case 'lead.created':
    case 'lead.status_changed':
    case 'lead.bound':
      return leadListView(contour, leadThen(event, leads), namedIn(names, event.state.partnerId))
    case 'deal.added':
    case 'deal.canceled': {
      const lead = leadListView(contour, leadThen(event, leads), namedIn(names, event.state.partnerId))
      const deal = dealView(existing(deals.get(`${event.id} ${event.dealRevision}`), event))
      return { ...lead, deal: { ...deal, canceledAt: event.type === 'deal.added' ? null : event.state.updatedAt } }
    }
    case 'reward.accrued':
    case 'reward.reversed':
    case 'correction.posted':
      return { partnerId: event.id, ...entryView(existing(entries.get(`${event.id} ${event.version}`), event), contour) }
    case 'partner.created':
    case 'partner.changed':
    case 'partner.blocked':
    case 'partner.unblocked': {
      const { partner, activity } = existing(partners.get(event.id), event)
      return partnerView(contour)(partner, activity)
    }
    case 'promocode.created':
    case 'promocode.changed': {
      const { code, offerId, partnerId, createdAt = null } = existing(promocodes.get(event.id), event)
      const partner = namedIn(names, partnerId)
      return { code, status: event.state.status, offer: offerNameView(contour.offers, offerId), createdAt, partner }
    }
    case 'link.created': {
      const link = existing(links.get(event.id), event)
      return toldLinkView(contour, link, names.get(link.partnerId))
    }
    case 'key.issued':
    case 'key.rotated':
    case 'key.revoked':
      return keyView(event.id, event.state)
    case 'payout.requested':
    case 'payout.approved':
    case 'payout.rejected':
    case 'payout.paid':
    case 'payout.canceled':
    default: {
      const payout = existing(payouts.get(event.id), event)
      const { processedAt } = event.state
      const then = { ...payout, ...event.state, processedBy: processedAt === null ? null : payout.processedBy }
      return payoutListView(then, names.get(payout.partnerId))
    }
  }
}

/** Programs were promised the scopes that there were then, and no other value: those that came later stand apart. */
function keyView(id: string, { title, createdAt, expiresAt, revokedAt, scopes = [] }: KeyState) {
  const promised = scopes.filter((scope) => !scopesToldApart.has(scope))
  return {
    id,
    title,
    createdAt,
    expiresAt,
    revokedAt,
    scopes: scopes.length > 0 ? promised : null,
    showsLegalDetails: scopes.includes('partners.details'),
    changesConfiguration: scopes.includes('settings.manage'),
    laterScopes: scopes.filter((scope) => scopesToldApart.has(scope)),
  }
}

const leadThen = (event: ActEvent & { state: Partial<ListedLead> }, leads: FeedObjects['leads']): ListedLead => ({
  ...existing(leads.get(event.id), event),
  ...event.state,
})

function namedIn(names: FeedObjects['names'], partnerId: string | null): NamedPartner | null {
  const partner = partnerId === null ? undefined : names.get(partnerId)
  return partner ? namedPartnerView(partner) : null
}

function existing<Thing>(thing: Thing | undefined, { type, id }: ActEvent): Thing {
  if (thing === undefined) throw new InvariantViolation(`${id} is not there, of which the feed tells ${type}`)
  return thing
}
