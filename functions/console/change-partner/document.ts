import * as z from 'zod'
import { consoleChangePartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { profileBody, reason } from '../../../infra/openapi/profile-body.ts'
import { reviewedPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleChangePartner,
  tag: 'Console',
  summary: 'Change the sent fields of a profile',
  description:
    'revision is that of the profile which was looked at: were it edited since, the answer is PROFILE_CHANGED with the profile as it is now, and nothing is changed. Another address is not confirmed, unless isConfirmed is sent. Payout requests keep the ИНН that they were made with.',
  path: { id: { description: 'id of the partner' } },
  body: profileBody.partial().extend({
    revision: z.int().min(1).meta({ description: 'Of the profile that was looked at' }),
    reason: reason.nullish(),
  }),
  answer: reviewedPartner,
  takenOver:
    "**change any partner's profile (unblock, ИНН, address, so who may sign in as that partner) and any account's figures and level**; take and free addresses; hide that two partners have the same details; forge the journal; keep a session from expiring; send our notices to anybody",
} satisfies EndpointDocument
