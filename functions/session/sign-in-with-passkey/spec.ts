import * as z from 'zod/mini'
import { type EndpointSpec, mailAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { assertionAccess, assertionFields } from '../../../lib/contract/passkey-fields.ts'

/** A passkey signs an administrator in. The passkey tells who it is. */
export const signInWithPasskey = {
  name: 'sign-in-with-passkey',
  method: 'POST',
  path: '/api/session/passkey',
  access: 'Visitor',
  streamed: false,
  body: z.object(assertionFields()),
  success: 200,
  errors: [...parsingErrors, 'PASSKEY_ANSWER_INVALID', 'PASSKEY_REFUSED'],
  table: [
    ...assertionAccess,
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'SIGNIN#*', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'LOGIN#Administrator#*', actions: ['PutItem'] },
    { partition: 'LOGINS#Administrator#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec
