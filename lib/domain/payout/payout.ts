import { ApiError, type ErrorCode } from '../../errors.ts'
import {
  type Account,
  type Balance,
  balanceWith,
  endOfHolds,
  type LedgerEntry,
  type Movement,
  posted,
  type Posting,
  postedInTurn,
  figuresAt,
} from '../account/account.ts'
import type { Actor, ApiKeyIdentity } from '../people/actor.ts'
import type { Administrator, LegalType, Settings } from '../contour/contour.ts'
import { approverAgain } from '../people/four-eyes.ts'
import { innFault } from '../value/inn.ts'
import { formatRubles } from '../value/money.ts'
import { asksForCoolDown, refuseCoolingDown } from './cool-down.ts'
import { acceptedShortfall, asksForCover } from './payout-cover.ts'
import type { Imported } from '../moving/imported.ts'
import type { Partner } from '../partner/partner.ts'
import type { PaymentDetails } from './payment-details.ts'
import type { Permission } from '../people/permission.ts'

export const payoutStatuses = ['Requested', 'Approved', 'Paid', 'Rejected', 'Canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export type ActivePayoutStatus = Extract<PayoutStatus, 'Requested' | 'Approved'>

/** Whether a request in this status holds money and waits for a decision. A partner has one such request at most. */
export const isActivePayout = (status: PayoutStatus): status is ActivePayoutStatus =>
  status === 'Requested' || status === 'Approved'

/**
 * Where a request's destination came from: the confirmed details of the profile; other details confirmed by a mailed code; an API
 * key; or an administrator who acts for the partner.
 */
export const requisitesSources = ['Profile', 'Code', 'ApiKey', 'Administrator'] as const
export type RequisitesSource = (typeof requisitesSources)[number]

export interface Payout {
  id: string
  partnerId: string
  amountKopecks: number
  status: PayoutStatus
  requisites: string
  /** Where they came from; absent in requests from before this was stored. */
  requisitesBy?: RequisitesSource
  /** The payment details that the requisites were written from, as they were then; absent when somebody wrote the requisites. */
  paymentDetails?: PaymentDetails
  partnerComment: string | null
  adminComment: string | null
  /** The partner's ИНН at creation, when the contour required one; later changes of the profile do not affect it. */
  inn: string | null
  processedBy: Administrator | null
  createdAt: string
  updatedAt: string
  processedAt: string | null
  /** The account right after this request. Unless more was earned since, the account is still the same when the request ends. */
  balanceWhenRequested: Balance
  /** The number of history entries: 1 at creation, incremented by every change of status. */
  revision: number
  /** The id that the caller gave it; absent for none. */
  externalId?: string
  /** Where it came from, and the status it came with; absent for a request that was made here. */
  imported?: Imported & { status: PayoutStatus }
  /** Everything that was done to it, oldest first. */
  history: readonly HistoryEntry[]
}

/** A payout request as a list shows it. */
export type ListedPayout = Omit<Payout, 'history' | 'balanceWhenRequested' | 'revision'>

export interface HistoryEntry {
  id: string
  payoutId: string
  /** The payout's revision that it made: its place in the history. */
  revision: number
  status: PayoutStatus
  comment: string | null
  createdAt: string
  changedByAdmin: Administrator | null
  changedByApiKey: ApiKeyIdentity | null
  /** Only in the first entry: a digest of the requested destination. Absent in older requests, and for erased persons. */
  requisitesSha256?: string
  /** The shortfall that an administrator confirmed when moving the request anyway; absent otherwise. */
  confirmedShortfallKopecks?: number
  /** The administrator acted at the partner's request; absent otherwise. */
  onBehalfOfPartner?: true
  /** It came with the request from elsewhere: the administrator is who brought it. */
  imported?: true
}

/** The filters of a list; an absent one matches everything. */
export interface AskedPayouts {
  status?: PayoutStatus | undefined
  partnerId?: string | undefined
  /** ISO 8601, UTC. */
  updatedSince?: string | undefined
}

export function isPayoutAsked(payout: ListedPayout, { status, partnerId, updatedSince }: AskedPayouts): boolean {
  if (status !== undefined && payout.status !== status) return false
  if (partnerId !== undefined && payout.partnerId !== partnerId) return false
  return updatedSince === undefined || payout.updatedAt >= updatedSince
}

/** Every allowed move and who may make it. All others are refused. spec: States and transitions, Payout request */
export const payoutTransitions: readonly { from: PayoutStatus; to: PayoutStatus; by: readonly Actor['kind'][] }[] = [
  { from: 'Requested', to: 'Approved', by: ['ApiKey', 'Administrator'] },
  { from: 'Approved', to: 'Paid', by: ['ApiKey', 'Administrator'] },
  { from: 'Requested', to: 'Rejected', by: ['ApiKey', 'Administrator'] },
  { from: 'Approved', to: 'Rejected', by: ['ApiKey', 'Administrator'] },
  { from: 'Requested', to: 'Canceled', by: ['Partner'] },
]

/** The revision of the history entry that a payment makes: approval always comes first, and no move leads back. */
export const paidRevision = 3

/**
 * The permission for each move, by its target status. Releasing the held amount and letting the request continue are one
 * decision.
 */
export const payoutMovePermissions = {
  Approved: 'payouts.approve',
  Rejected: 'payouts.approve',
  Paid: 'payouts.pay',
} as const satisfies Partial<Record<PayoutStatus, Permission>>

/** The input of the checks before a payout request, as it was read. */
export interface PayoutQuestion {
  settings: Settings
  legalTypes: readonly LegalType[]
  partner: Partner | undefined
  account: Account | undefined
  amountKopecks: number
  /** The destination. Only partners who act themselves must give one. */
  requisites?: string
  /** Holds that are over by then count as ended. */
  at: string
}

/** What the checks before a payout request may refuse it with. */
export const payoutRefusals = [
  'PARTNER_NOT_FOUND',
  'PARTNER_BLOCKED',
  'PAYOUT_ALREADY_ACTIVE',
  'PAYOUT_BELOW_MINIMUM',
  'PAYOUT_ABOVE_AVAILABLE',
  'INN_REQUIRED',
  'INN_INVALID',
  'PAYOUT_DESTINATION_REQUIRED',
] as const satisfies readonly ErrorCode[]
export type PayoutRefusal = ApiError<(typeof payoutRefusals)[number]>

type Refusal = PayoutRefusal | undefined

const partnerExists = ({ partner, account }: PayoutQuestion): Refusal =>
  partner && account ? undefined : new ApiError('PARTNER_NOT_FOUND')

const partnerIsNotBlocked = ({ partner }: PayoutQuestion): Refusal =>
  partner?.isBlocked ? new ApiError('PARTNER_BLOCKED') : undefined

const noOtherRequestIsActive = ({ account }: PayoutQuestion): Refusal =>
  account && account.activePayoutId !== null ? new ApiError('PAYOUT_ALREADY_ACTIVE') : undefined

const amountReachesMinimum = ({ settings, amountKopecks }: PayoutQuestion): Refusal =>
  amountKopecks < settings.minimumPayoutKopecks
    ? new ApiError('PAYOUT_BELOW_MINIMUM', { minimum: formatRubles(settings.minimumPayoutKopecks) })
    : undefined

function balanceCoversAmount({ account, amountKopecks, at }: PayoutQuestion): Refusal {
  if (!account) return undefined
  const { availableKopecks } = figuresAt(account, at)
  return amountKopecks > availableKopecks
    ? new ApiError('PAYOUT_ABOVE_AVAILABLE', { available: formatRubles(availableKopecks) })
    : undefined
}

function innIsGood({ settings, legalTypes, partner }: PayoutQuestion): Refusal {
  if (!settings.requireInnForPayouts || !partner) return undefined
  if (!partner.inn) return new ApiError('INN_REQUIRED')
  const legalType = legalTypes.find(({ id }) => id === partner.legalTypeId)?.type ?? null
  const reason = innFault(partner.inn, legalType)
  return reason === undefined ? undefined : new ApiError('INN_INVALID', { reason })
}

/** The checks before creation, in the order they are answered. spec: POST /payout, checks 1 to 6 */
export const payoutChecks = [
  { name: 'partnerExists', refusal: partnerExists },
  { name: 'partnerIsNotBlocked', refusal: partnerIsNotBlocked },
  { name: 'noOtherRequestIsActive', refusal: noOtherRequestIsActive },
  { name: 'amountReachesMinimum', refusal: amountReachesMinimum },
  { name: 'balanceCoversAmount', refusal: balanceCoversAmount },
  { name: 'innIsGood', refusal: innIsGood },
] as const satisfies readonly { name: string; refusal: (question: PayoutQuestion) => Refusal }[]

const destinationIsKnown = ({ requisites = '' }: PayoutQuestion): Refusal =>
  requisites.trim() === '' ? new ApiError('PAYOUT_DESTINATION_REQUIRED') : undefined

/**
 * The same for a partner in the account. Over the API the requisites may be missing (spec: POST /payout): administrators then see
 * a mark.
 */
export const ownPayoutChecks = [...payoutChecks, { name: 'destinationIsKnown', refusal: destinationIsKnown }] as const

/**
 * A new payout request and the ledger entry that holds its amount, after the end of holds that are over.
 *
 * @throws ApiError of the first of the six checks that fails (spec: POST /payout), or for a destination that a partner leaves out
 */
export function requestPayout(
  of: PayoutQuestion & {
    actor: Actor
    requisites: string
    requisitesBy?: RequisitesSource
    paymentDetails?: PaymentDetails
    comment: string | null
    externalId?: string | undefined
    newId: () => string
  },
): { payout: Payout; posting: Posting; partner: Partner; account: Account; actor: Actor } {
  const { partner, account, actor, amountKopecks, comment, externalId, at, newId } = of
  for (const check of isOwnAct(actor) ? ownPayoutChecks : payoutChecks) {
    const refusal = check.refusal(of)
    if (refusal) throw refusal
  }
  if (!partner || !account) throw new ApiError('PARTNER_NOT_FOUND')

  const asked = { id: newId(), partnerId: partner.id, amountKopecks, status: 'Requested' } as const
  const writes = writerOfComments(actor)
  const requested = historyEntry({ id: newId(), payoutId: asked.id, revision: 1, status: 'Requested', actor, comment, at })
  const movement = payoutMovement(asked, newId(), at)
  const posting = postedInTurn([...endOfHolds(account, at, newId), movement], account)
  const payout: Payout = {
    ...asked,
    requisites: of.requisites,
    ...(of.requisitesBy && { requisitesBy: of.requisitesBy }),
    ...(of.paymentDetails && { paymentDetails: of.paymentDetails }),
    partnerComment: writes === 'Partner' ? comment : null,
    adminComment: writes === 'Partner' ? null : comment,
    inn: of.settings.requireInnForPayouts ? partner.inn : null,
    processedBy: null,
    createdAt: at,
    updatedAt: at,
    processedAt: null,
    balanceWhenRequested: balanceWith(posting.entries.at(-1) as LedgerEntry),
    revision: requested.revision,
    ...(externalId !== undefined && { externalId }),
    history: [requested],
  }
  return { payout, posting, partner, account, actor }
}

/**
 * The payout after a move, and the ledger entry for the released money: none while the request stays active. The entry is built
 * on the account as the request left it; if other entries were made since, the write rebuilds it.
 *
 * @throws ApiError PAYOUT_TRANSITION_FORBIDDEN for an unknown payout and for every move that the table does not allow this actor,
 * with the present status if there is one (spec: PUT /payout/{id}/status); PAYOUT_NEEDS_FOUR_EYES for a person who may have
 * approved it, in person or by a key (approverAgain), when the contour requires two people; PAYOUT_IN_REGISTRY (asksForRelease), which
 * the write repeats.
 * The write repeats both checks by the status that was read: a request is approved once, and a key never changes its owner. Also
 * throws like refuseCoolingDown, which the write repeats by the revision of the profile, and like acceptedShortfall, which it
 * repeats by that of the account
 */
export function changePayoutStatus(of: {
  payout: Payout | undefined
  to: PayoutStatus
  actor: Actor
  settings: Pick<Settings, 'fourEyes' | 'refuseUncoveredPayouts' | 'coolDownHours' | 'coolDownKeys'>
  /** The payout's partner; required if asksForCoolDown. */
  partner: Partner | undefined
  /** The account that holds the request; required if asksForCover. */
  account: Account | undefined
  confirmedShortfallKopecks: number | null
  /** The registry that it stands in; required if asksForRelease. */
  registryId?: string | undefined
  comment: string | null
  at: string
  newId: () => string
}): PayoutChange {
  const { payout: before, to, actor, settings, comment, at, newId } = of
  const allowed = payoutTransitions.some((move) => move.from === before?.status && move.to === to && move.by.includes(actor.kind))
  if (!before || !allowed) throw new ApiError('PAYOUT_TRANSITION_FORBIDDEN', before ? { status: before.status } : {})
  if (asksForRelease(of) && of.registryId !== undefined) throw new ApiError('PAYOUT_IN_REGISTRY')
  const revision = before.revision + 1
  const made = historyEntry({ id: newId(), payoutId: before.id, revision, status: to, actor, comment, at })
  if (settings.fourEyes && to === 'Paid' && approverAgain(before.history, made)) throw new ApiError('PAYOUT_NEEDS_FOUR_EYES')
  refuseCoolingDown({ ...of, payout: before })
  const judgedBy = asksForCover(of) ? of.account : undefined
  const shortfallKopecks = acceptedShortfall({ ...of, payout: before })

  const done = shortfallKopecks === undefined ? made : { ...made, confirmedShortfallKopecks: shortfallKopecks }
  const writes = writerOfComments(actor)
  const payout: Payout = {
    ...before,
    status: to,
    partnerComment: writes === 'Partner' ? (comment ?? before.partnerComment) : before.partnerComment,
    adminComment: writes === 'Partner' ? before.adminComment : (comment ?? before.adminComment),
    processedBy: to === 'Paid' && actor.kind === 'Administrator' ? actor.administrator : null,
    processedAt: to === 'Paid' ? at : null,
    updatedAt: at,
    revision,
    history: [...before.history, done],
  }
  const entry = to === 'Approved' ? null : posted(payoutMovement(payout, newId(), at), judgedBy ?? before.balanceWhenRequested)
  return { before, payout, done, entry, judgedBy, paidTo: asksForCoolDown(of) ? of.partner : undefined, actor }
}

/**
 * Whether a request must leave its registry before this move: an administrator rejects nothing that the bank may be paying. Keys may (spec:
 * States and transitions, the moves have no condition).
 */
export const asksForRelease = ({ to, actor }: { to: PayoutStatus; actor: Actor }): boolean =>
  to === 'Rejected' && actor.kind === 'Administrator'

/** The changes of one move, written together. */
export interface PayoutChange {
  before: Payout
  payout: Payout
  /** The newest entry of its history. */
  done: HistoryEntry
  entry: LedgerEntry | null
  /**
   * The account that the move was decided from: if it changed, the move is decided again. Undefined when cover was not checked.
   */
  judgedBy: Account | undefined
  /**
   * The profile that a payment was decided from: if it was edited since, the payment is decided again. Undefined when the wait
   * was not checked.
   */
  paidTo: Partner | undefined
  actor: Actor
}

/** A comment that an administrator writes on behalf of a partner counts as the administrator's. */
const writerOfComments = (actor: Actor): 'Partner' | 'Others' => (isOwnAct(actor) ? 'Partner' : 'Others')

/** Whether the partner acts personally. */
const isOwnAct = (actor: Actor): boolean => actor.kind === 'Partner' && !actor.through

/** The administrator who acted, also on behalf of a partner. */
function administratorOf(actor: Actor): Administrator | null {
  if (actor.kind === 'Administrator') return actor.administrator
  return actor.kind === 'Partner' ? (actor.through ?? null) : null
}

function historyEntry(of: {
  id: string
  payoutId: string
  revision: number
  status: PayoutStatus
  actor: Actor
  comment: string | null
  at: string
}): HistoryEntry {
  return {
    id: of.id,
    payoutId: of.payoutId,
    revision: of.revision,
    status: of.status,
    comment: of.comment,
    createdAt: of.at,
    changedByAdmin: administratorOf(of.actor),
    changedByApiKey: of.actor.kind === 'ApiKey' ? of.actor.apiKey : null,
    ...(of.actor.kind === 'Partner' && of.actor.through && { onBehalfOfPartner: true as const }),
  }
}

/**
 * The movement of the partner's money when a payout enters its status: held when requested, spent when paid, returned when it
 * ends otherwise.
 */
function payoutMovement(payout: Pick<Payout, 'id' | 'partnerId' | 'amountKopecks' | 'status'>, id: string, at: string): Movement {
  const { amountKopecks, id: payoutId, partnerId } = payout
  const common = { id, partnerId, accruedKopecks: 0, waitingKopecks: 0, createdAt: at }
  if (payout.status === 'Requested') {
    const cause = { kind: 'PayoutRequested', payoutId } as const
    return { ...common, availableKopecks: -amountKopecks, heldKopecks: amountKopecks, paidKopecks: 0, cause }
  }
  if (payout.status === 'Paid') {
    const cause = { kind: 'PayoutPaid', payoutId } as const
    return { ...common, availableKopecks: 0, heldKopecks: -amountKopecks, paidKopecks: amountKopecks, cause }
  }
  const cause = { kind: 'PayoutReturned', payoutId } as const
  return { ...common, availableKopecks: amountKopecks, heldKopecks: -amountKopecks, paidKopecks: 0, cause }
}
