import * as z from 'zod/mini'
import { actingLoginAccess, bodyErrors, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { linkStatusSeen, linkStatusSent, optionalReason } from '../../../lib/contract/offer-fields.ts'

/** An administrator enables, disables or removes a link. */
export const changeLink = {
  name: 'change-link',
  method: 'PUT',
  path: '/api/console/link/{slug}/status',
  access: 'Administrator',
  permission: 'links.write',
  streamed: false,
  body: z.object({ status: linkStatusSent(), from: linkStatusSeen(), reason: optionalReason() }),
  success: 200,
  errors: [
    ...bodyErrors,
    'LINK_STATUS_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LINK_NOT_FOUND',
    'LINK_CHANGED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'LINKS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec
