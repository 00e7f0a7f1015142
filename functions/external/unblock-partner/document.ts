import { unblockPartner } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { switchTexts } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { editedPartner } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: unblockPartner,
  tag: 'Partners',
  summary: 'Let a blocked partner in again',
  summaryRu: 'Разблокировать партнёра',
  description: 'The partner must sign in again: ended sessions stay ended. For one who is not blocked: 200, and nothing happens.',
  path: { id: { description: 'id of the partner' } },
  body: described('PartnerUnblocking', unblockPartner.body, switchTexts),
  answer: editedPartner,
  examples: {
    partner: { summary: 'With its reason', path: { id: demo.nina }, body: { reason: 'it was a mistake' } },
  },
  takenOver: 'the same as `block-partner`',
} satisfies EndpointDocument
