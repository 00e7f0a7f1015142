import { showLogo } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownLogo } from '../../../infra/openapi/responses/face.ts'

export const document = {
  spec: showLogo,
  tag: 'Signing in',
  summary: 'The logo of an offer, by its digest',
  description: 'For both apps, without a session. It may be kept for good: another picture has another digest.',
  path: { digest: { description: 'The digest that the offer names, without `sha256:`' } },
  answer: shownLogo,
  takenOver: 'read the logos of offers',
} satisfies EndpointDocument
