import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour, Level, Offer } from '../domain/contour/contour.ts'
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
  /** When the rules that earn it begin; null for at once. */
  from: string | null
  /** Rubles; null for an offer that is new. */
  before: number | null
  after: number
}

/**
 * The offers and levels for which a draft changes what is earned, on the day that it changes. Uses the rules that real leads are rewarded
 * by.
 */
export function earningsCompared(
  before: Contour,
  file: ContourFile,
  { offers }: Plan,
  { at, idOf }: { at: string; idOf: IdOf },
): ComparedEarning[] {
  const after = configurationAfter(before, file, idOf)
  const totalOf = (contour: Contour, offer: Offer, level: Level | null, moment: string): number =>
    previewRewards({
      contour,
      offer: offerOnRulesOf(offer, moment),
      level,
      dealAmountKopecks: exampleKopecks,
      title: offer.title,
      // The first deal of a month, and of the partner.
      month: emptyMonth,
      partnerDealNumber: 1,
    }).total
  return offers.flatMap(({ before: known, offer, changes }) => {
    const begin = changes.flatMap(({ what, set }) => (what === 'Published' && set.from > at ? [set.from] : []))
    return [...new Set([at, ...begin])].flatMap((moment) =>
      [null, ...after.levels].flatMap((level): ComparedEarning[] => {
        const earned = {
          before: known ? totalOf(before, known, level, moment) : null,
          after: totalOf(after, offer, level, moment),
        }
        if (earned.before === earned.after) return []
        const { slug, title } = offer
        return [{ offer: { slug, title }, level: level?.number ?? null, from: moment === at ? null : moment, ...earned }]
      }),
    )
  })
}

/** The configuration with the levels, statuses and target of a file. */
function configurationAfter(before: Contour, file: ContourFile, idOf: IdOf): Contour {
  const target = file.leadStatuses.find((status) => status.target)?.systemName ?? ''
  return {
    ...before,
    levels: file.levels.map(({ number, description }) => ({ id: idOf('LEVEL', number), number, description })),
    statuses: file.leadStatuses.map(({ systemName, title }, position) => ({
      id: idOf('STATUS', systemName),
      systemName,
      title,
      position,
    })),
    settings: { ...before.settings, targetStatusId: idOf('STATUS', target) },
  }
}
