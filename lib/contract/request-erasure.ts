import * as z from 'zod/mini'
import { actingLoginAccess, bodyErrors, type EndpointSpec, feedAccess, keptAnswerAccess, mailAccess } from './endpoint-spec.ts'
import { mailedCode } from './sign-in-fields.ts'

/**
 * A partner asks to be erased, with a code that was mailed to them for it. Administrators find it in the journal; erasing is theirs,
 * and until they do it the partner may take it back.
 */
export const requestErasure = {
  name: 'request-erasure',
  method: 'POST',
  path: '/api/account/erasure-request',
  access: 'Partner',
  streamed: false,
  body: z.object({ code: z.optional(mailedCode()) }),
  success: 200,
  errors: [
    ...bodyErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'SIGN_IN_CODE_INVALID',
    'CONFIRMATION_REQUIRED',
    'CONFIRMATION_REFUSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'CONFIRM#*', actions: ['UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec
