import { previewDraftReward } from './spec.ts'
import { draftField } from '../../../infra/openapi/draft-field.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { previewParameters } from '../../../infra/openapi/offer-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { comparedRewards } from '../../../infra/openapi/responses/compared-rewards.ts'

export const document = {
  spec: previewDraftReward,
  tag: 'Console',
  summary: 'Show what a deal would earn under the present rules and under a draft',
  description:
    'For a lead that passes once through every rewarded status, with one deal. Uses the code that accrues rewards, and explains each outcome as for real leads. With rules that begin later, there is a comparison for each beginning. Level and group are named as the draft has them. Reads no leads and no partners, and writes nothing.',
  path: { slug: { description: 'slug of the offer, as the draft has it' } },
  query: previewParameters,
  body: described('DraftToPreview', previewDraftReward.body, { draft: draftField }),
  answer: comparedRewards,
  takenOver: 'read administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
