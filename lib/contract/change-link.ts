import * as z from 'zod/mini'
import { type ActSpec, bodyErrors } from './endpoint-spec.ts'
import { linkStatusSeen, linkStatusSent, optionalReason } from './offer-fields.ts'

/** Enables, disables or removes a link. */
export const changeLinkAct = {
  method: 'PUT',
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
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'LINKS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies ActSpec
