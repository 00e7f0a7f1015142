import * as z from 'zod/mini'
import { type EndpointSpec, parsingErrors } from './endpoint-spec.ts'
import { address, sixDigits } from './sign-in-fields.ts'

/** A code of the mail lets somebody in, once. */
export const signIn = {
  name: 'sign-in',
  method: 'POST',
  path: '/api/session',
  access: 'Visitor',
  streamed: false,
  body: z.object({ email: address(), code: sixDigits() }),
  success: 200,
  errors: [
    ...parsingErrors,
    'EMAIL_INVALID',
    'SIGN_IN_CODE_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'SIGN_IN_REFUSED',
    'REGISTRATION_REQUIRED',
  ],
  table: [
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'SIGNIN#*', actions: ['UpdateItem'] },
    { partition: 'CONTOUR', actions: ['GetItem', 'Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'LOGIN#*', actions: ['PutItem'] },
    { partition: 'LOGINS#*', actions: ['PutItem'] },
  ],
} as const satisfies EndpointSpec
