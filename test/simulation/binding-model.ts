import type { Act } from './call.ts'
import { holdsEnded } from './hold-model.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { monthIn, monthsWith, monthsWithout } from './month-model.ts'
import { type DealNumbers, type LeadDeed, type LeadState, moved, type OwnerState } from './owner-state.ts'
import { hasDealReward, nextNumber, numbersWithout, rewardsOf } from './reward-model.ts'
import { nextOfPartner, numberBack, numbersIn, numberTaken, withNumbers } from './partner-numbers-model.ts'
import { asksForNumbers, type CountingSince, countingOf, termsOf } from './rules-model.ts'
import { groupsOf, type RewardTerms, type StatusName } from './simulated-contour.ts'

const dayMs = 24 * 60 * 60 * 1000

type BindingAct = Extract<Act, { kind: 'bindLead' }>

/** A lead of nobody is bound once, and what was done to it until then earns as if it had been bound when it was created. */
export function bindLead(state: OwnerState, observed: Observed, act: BindingAct): OwnerState | undefined {
  const { leadId, by, offer } = act
  const lead = state.leads[leadId]
  const seen = definiteAnswer(observed.call)
  const [actId] = observed.evidence.leadActs
  if (!lead) return undefined
  const application = `${by ?? ''} ${lead.application}`
  const window = by === null ? undefined : state.windows[application]
  const createdAtMs = lead.createdAtMs ?? 0
  // A window names only the last application: behind a later one, earlier ones of the same day are unknown.
  const isRepeat = window !== undefined && window.openedAtMs >= createdAtMs - dayMs
  if (seen && seen.status >= 400) {
    if (lead.offer !== null) return seen.code === 'BOUND_BEFORE' || seen.code === 'LEAD_HAS_PARTNER' ? state : undefined
    return (seen.code === 'REPEATED' || seen.code === 'LEAD_DUPLICATE') && isRepeat ? state : undefined
  }
  if (lead.offer !== null || isRepeat || actId === undefined) return undefined

  const terms = termsOf(observed, { ...lead, offer })
  if (!terms) return undefined
  const since = countingOf(observed, offer)
  const before: Earnings = {
    lead: { ...lead, offer, rewarded: [], dealReward: null, deals: [], canceled: [], numbers: {} },
    rewards: [],
    months: state.months,
    partners: numbersIn(state, offer, since.numbers),
  }
  if (!isReadSo(observed, before.partners, since.numbers !== undefined && lead.deals.length > 0)) return undefined
  const rulesFor = { level: state.level, groups: groupsOf(observed.owner), target: observed.target, terms, since }
  const earned = (lead.story ?? []).reduce((one, deed) => earningsAfter(one, deed, rulesFor), before)
  const { freeFrom } = observed.besides
  if (freeFrom.length !== earned.rewards.length) return undefined
  const begun = freeFrom.some((day) => day !== undefined) ? holdsEnded(state, observed) : state
  const after = earned.rewards.reduce<OwnerState | undefined>((one, { kopecks, isFixed, earnedBy }, index) => {
    const day = freeFrom[index]
    const figures = { accrued: kopecks, waiting: day ? kopecks : 0, available: day ? 0 : kopecks, held: 0, paid: 0 }
    return one && moved(one, { cause: 'Reward', of: leadId, day, actId, isFixed, earnedBy, ...figures })
  }, begun)
  if (!after) return undefined
  const { rewarded, dealReward, counts } = earned.lead
  // Where no rules ask, its deals have no numbers of their own.
  const numbers = asksForNumbers(observed, offer) ? { numbers: earned.lead.numbers ?? {} } : unnumbered(earned.lead)
  const bound = { ...lead, offer, rewarded, dealReward, acts: [...lead.acts, actId], ...numbers, ...(counts && { counts }) }
  const hasStanding = lead.deals.length > lead.canceled.length
  const given = hasStanding ? withNumbers(state, offer, since.numbers, earned.partners) : {}
  const windows = by !== null ? { ...state.windows, [application]: { leadId, openedAtMs: createdAtMs } } : state.windows
  return {
    ...after,
    ...given,
    windows,
    ...(earned.months && { months: earned.months }),
    leads: { ...after.leads, [leadId]: bound },
  }
}

interface Earnings {
  lead: LeadState
  rewards: readonly { kopecks: number; isFixed: boolean; earnedBy: string }[]
  months: OwnerState['months']
  /** The numbers of the partner's deals. */
  partners: DealNumbers
}

const unnumbered = ({ numbers = {} }: LeadState): Pick<LeadState, 'numbers'> => ({
  numbers: Object.fromEntries(Object.keys(numbers).map((id) => [id, null])),
})

/** Whether the binding says that it has read the numbers that there were: they are read where the lead has deals. */
function isReadSo({ besides: { numbersRead } }: Observed, { highest, held }: DealNumbers, isRead: boolean): boolean {
  // Not examined.
  if (numbersRead === undefined) return true
  if (numbersRead === null || !isRead) return (numbersRead !== null) === isRead
  return numbersRead.highest === highest && numbersRead.freed.length === highest - Object.keys(held).length
}

function earningsAfter(
  { lead, rewards, months, partners }: Earnings,
  deed: LeadDeed,
  by: {
    level: number | null
    groups: readonly string[]
    target: StatusName
    terms: readonly RewardTerms[]
    since: CountingSince
  },
): Earnings {
  if ('cancels' in deed) {
    const canceled = [...lead.canceled, deed.cancels]
    const { dealReward } = lead
    const isFreed = canceled.length === lead.deals.length && dealReward !== null && dealReward.actId !== null
    const isTaken = ({ isFixed, earnedBy }: Earnings['rewards'][number]): boolean =>
      isFixed ? isFreed && earnedBy === dealReward.actId : earnedBy === deed.cancels
    return {
      lead: {
        ...lead,
        canceled,
        numbers: numbersWithout(lead, deed.cancels),
        rewarded: isFreed ? lead.rewarded.filter((status) => status !== dealReward.status) : lead.rewarded,
        dealReward: isFreed ? { status: dealReward.status, actId: null } : dealReward,
      },
      rewards: rewards.filter((one) => !isTaken(one)),
      months: monthsWithout({ months }, lead, deed.cancels).months ?? months,
      partners: numberBack(partners, deed.cancels),
    }
  }
  const { actId, status, kopecks, isMove, isDeal, month } = deed
  const mayEarn = isMove ? !(isDeal && hasDealReward(lead)) : lead.dealReward?.actId === null
  const earnsFixed = mayEarn && !lead.rewarded.includes(status)
  const number = nextNumber(lead)
  const earned = rewardsOf({
    lead,
    ...by,
    status,
    deal: isDeal ? { number, ofPartner: by.since.numbers === undefined ? undefined : nextOfPartner(partners), kopecks } : null,
    earnsFixed,
    month: monthIn({ months }, lead.offer, { month, since: by.since.months }),
  })
  const counted =
    by.since.months === undefined ? null : { month, since: by.since.months, deals: kopecks ?? 0, limited: earned.limited }
  return {
    lead: {
      ...lead,
      rewarded: earned.isFixed ? [...lead.rewarded, status] : lead.rewarded,
      deals: isDeal ? [...lead.deals, actId] : lead.deals,
      ...(isDeal && { numbers: { ...lead.numbers, [actId]: number } }),
      ...(isDeal && counted && { counts: { ...lead.counts, [actId]: counted } }),
      dealReward: earned.isFixed && isDeal ? { status, actId } : lead.dealReward,
    },
    rewards: [
      ...rewards,
      ...earned.rewards.map(({ kopecks: earnedKopecks, isFixed }) => ({ kopecks: earnedKopecks, isFixed, earnedBy: actId })),
    ],
    months: isDeal && counted ? monthsWith({ months }, lead.offer, counted).months : months,
    partners: isDeal ? numberTaken(partners, actId) : partners,
  }
}
