import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  mailAccess,
  proofAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { allowedAddresses, issuedKeyExpiry, keyTitle, optionalId, scopes } from '../../../lib/contract/key-fields.ts'

/**
 * An administrator makes an API key in their own name, even for a service account. Its secret is shown once and stored nowhere.
 */
export const issueKey = {
  name: 'issue-key',
  method: 'POST',
  path: '/api/console/key',
  access: 'Administrator',
  permission: 'keys.manage',
  stepUp: true,
  streamed: false,
  body: z.object({
    title: keyTitle(),
    scopes: scopes(),
    allowedAddresses: allowedAddresses(),
    expiresAt: issuedKeyExpiry(),
    administratorId: optionalId(),
    serviceAccountId: optionalId(),
    reason: optionalText(maxReasonLength),
  }),
  success: 201,
  errors: [
    ...bodyErrors,
    'KEY_TITLE_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'KEY_SCOPES_REQUIRED',
    'KEY_SCOPE_UNKNOWN',
    'KEY_ADDRESSES_INVALID',
    'KEY_ADDRESS_INVALID',
    'KEY_EXPIRY_INVALID',
    'KEY_FOR_ANOTHER',
    'SERVICE_ACCOUNT_NOT_FOUND',
    'SERVICE_ACCOUNT_NOT_OPEN',
    'KEY_SCOPE_BEYOND_SERVICE',
    // For scopes that the previous release does not know.
    'UPGRADE_NOT_CLOSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'KEYS', actions: ['PutItem'] },
    { partition: 'KEYHOLDERS', actions: ['UpdateItem'] },
    { partition: 'SERVICES', actions: ['Query', 'ConditionCheckItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['key.issued'],
} as const satisfies EndpointSpec
