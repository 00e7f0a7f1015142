import * as z from 'zod'
import { maxTextLength } from '../../../lib/contract/body-fields.ts'
import { createLead } from '../../../lib/contract/create-lead.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, notTogether, textOrNull } from '../request-body.ts'
import { lead, maxFieldLength } from '../responses/lead.ts'

const sentFields = z.array(
  z
    .object({
      fieldTypeId: z
        .string()
        .max(maxTextLength)
        .meta({
          description: 'id of a field of GET /lead-fields; each at most once',
          examples: ['45bba93c-c257-52bf-96e6-7e09453cff16'],
        }),
      value: z
        .union([z.string().max(maxFieldLength), z.number(), z.boolean(), z.null()])
        .optional()
        .meta({
          description:
            'String: text. Number: a number. Boolean: true or false. List: the id of an option. Null and "" are not filled',
          examples: ['Иван'],
        }),
    })
    .meta({ id: 'SentLeadField', description: 'The value of one field of a lead' }),
)

const name = { fieldTypeId: '45bba93c-c257-52bf-96e6-7e09453cff16', value: 'Иван' }
const phone = { fieldTypeId: 'bb90156a-ab6d-5d64-b423-a35b393bb5e2', value: '+7 900 000-00-00' }
const budget = { fieldTypeId: '14dde950-3165-5318-b472-4f5bad699aac', value: 5000000 }
const newsletter = { fieldTypeId: 'e172324f-bad1-52cd-9fd2-936985f155db', value: true }
const city = { fieldTypeId: '2857b2bc-2ad0-5649-b86f-ebef9270da66', value: '991b2f9d-a305-554a-acae-5c7e4b2759e6' }

export const document: EndpointDocument = {
  spec: createLead,
  tag: 'Leads',
  summary: 'Create a lead, bound to a partner by session or promocode, or to nobody',
  description:
    'The lead starts in the primary status. With sessionId or promocode it belongs to a partner, with neither to nobody, and nothing is earned then. One session yields one lead. The same application by the same promocode within 24 hours is refused, and the refusal holds the earlier lead.',
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
        examples: ['JgMMy1s_Fzq8VZypuG3n5Q'],
        override: textOrNull,
      },
      promocode: {
        description: 'The promocode that the client used, in any letter case; not together with sessionId',
        examples: ['ANNA10'],
        override: textOrNull,
      },
    },
    notTogether('sessionId', 'promocode'),
  ),
  answer: lead,
  examples: {
    session: {
      summary: 'By a referral link',
      ask: async ({ newSession }) => ({ body: { fields: [name, phone], sessionId: await newSession() } }),
    },
    promocode: { summary: 'By promocode', ask: () => ({ body: { fields: [name, phone], promocode: 'ANNA10' } }) },
    nobody: {
      summary: 'Of nobody, every field filled',
      ask: () => ({ body: { fields: [name, phone, budget, newsletter, city] } }),
    },
  },
}
