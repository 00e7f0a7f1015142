import { maxExternalIdLength } from '../../lib/domain/moving/imported.ts'
import { positiveRubles, textOrNull } from './request-body.ts'

const lead = { id: { description: 'id of the lead' } } as const

const amount = 'Amount of the deal in rubles: a number, at most two decimals'

/** The id that the caller's system gives to a thing. */
export const externalIdText = (of: string, example: string) =>
  ({
    description: `The id that the ${of} has in your system, unique among those of its kind: sent again with the same one, at any time, the request makes no second ${of}.`,
    examples: [example],
    override: { type: ['string', 'null'], maxLength: maxExternalIdLength },
  }) as const

/** The paths and fields of the acts on leads, with a key and in the console. */
export const leadActs = {
  cancelDeal: {
    path: { ...lead, dealId: { description: 'id of the deal, one of `deals` of the lead' } },
    fields: {
      reason: {
        description: "The reason, shown in the partner's statement. The body may be `{}`",
        examples: ['Клиент вернул товар'],
        override: textOrNull,
      },
    },
  },
  addDeal: {
    path: lead,
    fields: { amount: { description: amount, examples: [333.3], override: positiveRubles } },
  },
  changeStatus: {
    path: lead,
    /** @param statuses where callers find them */
    fields: (statuses: string) => ({
      id: {
        description: `id of a status${statuses}; either it or systemName, or both of the same status`,
        examples: ['8076350f-0e66-5f72-b76e-1bff995f57f8'],
        override: textOrNull,
      },
      systemName: { description: 'systemName of the status', examples: ['deal'], override: textOrNull },
      amount: {
        description: `${amount}. Required for the target status, unless the offer allows deals without one; ignored for others`,
        examples: [10000],
        override: { ...positiveRubles, type: ['number', 'null'] },
      },
    }),
  },
} as const
