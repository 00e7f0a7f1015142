import { beginCompanySignIn } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { begunCompanySignIn } from '../../../infra/openapi/responses/company.ts'

export const document = {
  spec: beginCompanySignIn,
  tag: 'Signing in',
  summary: 'Begin to sign in to the console by the company',
  description:
    'Answers where the page is to go: to the identity provider of the company, which sends the browser back to /console/company-sign-in. Good for five minutes, once, and in the browser alone that asked for it.',
  answer: begunCompanySignIn,
  takenOver: 'store a known sign-in for a known browser, useless without a person of the company',
} satisfies EndpointDocument
