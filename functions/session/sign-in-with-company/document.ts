import { signInWithCompany } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { signedInPerson } from '../../../infra/openapi/responses/session.ts'

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
    'Takes the parameters with which the identity provider sent this browser back. Answers who signed in, and sets the session cookie. It proves nothing: acts that ask for proof need a passkey or a mailed code.',
  body: described('CompanySignIn', signInWithCompany.body, {
    code: parameter('The authorization code, valid once', 'SplxlOBeZQQYbYS6WxSbIA'),
    state: parameter('Ties the answer to the browser in which the sign-in began', 'af0ifjsldkj'),
    iss: {
      description: 'The issuer, if the provider sends it',
      examples: ['https://login.example'],
      override: { type: ['string', 'null'], maxLength: 8_000 },
    },
  }),
  answer: signedInPerson,
  takenOver:
    '**sign in as any administrator**; lock everybody out; send mail to anybody; make another person of the company an administrator; read administrators with their roles, and the configuration; read the client secret, if there is one',
} satisfies EndpointDocument
