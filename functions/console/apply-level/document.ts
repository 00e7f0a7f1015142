import { applyLevel } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { levelOutcome } from '../../../infra/openapi/responses/level-plan.ts'

export const document = {
  spec: applyLevel,
  tag: 'Console',
  summary: 'Give a partner the level that the deals of the last closed month reach',
  description:
    'One line of the level plan, in one transaction, on the condition that the level is still the one of the plan, that nobody protected it, and that the month has not decided it yet. So it can be repeated, and a month that was applied changes nothing again. Whether the deals reach the level is not asked again: a person saw the plan, and may give any level by hand.',
  path: { id: { description: 'id of the partner' } },
  body: described('LevelToApply', applyLevel.body, {
    month: {
      description: 'The month of the plan; of another than the last closed one nothing is applied',
      examples: ['2026-10'],
    },
    fromLevelId: { description: 'The level in the plan; null for none' },
    toLevelId: { description: 'The level that the deals reach; null for none' },
    reason: { description: 'The reason, stored with the act', examples: ['12 deals in October'] },
  }),
  answer: levelOutcome,
  takenOver: 'the same as `console-change-partner`, for levels',
} satisfies EndpointDocument
