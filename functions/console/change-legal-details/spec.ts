import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  mailAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { legalDetails, legalDetailsErrors } from '../../../lib/contract/legal-details.ts'
import { profileFields, profileRevision } from '../../../lib/contract/profile-fields.ts'

/**
 * An administrator changes the legal type of a partner, the ИНН of its length and what the type asks, at once. Apart from change-partner,
 * which more people need and which may not decrypt anything.
 */
export const changeLegalDetails = {
  name: 'change-legal-details',
  method: 'PUT',
  path: '/api/console/partner/{id}/legal-details',
  access: 'Administrator',
  permission: 'partners.write',
  alsoNeeds: 'partners.details',
  // Payment details.
  stepUp: true,
  streamed: false,
  body: z.object({
    revision: profileRevision,
    legalTypeId: z.optional(profileFields.legalTypeId),
    inn: z.optional(profileFields.inn),
    legalDetails: z.optional(legalDetails()),
    reason: optionalText(maxReasonLength),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'REVISION_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ID_EXPECTED',
    'LEGAL_FIELDS_EXPECTED',
    'PARTNER_NOT_FOUND',
    'PARTNER_ERASED',
    'PROFILE_CHANGED',
    'LEGAL_TYPE_NOT_FOUND',
    'INN_INVALID',
    ...legalDetailsErrors,
  ],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'LEGALDETAILS', actions: ['GetItem', 'PutItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  detailsKey: ['Decrypt', 'GenerateDataKey'],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec
