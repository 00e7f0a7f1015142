import { signIn } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { signedInPerson } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: signIn,
  tag: 'Signing in',
  summary: 'Sign in with a mailed code',
  description:
    'Answers who is signed in, and sets the session cookie. The session ends after 12 hours (administrators) or 30 days (partners) without use, and at the latest 30 days or a year after signing in. The answer is the same for every fault of a code. The code must come from the browser that asked for it. A blocked partner with a correct code learns of the block and gets the contact.',
  body: described('SignIn', signIn.body, {
    email: {
      description: 'The address that the code was sent to',
      examples: ['olga@demo.example'],
      override: { type: 'string', minLength: 1, maxLength: 254 },
    },
    code: {
      description: 'The code from the mail; blanks and hyphens are ignored',
      examples: [demo.signInCode],
      override: { type: 'string', minLength: 6, maxLength: 20 },
    },
    app: { description: 'The app that the code was requested for; `account` by default', examples: ['console'] },
  }),
  answer: signedInPerson,
  takenOver:
    '**sign in as anybody**; read the configuration, administrators with their roles, and profiles by address; send mail to anybody',
} satisfies EndpointDocument
