import type { Role } from '../../lib/domain/people/permission.ts'
import type { Answer } from './call.ts'
import type { DishonestName, HolderName, PreyName } from './dishonest-cast.ts'

/** What dishonest people do through the API. */
export type DeedKind =
  | 'readdress'
  | 'retax'
  | 'addPartner'
  | 'createLead'
  | 'bindLead'
  | 'largeDeal'
  | 'block'
  | 'unblock'
  | 'correct'
  | 'issueKey'
  | 'rotateKey'
  | 'revokeKey'
  | 'makeService'
  | 'confirmService'
  | 'closeService'
  | 'giveRole'
  | 'takeRole'
  | 'approve'
  | 'reject'
  | 'pay'
  | 'request'
  | 'changeOwnDetails'
  | 'askToConfirm'
  | 'askForCode'
  | 'signIn'

/** A key as somebody who has its secret knows it. */
export interface KnownKey {
  id: string
  secret: string
  /** Whose it is: a key of a service account is nobody's. */
  holder: HolderName | 'nobody'
}

/** The credentials of a deed: a session, or a key. */
export type Hand =
  | { is: 'Person'; name: DishonestName | PreyName; loginId: string; token: string }
  | { is: 'Key'; key: KnownKey }
  | { is: 'Visitor'; name: DishonestName | PreyName }

/** What a deed is about, as far as it is judged. */
export interface DeedFacts {
  prey?: PreyName
  /** The address that it is about. */
  email?: string
  payoutId?: string
  /** Whose role, and which. */
  of?: DishonestName
  role?: Role
  /** The key that is rotated or revoked, and for how long both are good. */
  keyId?: string
  overlapHours?: number
  /** The service account that it is about, or that the key is issued for. */
  serviceId?: string
  /** The holder that the request names for the key. */
  holder?: HolderName
}

/** One deed, as seen from outside. */
export interface Deed {
  number: number
  kind: DeedKind
  row: Row
  by: Hand
  facts: DeedFacts
  /** Places in the order of everything that happened. */
  invokedAt: number
  committedAt: number | null
  /** On the clock of the world. */
  invokedMs: number
  committedMs: number | null
  answer: Answer | undefined
  /** Whether it was sent under an Idempotency-Key: an answer of 503 then leaves open what happened. */
  isNamed: boolean
}

/** Numbers of deeds begin here: no call of a client has such a number, and their last two bytes differ from those of calls. */
export const firstDeed = 40_000

/** The rows of the tally, with the outcomes that each must have in some of many runs. */
export const rows = {
  'change an address': ['done', 'refused'],
  'change a tax number': ['done', 'refused'],
  'sign in as a partner': ['done'],
  'add a partner': ['done', 'refused'],
  'bind a lead of nobody': ['done', 'refused'],
  'make a large deal': ['done'],
  'correct a balance': ['done'],
  'block a partner': ['done'],
  'ask for a payout': ['done', 'refused'],
  'ask for a payout by a key': ['done', 'refused'],
  'ask for a payout to other details': ['done', 'refused'],
  'change details by a code': ['done', 'refused'],
  approve: ['done', 'refused'],
  'approve by a key': ['done', 'refused'],
  reject: ['done'],
  pay: ['done', 'refused'],
  'pay by a key': ['done', 'refused'],
  'issue a key': ['done'],
  'issue a key in the name of another': ['refused'],
  'rotate a key': ['done', 'refused'],
  'revoke a key': ['done'],
  'make a service account': ['done'],
  'confirm a service account of their own': ['refused'],
  'confirm a service account of another': ['done'],
  'issue a key for a service account': ['done', 'refused'],
  'close a service account': ['done'],
  'give a role': ['done'],
  'take a role': ['done'],
  'act in a login from before another address': ['refused'],
  'act in a login from before a block': ['refused'],
  'act after the loss of a role': ['refused'],
  'act by an ended key': ['refused'],
} as const satisfies Record<string, readonly ('done' | 'refused')[]>

export type TalliedRow = keyof typeof rows
/** What only prepares a deed is not told of. */
export type Row = TalliedRow | null

/** The outcome of a deed, as its sender learned it; undefined where it is unknown. */
export function outcomeOf({ answer, isNamed }: Deed): 'done' | 'refused' | undefined {
  if (!answer || answer.code === 'OUTCOME_UNKNOWN' || (answer.status >= 500 && (answer.status !== 503 || isNamed)))
    return undefined
  return answer.status >= 400 ? 'refused' : 'done'
}

/** The deed in words, for people who read a history. */
export function describeDeed({ number, kind, by, facts }: Deed): string {
  const who = by.is === 'Key' ? `key ${by.key.id}` : by.name
  return `deed ${number}: ${who}${by.is === 'Person' ? ` in session ${by.loginId}` : ''} ${kind} ${JSON.stringify(facts)}`
}

/** How often each kind of deed was tried, and what it came to; refusals also by their code. */
export type DeedTally = Map<TalliedRow, { tried: number; done: number; refused: number; codes: Map<string, number> }>

export function addToTally(tally: DeedTally, deeds: readonly Deed[]): void {
  for (const deed of deeds) {
    if (deed.row === null) continue
    const counts = tally.get(deed.row) ?? { tried: 0, done: 0, refused: 0, codes: new Map<string, number>() }
    tally.set(deed.row, counts)
    counts.tried++
    const outcome = outcomeOf(deed)
    if (outcome) counts[outcome]++
    const code = outcome === 'refused' ? deed.answer?.code : undefined
    if (code) counts.codes.set(code, (counts.codes.get(code) ?? 0) + 1)
  }
}

/** The tally, a line a kind of deed; those that nobody tried too. */
export function tallyLines(tally: DeedTally): string[] {
  return (Object.keys(rows) as TalliedRow[]).map((row) => {
    const { tried = 0, done = 0, refused = 0, codes = new Map<string, number>() } = tally.get(row) ?? {}
    const reasons = [...codes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, count]) => `${code} ${count}`)
    return `${row}: tried ${tried}, done ${done}, refused ${refused}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`
  })
}
