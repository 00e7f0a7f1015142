import { signInWithCompany } from '../../../lib/contract/sign-in-with-company.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { signedInPerson } from '../responses/session.ts'

const parameter = (description: string, example: string) => ({
  description,
  examples: [example],
  override: { type: 'string', maxLength: 8_000 },
})

export const document = {
  spec: signInWithCompany,
  tag: 'Signing in',
  summary: 'Sign in to the console by the company',
  description:
    'The parameters with which the identity provider sent this browser back. Answers who one is, and sets the cookie of a session. It proves nothing to what asks for proof: that takes a passkey or a mailed code.',
  body: described('CompanySignIn', signInWithCompany.body, {
    code: parameter('By which the company tells who it is, once', 'SplxlOBeZQQYbYS6WxSbIA'),
    state: parameter('What ties it to the browser in which the sign-in began', 'af0ifjsldkj'),
    iss: {
      description: 'The issuer, where it says so',
      examples: ['https://login.example'],
      override: { type: ['string', 'null'], maxLength: 8_000 },
    },
  }),
  answer: signedInPerson,
} satisfies EndpointDocument
