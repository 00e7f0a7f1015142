import * as z from 'zod/mini'
import { configurationRevision, confirmedLeads, draft } from '../../../lib/contract/draft-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  keptAnswerAccess,
  proofAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { optionalReason } from '../../../lib/contract/offer-fields.ts'

/** An owner changes the configuration: what a draft says holds from now on. */
export const publishDraft = {
  name: 'publish-draft',
  method: 'POST',
  path: '/api/console/configuration/publication',
  access: 'Administrator',
  permission: 'rewards.manage',
  // What everybody earns, and who may be paid, follows from it.
  stepUp: true,
  streamed: false,
  body: z.object({
    draft: draft(),
    revision: configurationRevision(),
    confirmedLeads: confirmedLeads(),
    reason: optionalReason(),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'CONFIGURATION_REVISION_REQUIRED',
    'CONFIRMED_LEADS_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'UPGRADE_NOT_CLOSED',
    'CONFIGURED_BY_FILE',
    'CONFIGURATION_CHANGED',
    'DRAFT_REFUSED',
    'DRAFT_UNCONFIRMED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'PutItem', 'UpdateItem'] },
    // What was published of rules, for good.
    { partition: 'RULES#*', actions: ['PutItem', 'UpdateItem'] },
    { partition: 'CONFIGURATIONS', actions: ['PutItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    // Counted when a draft changes where leads begin or make deals.
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
