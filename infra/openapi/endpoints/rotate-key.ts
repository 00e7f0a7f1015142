import { rotateKey } from '../../../lib/contract/rotate-key.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { maxOverlapHours } from '../../../lib/domain/api-key.ts'
import { described, momentOrNull, textOrNull } from '../request-body.ts'
import { rotatedKey } from '../responses/managed-key.ts'

const hoursOrNull = { type: ['number', 'null'], format: 'double', minimum: 0, maximum: maxOverlapHours }

export const document = {
  spec: rotateKey,
  tag: 'Console',
  summary: 'Rotate an API key',
  description:
    'A second key of the same title, administrator and scopes; the first one ends after a while. The secret is in this one answer and stored nowhere; a repeat is answered with `secret: null`.',
  path: { id: { description: 'id of the key' } },
  body: described('KeyRotation', rotateKey.body, {
    overlapHours: { description: 'For how many hours both are good; 24, if absent', examples: [24], override: hoursOrNull },
    expiresAt: {
      description: 'When the new one ends; as long as the one before was made for, if absent',
      examples: ['2027-01-31T18:00:00Z'],
      override: momentOrNull,
    },
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: rotatedKey,
} satisfies EndpointDocument
