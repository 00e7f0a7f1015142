import * as z from 'zod/mini'
import { text } from '../../../lib/contract/body-fields.ts'
import { type EndpointSpec, mailAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { address, app, flag } from '../../../lib/contract/sign-in-fields.ts'

/** Longer than any proof of work. */
const maxProofLength = 250

/** The answer cannot reveal whether an address is known, because nothing here looks it up. */
export const requestSignInCode = {
  name: 'request-sign-in-code',
  method: 'POST',
  path: '/api/session/code',
  access: 'Visitor',
  streamed: false,
  body: z.object({
    email: address(),
    app: app(),
    registers: flag(),
    again: flag(),
    work: z.optional(text(maxProofLength)),
  }),
  success: 202,
  errors: [
    ...parsingErrors,
    'EMAIL_INVALID',
    'APP_INVALID',
    'BOOLEAN_EXPECTED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'WORK_REQUIRED',
  ],
  table: [
    { partition: 'SIGNINSECRET', actions: ['GetItem', 'PutItem'] },
    { partition: 'SIGNIN#*', actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    { partition: 'SIGNINTRIES', actions: ['BatchGetItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec
