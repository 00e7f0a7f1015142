import { showRegistration } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownRegistration } from '../../../infra/openapi/responses/registration.ts'

export const document = {
  spec: showRegistration,
  tag: 'Signing in',
  summary: 'Whether partners can register themselves, the terms, and the contact',
  description: 'For the sign-in page, without a session. All of it is set in the contour file.',
  answer: shownRegistration,
  takenOver: 'read the configuration',
} satisfies EndpointDocument
