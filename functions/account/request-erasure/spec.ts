import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  mailAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { mailedCode } from '../../../lib/contract/sign-in-fields.ts'

/**
 * A partner asks to be erased, confirmed by a code mailed for this purpose. Administrators find the request in the journal and
 * carry it out; until then the partner may withdraw it.
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
