import * as z from 'zod/mini'
import { actingLoginAccess, bodyErrors, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { linkStatusSeen, linkStatusSent } from '../../../lib/contract/offer-fields.ts'

/** A partner enables, disables or removes a link of their own. */
export const changeOwnLink = {
  name: 'change-own-link',
  method: 'PUT',
  path: '/api/account/link/{slug}/status',
  access: 'Partner',
  streamed: false,
  body: z.object({ status: linkStatusSent(), from: linkStatusSeen() }),
  success: 200,
  errors: [...bodyErrors, 'LINK_STATUS_INVALID', 'LINK_NOT_FOUND', 'LINK_CHANGED', 'LINK_DISABLED_BY_ADMINISTRATOR'],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'LINKS', actions: ['GetItem', 'UpdateItem'] },
  ],
} as const satisfies EndpointSpec
