import { accountWith } from '../../../lib/domain/account/account.ts'
import type { LeadStatus } from '../../../lib/domain/contour/contour.ts'
import { offeredOf } from '../../../lib/domain/contour/retired.ts'
import { dayMs, hourMs } from '../../../lib/domain/value/duration.ts'
import {
  addDeal,
  type Binding,
  createLead,
  type LeadChange,
  type LeadWithDeals,
  moveLead,
} from '../../../lib/domain/lead/lead.ts'
import type { SentAmount } from '../../../lib/domain/value/money.ts'
import { leadChanged, leadCreated } from '../../../lib/store/lead/lead.ts'
import type { Step } from '../../../lib/store/table/transact.ts'
import { type Demo, type Happening, type PartnerState } from './happening.ts'
import { inventValues } from './invented-values.ts'
import type { SeededRandom } from './seeded-random.ts'

/**
 * The story of one client: an application, calls, and perhaps a deal or two.
 *
 * @param of.state of the partner who brings the client; null if no partner does
 */
export function leadStory(of: {
  demo: Demo
  chance: SeededRandom
  atMs: number
  binding: Binding
  state: PartnerState | null
}): Happening[] {
  const { demo, chance, atMs, binding, state } = of
  const { contour, apiKey, untilMs } = demo
  const values = inventValues(chance, contour.fields)
  let current: LeadWithDeals | undefined
  const done = (change: LeadChange): readonly Step[] => {
    current = { lead: change.lead, deals: change.deals }
    if (state) state.account = accountWith(state.account, change.posting)
    return leadChanged(change)
  }

  const created: Happening = {
    kind: 'lead',
    atMs,
    happen: (moment) => {
      const made = createLead({ contour, binding, values, createdBy: apiKey, ...moment })
      current = { lead: made.lead, deals: [] }
      return leadCreated(made, () => Promise.resolve(null))
    },
  }
  const acts = plannedActs(demo, chance, atMs).map((planned): Happening => ({
    kind: 'lead act',
    atMs: planned.atMs,
    happen: (moment) => {
      if (!current) return []
      const common = { contour, current, earner: state, doneBy: { kind: 'ApiKey', apiKey }, ...moment } as const
      if (planned.kind === 'Moved') return done(moveLead({ ...common, to: planned.to, amount: planned.amount }))
      return done(addDeal({ ...common, amountKopecks: planned.amountKopecks }))
    },
  }))
  return [created, ...acts.filter((act) => act.atMs < untilMs)]
}

type PlannedAct =
  | { kind: 'Moved'; atMs: number; to: LeadStatus; amount: SentAmount }
  | { kind: 'DealAdded'; atMs: number; amountKopecks: number }

/** Statuses between the first and the target are the way there; if there are several, the last is where leads get lost. */
function plannedActs({ contour }: Demo, chance: SeededRandom, createdAtMs: number): PlannedAct[] {
  const { statuses, settings } = contour
  const target = statuses.find(({ id }) => id === settings.targetStatusId)
  const isMarked = (id: string): boolean => id === settings.primaryStatusId || id === settings.targetStatusId
  const between = offeredOf(statuses).filter(({ id }) => !isMarked(id))
  const [way, lost] = between.length > 1 ? [between.slice(0, -1), between.at(-1)] : [between, undefined]
  if (chance.fraction() < 0.1) return []

  let atMs = createdAtMs
  const acts: PlannedAct[] = way.map((to) => {
    atMs += chance.whole(hourMs / 4, 2 * dayMs)
    return { kind: 'Moved', atMs, to, amount: 'Absent' }
  })
  const fate = chance.fraction()
  atMs += chance.whole(dayMs, 14 * dayMs)
  if (fate < 0.3 && target) {
    acts.push({ kind: 'Moved', atMs, to: target, amount: { amountKopecks: dealKopecks(chance) } })
    if (chance.fraction() < 0.15) {
      acts.push({ kind: 'DealAdded', atMs: atMs + chance.whole(dayMs, 20 * dayMs), amountKopecks: dealKopecks(chance) })
    }
  } else if (fate < 0.7 && lost) {
    acts.push({ kind: 'Moved', atMs, to: lost, amount: 'Absent' })
  }
  return acts
}

/** From 15,000 to 150,000 rubles, in steps of 500. */
function dealKopecks(chance: SeededRandom): number {
  const rubles = chance.whole(30, 300) * 500
  return rubles * 100 + (chance.fraction() < 0.2 ? chance.whole(1, 99_99) : 0)
}
