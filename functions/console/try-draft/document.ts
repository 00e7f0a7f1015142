import { tryDraft } from './spec.ts'
import { draftField } from '../../../infra/openapi/draft-field.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { draftTrial } from '../../../infra/openapi/responses/configuration-draft.ts'

export const document = {
  spec: tryDraft,
  tag: 'Console',
  summary: 'Show what a draft of the configuration would change, without changing it',
  description:
    'Judges the draft by the rules of the whole contour file, and says what it changes, how many leads a moved target or primary status touches, what partners of each level would earn, and how many partners have a level, group or legal type that changes. A part that the caller may not change is a fault. A draft with faults is answered with 200 too: `plan` is null.',
  body: described('ConfigurationDraft', tryDraft.body, { draft: draftField }),
  answer: draftTrial,
  takenOver: 'read the configuration; keep a session from expiring',
} satisfies EndpointDocument
