import { bindLead } from '../../../lib/contract/bind-lead.ts'
import { maxReasonLength } from '../../../lib/contract/body-fields.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, textOrNull } from '../request-body.ts'
import { lead } from '../responses/lead.ts'

export const document = {
  spec: bindLead,
  tag: 'Console',
  summary: 'Bind a lead of nobody to a partner, once, and accrue what it would have earned',
  description:
    'By the promocode that the client had, or to a partner and an offer. What was done to the lead is gone through again by the rules and the level of now.',
  path: { id: { description: 'id of the lead' } },
  body: described('LeadBinding', bindLead.body, {
    promocode: { description: 'The code; its partner, its offer', examples: ['ANNA10'], override: textOrNull },
    partnerId: {
      description: 'The partner, where there was no code; needs offerId',
      examples: [demo.anna],
      override: textOrNull,
    },
    offerId: {
      description: 'The offer whose rules are run',
      examples: ['3843002c-5859-5caf-8bd2-b13dad32c316'],
      override: textOrNull,
    },
    reason: {
      description: 'Why; it is kept with the act',
      examples: ['Форма потеряла промокод'],
      override: { ...textOrNull, maxLength: maxReasonLength },
    },
  }),
  answer: lead,
} satisfies EndpointDocument
