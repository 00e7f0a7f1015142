import { publishDraft } from './spec.ts'
import { publicationFields } from '../../../infra/openapi/configuration-acts.ts'
import { draftField } from '../../../infra/openapi/draft-field.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { publication } from '../../../infra/openapi/responses/configuration-draft.ts'

export const document = {
  spec: publishDraft,
  tag: 'Console',
  summary: 'Change the configuration',
  description:
    'Publishes a draft: all of it in one transaction, or nothing. Requests that come afterwards use it; rewards already earned stay. Two people never overwrite one another: the revision must be the one that was seen. A contour file does not undo what was published, unless it is told to. Offers, levels and groups take `rewards.manage`; a draft that names other parts takes `settings.manage`, and is refused without.',
  body: described('ConfigurationPublication', publishDraft.body, {
    draft: draftField,
    ...publicationFields,
  }),
  answer: publication,
  takenOver:
    '**change the configuration: rules of rewards, levels, settings, addresses of administrators, and so sign in as one**; write over entries of the journal whose key it knows',
} satisfies EndpointDocument
