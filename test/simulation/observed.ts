import { type Act, type Answer, type Call, type ConfirmationMail, isOutcomeUnknown, type Owner } from './call.ts'
import type { Besides, Evidence } from './evidence.ts'
import type { Idleness } from './idleness.ts'
import type { RulesSeen } from './rules-model.ts'
import type { SimulatedContour, StatusName } from './simulated-contour.ts'

/** A call as the model judges it. */
export interface Observed {
  call: Call
  /** What it left in the table. This shows acts that were applied without an answer. */
  evidence: Evidence
  besides: Besides
  contour: Pick<SimulatedContour, 'partnerIds' | 'fourEyes' | 'refusesUncovered' | 'coolDownHours' | 'coolsKeys' | 'firstRules'>
  /** Whose history the call is judged in. */
  owner: Owner
  /** All codes mailed to confirm; undefined where none were recorded. */
  confirmations?: readonly ConfirmationMail[] | undefined
  /** The idleness of its login. */
  idleness: Idleness
  /** Whether that login is too old for acts that need a recent sign-in. */
  agedness: Idleness
  /** The target status to judge it with. */
  target: StatusName
  /** The rules of offers to judge it with; the first ones where none were published. */
  rules?: RulesSeen | undefined
  /** The part of the answer to judge; all of it by default. */
  part?: Part
}

/**
 * A list of partners shows profiles and lead counts. They are stored apart, so that no act of a lead may write a profile: each is of
 * one moment, but not necessarily the same one.
 */
export const listedParts = ['profile', 'leadCounts'] as const

/**
 * Where nothing is written, the session, the roles, and the refusal or replay are read separately: each is of one moment, but not
 * necessarily the same one. A write has all of them as conditions, at one moment.
 */
export const partsOfPerson = ['login', 'roles', 'act'] as const
export type Part = (typeof listedParts)[number] | (typeof partsOfPerson)[number]

/** The parts in which a call is judged; one undefined part where it is judged whole. */
export function partsOf(call: Call): readonly (Part | undefined)[] {
  if (call.act.kind === 'listPartners') return listedParts
  const seen = definiteAnswer(call)
  if (call.signedIn === null || !seen || isOfPersonAlone(seen)) return [undefined]
  const isUnwritten = call.committedAt === null && unwritten.has(call.act.kind)
  return seen.isReplay || seen.status >= 400 || isUnwritten ? partsOfPerson : [undefined]
}

/** Acts of people that write nothing where there is nothing to change. */
const unwritten: ReadonlySet<Act['kind']> = new Set([
  'reviewLead',
  'changeDetails',
  'moveLead',
  'cancelDeal',
  'blockPartner',
  'setLevel',
  'changeRole',
])

const isOfPersonAlone = ({ status, code }: Answer): boolean =>
  status === 503 ||
  code === 'SIGN_IN_REQUIRED' ||
  code === 'SIGNED_IN_AS_ANOTHER' ||
  code === 'PERMISSION_MISSING' ||
  code === 'PROOF_REQUIRED'

/** The answer, when it says what happened. */
export function definiteAnswer(call: Call): Answer | undefined {
  return isOutcomeUnknown(call) ? undefined : call.answer
}
