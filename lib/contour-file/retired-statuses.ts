import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour } from '../domain/contour/contour.ts'
import { offerOnRulesOf } from '../domain/offer/rule-set.ts'
import { countStanding } from '../store/lead/lead-census.ts'
import type { ContourFile } from './contour-file.ts'
import type { Plan } from './plan.ts'
import { namedInPlans } from './three-versions.ts'

/** A status that a change retires, with what that means. */
export interface RetiredStatus {
  status: { systemName: string; title: string }
  /** How many leads stand in it, a moment ago. They stay. */
  leads: number
  /** Whether more may stand in it than were counted. */
  isAtLeast: boolean
  /** Titles of the offers with rules for it, which earn nothing any more. */
  offers: readonly string[]
}

/** The statuses that a plan retires. Leads are counted only if there is one. */
export async function retiredStatuses(
  { changes, offers }: Pick<Plan, 'changes' | 'offers'>,
  of: { before: Contour; file: ContourFile; idOf: IdOf; at: string },
): Promise<RetiredStatus[]> {
  const { before, file, idOf, at } = of
  const retired = before.statuses.filter(({ systemName }) => {
    const change = changes.find(({ what }) => what === namedInPlans('leadStatuses', systemName))
    return change?.differences.some(({ attribute, to }) => attribute === 'hidden' && to === true)
  })
  const { byStatus, isWhole } = await countStanding(retired.map(({ id }) => id))
  const planned = new Map(offers.map(({ offer }) => [offer.id, offer]))
  const known = before.offers.filter(({ id }) => !planned.has(id))
  const all = [...planned.values(), ...known]
  const titleOf = (systemName: string, title: string): string =>
    file.leadStatuses.find((status) => idOf('STATUS', status.systemName) === idOf('STATUS', systemName))?.title ?? title
  return retired.map(({ id, systemName, title }) => ({
    status: { systemName, title: titleOf(systemName, title) },
    leads: byStatus.get(id) ?? 0,
    isAtLeast: !isWhole,
    offers: all
      .filter((offer) => offerOnRulesOf(offer, at).rewards.some(({ statusId }) => statusId === id))
      .map((offer) => offer.title)
      .toSorted(),
  }))
}
