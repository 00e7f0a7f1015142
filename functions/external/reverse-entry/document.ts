import { reverseEntry } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { postedReasonText } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { postedEntry } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: reverseEntry,
  tag: 'Partners',
  summary: 'Take a reward back',
  summaryRu: 'Отменить начисление',
  description:
    'Only where the settings say keysCorrect. Makes a counter-entry for the reward, once. It is taken from `waiting` while the reward is still waiting, later from `available`.',
  path: {
    id: { description: 'id of the partner' },
    revision: { description: 'revision of the entry in the statement' },
  },
  body: described('RewardReversal', reverseEntry.body, { reason: postedReasonText }),
  answer: postedEntry,
  examples: {
    reward: {
      summary: 'The first reward of Petr',
      path: { id: demo.petr, revision: '1' },
      body: { reason: 'Клиент отозвал заявку' },
      again: 'ENTRY_REVERSED',
    },
  },
  takenOver: 'the same as `correct-balance`',
} satisfies EndpointDocument
