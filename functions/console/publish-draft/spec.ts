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
import { publishConfigurationAct } from '../../../lib/contract/publish-configuration.ts'

/** An owner changes the configuration: what a draft says holds from now on. */
export const publishDraft = {
  ...publishConfigurationAct,
  name: 'publish-draft',
  method: 'POST',
  path: '/api/console/configuration/publication',
  access: 'Administrator',
  permission: 'rewards.manage',
  // What everybody earns, and who may be paid, follows from it.
  stepUp: true,
  body: z.object({
    draft: draft(),
    revision: configurationRevision(),
    confirmedLeads: confirmedLeads(),
    reason: optionalReason(),
  }),
  errors: [
    ...bodyErrors,
    'CONFIGURATION_REVISION_REQUIRED',
    'CONFIRMED_LEADS_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    ...publishConfigurationAct.errors,
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    proofAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'PutItem', 'UpdateItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...publishConfigurationAct.table,
  ],
} as const satisfies EndpointSpec
