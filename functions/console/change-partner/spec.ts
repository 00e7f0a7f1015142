import * as z from 'zod/mini'
import { optionalText, maxReasonLength } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  mailAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { profileErrors, profileFields, profileRevision } from '../../../lib/contract/profile-fields.ts'

const { email, firstName, middleName, lastName, legalTypeId, inn, levelId, groupIds, isConfirmed, isActive } = profileFields

/** An administrator changes the sent attributes of a profile, at the revision that they saw. */
export const changePartner = {
  name: 'change-partner',
  method: 'PUT',
  path: '/api/console/partner/{id}',
  access: 'Administrator',
  permission: 'partners.write',
  // Payment details, and the address that the partner signs in with.
  stepUp: ({ inn: taxId, legalTypeId: typeId, email: address }) => [taxId, typeId, address].some((sent) => sent !== undefined),
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
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'EMAILS', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec
