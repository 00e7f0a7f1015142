import * as z from 'zod/mini'
import { type EndpointSpec, parsingErrors } from './endpoint-spec.ts'
import { address, app } from './sign-in-fields.ts'

/** Nothing tells whether an address is known: nothing here looks. */
export const requestSignInCode = {
  name: 'request-sign-in-code',
  method: 'POST',
  path: '/api/session/code',
  access: 'Visitor',
  streamed: false,
  body: z.object({ email: address(), app: app() }),
  success: 202,
  errors: [...parsingErrors, 'EMAIL_INVALID', 'APP_INVALID', 'TEXT_EXPECTED', 'TEXT_TOO_LONG'],
  table: [
    { partition: 'SIGNINSECRET', actions: ['GetItem', 'PutItem'] },
    { partition: 'SIGNIN#*', actions: ['GetItem', 'PutItem'] },
  ],
  queuesMail: true,
} as const satisfies EndpointSpec
