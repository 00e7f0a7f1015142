import { type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { profileSwitch } from '../../../lib/contract/profile-switch.ts'

/** A blocked partner may sign in again. */
export const unblockPartner = {
  ...profileSwitch,
  name: 'unblock-partner',
  path: '/api/console/partner/{id}/unblock',
  emits: ['partner.unblocked'],
} as const satisfies EndpointSpec
