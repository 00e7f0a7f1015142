import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour, Group, Level, Offer } from '../domain/contour/contour.ts'
import { emptyMonth } from '../domain/offer/deal-month.ts'
import { previewRewards } from '../domain/offer/reward-preview.ts'
import { offerOnRulesOf } from '../domain/offer/rule-set.ts'
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
 * The offers, levels and groups for which a draft changes what is earned, on the day that it changes. A group has a line of its own where
 * an offer has rules for it, before or after. Uses the rules that real leads are rewarded by.
 */
export function earningsCompared(
  before: Contour,
  file: ContourFile,
  { offers }: Plan,
  { at, idOf }: { at: string; idOf: IdOf },
): ComparedEarning[] {
  const after = configurationAfter(before, file, idOf)
  const totalOf = (contour: Contour, offer: Offer, { level, group }: Earner, moment: string): number =>
    previewRewards({
      contour,
      offer: offerOnRulesOf(offer, moment),
      level,
      ...(group && { groupId: group.id }),
      dealAmountKopecks: exampleKopecks,
      title: offer.title,
      // The first deal of a month, and of the partner.
      month: emptyMonth,
      partnerDealNumber: 1,
    }).total
  return offers.flatMap(({ before: known, offer, changes }) => {
    const begin = changes.flatMap(({ what, set }) => (what === 'Published' && set.from > at ? [set.from] : []))
    return [...new Set([at, ...begin])].flatMap((moment) =>
      earnersOf([known, offer], after, moment).flatMap((earner): ComparedEarning[] => {
        const earned = {
          before: known ? totalOf(before, known, earner, moment) : null,
          after: totalOf(after, offer, earner, moment),
        }
        if (earned.before === earned.after) return []
        const { slug, title } = offer
        const { level, group } = earner
        const who = { level: level?.number ?? null, group: group?.title ?? null }
        return [{ offer: { slug, title }, ...who, from: moment === at ? null : moment, ...earned }]
      }),
    )
  })
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

/** The configuration with the levels, groups, statuses and target of a file. */
function configurationAfter(before: Contour, file: ContourFile, idOf: IdOf): Contour {
  const target = file.leadStatuses.find((status) => status.target)?.systemName ?? ''
  return {
    ...before,
    levels: file.levels.map(({ number, description }) => ({ id: idOf('LEVEL', number), number, description })),
    groups: file.groups.map(({ title }) => ({ id: idOf('GROUP', title), title })),
    statuses: file.leadStatuses.map(({ systemName, title }, position) => ({
      id: idOf('STATUS', systemName),
      systemName,
      title,
      position,
    })),
    settings: { ...before.settings, targetStatusId: idOf('STATUS', target) },
  }
}
