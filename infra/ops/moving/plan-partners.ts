import { offerCalled } from '../../../lib/domain/offer/slugs.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import type { BroughtProfile } from '../../../lib/domain/moving/imported-partner.ts'
import { newCode, mixesScripts, type PromocodeStatus } from '../../../lib/domain/referral/promocode.ts'
import type { LinkStatus } from '../../../lib/domain/referral/referral.ts'
import { bankFaults } from '../../../lib/domain/value/bank-details.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import { isLinkSlug } from '../../../lib/domain/value/slug.ts'
import { type Checking, fault, refuseTwice, warning } from './checking.ts'
import type { History, LinkRow, PartnerRow, PromocodeRow } from './columns.ts'
import type { Place } from './fault.ts'
import type { PresentState } from './present-state.ts'
import { examplePartner } from './templates.ts'

/** A partner of the history by the old id, or one who is here by id. */
export type PartnerName = { externalId: string } | { id: string }

export interface PlannedPartner {
  place: Place
  externalId: string
  profile: BroughtProfile
  balanceKopecks: number
  waitingByDay: Readonly<Record<string, number>>
  closedOfferIds: ReadonlySet<string>
  lastActivityAt: string | null
}

export interface PlannedLink {
  slug: string
  partner: PartnerName
  offerId: string
  status: LinkStatus
  createdAt: string | null
}

export interface PlannedPromocode {
  code: string
  partner: PartnerName
  offerId: string
  status: PromocodeStatus
  createdAt: string | null
}

/** Where a row stands and whom it names. */
interface Naming {
  place: Place
  partner: string | null
}

/** Finds the partner that a row names: by the old id, in the files or in the table, or by the address. */
export function partnerNames(history: History, state: PresentState): (text: string) => PartnerName | undefined {
  const inFiles = new Set(history.partners.map(({ externalId }) => externalId))
  const byEmail = new Map(history.partners.map(({ email, externalId }) => [email, externalId]))
  return (text) => {
    if (inFiles.has(text) || state.partners.has(text)) return { externalId: text }
    const email = text.toLowerCase()
    const externalId = byEmail.get(email)
    if (externalId !== undefined) return { externalId }
    const id = state.emails.get(email)
    return id === undefined ? undefined : { id }
  }
}

/** The partner that a row names. Undefined when there is none, which is a fault of the row. */
export function partnerOf(
  checking: Checking,
  { place, partner }: Naming,
  names: ReturnType<typeof partnerNames>,
): PartnerName | undefined {
  const found = partner === null ? undefined : names(partner)
  if (partner !== null && !found)
    fault(checking, place, 'partner', `there is no partner ${partner}, in the files or in the contour`)
  return found
}

/** The offer that a row names by its slug. Undefined when there is none, which is a fault of the row. */
export function offerOf(checking: Checking, place: Place, slug: string | null, { offers }: Contour): string | undefined {
  const id = slug === null ? undefined : offerCalled(offers, slug)?.id
  if (slug !== null && id === undefined) fault(checking, place, 'offer', `there is no offer ${slug} in the contour`)
  return id
}

export function planPartners(
  checking: Checking,
  rows: readonly PartnerRow[],
  state: PresentState,
  now: string,
): PlannedPartner[] {
  refuseTwice(checking, rows, 'externalId', ({ externalId }) => externalId)
  refuseTwice(checking, rows, 'email', ({ email }) => email)
  return rows.map((row) => {
    if (row.externalId === examplePartner)
      warning(
        checking,
        row.place,
        'externalId',
        'it is the example of the templates, with money that nobody earned: is it meant?',
      )
    checkMoments(checking, row, now)
    checkDetails(checking, row)
    checkAddress(checking, row, state)
    return plannedPartner(checking, row, state.contour)
  })
}

function checkMoments(checking: Checking, { place, createdAt, updatedAt, level, levelSince }: PartnerRow, now: string): void {
  if (createdAt > now) fault(checking, place, 'createdAt', 'it is in the future')
  if (levelSince !== null && level === null) fault(checking, place, 'levelSince', 'the partner has no level')
  if (levelSince !== null && levelSince > now) fault(checking, place, 'levelSince', 'it is in the future')
  if (updatedAt !== null && updatedAt < createdAt) fault(checking, place, 'updatedAt', 'it is before createdAt')
}

/** Wrong digits come in: they are no reason to stop a company. A payout refuses them with the specification's message. */
function checkDetails(checking: Checking, { place, inn, legalType, ...row }: PartnerRow): void {
  const wrongInn = inn === null ? undefined : innFault(inn, legalType)
  if (wrongInn !== undefined)
    warning(checking, place, 'inn', `${wrongInn}: it comes in, is marked, and payouts are refused until it is corrected`)
  const bank = bankOf(row)
  for (const { field, fault: what } of bank ? bankFaults(bank) : [])
    warning(checking, place, field, `the bank details do not hold (${what}): they come in as they are`)
}

function checkAddress(checking: Checking, { place, externalId, email, erasedAt }: PartnerRow, state: PresentState): void {
  if (email === null && erasedAt === null) return fault(checking, place, 'email', 'is missing')
  const takenBy = state.emails.get(email ?? '')
  if (erasedAt !== null || takenBy === undefined || takenBy === state.partners.get(externalId)) return
  fault(checking, place, 'email', `${email} is the address of partner ${takenBy} of the contour`)
}

function bankOf({
  bankBic: bic,
  bankAccount: account,
  bankCorrespondentAccount: correspondentAccount,
}: Pick<PartnerRow, 'bankBic' | 'bankAccount' | 'bankCorrespondentAccount'>) {
  return bic === null && account === null && correspondentAccount === null
    ? null
    : { bic: bic ?? '', account: account ?? '', correspondentAccount: correspondentAccount ?? '' }
}

function plannedPartner(checking: Checking, row: PartnerRow, contour: Contour): PlannedPartner {
  const { place, externalId, email, createdAt, updatedAt, requisites, formerEmails } = row
  const missing = (column: string, what: string, name: string | number) =>
    fault(checking, place, column, `there is no ${what} ${name} in the contour`)
  const legalTypeId = contour.legalTypes.find(({ type }) => type === row.legalType)?.id ?? null
  if (row.legalType !== null && legalTypeId === null) missing('legalType', 'legal type', row.legalType)
  const levelId = contour.levels.find(({ number }) => number === row.level)?.id ?? null
  if (row.level !== null && levelId === null) missing('level', 'level', row.level)
  const groupIds = row.groups.flatMap((title) => {
    const id = contour.groups.find((group) => group.title === title)?.id
    if (id === undefined) missing('groups', 'group', title)
    return id === undefined ? [] : [id]
  })
  const closed = row.closedOffers.map((slug) => offerOf(checking, place, slug, contour)).filter((id) => id !== undefined)
  const bank = bankOf(row)
  const moments = {
    emailChangedAt: row.emailChangedAt,
    detailsChangedAt: row.detailsChangedAt,
    erasureRequestedAt: row.erasureRequestedAt,
    erasedAt: row.erasedAt,
  }
  const profile: BroughtProfile = {
    email: email ?? '',
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    inn: row.inn,
    isConfirmed: row.isConfirmed,
    isBlocked: row.isBlocked,
    isActive: row.isActive,
    legalTypeId,
    levelId,
    ...(levelId !== null && row.levelSince !== null && { levelSince: { levelId, at: row.levelSince } }),
    groupIds,
    ...(formerEmails.length > 0 && { formerEmails }),
    createdAt,
    updatedAt: updatedAt ?? createdAt,
    ...(requisites !== null && { requisites }),
    ...(bank && { bank }),
    ...Object.fromEntries(Object.entries(moments).filter(([, at]) => at !== null)),
  }
  return {
    place,
    externalId,
    profile,
    balanceKopecks: row.balance,
    waitingByDay: row.waiting,
    closedOfferIds: new Set(closed),
    lastActivityAt: row.lastActivityAt,
  }
}

export function planLinks(
  checking: Checking,
  rows: readonly LinkRow[],
  state: PresentState,
  names: ReturnType<typeof partnerNames>,
): PlannedLink[] {
  refuseTwice(checking, rows, 'slug', ({ slug }) => slug)
  return rows.flatMap((row) => {
    const { place, slug, status, createdAt } = row
    if (!isLinkSlug(slug))
      fault(checking, place, 'slug', 'expected letters, digits, -, _, . and ~, beginning with a letter or a digit')
    if (state.givenUpLinks.has(slug)) fault(checking, place, 'slug', 'an erased partner had this name: nobody gets it again')
    const partner = partnerOf(checking, row, names)
    const offerId = offerOf(checking, place, row.offer, state.contour)
    if (!partner || offerId === undefined) return []
    const present = state.links.get(slug)
    if (!present) return [{ slug, partner, offerId, status, createdAt }]
    if (!isOf(present, { partner, offerId }, state))
      fault(checking, place, 'slug', 'the contour has this link already, with another partner or offer')
    return []
  })
}

export function planPromocodes(
  checking: Checking,
  rows: readonly PromocodeRow[],
  state: PresentState,
  names: ReturnType<typeof partnerNames>,
): PlannedPromocode[] {
  refuseTwice(checking, rows, 'code', ({ code }) => newCode(code))
  return rows.flatMap((row) => {
    const { place, status, createdAt } = row
    const code = newCode(row.code)
    if (code === undefined) fault(checking, place, 'code', 'expected a promocode of at most 200 characters that can be seen')
    else if (mixesScripts(code)) warning(checking, place, 'code', 'it mixes alphabets: it looks like another code')
    if (state.givenUpPromocodes.has(code ?? ''))
      fault(checking, place, 'code', 'an erased partner had this code: nobody gets it again')
    const partner = partnerOf(checking, row, names)
    const offerId = offerOf(checking, place, row.offer, state.contour)
    if (code === undefined || !partner || offerId === undefined) return []
    const present = state.promocodes.get(code)
    if (!present) return [{ code, partner, offerId, status, createdAt }]
    if (!isOf(present, { partner, offerId }, state))
      fault(checking, place, 'code', 'the contour has this promocode already, with another partner or offer')
    return []
  })
}

/** Whether a link or a promocode of the contour is the one that a row names: an earlier run has brought it. */
const isOf = (
  present: { partnerId: string; offerId: string },
  { partner, offerId }: { partner: PartnerName; offerId: string },
  state: PresentState,
): boolean =>
  present.offerId === offerId && present.partnerId === ('id' in partner ? partner.id : state.partners.get(partner.externalId))
