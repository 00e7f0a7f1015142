import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  mailAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import {
  legalDetails,
  legalDetailsAccess,
  legalDetailsErrors,
  maxLegalDetailsBytes,
} from '../../../lib/contract/legal-details.ts'
import { bankDetails, configurationIdOrNull, inn, requisites } from '../../../lib/contract/own-profile-fields.ts'
import { optionalName, personName, mailedCode } from '../../../lib/contract/sign-in-fields.ts'

/** Partners change their own profile; absent attributes stay. Payment details change only with a code mailed to the partner. */
export const changeOwnProfile = {
  name: 'change-own-profile',
  method: 'PUT',
  path: '/api/account/profile',
  access: 'Partner',
  streamed: false,
  body: z.object({
    firstName: z.optional(personName('FIRST_NAME_REQUIRED')),
    middleName: z.optional(optionalName()),
    lastName: z.optional(personName('LAST_NAME_REQUIRED')),
    legalTypeId: z.optional(configurationIdOrNull()),
    inn: z.optional(inn()),
    requisites: z.optional(requisites()),
    bank: z.optional(bankDetails()),
    legalDetails: z.optional(legalDetails()),
    code: z.optional(mailedCode()),
  }),
  maxBodyBytes: maxLegalDetailsBytes,
  success: 200,
  errors: [
    ...bodyErrors,
    'FIRST_NAME_REQUIRED',
    'LAST_NAME_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'BANK_DETAILS_EXPECTED',
    'LEGAL_FIELDS_EXPECTED',
    'SIGN_IN_CODE_INVALID',
    'LEGAL_TYPE_NOT_FOUND',
    'INN_INVALID',
    'BANK_DETAILS_INVALID',
    ...legalDetailsErrors,
    'CONFIRMATION_REQUIRED',
    'CONFIRMATION_REFUSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    ...legalDetailsAccess,
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'CONFIRM#*', actions: ['UpdateItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  detailsKey: ['Decrypt', 'GenerateDataKey'],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec
