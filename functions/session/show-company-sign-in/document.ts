import { showCompanySignIn } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownCompanySignIn } from '../../../infra/openapi/responses/company.ts'

export const document = {
  spec: showCompanySignIn,
  tag: 'Signing in',
  summary: 'Whether administrators sign in by their company',
  description: 'For the page where one signs in to the console, before anybody is known. The contour file says it.',
  answer: shownCompanySignIn,
  takenOver: 'nothing but write the log',
} satisfies EndpointDocument
