import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess, mailAccess } from './endpoint-spec.ts'
import { profileErrors, profileFields, profileRevision } from './profile-fields.ts'

const { email, firstName, middleName, lastName, legalTypeId, inn, levelId, groupIds, isConfirmed, isActive } = profileFields

/** Changes the sent attributes of a profile, at the revision that the caller saw. */
export const changePartnerAct = {
  method: 'PUT',
  permission: 'partners.write',
  streamed: false,
  body: z.object({
    revision: profileRevision,
    email: z.optional(email),
    firstName: z.optional(firstName),
    middleName: z.optional(middleName),
    lastName: z.optional(lastName),
    legalTypeId: z.optional(legalTypeId),
    inn: z.optional(inn),
    levelId: z.optional(levelId),
    groupIds: z.optional(groupIds),
    isConfirmed: z.optional(isConfirmed),
    isActive: z.optional(isActive),
    reason: optionalText(maxReasonLength),
  }),
  success: 200,
  errors: [...bodyErrors, 'REVISION_REQUIRED', ...profileErrors, 'PARTNER_NOT_FOUND', 'PARTNER_ERASED', 'PROFILE_CHANGED'],
  /** Besides PARTNERS, where a door may read more. */
  table: [
    { partition: 'EMAILS', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies ActSpec
