import type { LeadField } from '../../../lib/domain/contour/contour.ts'
import { optionNamed } from '../../../lib/domain/contour/option.ts'
import { maxAmountKopecks } from '../../../lib/domain/value/money.ts'
import type { LeadValue } from '../../../lib/domain/lead/lead-values.ts'
import type { BroughtDeal } from '../../../lib/domain/moving/imported-lead.ts'
import type { BroughtPayout } from '../../../lib/domain/moving/imported-payout.ts'
import { isActivePayout } from '../../../lib/domain/payout/payout.ts'
import { canonicalPromocode } from '../../../lib/domain/referral/promocode.ts'
import { clickOf } from '../../../lib/domain/referral/click.ts'
import { truth } from './cells.ts'
import { type Checking, fault, refuseTwice, warning } from './checking.ts'
import type { DealRow, History, LeadRow, PayoutRow } from './columns.ts'
import type { Place } from './fault.ts'
import { offerOf, type PartnerName, type partnerNames, partnerOf, type PlannedPromocode } from './plan-partners.ts'
import type { PresentState } from './present-state.ts'

export interface PlannedLead {
  place: Place
  externalId: string
  partner: PartnerName | null
  offerId: string | null
  /** In canonical spelling. */
  promocode: string | null
  statusId: string
  statusAt: string | null
  rewardedStatusIds: readonly string[] | null
  values: readonly LeadValue[]
  click: ReturnType<typeof clickOf>
  createdAt: string
  erasedAt: string | null
  deals: readonly BroughtDeal[]
}

export interface PlannedPayout extends BroughtPayout {
  place: Place
  partner: PartnerName
}

interface Known {
  history: History
  state: PresentState
  names: ReturnType<typeof partnerNames>
  promocodes: readonly PlannedPromocode[]
  now: string
}

export function planLeads(checking: Checking, known: Known): PlannedLead[] {
  const { history, now } = known
  refuseTwice(checking, history.leads, 'externalId', ({ externalId }) => externalId)
  const deals = dealsByLead(checking, history, now)
  const codes = new Map(known.promocodes.map((one) => [one.code, one]))
  return history.leads.flatMap((row) => plannedLead(checking, row, deals.get(row.externalId) ?? [], { ...known, codes }))
}

function dealsByLead(checking: Checking, { deals, leads }: History, now: string): Map<string, BroughtDeal[]> {
  refuseTwice(checking, deals, 'externalId', ({ externalId }) => externalId)
  const known = new Set(leads.map(({ externalId }) => externalId))
  const byLead = new Map<string, BroughtDeal[]>()
  for (const row of deals) {
    const { place, lead, externalId, amount: amountKopecks, createdAt, canceledAt } = row
    if (!known.has(lead)) fault(checking, place, 'lead', `there is no lead ${lead} in the files`)
    checkDeal(checking, row, now)
    const all = byLead.get(lead) ?? []
    byLead.set(lead, all)
    all.push({ externalId, amountKopecks, createdAt, canceledAt })
  }
  return byLead
}

function checkDeal(checking: Checking, { place, amount, createdAt, canceledAt }: DealRow, now: string): void {
  if (amount !== null && amount > maxAmountKopecks) fault(checking, place, 'amount', 'expected at most 10^12 rubles')
  if (createdAt > now) fault(checking, place, 'createdAt', 'it is in the future')
  if (canceledAt !== null && canceledAt < createdAt) fault(checking, place, 'canceledAt', 'it is before createdAt')
  if (canceledAt !== null && canceledAt > now) fault(checking, place, 'canceledAt', 'it is in the future')
}

function plannedLead(
  checking: Checking,
  row: LeadRow,
  deals: readonly BroughtDeal[],
  known: Known & { codes: ReadonlyMap<string, PlannedPromocode> },
): PlannedLead[] {
  const { place, externalId, createdAt, statusAt, erasedAt } = row
  const { contour } = known.state
  if (createdAt > known.now) fault(checking, place, 'createdAt', 'it is in the future')
  if (statusAt !== null && statusAt < createdAt) fault(checking, place, 'statusAt', 'it is before createdAt')
  if (statusAt !== null && statusAt > known.now) fault(checking, place, 'statusAt', 'it is in the future')
  const statusOf = (column: string, name: string) => {
    const id = contour.statuses.find(({ systemName }) => systemName === name)?.id
    if (id === undefined) fault(checking, place, column, `there is no lead status ${name} in the contour`)
    return id
  }
  const statusId = statusOf('status', row.status)
  const rewarded = row.rewarded?.map((name) => statusOf('rewarded', name)).filter((id) => id !== undefined) ?? null
  const owner = ownerOf(checking, row, known)
  const values = valuesOf(checking, row, contour.fields)
  if (statusId === contour.settings.targetStatusId && deals.length === 0)
    warning(checking, place, 'status', 'it stands in the target status, and deals has no deal of it')
  if (statusId === undefined || !owner) return []
  const { sub1, sub2, sub3, sub4, sub5, clickId } = row
  const sent = { sub1, sub2, sub3, sub4, sub5, click_id: clickId }
  const click = clickOf(Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value ?? undefined])))
  return [
    { place, externalId, ...owner, statusId, statusAt, rewardedStatusIds: rewarded, values, click, createdAt, erasedAt, deals },
  ]
}

type Owner = Pick<PlannedLead, 'partner' | 'offerId' | 'promocode'>

/** Whose a lead is: by its promocode, or by partner and offer. Undefined for a fault. */
function ownerOf(
  checking: Checking,
  row: LeadRow,
  { state, names, codes }: Known & { codes: ReadonlyMap<string, PlannedPromocode> },
): Owner | undefined {
  const { place } = row
  const partner = partnerOf(checking, row, names)
  const offerId = offerOf(checking, place, row.offer, state.contour)
  if ((row.partner !== null && !partner) || (row.offer !== null && offerId === undefined)) return undefined
  if (row.promocode === null) {
    if (partner && offerId === undefined) return fault(checking, place, 'offer', 'is missing: the lead has a partner')
    if (!partner && offerId !== undefined) return fault(checking, place, 'partner', 'is missing: the lead has an offer')
    return { partner: partner ?? null, offerId: offerId ?? null, promocode: null }
  }
  const code = canonicalPromocode(row.promocode)
  const present = code === undefined ? undefined : (codes.get(code) ?? presentCode(code, state))
  if (code === undefined || !present)
    return fault(checking, place, 'promocode', `there is no promocode ${row.promocode}, in the files or in the contour`)
  const isOther = (partner && !isSame(partner, present.partner, state)) || (offerId !== undefined && offerId !== present.offerId)
  if (isOther) return fault(checking, place, 'promocode', 'it is of another partner or offer than the lead')
  return { partner: present.partner, offerId: present.offerId, promocode: code }
}

function presentCode(code: string, { promocodes }: PresentState): Pick<PlannedPromocode, 'partner' | 'offerId'> | undefined {
  const found = promocodes.get(code)
  return found && { partner: { id: found.partnerId }, offerId: found.offerId }
}

function isSame(one: PartnerName, other: PartnerName, { partners }: PresentState): boolean {
  if ('externalId' in one && 'externalId' in other) return one.externalId === other.externalId
  const idOf = (name: PartnerName) => ('id' in name ? name.id : partners.get(name.externalId))
  return idOf(one) === idOf(other)
}

/** What the client wrote. A required field that old leads do not have is no fault: it is asked for from now on. */
function valuesOf(checking: Checking, { place, fields, erasedAt }: LeadRow, definitions: readonly LeadField[]): LeadValue[] {
  if (erasedAt !== null) return []
  return Object.entries(fields).flatMap(([systemName, raw]) => {
    const field = definitions.find((one) => one.systemName === systemName)
    const column = `field.${systemName}`
    if (!field) fault(checking, place, column, 'there is no such field in the contour')
    const value = field && valueIn(raw, field)
    if (field && value === undefined) fault(checking, place, column, expected[field.type])
    return field && value !== undefined ? [{ fieldTypeId: field.id, value }] : []
  })
}

const expected: Readonly<Record<LeadField['type'], string>> = {
  String: 'expected a text',
  Number: 'expected a number',
  Boolean: 'expected true or false',
  List: 'expected the name of one of its options',
}

function valueIn(raw: unknown, { type, options }: LeadField): LeadValue['value'] | undefined {
  if (type === 'String')
    return typeof raw === 'string' && raw.isWellFormed() ? raw : typeof raw === 'number' ? String(raw) : undefined
  if (type === 'List') return optionNamed(options ?? [], String(raw).trim())?.id
  if (type === 'Boolean') {
    const reading = truth(raw)
    return 'value' in reading ? reading.value : undefined
  }
  const number = typeof raw === 'number' ? raw : Number(String(raw).trim().replace(',', '.'))
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}

export function planPayouts(checking: Checking, { history, state, names, now }: Omit<Known, 'promocodes'>): PlannedPayout[] {
  refuseTwice(checking, history.payouts, 'externalId', ({ externalId }) => externalId)
  refuseTwice(checking, history.payouts, 'partner', ({ partner, status }) => {
    const name = isActivePayout(status) ? names(partner) : undefined
    return name && `an open request of ${JSON.stringify('externalId' in name ? name.externalId : name.id)}`
  })
  return history.payouts.flatMap((row) => {
    checkPayout(checking, row, now)
    const partner = partnerOf(checking, row, names)
    const { amount: amountKopecks, partner: _named, ...rest } = row
    return partner && !state.payouts.has(row.externalId) ? [{ ...rest, amountKopecks, partner }] : []
  })
}

function checkPayout(checking: Checking, { place, status, createdAt, approvedAt, endedAt }: PayoutRow, now: string): void {
  const isOpen = isActivePayout(status)
  if (createdAt > now) fault(checking, place, 'createdAt', 'it is in the future')
  if (approvedAt !== null && (approvedAt < createdAt || approvedAt > now))
    fault(checking, place, 'approvedAt', 'expected a moment between createdAt and now')
  if (endedAt !== null && (endedAt < (approvedAt ?? createdAt) || endedAt > now))
    fault(checking, place, 'endedAt', 'expected a moment after createdAt and approvedAt, not in the future')
  if (status === 'Paid' && endedAt === null) fault(checking, place, 'endedAt', 'is missing: when was it paid?')
  if (isOpen && endedAt !== null) fault(checking, place, 'endedAt', `a request in ${status} has not ended`)
  if ((status === 'Requested' || status === 'Canceled') && approvedAt !== null)
    fault(checking, place, 'approvedAt', `a request in ${status} was never approved`)
}
