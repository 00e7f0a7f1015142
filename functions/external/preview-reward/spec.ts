import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { previewRewardAct } from '../../../lib/contract/preview-reward.ts'

/** What a partner of a level would earn. */
export const previewReward = {
  ...previewRewardAct,
  name: 'preview-reward',
  path: '/api/external/offer/{id}/reward-preview',
  access: 'ApiKey',
  table: [...keyAccess, ...previewRewardAct.table],
} as const satisfies EndpointSpec
