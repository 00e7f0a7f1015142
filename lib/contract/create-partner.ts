import * as z from 'zod/mini'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'
import { profileErrors, profileFields } from './profile-fields.ts'

/** Adds a partner. */
export const createPartnerAct = {
  method: 'POST',
  permission: 'partners.write',
  streamed: false,
  success: 201,
  errors: [...bodyErrors, ...profileErrors],
  /** Besides the partner's own items: the door of keys reads them too, for a repeat. */
  table: [
    { partition: 'EMAILS', actions: ['GetItem', 'PutItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
  ],
  emits: ['partner.created'],
} as const satisfies ActSpec

const { email, firstName, middleName, lastName, legalTypeId, inn, levelId, groupIds, isConfirmed, isActive } = profileFields

function orElse<Value>(schema: z.ZodMiniType<Value>, otherwise: Value): z.ZodMiniType<Value> {
  return z.pipe(
    z.optional(schema),
    z.transform((sent: Value | undefined): Value => (sent === undefined ? otherwise : sent)),
  )
}

/** The profile of a new partner: all but the address may be left out. */
export const newProfileFields = {
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
}
