import * as z from 'zod/mini'
import { draft } from '../../../lib/contract/draft-fields.ts'
import { type EndpointSpec, loginAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { previewRewardAct } from '../../../lib/contract/preview-reward.ts'

/** What a deal would earn under the rules that hold, and under a draft. It asks what the preview of an offer asks. */
export const previewDraftReward = {
  name: 'preview-draft-reward',
  method: 'POST',
  path: '/api/console/configuration/draft/offer/{slug}/reward-preview',
  access: 'Administrator',
  permission: 'rewards.manage',
  streamed: false,
  changesNothing: true,
  query: previewRewardAct.query,
  body: z.object({ draft: draft() }),
  success: 200,
  errors: [
    ...parsingErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    ...previewRewardAct.errors.filter((code) => code !== 'TEXT_HAS_NUL'),
    'UPGRADE_NOT_CLOSED',
    'CONFIGURED_BY_FILE',
    'DRAFT_REFUSED',
  ],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...previewRewardAct.table,
  ],
} as const satisfies EndpointSpec
