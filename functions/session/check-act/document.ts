import * as z from 'zod'
import { checkAct } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { field, momentOrNull } from '../../../infra/openapi/responses/answer-field.ts'

export const document = {
  spec: checkAct,
  tag: 'Signing in',
  summary: 'Whether one of your acts was done',
  description:
    'For an act whose answer was lost: says for seven days whether the act was done, and does nothing itself. A recent act may still be on its way: for half a minute, not done means not done yet. To do it, send it again with the same Idempotency-Key.',
  path: { key: { description: 'the Idempotency-Key of the act' } },
  answer: z
    .object({
      isDone: field(z.boolean(), 'Whether it was done', true),
      doneAt: momentOrNull('When it was done; null if it was not', '2026-11-22T09:00:00.000Z'),
    })
    .meta({ id: 'CheckedAct', description: 'Whether an act was done' }),
  takenOver: 'the same as `show-session`, and read kept answers of known people and Idempotency-Keys',
} satisfies EndpointDocument
