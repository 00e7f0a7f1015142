import type { LegalTypeName } from '../../../lib/domain/contour/contour.ts'
import { maxExternalIdLength } from '../../../lib/domain/moving/imported.ts'
import { hasUnseenCharacters } from '../../../lib/domain/value/unseen-characters.ts'
import { maxClickParameterLength } from '../../../lib/domain/referral/click.ts'
import { payoutStatuses } from '../../../lib/domain/payout/payout.ts'
import { linkStatuses } from '../../../lib/domain/referral/referral.ts'
import { promocodeStatuses } from '../../../lib/domain/referral/promocode.ts'
import {
  type Column,
  list,
  moment,
  oneOf,
  optional,
  positiveRubles,
  type Read,
  required,
  type RowOf,
  rubles,
  rublesByDay,
  text,
  truth,
  wholeNumber,
  words,
} from './cells.ts'
import type { Place } from './fault.ts'

/** An id or a name that identifies: nothing in it may be unseen. */
const identifying = (maxLength: number): Read<string> => {
  const read = text(maxLength)
  return (raw) => {
    const reading = read(raw)
    return 'value' in reading && hasUnseenCharacters(reading.value)
      ? { wrong: 'expected no control characters, nor any that nobody sees' }
      : reading
  }
}

const externalId = identifying(maxExternalIdLength)
const name = identifying(200)
const longText = words(10_000)
/** A person by the old id, or by the address. */
const partner = identifying(254)

const email: Read<string> = (raw) => {
  const reading = identifying(254)(raw)
  if ('wrong' in reading) return reading
  const value = reading.value.toLowerCase()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? { value } : { wrong: 'expected an email address' }
}

export const partnerColumns = {
  externalId: required(externalId),
  email: optional(email, null),
  firstName: optional(name, null),
  middleName: optional(name, null),
  lastName: optional(name, null),
  legalType: optional(oneOf<LegalTypeName>(['Individual', 'SelfEmployed', 'IE', 'LegalEntity']), null),
  inn: optional(identifying(50), null),
  level: optional(wholeNumber, null),
  levelSince: optional(moment, null),
  groups: optional(list(200), []),
  isConfirmed: optional(truth, false),
  isBlocked: optional(truth, false),
  isActive: optional(truth, true),
  requisites: optional(words(1_000), null),
  bankBic: optional(identifying(20), null),
  bankAccount: optional(identifying(40), null),
  bankCorrespondentAccount: optional(identifying(40), null),
  balance: optional(rubles, 0),
  waiting: optional(rublesByDay, {}),
  closedOffers: optional(list(100), []),
  formerEmails: optional(list(254), []),
  createdAt: required(moment),
  updatedAt: optional(moment, null),
  lastActivityAt: optional(moment, null),
  emailChangedAt: optional(moment, null),
  detailsChangedAt: optional(moment, null),
  erasureRequestedAt: optional(moment, null),
  erasedAt: optional(moment, null),
}

export const linkColumns = {
  slug: required(identifying(100)),
  partner: required(partner),
  offer: required(identifying(100)),
  status: optional(oneOf(linkStatuses), 'Active' as const),
  createdAt: optional(moment, null),
}

export const promocodeColumns = {
  code: required(identifying(200)),
  partner: required(partner),
  offer: required(identifying(100)),
  status: optional(oneOf(promocodeStatuses), 'Active' as const),
  createdAt: optional(moment, null),
}

const clickText = text(maxClickParameterLength)

export const leadColumns = {
  externalId: required(externalId),
  partner: optional(partner, null),
  offer: optional(identifying(100), null),
  promocode: optional(identifying(200), null),
  status: required(name),
  statusAt: optional(moment, null),
  rewarded: optional(list(200), null),
  sub1: optional(clickText, null),
  sub2: optional(clickText, null),
  sub3: optional(clickText, null),
  sub4: optional(clickText, null),
  sub5: optional(clickText, null),
  clickId: optional(clickText, null),
  createdAt: required(moment),
  erasedAt: optional(moment, null),
}

export const dealColumns = {
  externalId: required(externalId),
  lead: required(externalId),
  amount: optional(positiveRubles, null),
  createdAt: required(moment),
  canceledAt: optional(moment, null),
}

export const payoutColumns = {
  externalId: required(externalId),
  partner: required(partner),
  amount: required(positiveRubles),
  status: required(oneOf(payoutStatuses)),
  requisites: optional(longText, ''),
  inn: optional(identifying(50), null),
  partnerComment: optional(longText, null),
  adminComment: optional(longText, null),
  createdAt: required(moment),
  approvedAt: optional(moment, null),
  endedAt: optional(moment, null),
}

/** The files of a history, in the order in which they refer to each other. */
export const historyColumns = {
  partners: partnerColumns,
  links: linkColumns,
  promocodes: promocodeColumns,
  leads: leadColumns,
  deals: dealColumns,
  payouts: payoutColumns,
} as const satisfies Record<string, Record<string, Column<unknown>>>

export type HistoryKind = keyof typeof historyColumns
export const historyKinds = Object.keys(historyColumns) as HistoryKind[]

/** A row with the line that it stands in. */
type Placed<Row> = Row & { place: Place }
export type PartnerRow = Placed<RowOf<typeof partnerColumns>>
export type LinkRow = Placed<RowOf<typeof linkColumns>>
export type PromocodeRow = Placed<RowOf<typeof promocodeColumns>>
/** `fields` holds what the client wrote, by the systemName of the field, as it is written. */
export type LeadRow = Placed<RowOf<typeof leadColumns>> & { fields: Readonly<Record<string, unknown>> }
export type DealRow = Placed<RowOf<typeof dealColumns>>
export type PayoutRow = Placed<RowOf<typeof payoutColumns>>

/** A company's history, as it is written. */
export interface History {
  partners: PartnerRow[]
  links: LinkRow[]
  promocodes: PromocodeRow[]
  leads: LeadRow[]
  deals: DealRow[]
  payouts: PayoutRow[]
}

/** In CSV each field of a lead has a column of its own, of this name and its systemName. */
export const fieldColumn = 'field.'
