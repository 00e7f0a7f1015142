import { ApiError } from '../../errors.ts'
import type { Account } from '../account/account.ts'
import type { LegalType, Settings } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import type { Partner } from '../partner/partner.ts'
import { payoutsWaitUntil } from '../payout/cool-down.ts'
import { shortfallOf } from '../payout/payout-cover.ts'
import type { HistoryEntry, ListedPayout } from '../payout/payout.ts'
import { personsBehind } from '../people/four-eyes.ts'
import type { Doer } from '../people/actor.ts'
import { formatRubles } from '../value/money.ts'
import type { Payee, Registry, RegistryLine, RegistryNumbers } from './registry.ts'

/** How many payouts are added at once: with their lines they must fit into one transaction. */
export const maxCollected = 30

/** Why a payout is left out of a registry, in the order of the checks. */
export const leaveOutReasons = [
  'NotFound',
  'InThisRegistry',
  'InAnotherRegistry',
  'NotApproved',
  'PartnerBlocked',
  'NeedsFourEyes',
  'CoolsDown',
  'Uncovered',
  'NoRequisites',
] as const
export type LeaveOutReason = (typeof leaveOutReasons)[number]

/** A payout that is to be added, with everything that decides it, as it was read. */
export interface Candidate {
  payoutId: string
  payout: ListedPayout | undefined
  /** The registry that it stands in. */
  registryId: string | undefined
  /** The entry of its history that approved it. */
  approval: HistoryEntry | undefined
  partner: Partner | undefined
  account: Account | undefined
}

export interface LeftOut {
  payoutId: string
  reason: LeaveOutReason
}

/** A registry with more payouts in it, and those that were left out, each with the reason. */
export interface Collected {
  before: Registry
  registry: Registry
  lines: readonly RegistryLine[]
  numbers: { read: RegistryNumbers; next: RegistryNumbers }
  leftOut: readonly LeftOut[]
  deed: Deed
}

interface Question {
  registry: Registry
  settings: Settings
  legalTypes: readonly LegalType[]
  doer: Doer
  at: string
}

/**
 * Adds payouts to a registry that still collects. What may not be in it is left out and named.
 *
 * @throws ApiError REGISTRY_TRANSITION_FORBIDDEN for a registry that collects no more
 */
export function collectPayouts(of: Question & { numbers: RegistryNumbers; candidates: readonly Candidate[] }): Collected {
  const { registry: before, numbers, candidates, at } = of
  if (before.status !== 'Collecting') throw new ApiError('REGISTRY_TRANSITION_FORBIDDEN', { status: before.status })
  const lines: RegistryLine[] = []
  const leftOut: LeftOut[] = []
  for (const { payoutId, ...candidate } of candidates) {
    const reason = leaveOutReason(of, candidate)
    const { payout, partner } = candidate
    if (reason || !payout || !partner) {
      leftOut.push({ payoutId, reason: reason ?? 'NotFound' })
      continue
    }
    lines.push({
      registryId: before.id,
      payoutId,
      partnerId: partner.id,
      amountKopecks: payout.amountKopecks,
      documentNumber: documentNumberAfter(numbers.documents + lines.length),
      payee: payeeOf(payout, partner, of.legalTypes),
      addedAt: at,
    })
  }
  const addedKopecks = lines.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  const registry: Registry = {
    ...before,
    count: before.count + lines.length,
    sumKopecks: before.sumKopecks + addedKopecks,
    revision: before.revision + 1,
    updatedAt: at,
  }
  return {
    before,
    registry,
    lines,
    numbers: { read: numbers, next: { ...numbers, documents: numbers.documents + lines.length } },
    leftOut,
    deed: {
      type: 'registry.collected',
      subjects: [...new Set(lines.map(({ partnerId }) => `partner:${partnerId}` as const))],
      before: { count: before.count, sum: formatRubles(before.sumKopecks) },
      after: { registryId: before.id, number: before.number, count: registry.count, sum: formatRubles(registry.sumKopecks) },
    },
  }
}

/** Banks take six digits. After 999999 the numbers begin again. */
export const documentNumberAfter = (counted: number): number => (counted % 999_999) + 1

/** The first of the reasons to leave a payout out; undefined when it may be in the registry. */
function leaveOutReason(
  { registry, settings, doer, at }: Question,
  { payout, registryId, approval, partner, account }: Omit<Candidate, 'payoutId'>,
): LeaveOutReason | undefined {
  if (!payout || !partner || !account) return 'NotFound'
  if (registryId === registry.id) return 'InThisRegistry'
  if (registryId !== undefined) return 'InAnotherRegistry'
  if (payout.status !== 'Approved') return 'NotApproved'
  if (partner.isBlocked) return 'PartnerBlocked'
  if (settings.fourEyes && isApprovedBy(doer, approval)) return 'NeedsFourEyes'
  if (payoutsWaitUntil(partner, settings, at, payout) !== null) return 'CoolsDown'
  if (shortfallOf(payout, account, at) > 0) return 'Uncovered'
  return payout.requisites.trim() === '' ? 'NoRequisites' : undefined
}

/** Whether one of the people who may be acting now may have approved it. Without the entry nobody can tell: then too. */
function isApprovedBy(doer: Doer, approval: HistoryEntry | undefined): boolean {
  if (!approval) return true
  const approvers = personsBehind(approval)
  const now = personsBehind({
    changedByAdmin: doer.kind === 'Administrator' ? doer.administrator : null,
    changedByApiKey: doer.kind === 'ApiKey' ? doer.apiKey : null,
  })
  return [...now].some((id) => approvers.has(id))
}

function payeeOf(payout: ListedPayout, partner: Partner, legalTypes: readonly LegalType[]): Payee {
  const { lastName, firstName, middleName, email } = partner
  const name = [lastName, firstName, middleName].filter(Boolean).join(' ')
  return {
    // Without a name the address says who it is.
    name: name === '' ? email : name,
    inn: payout.inn ?? partner.inn,
    legalType: legalTypes.find(({ id }) => id === partner.legalTypeId)?.type ?? null,
    requisites: payout.requisites,
  }
}
