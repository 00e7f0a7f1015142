import { showRegistration } from '../../../lib/contract/show-registration.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { shownRegistration } from '../responses/registration.ts'

export const document = {
  spec: showRegistration,
  tag: 'Signing in',
  summary: 'Whether partners register themselves, on which terms, and whom to ask',
  description: 'For the page where one signs in, before anybody is known. An administrator says all of it in the contour file.',
  answer: shownRegistration,
} satisfies EndpointDocument
