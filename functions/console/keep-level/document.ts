import { keepLevel } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { consolePartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: keepLevel,
  tag: 'Console',
  summary: 'Protect the level of a partner, or end the protection',
  description: 'No month changes a protected level, up or down: only people do.',
  path: { id: { description: 'id of the partner' } },
  body: described('LevelProtection', keepLevel.body, {
    reason: { description: 'Why the level is protected; without it the protection ends', examples: ['agreed for this year'] },
  }),
  answer: consolePartner,
  takenOver: 'the same as `console-change-partner`, for the protection of levels',
} satisfies EndpointDocument
