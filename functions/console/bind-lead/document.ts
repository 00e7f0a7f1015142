import { bindLead } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: bindLead,
  tag: 'Console',
  summary: 'Bind a lead without a partner to one, once, and accrue the rewards it would have earned',
  description:
    'Binds by the promocode that the client had, or to a partner and an offer. Rewards for everything done to the lead are computed with the current rules and level.',
  path: { id: { description: 'id of the lead' } },
  body: described('LeadBinding', bindLead.body, {
    promocode: { description: 'The code; gives partner and offer', examples: ['ANNA10'], override: textOrNull },
    partnerId: {
      description: 'The partner, if there was no code; needs offerId',
      examples: [demo.anna],
      override: textOrNull,
    },
    offerId: {
      description: 'The offer whose rules apply',
      examples: ['3843002c-5859-5caf-8bd2-b13dad32c316'],
      override: textOrNull,
    },
    reason: {
      description: 'The reason, stored with the act',
      examples: ['Форма потеряла промокод'],
      override: textOrNull,
    },
  }),
  answer: lead,
  takenOver: 'the same as `console-change-lead-status`; make leads searchable by any value, reopen promocode windows',
} satisfies EndpointDocument
