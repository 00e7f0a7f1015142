import * as z from 'zod/mini'
import { text } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** A partner withdraws a payout request while it is Requested. spec: States and transitions, Payout request */
export const cancelOwnPayout = {
  name: 'cancel-own-payout',
  method: 'PUT',
  path: '/api/account/payout/{id}/cancel',
  access: 'Partner',
  streamed: false,
  body: z.object({ comment: z.nullish(text()) }),
  success: 200,
  errors: [...bodyErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', 'PAYOUT_TRANSITION_FORBIDDEN'],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'PAYOUTS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PAYOUT#*', actions: ['Query', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    // Records that the partner was active.
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['UpdateItem', 'PutItem'] },
    feedAccess,
  ],
  emits: ['payout.canceled'],
} as const satisfies EndpointSpec
