import * as z from 'zod'
import type { ZodMiniObject } from 'zod/mini'
import { maxTextLength } from '../../lib/contract/body-fields.ts'
import { addDeal } from '../../lib/contract/add-deal.ts'
import { changeLeadStatus } from '../../lib/contract/change-lead-status.ts'
import { changePayoutStatus } from '../../lib/contract/change-payout-status.ts'
import { createLead } from '../../lib/contract/create-lead.ts'
import { createPayout } from '../../lib/contract/create-payout.ts'
import { partnerIdExample } from './responses/partner.ts'

/** What a body is made of, for people; the names, types and limits are those of the schema that the handler runs. */
export interface DocumentedBody {
  schema: z.ZodType
  /** Whole bodies, by what they are for. */
  examples: Readonly<Record<string, { summary: string; value: unknown }>>
}

interface FieldText {
  description: string
  examples: readonly unknown[]
  /** What the schema leaves to the contour, or to the code behind it. */
  override?: Readonly<Record<string, unknown>>
}

const rubles = { type: 'number', exclusiveMinimum: 0, maximum: 10 ** 12 }
const dealAmount = 'Amount of the deal in rubles: a number, at most two decimals'
const textOrNull = { type: ['string', 'null'], maxLength: maxTextLength }

const sentFields = z.array(
  z
    .object({
      fieldTypeId: z.string().meta({
        description: 'id of a field of GET /lead-fields; each at most once',
        examples: ['45bba93c-c257-52bf-96e6-7e09453cff16'],
      }),
      value: z
        .union([z.string(), z.number(), z.boolean(), z.null()])
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

/** The bodies of requests, by the name of the endpoint. */
export const requestBodies: Readonly<Record<string, DocumentedBody>> = {
  [createPayout.name]: {
    schema: described('NewPayout', createPayout.body, {
      partnerId: { description: 'id of a partner of GET /partner', examples: [partnerIdExample] },
      amount: { description: 'Amount in rubles: a number, at most two decimals', examples: [1650], override: rubles },
      requisites: { description: 'Where to transfer to, free text', examples: ['card 2200 0000'] },
      adminComment: {
        description: 'Comment on the request; becomes the comment of the first history entry',
        examples: ['asked by phone'],
        override: textOrNull,
      },
    }),
    examples: {
      payout: { summary: 'A payout', value: { partnerId: partnerIdExample, amount: 1650, requisites: 'card 2200 0000' } },
    },
  },
  [changePayoutStatus.name]: {
    schema: described('PayoutStatusChange', changePayoutStatus.body, {
      status: {
        description: 'Requested may become Approved or Rejected, Approved may become Paid or Rejected',
        examples: ['Approved'],
      },
      comment: { description: 'Comment on the change', examples: ['order 17'], override: textOrNull },
    }),
    examples: {
      approve: { summary: 'Approve', value: { status: 'Approved' } },
      pay: { summary: 'Mark as paid', value: { status: 'Paid', comment: 'order 17' } },
      reject: { summary: 'Reject', value: { status: 'Rejected', comment: 'wrong requisites' } },
    },
  },
  [createLead.name]: {
    schema: described('NewLead', createLead.body, {
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
    }),
    examples: {
      promocode: { summary: 'By promocode', value: { fields: [name, phone], promocode: 'ANNA10' } },
      session: { summary: 'By a referral link', value: { fields: [name, phone], sessionId: 'JgMMy1s_Fzq8VZypuG3n5Q' } },
      nobody: { summary: 'Of nobody, every field filled', value: { fields: [name, phone, budget, newsletter, city] } },
    },
  },
  [changeLeadStatus.name]: {
    schema: described('LeadStatusChange', changeLeadStatus.body, {
      id: {
        description: 'id of the status; either it or systemName, or both of the same status',
        examples: ['8076350f-0e66-5f72-b76e-1bff995f57f8'],
        override: textOrNull,
      },
      systemName: { description: 'systemName of the status', examples: ['deal'], override: textOrNull },
      amount: {
        description: `${dealAmount}. Needed for the target status, unless the offer allows deals without one; ignored for others`,
        examples: [10000],
        override: { ...rubles, type: ['number', 'null'] },
      },
    }),
    examples: {
      work: { summary: 'Take it up', value: { systemName: 'in_work' } },
      deal: { summary: 'A deal', value: { systemName: 'deal', amount: 10000 } },
    },
  },
  [addDeal.name]: {
    schema: described('NewDeal', addDeal.body, {
      amount: { description: dealAmount, examples: [333.3], override: rubles },
    }),
    examples: { deal: { summary: 'One more deal', value: { amount: 333.3 } } },
  },
}

/** The body's own fields with what people must know of them. A field whose schema says too little may be told `as` another one. */
function described<Shape extends z.core.$ZodShape>(
  id: string,
  body: ZodMiniObject<Shape>,
  texts: { [Field in keyof Shape]: FieldText & { as?: z.core.$ZodType } },
): z.ZodType {
  const fields = Object.entries(body.shape).map(([name, schema]) => {
    const { as = schema, description, examples, override } = texts[name as keyof Shape]
    // What a transformation takes in, the schema alone cannot tell.
    const complete = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
      if (override?.type) delete jsonSchema.anyOf
      Object.assign(jsonSchema, { examples, ...override })
    }
    return [name, withMeta(as, { description, override: complete })] as const
  })
  return z.object(Object.fromEntries(fields)).meta({ id })
}

/** Notes something of a schema, as meta() does; the contract's own schemas are of the small kind, which has no such method. */
function withMeta<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const noted = z.clone(schema)
  z.globalRegistry.add(noted, meta)
  return noted
}
