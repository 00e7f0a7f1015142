import { clickView } from '../referral/click.ts'
import { clientDiscountView } from '../referral/client-discount.ts'
import type { Contour } from '../contour/contour.ts'
import { externalIdOf } from '../moving/imported.ts'
import type { Lead, LeadAct, LeadWithDeals } from './lead.ts'
import { statusOfLead } from './lead-status.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'

/**
 * A lead with its newest deals: the answer to a creation, a status change and a new deal. A refused duplicate shows the earlier
 * lead like this.
 *
 * @param partner as the profile is now; null for an unassigned lead
 */
export function leadView(contour: Contour, { lead, deals }: LeadWithDeals, partner: NamedPartner | null) {
  const { createdAt, updatedAt, ...listed } = leadListView(contour, lead, partner)
  return {
    ...listed,
    deals: deals.map(dealView),
    createdAt,
    updatedAt,
  }
}

/** @param act one that made a deal */
export function dealView(act: LeadAct) {
  const { id, deal, canceledAt, createdAt } = act
  return { id, amount: amountOf(deal), canceledAt: canceledAt ?? null, createdAt, externalId: externalIdOf(act) }
}

/** The part of a lead that a list shows. */
export type ListedLead = Pick<
  Lead,
  'id' | 'statusId' | 'partnerId' | 'offerId' | 'values' | 'click' | 'clientDiscount' | 'dealCount' | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<Lead, 'canceledDealCount' | 'externalId' | 'imported'>>

/** A lead in a list: without its deals. */
export function leadListView(contour: Contour, lead: ListedLead, partner: NamedPartner | null) {
  const offer = contour.offers.find(({ id }) => id === lead.offerId)
  const fields = new Map(contour.fields.map((field) => [field.id, field]))
  return {
    id: lead.id,
    externalId: externalIdOf(lead),
    status: statusOfLead(contour.statuses, lead.statusId),
    partner: partner && namedPartnerView(partner),
    offer: offer ? { id: offer.id, title: offer.title } : null,
    fields: lead.values.flatMap(({ fieldTypeId, value }) => {
      const field = fields.get(fieldTypeId)
      return field ? [{ fieldTypeId, systemName: field.systemName, label: field.label, type: field.type, value }] : []
    }),
    click: clickView(lead.click),
    clientDiscount: clientDiscountView(lead.clientDiscount),
    dealCount: lead.dealCount,
    canceledDealCount: lead.canceledDealCount ?? 0,
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
  }
}

function amountOf(deal: { amountKopecks: number | null } | null): number | null {
  return deal === null || deal.amountKopecks === null ? null : rublesFromKopecks(deal.amountKopecks)
}
