import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'
import { previewRewardAct } from '../../../lib/contract/preview-reward.ts'

/** What a partner of a level would earn, for administrators. */
export const consolePreviewReward = {
  ...previewRewardAct,
  name: 'console-preview-reward',
  path: '/api/console/offer/{id}/reward-preview',
  access: 'Administrator',
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...previewRewardAct.table,
  ],
} as const satisfies EndpointSpec
