import type { Act, Answer } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import type { LeadState, OwnerState } from './owner-state.ts'

type NamingAct = Extract<Act, { kind: 'createLead' | 'moveLead' | 'addDeal' }>

const nameOf = (act: NamingAct): string => `${act.kind === 'createLead' ? 'LEAD' : 'DEAL'} ${act.externalId}`

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
  act: NamingAct,
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
  const { takenBy } = seen.body as { takenBy?: { id: string } }
  return seen.code === 'EXTERNAL_ID_TAKEN' && takenBy?.id === there.id ? state : undefined
}
