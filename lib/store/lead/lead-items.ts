import type { Lead, LeadAct } from '../../domain/lead/lead.ts'
import type { DealMonth } from '../../domain/offer/deal-month.ts'
import type { PartnerNumbers } from '../../domain/offer/partner-numbers.ts'
import type { WaitingDeal } from '../../domain/lead/waiting-deal.ts'
import {
  administratorAttributes,
  clientDiscountAttributes,
  givenAttributes,
  ruleAttributes,
  ruleSetNameAttributes,
} from '../contour/contour-items.ts'
import { apiKeyIdentityAttributes, doerAttributes } from '../people/actor-attributes.ts'
import { clickAttributes } from '../referral/referral-items.ts'
import { declared } from '../table/declared.ts'

/** What is stored of a lead. DynamoDB stores no empty sets; what never happened to a lead is not there. */
export type StoredLead = Omit<Lead, 'rewardedStatusIds' | 'canceledDealCount' | 'dealReward'> & {
  rewardedStatusIds?: Lead['rewardedStatusIds']
  canceledDealCount?: number
  dealReward?: NonNullable<Lead['dealReward']>
}

export const leadItem = declared<StoredLead, { allLeads: string; leadsOf?: string }>(
  {
    id: 'text',
    statusId: 'text',
    partnerId: { orNull: 'text' },
    offerId: { orNull: 'text' },
    source: {
      map: { kind: 'text', sessionId: { optional: 'text' }, promocodeId: { optional: 'text' }, code: { optional: 'text' } },
    },
    click: { optional: { map: clickAttributes } },
    clientDiscount: { optional: { map: clientDiscountAttributes }, since: 8 },
    values: { list: { map: { fieldTypeId: 'text', value: { either: ['text', 'number', 'flag'] } } } },
    revision: 'number',
    dealCount: 'number',
    carriedDeals: { optional: { map: { statusId: 'text', actRevision: 'number' } } },
    boundRevision: { optional: 'number' },
    boundDealNumbers: { optional: { entries: 'number' }, since: 8 },
    boundCountedSince: { optional: 'text', since: 8 },
    boundPartnerNumbers: { optional: { map: { since: 'text', numbers: { entries: 'number' } } }, since: 8 },
    erasedAt: { optional: 'text' },
    createdBy: { map: apiKeyIdentityAttributes },
    createdAt: 'text',
    updatedAt: 'text',
    externalId: { optional: 'text', since: 8 },
    imported: {
      optional: {
        map: { externalId: 'text', at: 'text', rewardedStatusIds: { list: 'text' }, dealStatusId: { orNull: 'text' } },
      },
      since: 8,
    },
    rewardedStatusIds: { optional: 'texts' },
    canceledDealCount: { optional: 'number' },
    dealReward: { optional: { map: { statusId: 'text', actRevision: { orNull: 'number' } } } },
  },
  { beside: { allLeads: 'text', leadsOf: { optional: 'text' } } },
)

export const actItem = declared<LeadAct>({
  id: 'text',
  leadId: 'text',
  revision: 'number',
  fromStatusId: 'text',
  toStatusId: 'text',
  deal: {
    orNull: {
      map: {
        amountKopecks: { orNull: 'number' },
        number: { optional: 'number', since: 8 },
        countedSince: { optional: 'text', since: 8 },
        ofPartner: { optional: { map: { number: 'number', since: 'text' } }, since: 8 },
      },
    },
  },
  rewards: {
    map: {
      levelId: { orNull: 'text' },
      noRules: { orNull: 'text' },
      ruleSet: { optional: { map: ruleSetNameAttributes }, since: 8 },
      outcomes: {
        list: {
          map: {
            rule: { map: ruleAttributes },
            result: 'text',
            amountKopecks: 'number',
            given: { optional: { map: givenAttributes }, since: 8 },
            earnedBy: {
              optional: {
                map: { actId: 'text', at: 'text', dealId: { orNull: 'text' }, dealAmountKopecks: { orNull: 'number' } },
              },
            },
          },
        },
      },
    },
  },
  canceledAt: { optional: 'text' },
  cancels: { optional: { map: { dealId: 'text', dealRevision: 'number', reason: { orNull: 'text' } } } },
  binds: {
    optional: {
      map: {
        partnerId: 'text',
        offerId: 'text',
        reason: { orNull: 'text' },
        months: {
          optional: { list: { map: { month: 'text', dealsKopecks: 'number', limitedKopecks: 'number' } } },
          since: 8,
        },
        numbers: { optional: { map: { highest: 'number', freed: { list: 'number' } } }, since: 8 },
      },
    },
  },
  entryRevisions: { list: 'number' },
  doneBy: { map: doerAttributes },
  askedBy: { optional: { map: administratorAttributes } },
  externalId: { optional: 'text', since: 8 },
  imported: { optional: { map: { externalId: { orNull: 'text' } } }, since: 8 },
  createdAt: 'text',
})

export const waitingDealItem = declared<WaitingDeal>({
  id: 'text',
  leadId: 'text',
  leadRevision: 'number',
  toStatusId: { orNull: 'text' },
  amountKopecks: 'number',
  askedBy: { map: administratorAttributes },
  askedAt: 'text',
  decidedKopecks: { optional: 'number' },
})

/** What a partner's deals with an offer have come to in a month. */
export const dealMonthItem = declared<DealMonth>(
  {
    partnerId: 'text',
    offerId: 'text',
    month: 'text',
    since: 'text',
    dealsKopecks: 'number',
    limitedKopecks: 'number',
    revision: 'number',
  },
  { since: 8 },
)

/** The numbers that the deals of a partner with an offer have. */
export const partnerNumbersItem = declared<PartnerNumbers>(
  { partnerId: 'text', offerId: 'text', since: 'text', highest: 'number', freed: { list: 'number' }, revision: 'number' },
  { since: 8 },
)

/** What an administrator has decided alone on a day. */
export const decidedDealsItem = declared<{ kopecks: number; sweepAfter: number }>({ kopecks: 'number', sweepAfter: 'number' })

/** A lead under a value that it is found by. */
export const leadValueItem = declared<{ leadId: string; partnerId: string | null }>({
  leadId: 'text',
  partnerId: { orNull: 'text' },
})

/** The lead that an application with a promocode made: within a day, the same one makes no other. */
export const windowItem = declared<{ leadId: string; openedAtMs: number }, { sweepAfter: number }>(
  { leadId: 'text', openedAtMs: 'number' },
  { beside: { sweepAfter: 'number' } },
)
