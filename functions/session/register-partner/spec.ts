import * as z from 'zod/mini'
import { optionalText } from '../../../lib/contract/body-fields.ts'
import { type EndpointSpec, feedAccess, mailAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { legalDetails, legalDetailsErrors } from '../../../lib/contract/legal-details.ts'
import { configurationIdOrNull } from '../../../lib/contract/own-profile-fields.ts'
import { address, optionalName, personName, mailedCode } from '../../../lib/contract/sign-in-fields.ts'

/**
 * A mailed code creates a partner, once, and signs them in. Public facts are checked before the code, and everything that depends
 * on the address after it.
 */
export const registerPartner = {
  name: 'register-partner',
  method: 'POST',
  path: '/api/session/registration',
  access: 'Visitor',
  streamed: false,
  body: z.object({
    email: address(),
    code: mailedCode(),
    firstName: personName('FIRST_NAME_REQUIRED'),
    middleName: optionalName(),
    lastName: personName('LAST_NAME_REQUIRED'),
    agreedTerms: optionalText(),
    legalTypeId: z.optional(configurationIdOrNull()),
    legalDetails: z.optional(legalDetails()),
  }),
  success: 200,
  errors: [
    ...parsingErrors,
    'EMAIL_INVALID',
    'SIGN_IN_CODE_INVALID',
    'FIRST_NAME_REQUIRED',
    'LAST_NAME_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LEGAL_FIELDS_EXPECTED',
    'REGISTRATION_CLOSED',
    'TERMS_NOT_AGREED',
    'LEGAL_TYPE_NOT_FOUND',
    ...legalDetailsErrors,
    'LONGER_CODE_REQUIRED',
    'SIGN_IN_REFUSED',
    'SIGN_IN_BLOCKED',
  ],
  table: [
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'SIGNIN#*', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partition: 'SIGNINTRIES', actions: ['UpdateItem'] },
    { partition: 'EMAILS', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'LEGALDETAILS', actions: ['PutItem'] },
    { partition: 'ACTIVITY', actions: ['PutItem'] },
    { partition: 'PARTNER#*', actions: ['PutItem'] },
    { partition: 'AGREEMENTS#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'LOGIN#Partner#*', actions: ['PutItem'] },
    { partition: 'LOGINS#Partner#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  detailsKey: ['GenerateDataKey'],
  emits: ['partner.created'],
} as const satisfies EndpointSpec
