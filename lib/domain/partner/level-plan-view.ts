import type { Contour } from '../contour/contour.ts'
import { levelNamed } from '../offer/offer.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { PlannedLevel } from './level-rules.ts'
import { type NamedPartner, namedPartnerView } from './partner.ts'

/** What the deals of a month mean for a partner whom a person is to see. */
export interface PartnerPlan extends PlannedLevel {
  partner: NamedPartner
  /** Why a person protected the level; null for nobody did. */
  keptFor: string | null
}

/** The partners whose deals reach another level than they have: those who rise first, then by name. */
export function levelPlanView(partners: readonly PartnerPlan[], { levels }: Pick<Contour, 'levels'>) {
  return partners
    .filter(({ move }) => move !== 'Same')
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'ru'))
    .map(({ partner, fromLevelId, toLevelId, totals, move, held, keptFor }) => ({
      partner: namedPartnerView(partner),
      from: levelNamed(levels, fromLevelId),
      to: levelNamed(levels, toLevelId),
      deals: totals.deals,
      amount: rublesFromKopecks(totals.kopecks),
      move: move === 'Raised' ? ('Raised' as const) : ('Lowered' as const),
      held,
      keptFor,
    }))
}

const orderOf = ({ move, partner: { lastName, firstName, email } }: PartnerPlan): string =>
  [move === 'Raised' ? 0 : 1, lastName, firstName, email].join(' ')
