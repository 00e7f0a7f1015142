import { type Act, type Answer, type Call, type ConfirmationMail, isOutcomeUnknown, type Owner } from './call.ts'
import type { Besides, Evidence } from './evidence.ts'
import type { Idleness } from './idleness.ts'
import type { SimulatedContour, StatusName } from './simulated-contour.ts'

/** A call as the model judges it. */
export interface Observed {
  call: Call
  /** What it left in the table: this is how an act that nobody heard of is known. */
  evidence: Evidence
  besides: Besides
  contour: Pick<SimulatedContour, 'partnerIds' | 'fourEyes' | 'refusesUncovered' | 'coolDownHours' | 'coolsKeys'>
  /** Whose history the call is judged in. */
  owner: Owner
  /** Codes that were mailed to confirm, whenever that was; undefined where nobody noted them. */
  confirmations?: readonly ConfirmationMail[] | undefined
  /** Of the login that it came with. */
  idleness: Idleness
  /** Whether that login is too old for what asks for a new one. */
  agedness: Idleness
  /** The target status by which it is judged. */
  target: StatusName
  /** Which part of what it shows is judged; all of it when nothing is said. */
  part?: Part
}

/**
 * A list of partners shows what a partner is and what its leads come to. The two are kept apart, so that no act of a lead may write
 * what a partner is: each is of one moment, both need not be of the same.
 */
export const listedParts = ['profile', 'leadCounts'] as const

/**
 * Whether somebody is signed in, what their roles open, and what is refused or repeated to them, is read apart where nothing is
 * written: each is of one moment, they need not be of the same. What is written has all of it as its conditions, in one.
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
