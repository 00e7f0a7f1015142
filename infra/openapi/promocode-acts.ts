import * as z from 'zod'
import { createPromocodeAct } from '../../lib/contract/create-promocode.ts'
import { decidePromocodeAct } from '../../lib/contract/decide-promocode.ts'
import { promocodeStatuses } from '../../lib/domain/referral/promocode.ts'
import { bodyFields, clientDiscountBody, partnerId } from './offer-parameters.ts'
import { cursor, limit } from './query-parameters.ts'
import { described } from './request-body.ts'
import { promocode } from './responses/offer.ts'

/** The texts, bodies and answers of the acts on promocodes, with a key and in the console. */
export const promocodeActs = {
  listPromocodes: {
    summary: 'List promocodes, in pages',
    description:
      'Ordered by code; 100 a page by default. A page may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`. With partnerId, a new promocode may be missing for about a second.',
    query: {
      status: {
        description: 'Only promocodes in this status; OnReview ones wait for a decision',
        schema: { type: 'string' as const, enum: [...promocodeStatuses] },
      },
      partnerId,
      limit,
      cursor,
    },
    answer: z.array(promocode),
  },
  createPromocode: {
    summary: 'Create a promocode for a partner',
    description: 'It is active at once. The journal says who made it.',
    body: described('PromocodeCreation', createPromocodeAct.body, {
      partnerId: bodyFields.partnerId,
      offerId: bodyFields.offerId,
      code: {
        description: 'The code; trimmed, letter case does not count',
        examples: ['SPRING10'],
        override: { type: 'string', minLength: 1, maxLength: 200 },
      },
      clientDiscount: {
        description: 'What its clients save; absent or null for what the offer says',
        examples: [{ percent: 10, text: 'На первый заказ' }],
        override: clientDiscountBody,
      },
    }),
    answer: promocode,
  },
  decidePromocode: {
    summary: 'Approve, refuse, disable or enable a promocode',
    description:
      'Refusing a code that a partner asked for needs a reason, which the partner sees. Leads that a disabled code brought stay. The discount for clients may change with it, or alone. If somebody else was faster, the answer contains the current promocode.',
    path: { code: { description: 'The code' } },
    body: described('PromocodeDecision', decidePromocodeAct.body, {
      status: {
        description: 'Active lets it bring leads, Disabled refuses new ones',
        examples: ['Active'],
        override: { type: 'string', enum: ['Active', 'Disabled'] },
      },
      from: {
        description: 'The status as it was seen',
        examples: ['OnReview'],
        override: { type: 'string', enum: [...promocodeStatuses] },
      },
      reason: { ...bodyFields.reason, description: 'The reason; the partner sees it' },
      clientDiscount: {
        description: 'What its clients save from now on; null for what the offer says, absent for what they save already',
        examples: [{ percent: 10, text: 'На первый заказ' }],
        override: clientDiscountBody,
      },
    }),
    answer: promocode,
  },
}
