import { bindLead } from './binding-model.ts'
import type { Act, Answer } from './call.ts'
import { reversalOf } from './correction-model.ts'
import { holdsEnded, isFreeSo } from './hold-model.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { namedBy, naming, repeatOf } from './named-model.ts'
import { isNumberedSo, nextOfPartner, numbersIn, numberTaken, withNumbers, withoutNumberOf } from './partner-numbers-model.ts'
import { monthIn, monthOfAct, monthsWith, monthsWithout } from './month-model.ts'
import { type CountedDeal, type LeadDeed, type LeadState, moved, type OwnerState } from './owner-state.ts'
import { type Earned, hasDealReward, nextNumber, type NumberedDeal, numbersWithout, rewardsOf } from './reward-model.ts'
import { asksForNumbers, countingOf, termsOf } from './rules-model.ts'
import { groupsOf, offers, primaryStatus, type StatusName } from './simulated-contour.ts'
import { sessionIn } from './workload.ts'

const dayMs = 24 * 60 * 60 * 1000

type LeadAct = Extract<
  Act,
  { kind: 'openLink' | 'createLead' | 'bindLead' | 'moveLead' | 'addDeal' | 'cancelDeal' | 'reviewLead' }
>

export function applyLeadAct(state: OwnerState, observed: Observed, act: LeadAct): OwnerState | undefined {
  if (act.kind === 'openLink') return openLink(state, observed)
  if (act.kind === 'createLead') return createLead(state, observed, act)
  if (act.kind === 'bindLead') return bindLead(state, observed, act)
  if (act.kind === 'reviewLead') return reviewLead(state, observed, act)
  if (act.kind === 'cancelDeal') return cancelDeal(state, observed, act)
  return act.kind === 'moveLead' ? moveLead(state, observed, act) : addDeal(state, observed, act)
}

function openLink(state: OwnerState, { call, evidence }: Observed): OwnerState | undefined {
  const [id] = evidence.sessions
  const seen = definiteAnswer(call)
  if (id === undefined || (seen && sessionIn(seen) !== id)) return undefined
  return { ...state, sessions: { ...state.sessions, [id]: null } }
}

function createLead(state: OwnerState, observed: Observed, act: Extract<Act, { kind: 'createLead' }>): OwnerState | undefined {
  const { binding } = act
  if (namedBy(state, act)) return repeatOf(state, observed, act, isShownSo)
  const seen = definiteAnswer(observed.call)
  const [created] = observed.evidence.leads
  const isRefused = seen !== undefined && seen.status >= 400
  if (!isRefused && (!created || (seen && !isShownSo(seen, created.id, { status: primaryStatus, deals: [], canceled: [] }))))
    return undefined

  const added =
    created &&
    withLead(naming(state, act, created.id), created.id, {
      offer: offerOf(act),
      status: primaryStatus,
      rewarded: [],
      acts: [],
      deals: [],
      canceled: [],
      dealReward: null,
      carried: null,
      application: applicationOf(act),
      createdAtMs: created.createdAtMs,
    })
  if (binding.by === 'nothing') return isRefused ? undefined : added
  if (binding.by === 'session') {
    const usedBy = state.sessions[binding.sessionId]
    if (isRefused) return seen.code === 'SESSION_USED' && typeof usedBy === 'string' ? state : undefined
    if (usedBy !== null || !added || !created) return undefined
    return { ...added, sessions: { ...state.sessions, [binding.sessionId]: created.id } }
  }
  const application = `${binding.typed.trim().toUpperCase()} ${applicationOf(act)}`
  const window = state.windows[application]
  if (isRefused) {
    const isRepeat = window !== undefined && window.openedAtMs >= observed.call.invokedMs - dayMs
    return seen.code === 'LEAD_DUPLICATE' && isRepeat && earlierLeadIn(seen) === window.leadId ? state : undefined
  }
  if (!added || !created || (window && window.openedAtMs >= created.createdAtMs - dayMs)) return undefined
  const opened = { leadId: created.id, openedAtMs: created.createdAtMs }
  return { ...added, windows: { ...state.windows, [application]: opened } }
}

const applicationOf = ({ surname, sum }: { surname: string; sum: number | null }): string => `${surname.trim()} ${sum}`

const offerOf = ({ binding }: Extract<Act, { kind: 'createLead' }>) => (binding.by === 'nothing' ? null : binding.offer)
const earlierLeadIn = ({ body }: Answer): string | undefined => (body as { lead?: { id: string } | null }).lead?.id

function moveLead(state: OwnerState, observed: Observed, act: Extract<Act, { kind: 'moveLead' }>): OwnerState | undefined {
  const { leadId, to, kopecks } = act
  const { target, besides } = observed
  const lead = state.leads[leadId]
  const seen = definiteAnswer(observed.call)
  const [actId] = observed.evidence.leadActs
  if (!lead) return undefined
  const isPast = isPastRevision(lead, act)
  if (seen?.code === 'LEAD_CHANGED') return isPast ? state : undefined
  if (isPast) return undefined
  if (to === target && namedBy(state, act)) return repeatOf(state, observed, act, isShownSo)
  const isStill = lead.status === to
  const lacksAmount = !isStill && to === target && kopecks === null && !allowsNoAmount(lead)
  if (seen && seen.status >= 400) return seen.code === 'DEAL_AMOUNT_REQUIRED_FOR_STATUS' && lacksAmount ? state : undefined
  if (lacksAmount || isStill !== (actId === undefined)) return undefined

  const isCarried = to === target && countsElsewhere(lead, to)
  const isDeal = to === target && !isCarried
  const deals = isDeal && actId !== undefined ? [...lead.deals, actId] : lead.deals
  if (seen && !isShownSo(seen, leadId, { status: to, deals, canceled: lead.canceled })) return undefined
  if (isStill) return state
  if (besides.made !== undefined && besides.made !== (isDeal ? 'deal' : isCarried ? 'carried' : 'nothing')) return undefined
  if (isCarried) {
    const counted = [...(lead.counted ?? []), { status: to, dealId: null }]
    const brought = { ...lead, status: to, acts: [...lead.acts, String(actId)], carried: to, counted }
    // What is one deal is earned once.
    return besides.freeFrom.length === 0 ? withLead(state, leadId, brought) : undefined
  }
  const terms = termsOf(observed, lead)
  const deal = isDeal ? dealOf(state, observed, lead, kopecks) : null
  if (!terms || deal === undefined) return undefined
  const earned = rewardsOf({
    lead,
    terms,
    ...partnerOf(state, observed),
    status: to,
    target,
    deal,
    earnsFixed: !lead.rewarded.includes(to) && !(isDeal && hasDealReward(lead)),
    month: monthBefore(state, observed, lead),
  })
  const rewarded = earned.isFixed ? [...lead.rewarded, to] : lead.rewarded
  const acts = [...lead.acts, String(actId)]
  const dealReward = earned.isFixed && isDeal ? { status: to, actId: String(actId) } : lead.dealReward
  const after = accrued(state, observed, { leadId, actId: String(actId), rewards: earned.rewards })
  const named = after && isDeal ? naming(after, act, String(actId)) : after
  const month = monthOfAct(observed)
  const deed = { actId: String(actId), status: to, isMove: true, isDeal, kopecks: isDeal ? kopecks : null, month }
  const noted = isDeal ? dealCounted(observed, lead, String(actId), { month, deals: kopecks ?? 0, limited: earned.limited }) : {}
  const counted = isDeal ? { ...dealNoted(observed, lead, to, String(actId)), ...noted } : {}
  return (
    named &&
    withLead(counting(isDeal ? numbering(named, observed, lead, String(actId)) : named, lead, noted, String(actId)), leadId, {
      ...lead,
      status: to,
      rewarded,
      acts,
      deals,
      dealReward,
      ...counted,
      ...told(lead, deed),
    })
  )
}

/** Whether a lead has deals that count in another status: the one they were last carried to, or the one of the newest that stands. */
function countsElsewhere({ deals, canceled, counted = [] }: LeadState, status: StatusName): boolean {
  if (deals.length === canceled.length) return false
  const last = counted.findLast(({ dealId }) => dealId === null || !canceled.includes(dealId))
  return last !== undefined && last.status !== status
}

/** Revision 1 is the creation, and every act adds one. */
const revisionOf = ({ acts }: LeadState): number => acts.length + 1

/** Whether the lead has changed since the administrator in the console looked at it. */
const isPastRevision = (lead: LeadState, act: { admin?: string; revision?: number }): boolean =>
  act.admin !== undefined && act.revision !== revisionOf(lead)

/** Who looks at a lead sees all that was done to it. */
function reviewLead(
  state: OwnerState,
  { call }: Observed,
  { leadId }: Extract<Act, { kind: 'reviewLead' }>,
): OwnerState | undefined {
  const lead = state.leads[leadId]
  const seen = definiteAnswer(call)
  if (!seen) return state
  if (!lead || seen.status >= 400 || !isShownSo(seen, leadId, lead)) return undefined
  return (seen.body as { revision: number }).revision === revisionOf(lead) ? state : undefined
}

const allowsNoAmount = ({ offer }: LeadState): boolean => offer !== null && offers[offer].dealsWithoutAmount

function addDeal(state: OwnerState, observed: Observed, act: Extract<Act, { kind: 'addDeal' }>): OwnerState | undefined {
  const lead = state.leads[act.leadId]
  const seen = definiteAnswer(observed.call)
  const [actId] = observed.evidence.leadActs
  if (!lead) return undefined
  const isPast = isPastRevision(lead, act)
  if (seen?.code === 'LEAD_CHANGED') return isPast ? state : undefined
  if (isPast) return undefined
  if (namedBy(state, act)) return repeatOf(state, observed, act, isShownSo)
  const { target } = observed
  const isPossible = lead.status === target
  if (seen && seen.status >= 400) return seen.code === 'DEAL_NEEDS_TARGET_STATUS' && !isPossible ? state : undefined
  if (!isPossible || actId === undefined) return undefined

  const deals = [...lead.deals, actId]
  if (seen && !isShownSo(seen, act.leadId, { status: target, deals, canceled: lead.canceled })) return undefined
  const terms = termsOf(observed, lead)
  const deal = dealOf(state, observed, lead, act.kopecks)
  if (!terms || !deal) return undefined
  const earned = rewardsOf({
    lead,
    terms,
    ...partnerOf(state, observed),
    status: target,
    target,
    deal,
    earnsFixed: lead.dealReward?.actId === null && !lead.rewarded.includes(target),
    month: monthBefore(state, observed, lead),
  })
  const month = monthOfAct(observed)
  const noted = dealCounted(observed, lead, actId, { month, deals: act.kopecks, limited: earned.limited })
  const after = accrued(state, observed, { leadId: act.leadId, actId, rewards: earned.rewards })
  return (
    after &&
    withLead(counting(numbering(naming(after, act, actId), observed, lead, actId), lead, noted, actId), act.leadId, {
      ...lead,
      ...noted,
      rewarded: earned.isFixed ? [...lead.rewarded, target] : lead.rewarded,
      acts: [...lead.acts, actId],
      deals,
      dealReward: earned.isFixed ? { status: target, actId } : lead.dealReward,
      ...dealNoted(observed, lead, target, actId),
      ...told(lead, { actId, status: target, isMove: false, isDeal: true, kopecks: act.kopecks, month }),
    })
  )
}

/** What decides which rules are for a partner. */
const partnerOf = ({ level }: OwnerState, { owner }: Observed) => ({ level, groups: groupsOf(owner) })

/** What the month of an act has come to before it. */
const monthBefore = (state: OwnerState, observed: Observed, { offer }: LeadState) =>
  monthIn(state, offer, { month: monthOfAct(observed), since: countingOf(observed, offer).months })

/** The next deal of a lead with its numbers; undefined where the table says another one. */
function dealOf(state: OwnerState, observed: Observed, lead: LeadState, kopecks: number | null): NumberedDeal | undefined {
  const { numbers: since } = countingOf(observed, lead.offer)
  const ofPartner = since === undefined ? undefined : nextOfPartner(numbersIn(state, lead.offer, since))
  return isNumberedSo(observed, ofPartner, since) ? { number: nextNumber(lead), ofPartner, kopecks } : undefined
}

/** The partner's numbers, of which the deal has taken one. */
function numbering(state: OwnerState, observed: Observed, { offer }: LeadState, dealId: string): OwnerState {
  const { numbers: since } = countingOf(observed, offer)
  return { ...state, ...withNumbers(state, offer, since, numberTaken(numbersIn(state, offer, since), dealId)) }
}

/** Where the deal counts, and its number. Of a lead that is nobody's, deals are numbered when it is bound. */
function dealNoted(
  observed: Observed,
  lead: LeadState,
  status: StatusName,
  dealId: string,
): Pick<LeadState, 'counted' | 'numbers'> {
  const isNumbered = lead.offer === null || asksForNumbers(observed, lead.offer)
  return {
    counted: [...(lead.counted ?? []), { status, dealId }],
    numbers: { ...lead.numbers, [dealId]: isNumbered ? nextNumber(lead) : null },
  }
}

/** Deals of a lead that is nobody's are counted when it is bound. */
function dealCounted(
  observed: Observed,
  { offer, counts }: LeadState,
  dealId: string,
  counted: Omit<CountedDeal, 'since'>,
): Pick<LeadState, 'counts'> {
  const { months: since } = countingOf(observed, offer)
  return since === undefined ? {} : { counts: { ...counts, [dealId]: { ...counted, since } } }
}

function counting(state: OwnerState, { offer }: LeadState, { counts }: Pick<LeadState, 'counts'>, dealId: string): OwnerState {
  const counted = counts?.[dealId]
  return counted ? { ...state, ...monthsWith(state, offer, counted) } : state
}

/** What may be earned yet is remembered while a lead is nobody's. */
const told = ({ offer, story = [] }: LeadState, deed: LeadDeed): Pick<LeadState, 'story'> =>
  offer === null ? { story: [...story, deed] } : {}

/** A deal takes its shares back, and the last one of a lead the fixed reward too, which the next deal earns again. */
function cancelDeal(state: OwnerState, observed: Observed, act: Extract<Act, { kind: 'cancelDeal' }>): OwnerState | undefined {
  const { leadId, dealId } = act
  const lead = state.leads[leadId]
  const seen = definiteAnswer(observed.call)
  const [actId] = observed.evidence.leadActs
  if (!lead || (seen && seen.status >= 400)) return undefined
  const isDone = lead.canceled.includes(dealId)
  if (!lead.deals.includes(dealId) || isDone !== (actId === undefined)) return undefined
  const canceled = isDone ? lead.canceled : [...lead.canceled, dealId]
  if (seen && !isShownSo(seen, leadId, { ...lead, canceled })) return undefined
  if (isDone) return state

  const { dealReward } = lead
  const isLast = canceled.length === lead.deals.length
  const isFreed = isLast && dealReward !== null && dealReward.actId !== null
  const taken = state.ledger.flatMap(({ cause, actId: postedBy, earnedBy: by = postedBy, isFixed }, index) => {
    const isOwn = isFixed ? isFreed && by === dealReward.actId : by === dealId
    const isStanding = !state.ledger.some(({ reverses }) => reverses === index + 1)
    return cause === 'Reward' && isOwn && isStanding ? [index + 1] : []
  })
  const after = taken.reduce<OwnerState>((one, entry) => {
    const reversal = reversalOf(one, entry)
    return reversal ? moved(one, { ...reversal, actId: String(actId) }) : one
  }, state)
  return withLead({ ...after, ...monthsWithout(after, lead, dealId), ...withoutNumberOf(after, dealId) }, leadId, {
    ...lead,
    canceled,
    numbers: numbersWithout(lead, dealId),
    acts: [...lead.acts, String(actId)],
    rewarded: isFreed ? lead.rewarded.filter((status) => status !== dealReward.status) : lead.rewarded,
    dealReward: isFreed ? { status: dealReward.status, actId: null } : dealReward,
    ...told(lead, { cancels: dealId }),
  })
}

/** Rewards are earned: what waits is posted behind the end of the holds that are over. */
function accrued(
  state: OwnerState,
  observed: Observed,
  { leadId, actId, rewards }: { leadId: string; actId: string; rewards: readonly Earned[] },
): OwnerState | undefined {
  const waits = rewards.some(({ holdDays }) => holdDays > 0)
  if (!waits && observed.besides.endedHoldsUntil !== null) return undefined
  const { freeFrom } = observed.besides
  if (rewards.some(({ holdDays }, index) => !isFreeSo(freeFrom[index], holdDays, observed))) return undefined
  const begun = waits ? holdsEnded(state, observed) : state
  return rewards.reduce<OwnerState | undefined>((after, { kopecks, isFixed }, index) => {
    const day = freeFrom[index]
    const figures = { accrued: kopecks, waiting: day ? kopecks : 0, available: day ? 0 : kopecks, held: 0, paid: 0 }
    return after && moved(after, { cause: 'Reward', of: leadId, day, actId, isFixed, ...figures })
  }, begun)
}

const withLead = (state: OwnerState, id: string, lead: LeadState): OwnerState => ({
  ...state,
  leads: { ...state.leads, [id]: lead },
})

/** Whether an answer shows a lead in exactly this state, its deals in the order in which they were made. */
function isShownSo({ body }: Answer, id: string, lead: Pick<LeadState, 'status' | 'deals' | 'canceled'>): boolean {
  const shown = body as {
    id: string
    status: { systemName: string }
    dealCount: number
    canceledDealCount: number
    deals: { id: string; canceledAt: string | null }[]
  }
  const canceled = shown.deals.filter(({ canceledAt }) => canceledAt !== null)
  return (
    shown.id === id &&
    shown.status.systemName === lead.status &&
    shown.dealCount === lead.deals.length &&
    shown.canceledDealCount === lead.canceled.length &&
    canceled.map((deal) => deal.id).join() === lead.deals.filter((id) => lead.canceled.includes(id)).join() &&
    shown.deals.map((deal) => deal.id).join() === lead.deals.slice(-shownDeals).join()
  )
}

const shownDeals = 100
