import type { EventType } from '../../lib/domain/feed/event.ts'
import { percentOfDeal } from './shop-contour.ts'
import type { Shop } from './shop-requests.ts'

/** One customer that the shop made a partner, and what the shop knows it owes them. Amounts are kopecks. */
export interface Referrer {
  id: string
  code: string
  slug: string
  leadIds: string[]
  accruedKopecks: number
  heldKopecks: number
  paidKopecks: number
}

/** What the shop did: each thing once, however often it was sent. */
export interface DayDone {
  referrers: Referrer[]
  /** How many of each the feed must tell. */
  events: Map<EventType, number>
}

/** So many requests are under way at once, as those of a program with a pool of connections. */
const atOnce = 16

/** Works on all of them, a few at once. */
async function each<Thing>(things: readonly Thing[], work: (thing: Thing, index: number) => Promise<void>): Promise<void> {
  const waiting = things.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, thing] of waiting) await work(thing, index)
    }),
  )
}

/** Runs a step of the day, and tells what it is called. */
export type Step = (what: string, count: number, work: () => Promise<void>) => Promise<void>

/**
 * A day of a shop that makes its customers referrers with a key alone: nothing is set up by a person or a file but the offer.
 *
 * @param step is told of each step, and runs it
 */
export async function playDay(shop: Shop, partners: number, step: Step): Promise<DayDone> {
  // The contour file has issued the shop's key.
  const day: DayDone = { referrers: [], events: new Map([['key.issued', 1]]) }
  const { referrers } = day
  const [[offer], [field], [legalType]] = await Promise.all([
    shop.get('/offer'),
    shop.get('/lead-fields'),
    shop.get('/legal-type'),
  ])
  const numbers = Array.from({ length: partners }, (_, index) => index)
  const fieldsOf = (name: string) => [{ fieldTypeId: field.id, value: name }]

  await step('partners, each with a link and a promocode', partners, () =>
    each(numbers, async (number) => {
      referrers[number] = await newReferrer(shop, number, { offerId: offer.id, legalTypeId: legalType.id })
      told(day, 'partner.created', 'link.created', 'promocode.created')
    }),
  )
  await step('leads by promocode and by link, each sent twice', partners * 2, () =>
    each(referrers, async (referrer, number) => {
      const byCode = { promocode: referrer.code, fields: fieldsOf(`По коду ${number}`), externalId: `order-${number}-code` }
      const byLink = {
        sessionId: await shop.click(referrer.slug),
        fields: fieldsOf(`По ссылке ${number}`),
        externalId: `order-${number}-link`,
      }
      for (const body of [byCode, byLink]) {
        const lead = await shop.sentTwice('POST', '/lead', body)
        if (lead.partner?.id !== referrer.id) throw new Error(`${body.externalId} belongs to another partner`)
        referrer.leadIds.push(lead.id)
        told(day, 'lead.created')
      }
    }),
  )
  await step('deals, each sent twice', partners * 2, () =>
    each(referrers, (referrer, number) => makeDeals(shop, day, referrer, number)),
  )
  await step('corrections, reversals and canceled deals', partners, () =>
    each(referrers, (referrer, number) => setRight(shop, day, referrer, number)),
  )
  await step('payouts: asked for twice, approved, paid, rejected', partners, () =>
    each(referrers, (referrer, number) => payOut(shop, day, referrer, number)),
  )
  return day
}

function told({ events }: DayDone, ...types: EventType[]): void {
  for (const type of types) events.set(type, (events.get(type) ?? 0) + 1)
}

async function newReferrer(
  shop: Shop,
  number: number,
  { offerId, legalTypeId }: Record<'offerId' | 'legalTypeId', string>,
): Promise<Referrer> {
  const [code, slug] = [`FRIEND${number}`, `friend-${number}`]
  const profile = {
    email: `customer${number}@shop.example`,
    lastName: `Покупатель ${number}`,
    legalTypeId,
    inn: '500100732259',
    isConfirmed: true,
  }
  const { id } = await shop.repeated('POST', '/partner', profile)
  await shop.repeated('POST', '/link', { partnerId: id, offerId, slug })
  await shop.repeated('POST', '/promocode', { partnerId: id, offerId, code })
  return { id, code, slug, leadIds: [], accruedKopecks: 0, heldKopecks: 0, paidKopecks: 0 }
}

/** One lead becomes a deal, and has another one on top. Its partner earns a share of both. */
async function makeDeals(shop: Shop, day: DayDone, referrer: Referrer, number: number): Promise<void> {
  const [leadId] = referrer.leadIds
  const amounts = [1000 + number, 500 + (number % 7)]
  const [first, second] = amounts.map((amount, index) => ({ amount, externalId: `deal-${number}-${index}` }))
  if (!first || !second) return
  await shop.sentTwice('PUT', `/lead/${leadId}/status`, { ...first, systemName: 'bought' })
  await shop.sentTwice('PUT', `/lead/${leadId}/add-deal`, second)
  told(day, 'lead.status_changed', 'deal.added', 'reward.accrued', 'deal.added', 'reward.accrued')
  // A ruble of a deal has as many kopecks of reward as there are percent.
  for (const amount of amounts) referrer.accruedKopecks += amount * percentOfDeal
}

/** Every fifth gets a bonus; every tenth loses it again; every seventh has a deal canceled. */
async function setRight(shop: Shop, day: DayDone, referrer: Referrer, number: number): Promise<void> {
  if (number % 5 === 0) {
    await shop.repeated('POST', `/partner/${referrer.id}/correction`, { amount: 50.25, reason: 'Бонус за отзыв' })
    referrer.accruedKopecks += 5025
    told(day, 'correction.posted')
  }
  if (number % 10 === 0) {
    const { entries } = await shop.get(`/partner/${referrer.id}/statement`)
    const reward = entries.find(
      ({ cause, change }: { cause: { kind: string }; change: { accrued: number } }) =>
        cause.kind === 'Reward' && change.accrued > 0,
    )
    const path = `/partner/${referrer.id}/entry/${reward.revision}/reverse`
    await shop.repeated('POST', path, { reason: 'Товар вернули' })
    referrer.accruedKopecks -= Math.round(reward.change.accrued * 100)
    told(day, 'reward.reversed')
  } else if (number % 7 === 0) {
    const { deals } = await shop.get(`/lead/${referrer.leadIds[0]}`)
    await shop.repeated('PUT', `/lead/${referrer.leadIds[0]}/deal/${deals[0].id}/cancel`, { reason: 'Заказ отменён' })
    referrer.accruedKopecks -= deals[0].amount * percentOfDeal
    told(day, 'deal.canceled', 'reward.reversed')
  }
}

const minimumKopecks = 10_000

/** Who may ask for money asks for all of it: of three one is paid, one rejected, and one waits. */
async function payOut(shop: Shop, day: DayDone, referrer: Referrer, number: number): Promise<void> {
  const kopecks = referrer.accruedKopecks
  if (kopecks < minimumKopecks) return
  const asked = { partnerId: referrer.id, amount: kopecks / 100, requisites: `карта ${number}`, externalId: `payment-${number}` }
  const { id } = await shop.sentTwice('POST', '/payout', asked)
  told(day, 'payout.requested')
  const become = (status: string): Promise<unknown> =>
    shop.repeated('PUT', `/payout/${id}/status`, { status, comment: 'По реестру' })
  if (number % 3 === 0) {
    referrer.heldKopecks = kopecks
    return
  }
  await become('Approved')
  told(day, 'payout.approved')
  const isPaid = number % 3 === 1
  await become(isPaid ? 'Paid' : 'Rejected')
  told(day, isPaid ? 'payout.paid' : 'payout.rejected')
  if (isPaid) referrer.paidKopecks = kopecks
}
