import { offeredOf } from '../../../lib/domain/contour/retired.ts'
import { type Account, noFigures } from '../../../lib/domain/account/account.ts'
import type { Offer } from '../../../lib/domain/contour/contour.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import type { Binding } from '../../../lib/domain/lead/lead.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import type { Promocode } from '../../../lib/domain/referral/promocode.ts'
import type { ReferralLink, Session } from '../../../lib/domain/referral/referral.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { partnerCreated } from '../../../lib/store/partner/partner.ts'
import { promocodeCreated } from '../../../lib/store/referral/promocode.ts'
import { linkCreated, sessionOpened } from '../../../lib/store/referral/referral.ts'
import { changedOf, shownProfile } from '../../../lib/domain/partner/shown-profile.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { type Demo, type Happening, type PartnerState, wakingMoment } from './happening.ts'
import { inventBank, inventInn, type InventedPerson, inventRequisites } from './invented-people.ts'
import { leadStory } from './lead-story.ts'
import { payoutStory } from './payout-story.ts'
import { bytesBy, seededRandom, type SeededRandom } from './seeded-random.ts'

/** A planned partner: what is decided before the story is told. */
export interface PlannedPartner {
  person: InventedPerson
  /** Clients of this partner, and clients of nobody in the same time. */
  leads: number
  leadsOfNobody: number
  chance: SeededRandom
}

export const demoEmail = ({ login }: InventedPerson): string => `${login}@partners.example`

/**
 * Everything that happens to a partner, in order: registration, links and promocodes, clicks, clients, payouts, and now and then an
 * administrator's edit.
 */
export function partnerStory(demo: Demo, planned: PlannedPartner): Happening[] {
  const { chance } = planned
  const registeredAtMs = wakingMoment(chance, demo.fromMs - 300 * dayMs, demo.fromMs + (demo.untilMs - demo.fromMs) / 2)
  const newId = idsAt(registeredAtMs, bytesBy(chance))
  const state = newState(demo, planned, { id: newId(), at: new Date(registeredAtMs).toISOString() })
  const { partner } = state
  const ways = waysOf(demo, planned, { partnerId: partner.id, promocodeId: newId() })
  const since = Math.max(demo.fromMs, registeredAtMs)
  const clients = Array.from({ length: planned.leads }, () => {
    const atMs = wakingMoment(chance, since, demo.untilMs)
    return { atMs, binding: bindingOf(chance, ways, atMs) }
  })
  const unused = ways.links.flatMap((link) =>
    Array.from({ length: chance.whole(0, 3) }, () => clickOn(chance, link, wakingMoment(chance, since, demo.untilMs))),
  )
  const used = clients.flatMap(({ binding }) => (binding.kind === 'Session' && binding.session ? [binding.session] : []))

  const happenings = [
    registered(() => state.partner, ways, registeredAtMs),
    ...clicked(demo, [...used, ...unused], registeredAtMs),
    ...clients.flatMap((client) => leadStory({ demo, chance, ...client, state })),
    ...Array.from({ length: planned.leadsOfNobody }, () => {
      const atMs = wakingMoment(chance, demo.fromMs, demo.untilMs)
      return leadStory({ demo, chance, atMs, binding: { kind: 'Nobody' }, state: null })
    }).flat(),
    ...payoutStory({ demo, chance, others: inventRequisites(chance, legalTypeOf(demo, partner)), state }),
    ...edits(demo, chance, state, since),
  ]
  state.partner = { ...partner, ...paymentDetails(demo, partner, seededRandom(registeredAtMs)) }
  return happenings.toSorted((a, b) => a.atMs - b.atMs)
}

/**
 * How the partner is paid: an account or free text; some have given neither. Uses its own random source, so the rest of the demo stays as
 * it was.
 */
function paymentDetails(demo: Demo, partner: Partner, chance: SeededRandom): Pick<Partner, 'bank' | 'requisites'> {
  const legalType = legalTypeOf(demo, partner)
  if (chance.fraction() < 0.15) return {}
  if (legalType === 'LegalEntity' || legalType === 'IE') return { bank: inventBank(chance, legalType) }
  return { requisites: inventRequisites(chance, legalType) }
}

const legalTypeOf = ({ contour }: Demo, { legalTypeId }: Pick<Partner, 'legalTypeId'>) =>
  contour.legalTypes.find(({ id }) => id === legalTypeId)?.type ?? null

function newState(demo: Demo, { person, chance }: PlannedPartner, { id, at }: { id: string; at: string }): PartnerState {
  const { legalTypes, levels, groups } = demo.contour
  const { firstName, middleName, lastName } = person
  const chosen = <Thing extends { id: string }>(things: readonly Thing[], share: number): string | null =>
    things.length > 0 && chance.fraction() < share ? chance.oneOf(things).id : null
  const legalTypeId = chosen(offeredOf(legalTypes), 0.95)
  const levelId = chosen(offeredOf(levels), 0.9)
  const groupId = chosen(offeredOf(groups), 0.6)
  const partner: Partner = {
    id,
    email: demoEmail(person),
    firstName,
    middleName: chance.fraction() < 0.8 ? middleName : null,
    lastName,
    inn: chance.fraction() < 0.92 ? inventInn(chance, legalTypeOf(demo, { legalTypeId })) : null,
    isConfirmed: chance.fraction() < 0.93,
    isBlocked: false,
    isActive: chance.fraction() < 0.95,
    legalTypeId,
    levelId,
    groupIds: groupId === null ? [] : [groupId],
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
  const account: Account = {
    partnerId: id,
    levelId,
    levelRevision: 1,
    activePayoutId: null,
    lastPaidPayoutId: null,
    waitingByDay: {},
    revision: 0,
    ...noFigures,
  }
  return { partner, account }
}

interface Ways {
  links: readonly ReferralLink[]
  promocodes: readonly Promocode[]
}

/** A link to each active offer, and usually a promocode. */
function waysOf(
  { contour }: Demo,
  { person, chance }: PlannedPartner,
  { partnerId, promocodeId }: { partnerId: string; promocodeId: string },
): Ways {
  const offers = contour.offers.filter(({ active }) => active)
  const links = offers.map((offer: Offer) => ({ slug: `${person.login}-${offer.slug}`, partnerId, offerId: offer.id }))
  if (offers.length === 0 || chance.fraction() < 0.3) return { links, promocodes: [] }
  const statuses = ['Active', 'Active', 'Active', 'Active', 'OnReview', 'Disabled'] as const
  const code = `${person.login}${chance.oneOf([5, 10, 15])}`.toUpperCase()
  const promocode = {
    id: promocodeId,
    code,
    partnerId,
    offerId: chance.oneOf(offers).id,
    status: chance.oneOf(statuses),
    revision: 1,
  }
  return { links, promocodes: [promocode] }
}

function bindingOf(chance: SeededRandom, { links, promocodes }: Ways, atMs: number): Binding {
  const promocode = promocodes.find(({ status }) => status === 'Active')
  if (promocode && (links.length === 0 || chance.fraction() < 0.4)) return { kind: 'Promocode', promocode }
  if (links.length === 0) return { kind: 'Nobody' }
  return { kind: 'Session', session: clickOn(chance, chance.oneOf(links), atMs - chance.whole(60_000, 40 * 60_000)) }
}

function clickOn(chance: SeededRandom, { slug: linkSlug, partnerId, offerId }: ReferralLink, atMs: number): Session {
  const id = Buffer.from(Array.from({ length: 16 }, () => chance.whole(0, 255))).toString('base64url')
  return { id, linkSlug, partnerId, offerId, createdAt: new Date(atMs).toISOString() }
}

function registered(partner: () => Partner, { links, promocodes }: Ways, atMs: number): Happening {
  const others = [...links.flatMap(linkCreated), ...promocodes.flatMap(promocodeCreated)]
  return { kind: 'partner', atMs, happen: () => [...partnerCreated(partner(), null), ...others] }
}

const clicksAtOnce = 50

/** Clicks change nothing else: many are written at once, before the clients that they bring. */
function clicked({ contour }: Demo, sessions: readonly Session[], atMs: number): Happening[] {
  const groups = Array.from({ length: Math.ceil(sessions.length / clicksAtOnce) }, (_, index) =>
    sessions.slice(index * clicksAtOnce, (index + 1) * clicksAtOnce),
  )
  return groups.map((some) => ({
    kind: 'clicks',
    atMs,
    happen: () => some.flatMap((session) => sessionOpened(session, contour.settings.attributionDays)),
  }))
}

/** Some partners get a higher level midway, and a few are blocked at the end. */
function edits(demo: Demo, chance: SeededRandom, state: PartnerState, sinceMs: number): Happening[] {
  const levels = offeredOf(demo.contour.levels)
  const edit = (atMs: number, change: Partial<Partner>): Happening => ({
    kind: 'edit',
    atMs,
    happen: ({ at, newId }) => {
      const before = state.partner
      const edited = { ...change, updatedAt: at }
      state.partner = { ...before, ...edited, revision: before.revision + 1 }
      const { levelId } = change
      if (levelId !== undefined) {
        state.account = { ...state.account, levelId, levelRevision: state.account.levelRevision + 1 }
      }
      const changed = changedOf(before, edited)
      const entry = journalWritten({
        id: newId(),
        type: 'partner.edited',
        at,
        by: demo.apiKey.admin,
        reason: null,
        subjects: [`partner:${before.id}`],
        before: shownProfile(changed.before, demo.contour),
        after: shownProfile(changed.after, demo.contour),
      })
      return [...profileEdited(before.id, edited, before), entry]
    },
  })
  const rises = levels.length > 0 && chance.fraction() < 0.08
  const isBlocked = chance.fraction() < 0.03
  return [
    ...(rises ? [edit(wakingMoment(chance, sinceMs, demo.untilMs), { levelId: chance.oneOf(levels).id })] : []),
    ...(isBlocked ? [edit(demo.untilMs - chance.whole(1, 3 * dayMs), { isBlocked: true })] : []),
  ]
}
