import { isDeepStrictEqual } from 'node:util'
import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour, Group, Level, Offer } from '../domain/contour/contour.ts'
import { emptyMonth } from '../domain/offer/deal-month.ts'
import { rulesOfPartner } from '../domain/offer/offer.ts'
import { previewOutcomes, totalRubles } from '../domain/offer/reward-preview.ts'
import { offerOnRulesOf } from '../domain/offer/rule-set.ts'
import { configurationAfter } from './configuration-after.ts'
import type { ContourFile } from './contour-file.ts'
import type { Plan } from './plan.ts'

const exampleKopecks = 100_000_00

/** What a lead with one deal of 100,000 rubles earns a partner, before a draft and with it. */
export interface ComparedEarning {
  offer: { slug: string; title: string }
  /** The number of the partner's level; null without one. */
  level: number | null
  /** The title of the group whose rules earn it; null for the rules that hold for everybody else. */
  group: string | null
  /** When the rules that earn it begin; null for at once. */
  from: string | null
  /** Rubles; null for an offer that is new. */
  before: number | null
  after: number
}

/**
 * The offers, levels and groups for which a draft changes the rules, on the day that it changes them. A group has a line of its own where
 * an offer has rules for it, before or after. What changes may not show in the example: a limit above what it earns, a step above its
 * amount; then both sums are the same, and the line says that the rules are not. Uses the rules that real leads are rewarded by.
 */
export function earningsCompared(
  before: Contour,
  file: ContourFile,
  { offers }: Pick<Plan, 'offers'>,
  { at, idOf }: { at: string; idOf: IdOf },
): ComparedEarning[] {
  const after = configurationAfter(before, file, idOf)
  return offers.flatMap(({ before: known, offer, changes }) => {
    const begin = changes.flatMap(({ what, set }) => (what === 'Published' && set.from > at ? [set.from] : []))
    return [...new Set([at, ...begin])].flatMap((moment) =>
      earnersOf([known, offer], after, moment).flatMap((earner): ComparedEarning[] => {
        const then = known ? earnedBy(before, known, earner, moment) : null
        const now = earnedBy(after, offer, earner, moment)
        if (isDeepStrictEqual(then, now)) return []
        const { slug, title } = offer
        const { level, group } = earner
        const who = { level: level?.number ?? null, group: group?.title ?? null }
        const from = moment === at ? null : moment
        return [{ offer: { slug, title }, ...who, from, before: then?.total ?? null, after: now.total }]
      }),
    )
  })
}

/** What the example earns, and the rules that it earns by. */
function earnedBy(contour: Contour, offer: Offer, { level, group }: Earner, moment: string) {
  const rules = offerOnRulesOf(offer, moment)
  const outcomes = previewOutcomes(contour, rules, {
    level,
    group,
    dealAmountKopecks: exampleKopecks,
    // The first deal of a month, of the lead, and of the partner.
    month: emptyMonth,
    leadDealNumber: 1,
    partnerDealNumber: 1,
    at: moment,
  })
  const partner = { levelId: level?.id ?? null, groupIds: group ? [group.id] : [] }
  return { total: totalRubles(outcomes), rules: rulesOfPartner(contour, rules.rewards, partner) }
}

/** Whose earnings are compared: partners without a level, of each level, and of each group that the offer has rules for. */
interface Earner {
  level: Level | null
  group: Group | null
}

function earnersOf(versions: readonly (Offer | undefined)[], { levels, groups }: Contour, moment: string): Earner[] {
  const rules = versions.flatMap((offer) => (offer ? offerOnRulesOf(offer, moment).rewards : []))
  const named = new Set(rules.map(({ groupId }) => groupId))
  return [
    ...[null, ...levels].map((level) => ({ level, group: null })),
    ...groups.filter(({ id }) => named.has(id)).map((group) => ({ level: null, group })),
  ]
}
