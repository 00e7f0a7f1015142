import * as z from 'zod/mini'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { profileErrors, profileFields } from '../../../lib/contract/profile-fields.ts'

const { email, firstName, middleName, lastName, legalTypeId, inn, levelId, groupIds, isConfirmed, isActive } = profileFields

function orElse<Value>(schema: z.ZodMiniType<Value>, otherwise: Value): z.ZodMiniType<Value> {
  return z.pipe(
    z.optional(schema),
    z.transform((sent: Value | undefined): Value => (sent === undefined ? otherwise : sent)),
  )
}

/** An administrator adds a partner. */
export const createPartner = {
  name: 'create-partner',
  method: 'POST',
  path: '/api/console/partner',
  access: 'Administrator',
  permission: 'partners.write',
  // Like change-partner: the ИНН is a payment detail. Without one no proof is needed.
  stepUp: ({ inn: taxId }) => taxId !== null && taxId !== undefined,
  streamed: false,
  body: z.object({
    email,
    firstName: orElse(firstName, null),
    middleName: orElse(middleName, null),
    lastName: orElse(lastName, null),
    legalTypeId: orElse(legalTypeId, null),
    inn: orElse(inn, null),
    levelId: orElse(levelId, null),
    groupIds: orElse(groupIds, []),
    isConfirmed: orElse(isConfirmed, false),
    isActive: orElse(isActive, true),
  }),
  success: 201,
  errors: [...bodyErrors, ...profileErrors],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'EMAILS', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem'] },
    { partition: 'ACTIVITY', actions: ['PutItem'] },
    { partition: 'PARTNER#*', actions: ['PutItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
  ],
  emits: ['partner.created'],
} as const satisfies EndpointSpec
