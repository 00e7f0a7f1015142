import { showFace } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownFace } from '../../../infra/openapi/responses/face.ts'

export const document = {
  spec: showFace,
  tag: 'Signing in',
  summary: "The program's name, colours and promise",
  description: 'For both apps, without a session. All of it is configured, and nothing of it is secret.',
  answer: shownFace,
  takenOver: 'read the settings',
} satisfies EndpointDocument
