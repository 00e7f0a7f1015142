import { configurationId } from '../domain/contour/configuration-id.ts'
import type { Contour, Offer } from '../domain/contour/contour.ts'
import { previewRewards } from '../domain/offer/reward-preview.ts'
import type { ContourFile } from './contour-file.ts'
import { type IdOf, offerOf } from './plan.ts'

const exampleKopecks = 100_000_00

/** What a lead with one deal of 100,000 rubles earns a partner, before a draft and with it. */
export interface ComparedEarning {
  offer: { slug: string; title: string }
  /** The number of the partner's level; null without one. */
  level: number | null
  /** Rubles; null for an offer that is new. */
  before: number | null
  after: number
}

/** The offers and levels for which a draft changes what is earned. Uses the rules that real leads are rewarded by. */
export function earningsCompared(before: Contour, file: ContourFile): ComparedEarning[] {
  const idOf: IdOf = (kind, name) => configurationId(file.contour, kind, name)
  const levels = file.levels.map(({ number, description }) => ({ id: idOf('LEVEL', number), number, description }))
  const target = file.leadStatuses.find((status) => status.target)?.systemName ?? ''
  const after = {
    ...before,
    levels,
    statuses: file.leadStatuses.map(({ systemName, title }, position) => ({
      id: idOf('STATUS', systemName),
      systemName,
      title,
      position,
    })),
    settings: { ...before.settings, targetStatusId: idOf('STATUS', target) },
  }
  const totalOf = (contour: Contour, offer: Offer, level: (typeof levels)[number] | null): number =>
    previewRewards({ contour, offer, level, dealAmountKopecks: exampleKopecks }).total
  return file.offers.flatMap((named) => {
    const known = before.offers.find(({ slug }) => slug === named.slug)
    const offer = offerOf(named, known, idOf)
    return [null, ...levels].flatMap((level): ComparedEarning[] => {
      const earned = { before: known ? totalOf(before, known, level) : null, after: totalOf(after, offer, level) }
      if (earned.before === earned.after) return []
      return [{ offer: { slug: named.slug, title: named.title }, level: level?.number ?? null, ...earned }]
    })
  })
}
