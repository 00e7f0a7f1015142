import * as z from 'zod/mini'
import { type EndpointSpec, mailAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { address, app, mailedCode } from '../../../lib/contract/sign-in-fields.ts'

/** A mailed code signs somebody in, once. */
export const signIn = {
  name: 'sign-in',
  method: 'POST',
  path: '/api/session',
  access: 'Visitor',
  streamed: false,
  body: z.object({ email: address(), code: mailedCode(), app: z.optional(app()) }),
  success: 200,
  errors: [
    ...parsingErrors,
    'EMAIL_INVALID',
    'SIGN_IN_CODE_INVALID',
    'APP_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'LONGER_CODE_REQUIRED',
    'SIGN_IN_REFUSED',
    'SIGN_IN_BLOCKED',
  ],
  table: [
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'SIGNIN#*', actions: ['UpdateItem'] },
    { partition: 'SIGNINTRIES', actions: ['UpdateItem'] },
    // GetItem reads the contact that a blocked partner is told.
    { partition: 'CONTOUR', actions: ['Query', 'GetItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'LOGIN#Administrator#*', actions: ['PutItem'] },
    { partition: 'LOGIN#Partner#*', actions: ['PutItem'] },
    { partition: 'LOGINS#Administrator#*', actions: ['PutItem'] },
    { partition: 'LOGINS#Partner#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec
