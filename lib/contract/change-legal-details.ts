import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess, mailAccess } from './endpoint-spec.ts'
import { legalDetails, legalDetailsAccess, legalDetailsErrors, maxLegalDetailsBytes } from './legal-details.ts'
import { profileFields, profileRevision } from './profile-fields.ts'

/**
 * Changes the legal type of a partner, the ИНН of its length and what the type asks, at once. Apart from change-partner, which more
 * people need and which may not decrypt anything.
 */
export const changeLegalDetailsAct = {
  method: 'PUT',
  permission: 'partners.write',
  streamed: false,
  body: z.object({
    revision: profileRevision,
    legalTypeId: z.optional(profileFields.legalTypeId),
    inn: z.optional(profileFields.inn),
    legalDetails: z.optional(legalDetails()),
    reason: optionalText(maxReasonLength),
  }),
  maxBodyBytes: maxLegalDetailsBytes,
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
  /** Besides PARTNERS, where a door may read more. */
  table: [
    ...legalDetailsAccess,
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  detailsKey: ['Decrypt', 'GenerateDataKey'],
  emits: ['partner.changed'],
} as const satisfies ActSpec
