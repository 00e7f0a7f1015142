import * as z from 'zod'
import { consoleListPartners } from './spec.ts'
import { maxSearchLengths } from '../../../lib/contract/partner-search.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit, namedId } from '../../../infra/openapi/query-parameters.ts'
import { consolePartner } from '../../../infra/openapi/responses/console-partner.ts'

const id = { type: 'string', minLength: 1, maxLength: 64 } as const

export const document = {
  spec: consoleListPartners,
  tag: 'Console',
  summary: 'Partners with their accounts, newest first; parameters filter',
  description:
    'Pages of at most 40 partners, or of 20 in a search, ordered by the field searched. Filters have no index: a page scans at most 300 partners, so it may be short or empty; go on as long as there is a cursor.',
  query: {
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
    id: namedId('partner who has this id, here or where they moved in from; beside a search, the first of its results'),
    blocked: {
      description: 'Only partners who are blocked, or who are not',
      schema: { type: 'string', enum: ['true', 'false'] },
    },
    levelId: { description: 'Only partners of this level; `none` for those without one', schema: id },
    legalTypeId: { description: 'Only partners of this legal type; `none` for those without one', schema: id },
    groupId: { description: 'Only partners of this group', schema: id },
    limit,
    cursor,
  },
  answer: z.array(consolePartner),
  takenOver:
    "read all partners with their addresses, ИНН and accounts, the configuration and everybody's roles; keep a session from expiring",
} satisfies EndpointDocument
