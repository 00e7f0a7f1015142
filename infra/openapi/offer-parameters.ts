import { maxDiscountTextLength } from '../../lib/domain/referral/client-discount.ts'
import type { DocumentedParameter } from './endpoint-document.ts'

/** Shared parts of the documents of links, promocodes and offers. */

export const partnerId: DocumentedParameter = {
  description: 'Only those of this partner',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
}

/** What clients save, in a body. */
export const clientDiscountBody = {
  type: ['object', 'null'],
  properties: {
    percent: { type: ['number', 'null'], format: 'double', exclusiveMinimum: 0, maximum: 100, multipleOf: 0.01 },
    fixed: { type: ['number', 'null'], format: 'double', exclusiveMinimum: 0, multipleOf: 0.01 },
    text: { type: ['string', 'null'], maxLength: maxDiscountTextLength },
  },
} as const

const example = {
  partner: '01941f29-7c00-7000-8000-000000000003',
  offer: '3843002c-5859-5caf-8bd2-b13dad32c316',
}
const idText = { type: 'string', minLength: 1 }

export const bodyFields = {
  partnerId: { description: 'id of the partner', examples: [example.partner], override: idText },
  offerId: { description: 'id of the offer', examples: [example.offer], override: idText },
  slug: {
    description: 'The name of the link: Latin letters, digits, - and _; …/r/SLUG',
    examples: ['anna-spring'],
    override: { type: 'string', minLength: 1, maxLength: 100 },
  },
  reason: {
    description: 'The reason, kept in the journal',
    examples: ['the bank asked for it'],
    override: { type: ['string', 'null'], maxLength: 1000 },
  },
} as const
