import { type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { profileSwitch } from '../../../lib/contract/profile-switch.ts'

/** Blocks a partner: they are signed out everywhere, cannot sign in, and cannot request payouts. An active request continues. */
export const blockPartner = {
  ...profileSwitch,
  name: 'block-partner',
  path: '/api/console/partner/{id}/block',
  table: [...profileSwitch.table, { partition: 'PAYOUTS', actions: ['BatchGetItem'] }],
  emits: ['partner.blocked'],
} as const satisfies EndpointSpec
