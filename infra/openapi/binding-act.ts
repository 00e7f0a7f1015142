import { bindLeadAct } from '../../lib/contract/bind-lead.ts'
import { demo } from './demo.ts'
import { described, textOrNull } from './request-body.ts'
import { lead } from './responses/lead.ts'

/** The texts, body and answer of binding a lead, with a key and in the console. */
export const bindingAct = {
  summary: 'Bind a lead without a partner to one, once, and accrue the rewards it would have earned',
  description:
    'Binds by the promocode that the client had, or to a partner and an offer. Rewards for everything done to the lead are computed with the current rules and level.',
  path: { id: { description: 'id of the lead' } },
  body: described('LeadBinding', bindLeadAct.body, {
    promocode: { description: 'The code; gives partner and offer', examples: ['ANNA10'], override: textOrNull },
    partnerId: {
      description: 'The partner, if there was no code; needs offerId',
      examples: [demo.anna],
      override: textOrNull,
    },
    offerId: {
      description: 'The offer whose rules apply',
      examples: [demo.offer],
      override: textOrNull,
    },
    reason: {
      description: 'The reason, stored with the act',
      examples: ['Форма потеряла промокод'],
      override: textOrNull,
    },
  }),
  answer: lead,
}
