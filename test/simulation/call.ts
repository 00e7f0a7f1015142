import type { Role } from '../../lib/domain/people/permission.ts'
import type { AdministratorName, OfferName, PartnerName, StatusName } from './simulated-contour.ts'

/** The history that an act belongs to. What happens to one partner does not affect another. */
export type Owner = PartnerName | 'nobody'

/** What partners confirm by a mailed code. */
export type ConfirmedPurpose = 'Details' | 'Payout'

/** A code that confirms, as its reader knows it. */
export interface ConfirmationMail {
  person: PersonName
  code: string
  purpose: ConfirmedPurpose
}

export type PayoutStatus = 'Requested' | 'Approved' | 'Paid' | 'Rejected' | 'Canceled'
export type ActorKind = 'ApiKey' | 'Administrator' | 'Partner'
/** A key, the partner whose payout it is, or one of the administrators. */
export type PayoutActor = 'ApiKey' | 'Partner' | AdministratorName

/** Somebody who can be signed in. */
export type PersonName = PartnerName | AdministratorName

/** A person's session in one browser. */
export interface SignedIn {
  person: PersonName
  loginId: string
  token: string
}

/** One thing that a client wants. Amounts are kopecks. */
export type Act =
  /** A partner may name the destination: the details of the profile, or others with a mailed code, and may keep them in the profile. */
  | ({
      kind: 'requestPayout'
      owner: PartnerName
      by: 'ApiKey' | 'Partner'
      kopecks: number
      to?: string
      code?: string
      keep?: boolean
    } & Named)
  /** A partner has a confirmation code mailed, and uses it to change the payout details. */
  | { kind: 'askToConfirm'; owner: PartnerName; purpose: ConfirmedPurpose }
  | { kind: 'changeDetails'; owner: PartnerName; to: string; code: string }
  /** In the console an administrator may confirm the shortfall of the request. */
  | { kind: 'movePayout'; owner: PartnerName; by: PayoutActor; payoutId: string; to: PayoutStatus; confirmed?: number }
  | { kind: 'openLink'; owner: PartnerName; offer: OfferName }
  /** A partner makes a link of their own, in the account. */
  | { kind: 'makeLink'; owner: PartnerName; slug: string; offer: OfferName }
  | ({ kind: 'createLead'; owner: Owner; binding: LeadBinding; surname: string; sum: number | null } & Named)
  /** In the console an act on a lead names the revision that the administrator saw. */
  | ({ kind: 'moveLead'; owner: Owner; leadId: string; to: StatusName; kopecks: number | null; revision?: number } & InConsole &
      Named)
  | ({ kind: 'addDeal'; owner: Owner; leadId: string; kopecks: number; revision?: number } & InConsole & Named)
  | ({ kind: 'cancelDeal'; owner: Owner; by: 'ApiKey' | 'Administrator'; leadId: string; dealId: string } & InConsole)
  | { kind: 'reviewLead'; owner: Owner; leadId: string; admin: AdministratorName }
  /** A lead that came by neither link nor code, bound by a promocode, or to a partner and an offer directly. */
  | ({ kind: 'bindLead'; owner: PartnerName; leadId: string; by: string | null; offer: OfferName } & InConsole)
  | ({ kind: 'blockPartner'; owner: PartnerName; isBlocked: boolean } & InConsole)
  /** In the console an edit names the revision that the administrator saw. */
  | ({ kind: 'setLevel'; owner: PartnerName; level: number | null; revision?: number } & InConsole)
  /** An administrator takes back the reward of an entry, or corrects the balance by an amount. */
  | ({ kind: 'reverseReward'; owner: PartnerName; entry: number } & InConsole)
  | ({ kind: 'correctBalance'; owner: PartnerName; kopecks: number } & InConsole)
  /** From the newest entry on, or behind the page that returned the cursor. */
  | { kind: 'readStatement'; owner: PartnerName; limit: number; cursor: string | null }
  /** Somebody asks for a code, and signs in with a mailed one. Sign-ins of administrators belong to the history of every partner. */
  | { kind: 'askForCode'; owner: PartnerName | 'everybody'; person: PersonName }
  | { kind: 'signIn'; owner: PartnerName | 'everybody'; person: PersonName; code: string }
  | { kind: 'signOut'; owner: PartnerName | 'everybody'; person: PersonName }
  /** Another login of the same person, on a lost phone for example. */
  | { kind: 'endLogin'; owner: PartnerName | 'everybody'; person: PersonName; loginId: string }
  | ({ kind: 'changeRole'; owner: 'everybody'; administrator: AdministratorName; role: Role; isGranted: boolean } & InConsole)
  | { kind: 'listPayouts'; owner: 'everybody' }
  | { kind: 'listPartners'; owner: 'everybody' }

/** The externalId of what the act makes; absent for none. People give none. */
interface Named {
  externalId?: string
}

/** The administrator who acts in the console; absent for acts by command and by an API key. */
interface InConsole {
  admin?: AdministratorName
}

export type LeadBinding =
  | { by: 'session'; sessionId: string; offer: OfferName }
  | { by: 'promocode'; typed: string; offer: OfferName }
  | { by: 'nothing' }

/** What a client saw. */
export interface Answer {
  status: number
  /** The code of an error. */
  code: string | null
  /** The body, or the address of a redirect, as it was sent. */
  text: string
  body: unknown
  /** Whether it was marked as a replay of an earlier answer. */
  isReplay: boolean
  /** The token that the browser is told to keep; empty when it is told to drop it, null when the answer sets no cookie. */
  token: string | null
}

/** One call of one client, as seen from outside. */
export interface Call {
  /** From 1 on. */
  number: number
  client: number
  act: Act
  /**
   * The session sent with the request; null for acts without one. It may belong to another person than the act's, who has signed in
   * in another tab of the same browser: the request names the person that the screen shows.
   */
  signedIn: SignedIn | null
  idempotencyKey: string | null
  /** Positions in the order of all events. */
  invokedAt: number
  /** Infinite when no answer came, or one that leaves the outcome open. */
  answeredAt: number
  /** Where its transaction was executed; null when none was. */
  committedAt: number | null
  /** On the clock of the machine that ran it. */
  invokedMs: number
  answeredMs: number
  /** Undefined when the client got no answer, or only the timeout of the gateway. */
  answer: Answer | undefined
}

/**
 * Whether a client with this answer, or without one, cannot know whether its act was applied. A 503 means that it was not applied,
 * unless the request is safe to repeat.
 */
export function isOutcomeUnknown({ act, idempotencyKey, answer }: Call): boolean {
  if (answer === undefined || answer.code === 'OUTCOME_UNKNOWN') return true
  return answer.status === 503 && (idempotencyKey !== null || act.kind === 'openLink')
}

/**
 * The interval in which a call may take effect. A write takes effect exactly when it was executed: it had to respect every block or end
 * that was acknowledged by then.
 */
export function intervalOf({ invokedAt, answeredAt, committedAt }: Call): { invokedAt: number; answeredAt: number } {
  return committedAt === null ? { invokedAt, answeredAt } : { invokedAt: committedAt, answeredAt: committedAt + 0.5 }
}

/** The person who must be signed in for an act; null for acts by a key, by the command line, and open to anybody. */
export function personOf(act: Act): PersonName | null {
  if ('admin' in act && act.admin !== undefined) return act.admin
  if (act.kind === 'makeLink' || act.kind === 'askToConfirm' || act.kind === 'changeDetails') return act.owner
  if (act.kind === 'requestPayout') return act.by === 'Partner' ? act.owner : null
  if (act.kind === 'movePayout') return act.by === 'Partner' ? act.owner : act.by === 'ApiKey' ? null : act.by
  return act.kind === 'signOut' || act.kind === 'endLogin' ? act.person : null
}

/** The act in the words of the API, for people who read a history. */
export function describeAct(act: Act): string {
  const describe = descriptions[act.kind] as (act: Act) => string
  return describe(act)
}

const descriptions: { [Kind in Act['kind']]: (act: Extract<Act, { kind: Kind }>) => string } = {
  requestPayout: ({ by, kopecks, owner, to, code, keep, externalId }) =>
    `${by} requests a payout of ${kopecks / 100} for ${owner}${to === undefined ? '' : ` to ${to}`}${code === undefined ? '' : ` with ${code}`}${keep ? ', which is kept' : ''}${asNamed(externalId)}`,
  askToConfirm: ({ owner, purpose }) => `${owner} asks for a code that confirms ${purpose}`,
  changeDetails: ({ owner, to, code }) => `${owner} has payouts go to ${to} with ${code}`,
  movePayout: ({ by, payoutId, owner, to, confirmed }) =>
    `${by} moves payout ${payoutId} of ${owner} to ${to}${confirmed === undefined ? '' : `, confirming that ${confirmed / 100} is missing`}`,
  openLink: ({ owner, offer }) => `GET /r/${owner}-${offer}`,
  makeLink: ({ owner, slug, offer }) => `${owner} makes the link ${slug} to ${offer}`,
  createLead: ({ surname, sum, owner, binding, externalId }) =>
    `POST /lead «${surname}»${sum === null ? '' : ` ${sum}`} for ${owner} by ${bindingText(binding)}${asNamed(externalId)}`,
  moveLead: ({ leadId, owner, to, kopecks, externalId, ...how }) =>
    `${doorOf(how)}PUT /lead/${leadId}/status of ${owner} to ${to}${kopecks === null ? '' : ` for ${kopecks / 100}`}${asNamed(externalId)}`,
  addDeal: ({ leadId, owner, kopecks, externalId, ...how }) =>
    `${doorOf(how)}PUT /lead/${leadId}/add-deal of ${owner} for ${kopecks / 100}${asNamed(externalId)}`,
  reviewLead: ({ leadId, owner, admin }) => `${admin} looks at lead ${leadId} of ${owner}`,
  cancelDeal: ({ by, leadId, dealId, owner, admin }) => `${admin ?? by} cancels deal ${dealId} of lead ${leadId} of ${owner}`,
  bindLead: ({ leadId, owner, by, offer, admin }) =>
    `${whoOf(admin)} binds lead ${leadId} to ${owner} by ${by === null ? `the offer ${offer}` : `promocode ${by}`}`,
  blockPartner: ({ isBlocked, owner, admin }) => `${whoOf(admin)} ${isBlocked ? 'blocks' : 'unblocks'} ${owner}`,
  setLevel: ({ owner, level, revision, admin }) =>
    `${whoOf(admin)} gives ${owner} ${level === null ? 'no level' : `level ${level}`}${revision === undefined ? '' : ` at revision ${revision}`}`,
  reverseReward: ({ owner, entry, admin }) => `${whoOf(admin)} takes entry ${entry} of ${owner} back`,
  correctBalance: ({ owner, kopecks, admin }) => `${whoOf(admin)} corrects the balance of ${owner} by ${kopecks / 100}`,
  readStatement: ({ owner, limit, cursor }) =>
    `GET /partner/${owner}/statement?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
  askForCode: ({ person }) => `${person} asks for a code`,
  signIn: ({ person, code }) => `${person} signs in with ${code}`,
  signOut: ({ person }) => `${person} signs out`,
  endLogin: ({ person, loginId }) => `${person} ends session ${loginId}`,
  changeRole: ({ administrator, role, isGranted, admin }) =>
    `${admin ?? 'the owner'} ${isGranted ? 'grants' : 'takes'} ${administrator} the role ${role}`,
  listPayouts: () => 'GET /payout',
  listPartners: () => 'GET /partner',
}

const asNamed = (externalId: string | undefined): string => (externalId === undefined ? '' : ` as ${externalId}`)
const doorOf = ({ admin, revision }: InConsole & { revision?: number }): string =>
  admin === undefined ? '' : `${admin}, at revision ${revision}: `
const whoOf = (admin: AdministratorName | undefined): string => admin ?? 'an administrator'

function bindingText(binding: LeadBinding): string {
  if (binding.by === 'session') return `session ${binding.sessionId}`
  return binding.by === 'promocode' ? `promocode ${binding.typed}` : 'nothing'
}
