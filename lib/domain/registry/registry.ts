import { ApiError, InvariantViolation } from '../../errors.ts'
import type { LegalTypeName } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import { type Doer, doneByOf, type StoredDoer } from '../people/actor.ts'
import { moscowDay } from '../value/moscow-day.ts'
import { formatRubles } from '../value/money.ts'

/**
 * A registry of payouts: what is paid together. It collects approved requests; once Ready it does not change and can be downloaded; Sent
 * says that the bank has it; Closed, that nothing of it is open any more.
 */
export const registryStatuses = ['Collecting', 'Ready', 'Sent', 'Closed'] as const
export type RegistryStatus = (typeof registryStatuses)[number]

export interface Registry {
  id: string
  /** Counts the registries of the contour, from 1. */
  number: number
  /** Such as 2026-12-07, in Moscow: the date of its documents. */
  date: string
  status: RegistryStatus
  /** The payouts that stand in it, without those that were released. */
  count: number
  sumKopecks: number
  /** Incremented with every change. */
  revision: number
  madeBy: StoredDoer
  createdAt: string
  updatedAt: string
  /** When it became what it is; absent before. */
  readyAt?: string
  sentAt?: string
  closedAt?: string
}

/** A payout in a registry, with everything that a file says of it: later edits of the partner do not change the file. */
export interface RegistryLine {
  registryId: string
  payoutId: string
  partnerId: string
  amountKopecks: number
  /** The number of its payment order: counts those of the contour. */
  documentNumber: number
  payee: Payee
  addedAt: string
  /** Present once it was taken out. */
  released?: Release
}

/** Who is paid, as they were when the payout was added. */
export interface Payee {
  name: string
  inn: string | null
  legalType: LegalTypeName | null
  /** Where the money goes, as the request says. */
  requisites: string
}

export interface Release extends StoredDoer {
  at: string
  reason: string
  /** What the registry was then: what was released after it was sent stays in the file that was sent. */
  from: RegistryStatus
}

/** In which registry a payout stands, or with which it was paid. */
export interface Registered {
  registryId: string
}

/** How far the contour has counted its registries and payment orders. */
export interface RegistryNumbers {
  registries: number
  documents: number
}

/** As of a contour that never made one. */
export const noRegistries: RegistryNumbers = { registries: 0, documents: 0 }

/** Whether a payout stands in it still. */
export const isInRegistry = ({ released }: Pick<RegistryLine, 'released'>): boolean => released === undefined

/** Whether the file of the registry has it: also when it was released after the bank had got the file. */
export const isInFile = ({ released }: Pick<RegistryLine, 'released'>): boolean =>
  released === undefined || released.from === 'Sent' || released.from === 'Closed'

/** A new, empty registry with the next number. */
export function newRegistry(of: { id: string; at: string; doer: Doer; numbers: RegistryNumbers }): {
  registry: Registry
  numbers: { read: RegistryNumbers; next: RegistryNumbers }
  deed: Deed
} {
  const { id, at, doer, numbers } = of
  const next = { ...numbers, registries: numbers.registries + 1 }
  const registry: Registry = {
    id,
    number: next.registries,
    date: moscowDay(Date.parse(at)),
    status: 'Collecting',
    count: 0,
    sumKopecks: 0,
    revision: 1,
    madeBy: doneByOf(doer),
    createdAt: at,
    updatedAt: at,
  }
  return {
    registry,
    numbers: { read: numbers, next },
    deed: {
      type: 'registry.created',
      subjects: [],
      before: null,
      after: { registryId: id, number: registry.number, date: registry.date },
    },
  }
}

/** What a registry is moved to. */
export type RegistryTarget = Exclude<RegistryStatus, 'Collecting'>

/** The moves of a registry, none of which leads back: what the bank may have is never quietly another file. */
export const registryTransitions: Readonly<Record<RegistryStatus, readonly RegistryTarget[]>> = {
  // An empty one that nobody needs is closed.
  Collecting: ['Ready', 'Closed'],
  Ready: ['Sent'],
  Sent: ['Closed'],
  Closed: [],
}

const momentOf = { Ready: 'readyAt', Sent: 'sentAt', Closed: 'closedAt' } as const

/** A payout in a registry, as it is now. */
export interface LinePayout {
  payoutId: string
  documentNumber: number
  status: string
}

/**
 * A registry after a move.
 *
 * @param of.payouts the payouts that stand in it, as they are now
 * @throws ApiError REGISTRY_TRANSITION_FORBIDDEN; REGISTRY_EMPTY for an empty one that is to be paid; REGISTRY_HAS_OTHER_PAYOUTS for one
 * that is to be ready or sent with payouts that are not approved any more; REGISTRY_HAS_OPEN_PAYOUTS for one that is to be closed while
 * payouts in it are neither paid nor rejected
 */
export function movedRegistry(of: { registry: Registry; to: RegistryTarget; payouts: readonly LinePayout[]; at: string }): {
  registry: Registry
  deed: Deed
} {
  const { registry: before, to, payouts, at } = of
  if (!registryTransitions[before.status].includes(to)) {
    throw new ApiError('REGISTRY_TRANSITION_FORBIDDEN', { status: before.status })
  }
  if (to !== 'Closed' && before.count === 0) throw new ApiError('REGISTRY_EMPTY')
  if (payouts.length !== before.count) throw new InvariantViolation(`registry ${before.id} counts other payouts than stand in it`)
  if (to !== 'Closed') refuse('REGISTRY_HAS_OTHER_PAYOUTS', ({ status }) => status !== 'Approved')
  if (to === 'Closed') refuse('REGISTRY_HAS_OPEN_PAYOUTS', ({ status }) => status === 'Approved')
  const registry: Registry = { ...before, status: to, revision: before.revision + 1, updatedAt: at, [momentOf[to]]: at }
  return {
    registry,
    deed: {
      type: 'registry.moved',
      subjects: [],
      before: { status: before.status },
      after: {
        status: to,
        registryId: before.id,
        number: before.number,
        count: before.count,
        sum: formatRubles(before.sumKopecks),
      },
    },
  }

  function refuse(code: 'REGISTRY_HAS_OTHER_PAYOUTS' | 'REGISTRY_HAS_OPEN_PAYOUTS', isIn: (payout: LinePayout) => boolean): void {
    const found = payouts.filter(isIn)
    if (found.length === 0) return
    const documents = found.map(({ documentNumber }) => documentNumber).toSorted((a, b) => a - b)
    const named = `${documents.slice(0, 10).join(', ')}${documents.length > 10 ? '…' : ''}`
    throw new ApiError(code, { count: found.length, documents: named })
  }
}

/** A line after its payout was taken out, and its registry. */
export interface ReleasedLine {
  before: Registry
  registry: Registry
  line: RegistryLine
  deed: Deed
}

/**
 * Takes a payout out of a registry, so that it can stand in another one.
 *
 * @throws ApiError PAYOUT_NOT_IN_REGISTRY; REGISTRY_TRANSITION_FORBIDDEN for one that is closed; PAYOUT_PAID_FROM_REGISTRY for a payout
 * that is paid: nothing is left to pay elsewhere
 */
export function releasedLine(of: {
  registry: Registry
  line: RegistryLine | undefined
  payoutStatus: string
  doer: Doer
  reason: string
  at: string
}): ReleasedLine {
  const { registry: before, line, payoutStatus, doer, reason, at } = of
  if (!line || !isInRegistry(line)) throw new ApiError('PAYOUT_NOT_IN_REGISTRY')
  if (before.status === 'Closed') throw new ApiError('REGISTRY_TRANSITION_FORBIDDEN', { status: before.status })
  if (payoutStatus === 'Paid') throw new ApiError('PAYOUT_PAID_FROM_REGISTRY')
  const released: Release = { ...doneByOf(doer), at, reason, from: before.status }
  // A file that is ready would be another one now: it has to be made ready again.
  const status = before.status === 'Ready' ? 'Collecting' : before.status
  const { readyAt, ...rest } = before
  const registry: Registry = {
    ...rest,
    ...(readyAt !== undefined && status !== 'Collecting' && { readyAt }),
    status,
    count: before.count - 1,
    sumKopecks: before.sumKopecks - line.amountKopecks,
    revision: before.revision + 1,
    updatedAt: at,
  }
  return {
    before,
    registry,
    line: { ...line, released },
    deed: {
      type: 'registry.released',
      subjects: [`partner:${line.partnerId}`],
      before: { status: before.status, documentNumber: line.documentNumber, amount: formatRubles(line.amountKopecks) },
      after: { registryId: before.id, number: before.number, payoutId: line.payoutId },
    },
  }
}
