import type { Role } from '../../lib/domain/people/permission.ts'
import type { Owner, PayoutActor, PayoutStatus, PersonName } from './call.ts'
import type { MonthSum } from './reward-model.ts'
import {
  type AdministratorName,
  administrators,
  type OfferName,
  partners,
  statusNames,
  type StatusName,
} from './simulated-contour.ts'

/** A payout request as far as its story goes. */
export interface OwnedPayout {
  kopecks: number
  path: readonly PayoutStatus[]
  by: readonly PayoutActor[]
  /** When it was asked for by a code to details that no profile had; null where it was not. */
  elsewhereAt: string | null
}

/** All that is true of one partner, or of the leads that belong to nobody. Amounts are kopecks. */
export interface OwnerState {
  isBlocked: boolean
  /** How often the profile was written. */
  profileRevision: number
  /** The confirmed payout details of the profile; empty where there are none. */
  details: string
  /** When those details last changed, by the writer's clock; null where they never did. */
  detailsChangedAt: string | null
  /** The destination of each payout. */
  destinations: Readonly<Record<string, string>>
  /** The number of the level that rewards are computed by. */
  level: number | null
  accrued: number
  waiting: number
  available: number
  held: number
  paid: number
  /** The parts of what waits, by the day from which they are available. */
  waitingByDay: Readonly<Record<string, number>>
  activePayoutId: string | null
  /** Every movement of the money, oldest first. */
  ledger: readonly Movement[]
  /** With the statuses that each payout has gone through, and by whom. */
  payouts: Readonly<Record<string, OwnedPayout>>
  /** Names of the links that the partner made, with the offer of each. */
  ownLinks: Readonly<Record<string, OfferName>>
  /** The lead that each session was used for, or null. */
  sessions: Readonly<Record<string, string | null>>
  /** By promocode and application. */
  windows: Readonly<Record<string, Window>>
  leads: Readonly<Record<string, LeadState>>
  /** What has an externalId, by its kind and that. */
  named: Readonly<Record<string, NamedState>>
  /** The model's own notes of what the deals of a month came to, by offer, month and the time since when it counts them. */
  months?: Readonly<Record<string, MonthSum>> | undefined
  /** The numbers of the partner's deals, by offer and the time since when it gives them. */
  dealNumbers?: Readonly<Record<string, DealNumbers>> | undefined
  /** Logins of the partner and of all administrators. Leads of nobody have none. */
  logins: Readonly<Record<string, LoginState>>
  roles: Readonly<Record<AdministratorName, readonly Role[]>>
  /** Codes with which somebody signed in, or confirmed something. */
  usedCodes: readonly string[]
  /** By sender and idempotency key. */
  kept: Readonly<Record<string, Kept>>
}

export interface LoginState {
  person: PersonName
  /** Whether somebody ended it. */
  isEnded: boolean
  /** Whether it ended together with all other logins of its person. */
  isOver: boolean
}

/** What a movement changes, in kopecks, and its cause: a payout, or an act of a lead. */
export interface Movement {
  cause:
    | 'OpeningBalance'
    | 'PayoutRequested'
    | 'PayoutPaid'
    | 'PayoutReturned'
    | 'Reward'
    | 'Reversal'
    | 'Correction'
    | 'HoldEnded'
  /** The payout, the lead, or the day until which holds have ended; null for an opening balance and a correction. */
  of: string | null
  /** Whether a reward is a fixed sum: the model's own note, which the ledger does not show. */
  isFixed?: boolean
  /** For a binding: the act that would have earned it. With another target, another act may earn the same sum. */
  earnedBy?: string
  /** The entry that is taken back, from 1 on. */
  reverses?: number
  /** The day from which a reward is available, or was to be. */
  day?: string | undefined
  /** The act of the lead that earned it, or canceled its deal. */
  actId: string | null
  accrued: number
  waiting: number
  available: number
  held: number
  paid: number
}

export interface Window {
  leadId: string
  openedAtMs: number
}

/** A deal in its month. */
export interface CountedDeal extends MonthSum {
  month: string
  since: string
}

/** The numbers of a partner's deals. */
export interface DealNumbers {
  /** The highest that was ever given. */
  highest: number
  /** Of the deals that stand, by their ids. */
  held: Readonly<Record<string, number>>
  /** As the table says it: those that came back, in order. The model derives them. */
  freed?: readonly number[]
}

/** A lead, or a deal of a lead. */
export interface NamedState {
  id: string
  /** The model's own note of what was asked for. */
  content?: string
}

export interface LeadState {
  offer: OfferName | null
  status: StatusName
  /** Statuses in which the lead has earned a fixed reward. */
  rewarded: readonly StatusName[]
  /** All acts in order; deals are also listed apart. */
  acts: readonly string[]
  deals: readonly string[]
  canceled: readonly string[]
  /** The status whose fixed reward came with a deal, and the act that earned it; null after it was taken back. */
  dealReward: { status: StatusName; actId: string | null } | null
  /** The target that the lead last carried its deals to; null when the target never changed. */
  carried: StatusName | null
  /** The model's own notes of where deals were made or carried to, in order. A carry does not name its deal. */
  counted?: readonly { status: StatusName; dealId: string | null }[]
  /** The model's own notes of the numbers of its deals that stand; null for those from before rules asked. A canceled deal gives its number back. */
  numbers?: Readonly<Record<string, number | null>>
  /** The model's own notes of where its deals are counted, and with how much. */
  counts?: Readonly<Record<string, CountedDeal>>
  /** The model's own notes of a lead that may still be bound: its acts, its application, and its time. */
  story?: readonly LeadDeed[]
  application?: string
  createdAtMs?: number
}

/** A move, a deal or both; or a cancellation. */
export type LeadDeed =
  | { actId: string; status: StatusName; isMove: boolean; isDeal: boolean; kopecks: number | null; month: string }
  /** The deal. */
  | { cancels: string }

/** The answer to an applied idempotent request, and when it may have been applied, by the clock that applied it. */
export interface Kept {
  request: string
  /** Null until a client has seen it. */
  text: string | null
  notBeforeMs: number
  notAfterMs: number
}

/** Nobody is signed in. */
export const initialPeople: Pick<OwnerState, 'logins' | 'roles'> = {
  logins: {},
  roles: Object.fromEntries<readonly Role[]>(administrators.map(({ name, roles }) => [name, roles])) as OwnerState['roles'],
}

/** How a partner begins. */
export function initialState(owner: Owner): OwnerState {
  const partner = partners.find(({ name }) => name === owner)
  const opening = Math.round((partner?.openingRubles ?? 0) * 100)
  const none = { of: null, actId: null, waiting: 0, held: 0, paid: 0 }
  return {
    isBlocked: false,
    profileRevision: 1,
    details: partner?.details ?? '',
    detailsChangedAt: null,
    destinations: {},
    level: partner?.level ?? null,
    ledger: opening === 0 ? [] : [{ cause: 'OpeningBalance', ...none, accrued: opening, available: opening }],
    accrued: opening,
    waiting: 0,
    available: opening,
    held: 0,
    paid: 0,
    waitingByDay: {},
    activePayoutId: null,
    payouts: {},
    ownLinks: {},
    sessions: {},
    windows: {},
    leads: {},
    named: {},
    ...initialPeople,
    usedCodes: [],
    kept: {},
  }
}

/** Kept answers show in their replays, codes in the logins that they begin. */
export type ComparedState = Omit<OwnerState, 'kept' | 'usedCodes'>

/** What the model and the table must agree on, in one canonical text. */
export function comparableText(state: ComparedState): string {
  const { isBlocked, profileRevision, level, ledger, accrued, waiting, available, held, paid, activePayoutId } = state
  const sorted = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({
    isBlocked,
    profileRevision,
    details: state.details,
    detailsChangedAt: state.detailsChangedAt,
    destinations: sorted(state.destinations),
    level,
    money: { accrued, waiting, available, held, paid, activePayoutId },
    waitingByDay: sorted(state.waitingByDay),
    ledger: ledger.map(movementText),
    payouts: sorted(state.payouts).map(([id, { kopecks, path, by, elsewhereAt }]) => [id, kopecks, path, by, elsewhereAt]),
    ownLinks: sorted(state.ownLinks),
    sessions: sorted(state.sessions),
    windows: Object.values(state.windows)
      .map(({ leadId, openedAtMs }) => [leadId, openedAtMs])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    leads: sorted(state.leads).map(([id, { offer, status, rewarded, acts, deals, canceled, dealReward, carried }]) => [
      id,
      offer,
      status,
      rewarded.toSorted(),
      acts,
      deals,
      canceled.toSorted(),
      dealReward && [dealReward.status, dealReward.actId],
      carried,
    ]),
    months: sorted(state.months ?? {}).flatMap(([month, { deals, limited }]) =>
      deals === 0 && limited === 0 ? [] : [[month, deals, limited]],
    ),
    dealNumbers: sorted(state.dealNumbers ?? {}).map(([name, numbers]) => [
      name,
      numbers.highest,
      sorted(numbers.held),
      numbers.freed ?? freedOf(numbers),
    ]),
    named: sorted(state.named).map(([name, { id }]) => [name, id]),
    logins: sorted(state.logins).map(([id, { person, isEnded, isOver }]) => [id, person, isEnded, isOver]),
    roles: sorted(state.roles).map(([name, roles]) => [name, roles.toSorted()]),
  })
}

/** The numbers that came back. */
const freedOf = ({ highest, held }: DealNumbers): number[] => {
  const taken = new Set(Object.values(held))
  return Array.from({ length: highest }, (_, index) => index + 1).filter((number) => !taken.has(number))
}

export const movementText = (movement: Movement): string => {
  const { cause, of, reverses, day, actId, earnedBy, accrued, waiting, available, held, paid } = movement
  return [cause, of, reverses, day, actId, earnedBy, accrued, waiting, available, held, paid].join(' ')
}

/** The state after a movement: the figures, what waits, and the ledger with it. */
export function moved(state: OwnerState, movement: Movement): OwnerState {
  return {
    ...state,
    accrued: state.accrued + movement.accrued,
    waiting: state.waiting + movement.waiting,
    available: state.available + movement.available,
    held: state.held + movement.held,
    paid: state.paid + movement.paid,
    waitingByDay: waitingAfter(state.waitingByDay, movement),
    ledger: [...state.ledger, movement],
  }
}

/** What waits is the sum of rewards minus everything taken since: ended holds and reversals. */
function waitingAfter(
  waitingByDay: OwnerState['waitingByDay'],
  { cause, of, day, waiting }: Movement,
): OwnerState['waitingByDay'] {
  if (waiting === 0) return waitingByDay
  if (cause === 'HoldEnded') return Object.fromEntries(Object.entries(waitingByDay).filter(([free]) => free > String(of)))
  const { [String(day)]: before = 0, ...others } = waitingByDay
  return before + waiting === 0 ? others : { ...others, [String(day)]: before + waiting }
}

/** How much of what waits becomes available with a day. */
export const dueBy = ({ waitingByDay }: Pick<OwnerState, 'waitingByDay'>, day: string): number =>
  Object.entries(waitingByDay).reduce((sum, [free, kopecks]) => (free <= day ? sum + kopecks : sum), 0)

/** Identifies a state: different orders with the same result are the same state. */
export function fingerprintOf(state: OwnerState): string {
  return comparableText(state) + JSON.stringify(Object.entries(state.kept).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** How many leads stand in each status. */
export function countsOf({ leads }: Pick<OwnerState, 'leads'>): Record<StatusName, number> {
  const all = Object.values(leads).filter(({ offer }) => offer !== null)
  return Object.fromEntries(statusNames.map((name) => [name, all.filter(({ status }) => status === name).length])) as Record<
    StatusName,
    number
  >
}
