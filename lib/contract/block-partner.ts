import { type EndpointSpec } from './endpoint-spec.ts'
import { profileSwitch } from './profile-switch.ts'

/** A partner is signed out everywhere, cannot sign in, and can ask for no payout. A request under way goes on. */
export const blockPartner = {
  ...profileSwitch,
  name: 'block-partner',
  path: '/api/console/partner/{id}/block',
  table: [...profileSwitch.table, { partition: 'PAYOUTS', actions: ['BatchGetItem'] }],
  emits: ['partner.blocked'],
} as const satisfies EndpointSpec
