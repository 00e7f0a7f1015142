import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** What waits, and recent figures: the last 30 days, and this and the last month by partner and by offer. */
export const showOverview = {
  name: 'show-overview',
  method: 'GET',
  path: '/api/console/overview',
  access: 'Administrator',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...readingAdministratorAccess,
    { partition: 'PAYOUTS#*', index: 'payouts-by-status', actions: ['Query'] },
    { partition: 'PARTNERMONTHS#*', index: 'partners-by-earned', actions: ['Query'] },
    { partition: 'COUNTED', actions: ['GetItem'] },
    { partition: 'DAYS', actions: ['Query'] },
    { partition: 'WAITINGDEALS', actions: ['Query'] },
    { partition: 'OFFERMONTHS#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'PASSKEYHOLDERS', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec
