import { isDeepStrictEqual } from 'node:util'
import type { Contour, Offer } from '../domain/contour/contour.ts'
import { type AskedReward, previewedDeal, previewExplained } from '../domain/offer/reward-preview.ts'
import { offerOnRulesOf } from '../domain/offer/rule-set.ts'
import { rublesFromKopecks } from '../domain/value/money.ts'
import { ApiError } from '../errors.ts'
import { configurationAfter } from './configuration-after.ts'
import type { JudgedDraft } from './draft.ts'

/**
 * What a deal would earn under the rules that hold and under a draft, with how each rule came to it: at once, and on each day on which
 * rules of the draft begin.
 *
 * @param asked.slug of the offer, as it is called with the draft
 * @throws ApiError OFFER_NOT_FOUND, LEVEL_NOT_FOUND, GROUP_NOT_FOUND, all by their names with the draft
 */
export function rewardsCompared(
  { before, file, plan, idOf }: Pick<JudgedDraft, 'before' | 'file' | 'plan' | 'idOf'>,
  { slug, deal: asked, at }: { slug: string; deal: AskedReward; at: string },
) {
  const after = configurationAfter(before, file, idOf)
  const planned = plan.offers.find(({ offer }) => offer.slug === slug)
  if (!planned) throw new ApiError('OFFER_NOT_FOUND')
  const { before: known, offer, changes } = planned
  const begin = changes.flatMap(({ what, set }) => (what === 'Published' && set.from > at ? [set.from] : []))
  const deal = previewedDeal(after, asked)
  const sideOf = (contour: Contour, one: Offer, moment: string) =>
    previewExplained(contour, offerOnRulesOf(one, moment), { ...deal, at: moment })
  const compared = [...new Set([at, ...begin])].map((moment) => ({
    from: moment === at ? null : moment,
    before: known ? sideOf(before, known, moment) : null,
    after: sideOf(after, offer, moment),
  }))
  // Until rules that begin later do, the same holds as without the draft.
  const told = compared.filter(({ before: then, after: now }, index) => index > 0 || !isDeepStrictEqual(then, now))
  const { level, group, dealAmountKopecks } = deal
  return {
    offer: { slug, title: offer.title },
    level: level && { number: level.number, description: level.description },
    group: group?.title ?? null,
    amount: dealAmountKopecks === null ? null : rublesFromKopecks(dealAmountKopecks),
    compared: told.length > 0 ? told : compared,
  }
}
