import * as z from 'zod/mini'
import type { ErrorCode } from '../../../lib/errors.ts'
import { type EndpointSpec, mailAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'

/** The codes of some issuers are tokens of a few kilobytes. */
const maxParameterLength = 8_000

/** A parameter that the company sent the browser back with. */
const parameter = () =>
  z
    .string({ error: 'TEXT_EXPECTED' satisfies ErrorCode })
    .check(z.maxLength(maxParameterLength, 'TEXT_TOO_LONG' satisfies ErrorCode))

/** Signs an administrator in through their company. The company tells who it is. */
export const signInWithCompany = {
  name: 'sign-in-with-company',
  method: 'POST',
  path: '/api/session/company',
  access: 'Visitor',
  streamed: false,
  body: z.object({ code: parameter(), state: parameter(), iss: z.nullish(parameter()) }),
  success: 200,
  errors: [
    ...parsingErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'COMPANY_SIGN_IN_OFF',
    'COMPANY_SIGN_IN_REFUSED',
    'COMPANY_UNREACHABLE',
    'COMPANY_EMAIL_NOT_VERIFIED',
    'COMPANY_IDENTITY_REFUSED',
  ],
  table: [
    { partition: 'COMPANYSTATE#*', actions: ['GetItem', 'DeleteItem'] },
    { partition: 'COMPANYIDENTITIES', actions: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'COMPANYSUBJECT#*', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'SIGNIN#*', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'LOGIN#Administrator#*', actions: ['PutItem'] },
    { partition: 'LOGINS#Administrator#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec
