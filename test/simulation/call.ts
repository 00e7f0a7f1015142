import type { OfferName, PartnerName, StatusName } from './simulated-contour.ts'

/** Whose history an act belongs to: what happens to one partner says nothing of another. */
export type Owner = PartnerName | 'nobody'

export type PayoutStatus = 'Requested' | 'Approved' | 'Paid' | 'Rejected' | 'Canceled'
export type ActorKind = 'ApiKey' | 'Administrator' | 'Partner'

/** One thing that a client wants. Amounts are kopecks. */
export type Act =
  | { kind: 'requestPayout'; owner: PartnerName; by: 'ApiKey' | 'Partner'; kopecks: number }
  | { kind: 'movePayout'; owner: PartnerName; by: ActorKind; payoutId: string; to: PayoutStatus }
  | { kind: 'openLink'; owner: PartnerName; offer: OfferName }
  | { kind: 'createLead'; owner: Owner; binding: LeadBinding; surname: string; sum: number | null }
  | { kind: 'moveLead'; owner: Owner; leadId: string; to: StatusName; kopecks: number | null }
  | { kind: 'addDeal'; owner: Owner; leadId: string; kopecks: number }
  | { kind: 'cancelDeal'; owner: Owner; by: 'ApiKey' | 'Administrator'; leadId: string; dealId: string }
  /** Of a lead that came by nothing; by a promocode, or to the partner and the offer themselves. */
  | { kind: 'bindLead'; owner: PartnerName; leadId: string; by: string | null; offer: OfferName }
  | { kind: 'blockPartner'; owner: PartnerName; isBlocked: boolean }
  | { kind: 'setLevel'; owner: PartnerName; level: number | null }
  /** An administrator takes the reward of an entry back, or says by how much the balance changes. */
  | { kind: 'reverseReward'; owner: PartnerName; entry: number }
  | { kind: 'correctBalance'; owner: PartnerName; kopecks: number }
  /** From the newest entry on, or behind the page that a cursor came with. */
  | { kind: 'readStatement'; owner: PartnerName; limit: number; cursor: string | null }
  | { kind: 'listPayouts'; owner: 'everybody' }
  | { kind: 'listPartners'; owner: 'everybody' }

export type LeadBinding =
  | { by: 'session'; sessionId: string; offer: OfferName }
  | { by: 'promocode'; typed: string; offer: OfferName }
  | { by: 'nothing' }

/** What a client saw. */
export interface Answer {
  status: number
  /** Of an error. */
  code: string | null
  /** The body, or the address of a redirect, as it was sent. */
  text: string
  body: unknown
  /** Whether it said that it repeats an earlier answer. */
  isReplay: boolean
}

/** One call of one client, as seen from outside. */
export interface Call {
  /** From 1 on. */
  number: number
  client: number
  act: Act
  idempotencyKey: string | null
  /** Places in the order of everything that happened. */
  invokedAt: number
  /** Infinite when no answer came, or one that leaves open what happened. */
  answeredAt: number
  /** On the clock of the machine that ran it. */
  invokedMs: number
  answeredMs: number
  /** Undefined when the client heard nothing, or that the gateway waited no longer. */
  answer: Answer | undefined
}

/**
 * Whether a client that got this answer, or none, cannot know if its act was applied. A 503 says that it was not, unless it
 * is safe to repeat the request.
 */
export function isOutcomeUnknown({ act, idempotencyKey, answer }: Call): boolean {
  if (answer === undefined || answer.code === 'OUTCOME_UNKNOWN') return true
  return answer.status === 503 && (idempotencyKey !== null || act.kind === 'openLink')
}

/** The act in the words of the API, for people who read a history. */
export function describeAct(act: Act): string {
  const describe = descriptions[act.kind] as (act: Act) => string
  return describe(act)
}

const descriptions: { [Kind in Act['kind']]: (act: Extract<Act, { kind: Kind }>) => string } = {
  requestPayout: ({ by, kopecks, owner }) => `${by} requests a payout of ${kopecks / 100} for ${owner}`,
  movePayout: ({ by, payoutId, owner, to }) => `${by} moves payout ${payoutId} of ${owner} to ${to}`,
  openLink: ({ owner, offer }) => `GET /r/${owner}-${offer}`,
  createLead: ({ surname, sum, owner, binding }) =>
    `POST /lead «${surname}»${sum === null ? '' : ` ${sum}`} for ${owner} by ${bindingText(binding)}`,
  moveLead: ({ leadId, owner, to, kopecks }) =>
    `PUT /lead/${leadId}/status of ${owner} to ${to}${kopecks === null ? '' : ` for ${kopecks / 100}`}`,
  addDeal: ({ leadId, owner, kopecks }) => `PUT /lead/${leadId}/add-deal of ${owner} for ${kopecks / 100}`,
  cancelDeal: ({ by, leadId, dealId, owner }) => `${by} cancels deal ${dealId} of lead ${leadId} of ${owner}`,
  bindLead: ({ leadId, owner, by, offer }) =>
    `an administrator binds lead ${leadId} to ${owner} by ${by === null ? `the offer ${offer}` : `promocode ${by}`}`,
  blockPartner: ({ isBlocked, owner }) => `an administrator ${isBlocked ? 'blocks' : 'unblocks'} ${owner}`,
  setLevel: ({ owner, level }) => `an administrator gives ${owner} ${level === null ? 'no level' : `level ${level}`}`,
  reverseReward: ({ owner, entry }) => `an administrator takes entry ${entry} of ${owner} back`,
  correctBalance: ({ owner, kopecks }) => `an administrator corrects the balance of ${owner} by ${kopecks / 100}`,
  readStatement: ({ owner, limit, cursor }) =>
    `GET /partner/${owner}/statement?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
  listPayouts: () => 'GET /payout',
  listPartners: () => 'GET /partner',
}

function bindingText(binding: LeadBinding): string {
  if (binding.by === 'session') return `session ${binding.sessionId}`
  return binding.by === 'promocode' ? `promocode ${binding.typed}` : 'nothing'
}
