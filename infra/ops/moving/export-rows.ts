import type { Contour } from '../../../lib/domain/contour/contour.ts'
import type { Lead, LeadAct } from '../../../lib/domain/lead/lead.ts'
import { externalIdOf, type NamedElsewhere } from '../../../lib/domain/moving/imported.ts'
import { levelSinceOf } from '../../../lib/domain/partner/level-since.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { isActivePayout, type Payout } from '../../../lib/domain/payout/payout.ts'
import { linkStatus } from '../../../lib/domain/referral/referral.ts'
import type { HistoryKind } from './columns.ts'
import type { PresentHistory } from './present-history.ts'

/** A row to be written; what is null or absent is an empty cell. */
export type WrittenRow = Record<string, unknown>

/**
 * The history of a table as rows of the files that moving in reads. Things that were made here go by their ids of here.
 *
 * @throws Error for a name that nothing has: configuration and partners are never deleted
 */
export function rowsOfHistory(history: PresentHistory, contour: Contour): Record<HistoryKind, WrittenRow[]> {
  const names = namesIn(history, contour)
  const { partners, links, promocodes, leads, payouts } = history
  const isHere = ({ partnerId, erasedAt }: { partnerId: string; erasedAt?: string }): boolean =>
    erasedAt === undefined && partners.get(partnerId)?.erasedAt === undefined
  return {
    partners: inOrder([...partners.values()].map((partner) => partnerRow(partner, history, names))),
    // The names of erased partners have ended for good, and say nobody's.
    links: [...links.values()].filter(isHere).map((link) => ({
      slug: link.slug,
      partner: names.partner(link.partnerId),
      offer: names.offer(link.offerId),
      status: linkStatus(link),
      createdAt: link.createdAt,
    })),
    promocodes: [...promocodes.values()].filter(isHere).map(({ code, partnerId, offerId, status, createdAt }) => ({
      code,
      partner: names.partner(partnerId),
      offer: names.offer(offerId),
      status,
      createdAt,
    })),
    leads: inOrder([...leads.values()].map((one) => leadRow(one, { history, contour, names, isHere }))),
    deals: inOrder([...leads.values()].flatMap(({ lead, acts }) => dealRows(acts, goesBy(lead)))),
    payouts: inOrder([...payouts.values()].map((payout) => payoutRow(payout, names))),
  }
}

/** So that two exports can be compared. */
const inOrder = (rows: WrittenRow[]): WrittenRow[] =>
  rows.toSorted((a, b) => (String(a.externalId) < String(b.externalId) ? -1 : 1))

/** The id that a thing goes by: the one that it has elsewhere, or the one of here. */
export const goesBy = (thing: NamedElsewhere & { id: string }): string => externalIdOf(thing) ?? thing.id

/** Exact, because a double holds kopecks divided by a hundred as they are written. */
const rubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

type Names = ReturnType<typeof namesIn>

function namesIn({ partners }: PresentHistory, { offers, statuses, levels, groups, legalTypes }: Contour) {
  const lookUp = <Thing extends { id: string }, Name>(things: Iterable<Thing>, name: (thing: Thing) => Name) => {
    const known = new Map([...things].map((thing) => [thing.id, name(thing)]))
    return (id: string): Name => {
      const found = known.get(id)
      if (found === undefined) throw new Error(`the table names ${id}, and nothing has that id`)
      return found
    }
  }
  return {
    partner: lookUp(partners.values(), goesBy),
    offer: lookUp(offers, ({ slug }) => slug),
    status: lookUp(statuses, ({ systemName }) => systemName),
    level: lookUp(levels, ({ number }) => number),
    group: lookUp(groups, ({ title }) => title),
    legalType: lookUp(legalTypes, ({ type }) => type),
  }
}

function partnerRow(partner: Partner, { accounts, activities }: PresentHistory, names: Names): WrittenRow {
  const { id, bank, legalTypeId, levelId, erasedAt } = partner
  const [account, activity] = [accounts.get(id), activities.get(id)]
  if (!account) throw new Error(`partner ${id} has no account`)
  return {
    externalId: goesBy(partner),
    email: erasedAt === undefined ? partner.email : null,
    firstName: partner.firstName,
    middleName: partner.middleName,
    lastName: partner.lastName,
    legalType: legalTypeId && names.legalType(legalTypeId),
    inn: partner.inn,
    level: levelId === null ? null : names.level(levelId),
    levelSince: levelSinceOf(partner),
    groups: partner.groupIds.map(names.group),
    isConfirmed: partner.isConfirmed,
    isBlocked: partner.isBlocked,
    isActive: partner.isActive,
    requisites: partner.requisites,
    bankBic: bank?.bic,
    bankAccount: bank?.account,
    bankCorrespondentAccount: bank?.correspondentAccount,
    balance: rubles(account.availableKopecks),
    waiting: Object.fromEntries(
      Object.entries(account.waitingByDay)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, kopecks]) => [day, rubles(kopecks)]),
    ),
    closedOffers: [...(activity?.closedOfferIds ?? [])].map(names.offer).toSorted(),
    formerEmails: partner.formerEmails ?? [],
    createdAt: partner.createdAt,
    updatedAt: partner.updatedAt,
    lastActivityAt: activity?.lastActivityAt,
    emailChangedAt: partner.emailChangedAt,
    detailsChangedAt: partner.detailsChangedAt,
    erasureRequestedAt: partner.erasureRequestedAt,
    erasedAt,
  }
}

function leadRow(
  { lead, acts }: { lead: Lead; acts: readonly LeadAct[] },
  of: {
    history: PresentHistory
    contour: Contour
    names: Names
    isHere: (named: { partnerId: string; erasedAt?: string }) => boolean
  },
): WrittenRow {
  const { names, contour } = of
  const { partnerId, offerId, statusId, click } = lead
  const isPrimary = statusId === contour.settings.primaryStatusId
  const came = acts.findLast(({ fromStatusId, toStatusId }) => fromStatusId !== toStatusId)
  // DynamoDB stores no empty sets.
  const rewarded = [...((lead.rewardedStatusIds as ReadonlySet<string> | undefined) ?? [])]
  return {
    externalId: goesBy(lead),
    partner: partnerId && names.partner(partnerId),
    offer: offerId && names.offer(offerId),
    promocode: codeOf(lead, of),
    status: names.status(statusId),
    // A lead that came to its status as it was created began there.
    statusAt: isPrimary || came?.createdAt === lead.createdAt ? null : came?.createdAt,
    rewarded: rewarded.map(names.status).toSorted(),
    sub1: click?.sub1,
    sub2: click?.sub2,
    sub3: click?.sub3,
    sub4: click?.sub4,
    sub5: click?.sub5,
    clickId: click?.clickId,
    createdAt: lead.createdAt,
    erasedAt: lead.erasedAt,
    fields: fieldsOf(lead, contour),
  }
}

/** The promocode of a lead, while it is still of the lead's partner and offer: a contour file may have moved it. */
function codeOf(
  { source, partnerId, offerId }: Lead,
  { history, isHere }: { history: PresentHistory; isHere: (named: { partnerId: string; erasedAt?: string }) => boolean },
): string | null {
  const promocode = source.kind === 'Promocode' ? history.promocodes.get(source.code) : undefined
  return promocode && isHere(promocode) && promocode.partnerId === partnerId && promocode.offerId === offerId
    ? promocode.code
    : null
}

function fieldsOf({ values }: Lead, { fields }: Contour): Record<string, unknown> {
  const known = new Map(fields.map((field) => [field.id, field]))
  return Object.fromEntries(
    values.flatMap(({ fieldTypeId, value }) => {
      const field = known.get(fieldTypeId)
      const name = field?.options?.find(({ id }) => id === value)?.name
      return field ? [[field.systemName, name ?? value] as const] : []
    }),
  )
}

const dealRows = (acts: readonly LeadAct[], lead: string): WrittenRow[] =>
  acts.flatMap((act) => {
    const { deal, createdAt, canceledAt } = act
    if (!deal) return []
    const amount = deal.amountKopecks === null ? null : rubles(deal.amountKopecks)
    return [{ externalId: goesBy(act), lead, amount, createdAt, canceledAt }]
  })

function payoutRow(payout: Payout, names: Names): WrittenRow {
  const { partnerId, amountKopecks, status, history } = payout
  const last = history.at(-1)
  return {
    externalId: goesBy(payout),
    partner: names.partner(partnerId),
    amount: rubles(amountKopecks),
    status,
    requisites: payout.requisites,
    inn: payout.inn,
    partnerComment: payout.partnerComment,
    adminComment: payout.adminComment,
    createdAt: payout.createdAt,
    approvedAt: history.find((entry) => entry.status === 'Approved')?.createdAt,
    endedAt: isActivePayout(status) ? null : last?.createdAt,
  }
}
