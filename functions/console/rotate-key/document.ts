import { rotateKey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { maxOverlapHours } from '../../../lib/domain/key/api-key.ts'
import { described, momentOrNull, textOrNull } from '../../../infra/openapi/request-body.ts'
import { rotatedKey } from '../../../infra/openapi/responses/managed-key.ts'

const hoursOrNull = { type: ['number', 'null'], format: 'double', minimum: 0, maximum: maxOverlapHours }

export const document = {
  spec: rotateKey,
  tag: 'Console',
  summary: 'Rotate an API key',
  description:
    'Makes a second key with the same title, administrator and scopes; the first one ends after a while. Only this answer contains the secret, which is stored nowhere; a repeat is answered with `secret: null`.',
  path: { id: { description: 'id of the key' } },
  body: described('KeyRotation', rotateKey.body, {
    overlapHours: { description: 'For how many hours both are valid; 24 by default', examples: [24], override: hoursOrNull },
    expiresAt: {
      description: 'When the new one ends; by default it is valid as long as the previous one was issued for',
      examples: ['2027-01-31T18:00:00Z'],
      override: momentOrNull,
    },
    reason: { description: 'The reason, kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: rotatedKey,
  takenOver: 'the same as `issue-key`, and list all keys',
} satisfies EndpointDocument
