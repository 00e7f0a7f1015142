import type { Act, Answer } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import type { LeadState, OwnedPayout, OwnerState } from './owner-state.ts'

type NamingAct = Extract<Act, { kind: 'createLead' | 'moveLead' | 'addDeal' | 'requestPayout' }>

const kinds = { createLead: 'LEAD', moveLead: 'DEAL', addDeal: 'DEAL', requestPayout: 'PAYOUT' } as const

const nameOf = (act: NamingAct): string => `${kinds[act.kind]} ${act.externalId}`

/** What has the externalId of an act already; undefined when nothing has. */
export const namedBy = (state: OwnerState, act: NamingAct) =>
  act.externalId === undefined ? undefined : state.named[nameOf(act)]

/** What the act makes has its externalId from now on. */
export function naming(state: OwnerState, act: NamingAct, id: string): OwnerState {
  if (act.externalId === undefined) return state
  return { ...state, named: { ...state.named, [nameOf(act)]: { id, content: contentOf(act) } } }
}

/** What an act asks for: acts with one content are the same, in whatever spelling. */
function contentOf(act: NamingAct): string {
  // Systems name one destination, and each owner has names of their own.
  if (act.kind === 'requestPayout') return `${act.kopecks}`
  if (act.kind !== 'createLead') return `${act.leadId} ${act.kopecks}`
  const { binding, surname, sum } = act
  const by = binding.by === 'session' ? binding.sessionId : binding.by === 'promocode' ? binding.typed.trim().toUpperCase() : ''
  return `${surname.trim()} ${sum} ${by}`
}

/**
 * An act whose externalId something has: it makes nothing. If it asks for just that, the answer shows how it is; a deal that was canceled is
 * refused, and so is everything else.
 *
 * @param isShownSo whether an answer shows a lead in this state
 */
export function repeatOf(
  state: OwnerState,
  { call, evidence }: Observed,
  act: Exclude<NamingAct, { kind: 'requestPayout' }>,
  isShownSo: (answer: Answer, id: string, lead: LeadState) => boolean,
): OwnerState | undefined {
  const there = namedBy(state, act)
  if (!there || evidence.leads.length + evidence.leadActs.length > 0) return undefined
  const seen = definiteAnswer(call)
  if (!seen) return state
  const leadId = act.kind === 'createLead' ? there.id : act.leadId
  const lead = state.leads[leadId]
  const isRepeat = there.content === contentOf(act) && lead?.canceled.includes(there.id) !== true
  if (isRepeat) return lead && seen.status < 400 && isShownSo(seen, leadId, lead) ? state : undefined
  return isTaken(seen, there.id) ? state : undefined
}

/**
 * The same for a payout request. One that was rejected or canceled is refused.
 *
 * @param isShownSo whether an answer shows a payout in this state
 */
export function repeatOfPayout(
  state: OwnerState,
  { call, evidence }: Observed,
  act: Extract<Act, { kind: 'requestPayout' }>,
  isShownSo: (answer: Answer, id: string, payout: OwnedPayout) => boolean,
): OwnerState | undefined {
  const there = namedBy(state, act)
  if (!there || evidence.payouts.length > 0) return undefined
  const seen = definiteAnswer(call)
  if (!seen) return state
  const payout = state.payouts[there.id]
  const last = payout?.path.at(-1)
  const isRepeat = there.content === contentOf(act) && last !== 'Rejected' && last !== 'Canceled'
  if (isRepeat) return payout && seen.status < 400 && isShownSo(seen, there.id, payout) ? state : undefined
  return isTaken(seen, there.id) ? state : undefined
}

function isTaken({ code, body }: Answer, id: string): boolean {
  const { takenBy } = body as { takenBy?: { id: string } }
  return code === 'EXTERNAL_ID_TAKEN' && takenBy?.id === id
}
