import * as z from 'zod'
import { maxTextLength } from '../../../lib/contract/body-fields.ts'
import { createLead } from './spec.ts'
import { demo, demoFields } from '../../../infra/openapi/demo.ts'
import { externalIdText } from '../../../infra/openapi/lead-acts.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, notTogether, textOrNull } from '../../../infra/openapi/request-body.ts'
import { lead, maxFieldLength } from '../../../infra/openapi/responses/lead.ts'
import { double } from '../../../infra/openapi/responses/money.ts'

const sentFields = z.array(
  z
    .object({
      fieldTypeId: z
        .string()
        .max(maxTextLength)
        .meta({
          description: 'id of a field of GET /lead-fields; each at most once',
          examples: [demoFields.name.fieldTypeId],
        }),
      value: z
        .union([z.string().max(maxFieldLength), double(), z.boolean(), z.null()])
        .optional()
        .meta({
          description:
            'String: text. Number: a number. Boolean: true or false. List: the id of an option. Null and "" count as not filled',
          examples: ['Иван'],
        }),
    })
    .meta({ id: 'SentLeadField', description: 'The value of one field of a lead' }),
)

const { name, phone, budget, newsletter, city } = demoFields

export const document = {
  spec: createLead,
  tag: 'Leads',
  summary: 'Create a lead, bound to a partner by session or promocode, or unbound',
  summaryRu: 'Создать лид: за партнёром, по сессии или промокоду, или без партнёра',
  description:
    'The lead starts in the primary status. With sessionId or promocode it belongs to a partner; with neither it belongs to nobody, and nothing is earned. One session yields one lead. The same application with the same promocode within 24 hours is refused, and the refusal contains the earlier lead.',
  body: described(
    'LeadCreation',
    createLead.body,
    {
      fields: {
        description: 'Values of the fields; every required one must be there',
        examples: [[name, phone]],
        as: sentFields,
      },
      sessionId: {
        description: 'The session parameter that the landing page got; not together with promocode',
        examples: [demo.session],
        override: textOrNull,
      },
      promocode: {
        description: 'The promocode that the client used, in any letter case; not together with sessionId',
        examples: ['ANNA10'],
        override: textOrNull,
      },
      externalId: externalIdText('lead', 'application-1001'),
    },
    notTogether('sessionId', 'promocode'),
  ),
  answer: lead,
  examples: {
    session: {
      summary: 'By a referral link',
      body: { fields: [name, phone], sessionId: demo.session },
      again: 'SESSION_USED',
    },
    promocode: {
      summary: 'By promocode',
      body: { fields: [name, phone], promocode: 'ANNA10' },
      again: 'LEAD_DUPLICATE',
    },
    nobody: {
      summary: 'Unbound, every field filled',
      body: { fields: [name, phone, budget, newsletter, city] },
    },
  },
  takenOver: 'write leads for any partner, create sessions or free used ones, reopen promocode windows, write any lead counts',
} satisfies EndpointDocument
