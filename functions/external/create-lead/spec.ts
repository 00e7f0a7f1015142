import * as z from 'zod/mini'
import { externalId, externalIdErrors, optionalText } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec, feedAccess, keptAnswerAccess, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/**
 * Only the shape is checked here: the contour decides which values a field takes, and it also knows other names than these two.
 */
const sentField = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {})),
  z.looseObject({ fieldTypeId: z.optional(z.unknown()), value: z.optional(z.unknown()) }),
)

/** spec: POST /lead */
export const createLead = {
  name: 'create-lead',
  method: 'POST',
  path: '/api/external/lead',
  access: 'ApiKey',
  permission: 'leads.write',
  streamed: false,
  body: z
    .object({
      fields: z.array(sentField, { error: 'LEAD_FIELDS_REQUIRED' }),
      sessionId: optionalText(),
      promocode: optionalText(),
      externalId: externalId(),
    })
    // Checked even when something else is wrong, so that the caller gets all faults at once.
    .check(
      z.refine(({ sessionId, promocode }) => !sessionId || !promocode, {
        error: 'LEAD_BINDING_AMBIGUOUS',
        path: ['promocode'],
        when: () => true,
      }),
    ),
  success: 201,
  errors: [
    ...bodyErrors,
    'LEAD_FIELDS_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LEAD_BINDING_AMBIGUOUS',
    ...externalIdErrors,
    'LEAD_FIELD_REQUIRED',
    'LEAD_FIELD_UNKNOWN',
    'LEAD_FIELD_INVALID',
    'SESSION_NOT_FOUND',
    'SESSION_USED',
    'PROMOCODE_NOT_FOUND',
    'OFFER_UNAVAILABLE',
    'LEAD_DUPLICATE',
  ],
  table: [
    ...keyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'SESSION#*', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'WINDOW#*', actions: ['PutItem'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'LEAD#*', actions: ['PutItem', 'Query', 'ConditionCheckItem'] },
    { partition: 'VALUE#*', actions: ['PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    feedAccess,
  ],
  emits: ['lead.created'],
} as const satisfies EndpointSpec
