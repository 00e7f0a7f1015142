import type { Role } from '../../lib/domain/people/permission.ts'
import { type Act, type Answer, type Call, intervalOf, type PayoutStatus, type PersonName, type SignedIn } from './call.ts'
import type { AdministratorName, StatusName } from './simulated-contour.ts'
import { type Besides, type Evidence, nothingLeft } from './evidence.ts'
import type { Idleness } from './idleness.ts'
import { linearize } from './linearize.ts'
import { writeCursor } from '../../lib/contract/cursor.ts'
import { applyCall } from './model.ts'
import { type Observed, partsOf } from './observed.ts'
import { fingerprintOf, initialState, type OwnerState } from './owner-state.ts'

export const day = 24 * 60 * 60 * 1000

/** A call of a hand-made history: from and to are places in the order of events, and seconds on the clock. */
export interface Made {
  act: Act
  /** Undefined for a call that was never answered. */
  answer?: Partial<Answer> | undefined
  left?: Partial<Evidence>
  posted?: Partial<Besides>
  key?: string
  from: number
  to?: number
  ms?: number
  /** The person signed in, by an id that is also the token. */
  as?: SignedIn
  idleness?: Idleness
  agedness?: Idleness
  /** The target status; the initial one by default. */
  target?: StatusName
  /** Its position in the order of writes; undefined where that was not examined. */
  committed?: number
  fourEyes?: boolean
  refusesUncovered?: boolean
  coolDownHours?: number
  coolsKeys?: boolean
}

export const answered = (status: number, body: unknown, changes: Partial<Answer> = {}): Answer => ({
  status,
  code: status >= 400 ? (body as { code: string }).code : null,
  body,
  text: JSON.stringify(body),
  isReplay: false,
  token: null,
  ...changes,
})
export const refused = (status: number, code: string, more: object = {}): Answer => answered(status, { code, ...more })

export function observedOf(made: Made): Observed {
  const { act, answer, left, posted, key, from, to, ms = 0 } = made
  const call: Call = {
    number: from,
    client: 0,
    act,
    signedIn: made.as ?? null,
    idempotencyKey: key ?? null,
    invokedAt: from,
    answeredAt: answer && answer.status !== 503 ? (to ?? from + 0.5) : Infinity,
    committedAt: made.committed ?? null,
    invokedMs: ms,
    answeredMs: answer ? ms : Infinity,
    answer: answer as Answer | undefined,
  }
  const besides = { endedHoldsUntil: null, freeFrom: [], ...posted }
  return {
    call,
    evidence: { ...nothingLeft(), ...left },
    besides,
    contour: {
      partnerIds: { anna: 'A', boris: 'B', vera: 'V' },
      fourEyes: made.fourEyes ?? false,
      refusesUncovered: made.refusesUncovered ?? false,
      coolDownHours: made.coolDownHours ?? 24,
      coolsKeys: made.coolsKeys ?? false,
      firstRules: 'plain',
    },
    owner: 'anna',
    idleness: made.idleness ?? 'none',
    agedness: made.agedness ?? 'none',
    target: made.target ?? 'won',
  }
}

export const leadCounts = (counts: Record<string, number>) =>
  ['fresh', 'called', 'won', 'gone'].map((systemName) => ({ count: counts[systemName] ?? 0, status: { systemName } }))

export function isExplained(history: readonly Made[], isFinal: (state: OwnerState) => boolean = () => true): boolean {
  const calls = history.map(observedOf).flatMap((observed) =>
    partsOf(observed.call).map((part) => ({
      ...intervalOf(observed.call),
      apply: (state: OwnerState) =>
        [applyCall(state, part === undefined ? observed : { ...observed, part })].filter((after) => after !== undefined),
    })),
  )
  return 'order' in linearize({ calls, initial: initialState('anna'), fingerprintOf, isFinal })
}

// Anna begins with 1000 rubles.
export const request = (rubles: number): Act => ({ kind: 'requestPayout', owner: 'anna', by: 'ApiKey', kopecks: rubles * 100 })
export const payout = (id: string, rubles: number, ...path: string[]): Answer =>
  answered(path.length === 1 ? 201 : 200, {
    id,
    amount: rubles,
    status: path.at(-1),
    history: path.map((status) => ({ status })),
  })
export const requested = (id: string, rubles: number, from: number, to?: number): Made => ({
  act: request(rubles),
  answer: payout(id, rubles, 'Requested'),
  left: { payouts: [id] },
  from,
  ...(to === undefined ? {} : { to }),
})
export const move = (payoutId: string, to: 'Approved' | 'Paid' | 'Rejected' | 'Canceled'): Act => ({
  kind: 'movePayout',
  owner: 'anna',
  by: to === 'Canceled' ? 'Partner' : 'ApiKey',
  payoutId,
  to,
})
export const moved = (payoutId: string, rubles: number, path: string[], from: number): Made => ({
  act: move(payoutId, path.at(-1) as 'Approved'),
  answer: payout(payoutId, rubles, ...path),
  left: { payoutMoves: [{ payoutId, to: String(path.at(-1)) }] },
  from,
})
export const active = refused(400, 'PAYOUT_ALREADY_ACTIVE', { message: 'Уже есть активная заявка на выплату' })
export const above = (rubles: string): Answer =>
  refused(400, 'PAYOUT_ABOVE_AVAILABLE', { message: `Доступно для вывода: ${rubles}` })
export const forbidden = refused(409, 'PAYOUT_TRANSITION_FORBIDDEN')

export const opened = (id: string, from: number): Made => ({
  act: { kind: 'openLink', owner: 'anna', offer: 'loan' },
  answer: answered(302, `https://land.example/?session=${id}`),
  left: { sessions: [id] },
  from,
})
export const lead = (id: string, status: string, ...deals: string[]): Answer =>
  answered(200, {
    id,
    status: { systemName: status },
    dealCount: deals.length,
    canceledDealCount: 0,
    deals: deals.map((deal) => ({ id: deal, canceledAt: null })),
  })
export const bySession = (id: string, sessionId: string, from: number, to?: number): Made => ({
  act: { kind: 'createLead', owner: 'anna', binding: { by: 'session', sessionId, offer: 'loan' }, surname: 'И', sum: null },
  answer: lead(id, 'fresh'),
  left: { leads: [{ id, createdAtMs: 0 }] },
  from,
  ...(to === undefined ? {} : { to }),
})
export const byPromocode = (id: string | null, from: number, ms: number, answer: Answer = lead(String(id), 'fresh')): Made => ({
  act: {
    kind: 'createLead',
    owner: 'anna',
    binding: { by: 'promocode', typed: ' anna-loan', offer: 'loan' },
    surname: 'И',
    sum: null,
  },
  answer,
  left: id === null ? {} : { leads: [{ id, createdAtMs: ms }] },
  from,
  ms,
})
export const repeats = (id: string): Answer => refused(400, 'LEAD_DUPLICATE', { lead: { id } })
export const leadMoved = (
  leadId: string,
  to: 'called' | 'won' | 'fresh',
  actId: string,
  from: number,
  ...deals: string[]
): Made => ({
  act: { kind: 'moveLead', owner: 'anna', leadId, to, kopecks: 100_000 },
  answer: lead(leadId, to, ...deals),
  left: { leadActs: [actId] },
  from,
})
export const dealAdded = (leadId: string, actId: string, from: number, to: number, ...deals: string[]): Made => ({
  act: { kind: 'addDeal', owner: 'anna', leadId, kopecks: 100_000 },
  answer: lead(leadId, 'won', ...deals),
  left: { leadActs: [actId] },
  from,
  to,
})
/** The same act with an externalId. */
export const named = (made: Made, externalId = 'x'): Made => ({ ...made, act: { ...made.act, externalId } as Act })
/** It is sent again, and the answer shows a lead. */
export const sentAgain = (made: Made, answer: Answer, from: number): Made => ({ ...made, answer, left: {}, from, to: from + 0.5 })
export const taken = (id: string): Answer => refused(409, 'EXTERNAL_ID_TAKEN', { takenBy: { id } })
export const levelSet = (level: number | null, from: number): Made => ({
  act: { kind: 'setLevel', owner: 'anna', level },
  answer: answered(200, null),
  from,
})
const rubles = ([accrued = 0, available = 0, held = 0, paid = 0]: readonly number[]) => ({
  accrued,
  waiting: 0,
  available,
  held,
  paid,
})
const entry = (cause: object, change: readonly number[], balance: readonly number[]) => ({
  id: 'entry',
  change: rubles(change),
  balance: rubles(balance),
  cause,
})
export const openingEntry = entry({ kind: 'OpeningBalance' }, [1000, 1000], [1000, 1000])
export const holdEntry = entry({ kind: 'PayoutRequested', payoutId: 'p' }, [0, -300, 300], [1000, 700, 300])
export const statement = (
  from: number,
  head: readonly number[],
  entries: object[],
  changes: Partial<StatementRead> = {},
): Made => {
  const { limit = 100, cursor = null, next = null } = changes
  const nextCursor = next === null ? null : writeCursor('statement', next)
  return {
    act: { kind: 'readStatement', owner: 'anna', limit, cursor: cursor === null ? null : writeCursor('statement', cursor) },
    answer: answered(200, { partnerId: 'A', ...rubles(head), holds: [], entries, nextCursor }),
    from,
  }
}
interface StatementRead {
  limit: number
  cursor: number | null
  next: number | null
}
export const replay = (of: Answer): Answer => ({ ...of, isReplay: true })
export const idempotent = (made: Made, key: string): Made => ({ ...made, key })
export const accrues = (kopecks: number) => (state: OwnerState) => state.accrued === 100_000 + kopecks

const ownerOf = (person: PersonName): 'anna' | 'everybody' => (person === 'anna' ? person : 'everybody')
const out = refused(401, 'SIGN_IN_REQUIRED')

/** A browser in which somebody is signed in, by the name of its session. */
export const browser = (person: PersonName, loginId: string): SignedIn => ({ person, loginId, token: loginId })
export const cameIn = ({ person, loginId }: SignedIn, from: number, code = loginId): Made => ({
  act: { kind: 'signIn', owner: ownerOf(person), person, code },
  answer: answered(200, { session: { id: loginId } }),
  left: { logins: [loginId] },
  from,
})
export const wentOut = (as: SignedIn, from: number): Made => ({
  act: { kind: 'signOut', owner: ownerOf(as.person), person: as.person },
  answer: answered(200, {}),
  as,
  from,
})
export const endedFrom = (as: SignedIn, { loginId }: SignedIn, from: number): Made => ({
  act: { kind: 'endLogin', owner: ownerOf(as.person), person: as.person, loginId },
  answer: answered(200, {}),
  as,
  from,
})
export const blocked = (isBlocked: boolean, from: number): Made => ({
  act: { kind: 'blockPartner', owner: 'anna', isBlocked },
  answer: answered(200, null),
  from,
})
export const roleChanged = (administrator: AdministratorName, role: Role, isGranted: boolean, from: number): Made => ({
  act: { kind: 'changeRole', owner: 'everybody', administrator, role, isGranted },
  answer: answered(200, {}),
  left: { roleChanges: [`change ${from}`] },
  from,
})
/** By the person who is signed in: a partner asks for a payout and takes it back, an administrator decides. */
export const askedBy = (as: SignedIn, id: string, rubles: number, from: number): Made => ({
  ...requested(id, rubles, from),
  act: { kind: 'requestPayout', owner: 'anna', by: 'Partner', kopecks: rubles * 100 },
  as,
})
export const decidedBy = (as: SignedIn, id: string, rubles: number, path: PayoutStatus[], from: number): Made => ({
  ...moved(id, rubles, path, from),
  act: {
    kind: 'movePayout',
    owner: 'anna',
    by: as.person === 'anna' ? 'Partner' : (as.person as AdministratorName),
    payoutId: id,
    to: path.at(-1) as PayoutStatus,
  },
  as,
})
/** The same act, refused, with nothing left of it. */
export const butRefused = (made: Made, answer: Answer = out): Made => ({ ...made, answer, left: {} })
