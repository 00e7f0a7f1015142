import * as z from 'zod'
import { listPartners } from './spec.ts'
import { maxSearchLengths } from '../../../lib/contract/partner-search.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, externalId, limit, updatedSince, wholeList } from '../../../infra/openapi/query-parameters.ts'
import { partner } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: listPartners,
  tag: 'Partners',
  summary: 'All partners with their lead counts, newest first; parameters filter',
  summaryRu: 'Все партнёры с числом лидов, начиная с новых; параметры отбирают',
  description: `${wholeList} With \`email\`, \`lastName\` or \`inn\` it is always paged, with at most 20 partners, ordered by the field searched. Addresses are current; a changed last name or ИНН may take about a second to be found.`,
  query: {
    include: { description: 'account: each partner with the account', schema: { type: 'string', enum: ['account'] } },
    updatedSince,
    limit,
    cursor,
    email: {
      description: 'Only partners whose address begins with this, in any letter case',
      schema: { type: 'string', minLength: 1, maxLength: maxSearchLengths.email },
    },
    lastName: {
      description: 'Only partners whose last name begins with this; letter case does not count, and ё equals е',
      schema: { type: 'string', minLength: 1, maxLength: maxSearchLengths.lastName },
    },
    inn: {
      description: 'Only partners with exactly this ИНН',
      schema: { type: 'string', minLength: 1, maxLength: maxSearchLengths.inn },
    },
    externalId: externalId('partner'),
  },
  answer: z.array(partner),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read all partners with their addresses, ИНН and accounts, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument
